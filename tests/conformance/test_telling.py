"""What every teller must keep: held against the engine in random play of battles of each game."""

from __future__ import annotations

from random import Random
from typing import get_args

import msgspec
import pytest

from battaglia.core.catalogue import LANGUAGES
from battaglia.core.flow import Event
from battaglia.core.telling import NothingSuch, Teller, fold, teller_of
from battaglia.core.telling.shapes import Asked, Laid, Use
from tests.conformance.telling import BATTLES, SMALL, can_take_back, told, wander

SAMPLED = 3
"""Choices of a decision that are tried out."""


def nobody_answers(state: object) -> bool:
    return False


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_choice_is_final_exactly_when_it_cannot_be_taken_back(scenario: str) -> None:
    match, teller = told(scenario)
    rng, seen = Random(1), {True: 0, False: 0}
    for now in wander(match, rng, 150):
        if len(now.deciders) > 1:
            continue  # a secret choice: the server says final, whatever the other has done
        seat = now.seats.index(now.deciders[0])
        legal = now.seat(now.deciders[0]).legal()
        for action in rng.sample(list(legal), min(SAMPLED, len(legal))):
            final = teller.final(now.state, seat, action, nobody_answers)
            assert final != can_take_back(now, seat, str(action)), action
            seen[final] += 1
    least = 10 if scenario in SMALL else 1
    assert all(count >= least for count in seen.values()), seen


@pytest.mark.parametrize("scenario", SMALL)
def test_who_would_answer_at_once_makes_a_choice_final(scenario: str) -> None:
    """A choice after which another seat decides is final only if that one answers without delay."""
    match, teller = told(scenario)
    passed_on = 0
    for now in wander(match, Random(2), 200):
        seat = now.seats.index(now.deciders[0])
        for action in now.seat(now.deciders[0]).legal()[:SAMPLED]:
            free = teller.final(now.state, seat, action, nobody_answers)
            answered = teller.final(now.state, seat, action, lambda _: True)
            assert answered or not free
            passed_on += answered and not free
    assert passed_on


@pytest.mark.parametrize("scenario", BATTLES)
def test_pointing_at_a_choice_means_that_choice(scenario: str) -> None:
    """Whatever is chosen on the map is what pointing at its piece and its hex or target means."""
    match, teller = told(scenario)
    seen: set[str] = set()
    for now in wander(match, Random(3), 250):
        for action in now.seat(now.deciders[0]).legal():
            use, parts = teller.use(action), teller.parts(action)
            if use not in ("pick", "map", "aim"):
                continue
            if use == "pick":
                asked = teller.meant(now.state, None, parts.piece, None)
            else:
                asked = teller.meant(now.state, parts.piece, parts.target, parts.hex)
            assert asked is not None, action
            marches = action.verb == teller.step_verb
            meant = f"march {parts.piece} {parts.hex}" if marches else str(action)
            assert asked == Asked(action=meant, after=[])
            assert not now.seat(now.deciders[0]).why_not(asked.action)
            seen.add(use)
    assert {"pick", "map"} <= seen


def test_pointing_at_one_piece_names_that_piece_alone() -> None:
    """Whether it is in hand or nothing is, and though the step may have verbs for two pieces."""
    match, teller = told("navicello-1643")
    rng, aimed = Random(7), 0
    for now in wander(match, rng, 250):
        piece = rng.choice(list(teller.index))
        for picked in (None, piece):
            asked = teller.meant(now.state, picked, piece, None)
            assert asked is None or asked.action.split()[1:] == [piece]
        other = next(name for name in teller.index if name != piece)
        both = teller.meant(now.state, piece, other, None)
        aimed += both is not None and both.action.split()[1:] == [piece, other]
    assert aimed


@pytest.mark.parametrize("scenario", SMALL)
def test_choices_are_made_in_places_that_a_table_knows(scenario: str) -> None:
    _, teller = told(scenario)
    assert set(teller.uses.values()) <= set(get_args(Use))
    assert set(teller.uses) <= set(teller.game.verbs)


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_choice_names_what_its_notation_names(scenario: str) -> None:
    match, teller = told(scenario)
    for now in wander(match, Random(4), 120):
        for action in now.seat(now.deciders[0]).legal()[:20]:
            words = str(action).replace("+", " ").split()[1:]
            parts = teller.parts(action)
            assert set(parts.pieces) == {word for word in words if word in teller.index}
            assert parts.hex == next((w for w in words if now.battle.grid.has(w)), None)
            choice = teller.choice(now.state, action, final=True)
            assert (choice.action, choice.verb) == (str(action), action.verb)
            assert choice.rule == now.state.stack[-1].rule
            assert choice.final
            assert not teller.choice(now.state, action, final=False).final


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", BATTLES)
def test_everything_that_comes_up_can_be_told(scenario: str, language: str) -> None:
    """No bare code, in either language: the desk, the prompt, odds, pieces, hexes, the log."""
    match, teller = told(scenario, language)
    rng, texts = Random(6), []
    for now in wander(match, rng, 120):
        p, name = now.state, now.deciders[0]
        seat = now.seats.index(name)
        texts += [teller.prompt(p, seat, name), teller.waiting(p, None, name)]
        texts += [teller.asked_heading(p, seat), *teller.advice(p, seat), *teller.score_lines(p)]
        texts.append(msgspec.json.encode(teller.desk(p, seat)).decode())
        texts.append(msgspec.json.encode(teller.view(p, seat)).decode())
        action = rng.choice(now.seat(name).legal())
        texts += [teller.action(action), teller.detail(p, action)]
        odds = now.seat(name).odds(action)
        texts.append(msgspec.json.encode(teller.odds(str(action), odds)).decode())
        piece, there = rng.choice(list(teller.index)), rng.choice(now.battle.grid.names)
        texts.append(msgspec.json.encode(teller.piece_said(p, piece)).decode())
        texts += teller.hex_lines(p, there)
    texts += teller.lines(match.events)
    assert len(texts) > 1000
    assert not [text for text in texts if "⟨" in text]


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_overlay_shows_hexes_and_those_of_pieces_want_one(scenario: str) -> None:
    match, teller = told(scenario)
    p = match.state
    for kind in teller.overlays():
        assert kind.name
        assert kind.text
        assert len(kind.key) == 1
        assert kind.key == teller.overlay_keys[kind.kind]
        if kind.needs_piece:
            assert kind.of_piece
            with pytest.raises(NothingSuch):
                teller.overlay(p, 0, kind.kind, "")
            laid = [laid_or_none(teller, p, kind.kind, piece) for piece in teller.index]
            assert any(found and found.hexes for found in laid)
        elif not kind.of_view:  # what the view says need not be asked for
            assert teller.overlay(p, 0, kind.kind, "").hexes
    assert len({kind.key for kind in teller.overlays()}) == len(teller.overlays())
    with pytest.raises(NothingSuch):
        teller.overlay(p, 0, "weather", "")
    with pytest.raises(NothingSuch):
        teller.overlay(p, 0, "zones", "nobody")


def laid_or_none(teller: Teller, p: object, kind: str, piece: str) -> Laid | None:
    try:
        return teller.overlay(p, 0, kind, piece)
    except NothingSuch:
        return None


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_piece_is_called_by_a_name_of_its_own(scenario: str) -> None:
    match, teller = told(scenario)
    names = teller.piece_names()
    assert len(set(names.values())) == len(names) == len(match.battle.ids)
    printed = teller.printed_names()
    assert all(name.startswith(printed[piece]) for piece, name in names.items())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", BATTLES)
def test_a_gloss_speaks_of_what_its_paragraph_speaks_of(scenario: str, language: str) -> None:
    """The paragraph of a gloss has the word itself; short marks stand in the chart of 8.0."""
    match, teller = told(scenario, language)
    for gloss in teller.told_glosses():
        paragraph = teller.rulebook.find(gloss.rule)
        assert paragraph is not None, gloss.id
        assert gloss.title == teller.text(paragraph.title)
        text = f"{gloss.title} {teller.text(paragraph.text)}".casefold()
        stems = [word[:5].casefold() for word in gloss.term.split() if len(word) > 2]
        assert len(gloss.term) <= 2 or any(stem in text for stem in stems), gloss.id
    assert match.battle


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", BATTLES)
def test_a_word_has_one_gloss(scenario: str, language: str) -> None:
    """Terms and their other forms are each of one gloss only, and none is empty."""
    _, teller = told(scenario, language)
    found: dict[str, str] = {}
    for gloss in teller.told_glosses():
        for word in (gloss.term, *gloss.forms):
            assert word == word.strip() != "", gloss.id
            assert found.setdefault(word.casefold(), gloss.id) == gloss.id, word


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_mark_in_a_chart_is_explained(scenario: str) -> None:
    """Cells of letters are in the legend, or are words of the game with a gloss."""
    _, teller = told(scenario)
    known = {word for gloss in teller.told_glosses() for word in (gloss.id, gloss.term)}
    for chart in teller.battle_told().charts.tables:
        cells = {cell for row in chart.rows for cell in row.cells}
        marks = {mark.mark for mark in chart.legend}
        assert marks <= cells, chart.id
        lettered = {cell for cell in cells if any(letter.isalpha() for letter in cell)}
        assert lettered <= marks | known, chart.id


def test_steps_of_one_piece_are_one_line_and_others_their_own() -> None:
    match, teller = told("navicello-1643")
    steps = [
        Event("step", "6.0", {"piece": piece, "hex": there, "cost": "1"})
        for piece, there in [("oddi", "1705"), ("oddi", "1706"), ("panzetti", "1707")]
    ]
    other = Event("disrupted", "9.0", {"piece": "oddi"})
    lines = fold([*steps[:2], other, steps[0], steps[2]], teller.manner)
    assert [len(line) for line in lines] == [2, 1, 1, 1]
    assert teller.line(lines[0]) == "Oddi moves by 1705 and 1706."
    assert teller.line_code(lines[0]) == "way"
    assert teller.line(lines[1]) == "Oddi is disrupted."
    assert teller.line_code(lines[1]) == "disrupted"
    assert teller.lines(steps[:1]) == ["Oddi enters 1705 (1 movement point)."]
    assert match.battle


@pytest.mark.parametrize("scenario", BATTLES)
def test_options_and_orders_are_those_of_the_battle(scenario: str) -> None:
    match, teller = told(scenario)
    options = {option.id: option for option in teller.options()}
    assert {name: option.value for name, option in options.items()} == match.game.options(
        match.battle
    )
    for option in options.values():
        titles = {value.value: value.title for value in option.values}
        assert titles[option.value] == teller.option_value(option.id, option.value)
        assert len(set(titles.values())) == len(titles) > 1
        assert option.title != option.text
    orders = {choice.id: [v.value for v in choice.values] for choice in teller.order_choices()}
    assert orders == {name: list(v) for name, v in match.game.order_choices().items()}
    for choice in teller.order_choices():
        words = [choice.title, *(value.title for value in choice.values)]
        assert len(set(words)) == len(words) > 2
        assert not [text for text in words if "⟨" in text]


def test_yes_and_no_are_told_apart() -> None:
    _, teller = told("navicello-1643")
    assert (teller.option_value("x", True), teller.option_value("x", False)) == ("yes", "no")


@pytest.mark.parametrize("scenario", BATTLES)
def test_figures_come_from_the_file_that_states_them(scenario: str) -> None:
    match, teller = told(scenario)
    for piece in teller.index:
        stated = teller.provenance("scenario", f"{teller.source_key(piece)}.name")
        assert stated.path.endswith(".name")
        assert stated.path.startswith(stated.stated_at)
        assert teller.figure_key(piece).startswith(teller.source_key(piece))
    with pytest.raises(NothingSuch):
        teller.provenance("weather", "")
    assert set(teller.provenances().charts) == set(match.battle.charts.provenance)


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_card_has_the_figures_of_the_scenario(scenario: str) -> None:
    match, teller = told(scenario)
    card, spec = teller.card(), match.battle.spec
    assert card.minutes == spec.minutes > 0
    assert card.turn_minutes == getattr(spec, "turn_minutes", 0)
    assert (card.id, card.date, card.difficulty) == (spec.id, spec.date, spec.difficulty)
    assert card.first == getattr(spec, "first", None)
    assert {seat.id: seat.colour for seat in card.seats} == {
        name: seat.colour for name, seat in spec.seats.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", BATTLES)
def test_a_battle_says_of_which_game_it_is_and_everything_in_words(
    scenario: str, language: str
) -> None:
    match, teller = told(scenario, language)
    written = msgspec.json.encode(teller.battle_told())
    battle = msgspec.json.decode(written)
    assert (battle["game"], battle["id"]) == (match.game.id, scenario)
    assert "⟨" not in written.decode()


def test_a_teller_is_made_for_a_language() -> None:
    match, _ = told("obregon-1743")
    english, italian = (teller_of(match.game, match.battle, lang) for lang in LANGUAGES)
    assert (english.language, italian.language) == ("en", "it")
    assert english.title != italian.title
    assert english.card().summary != italian.card().summary
    assert english.seat_names() != italian.seat_names()
