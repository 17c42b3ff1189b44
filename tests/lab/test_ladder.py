"""The ladder: its games, its counts, its page."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import battaglia
from battaglia.ai.levels import LEVELS
from battaglia.lab.ladder import SEED, Ladder, ladder, pairings
from battaglia.lab.ladderpage import (
    LEVELLED,
    battle_rows,
    level_rows,
    page,
    seed_lines,
    side_rows,
    strength_rows,
)
from battaglia.lab.playing import play_game
from battaglia.lab.rating import Counts
from battaglia.lab.report import wilson
from battaglia.lab.running import contest

SMALL = "navicello-1643"
PLAYERS = ("random", "simple")


@pytest.fixture(scope="module")
def small() -> Ladder:
    return ladder({SMALL: 12}, PLAYERS)


def test_who_meets_whom() -> None:
    assert pairings("abc") == [("a", "b"), ("b", "c")]
    assert pairings("abc", everybody=True) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairings(("random", "b")) == [("random", "b")]
    assert pairings(("random", "b", "c")) == [("random", "b"), ("b", "c"), ("random", "c")]


def test_a_pair_can_play_fewer_games_than_others() -> None:
    slow = ("random", "simple")
    found = ladder(
        {SMALL: 4}, (*PLAYERS, "recruit"), pairs=[slow, ("random", "recruit")], most={slow: 2}
    )
    assert found.games == {SMALL: 4}
    assert found.fewer == {"random:simple": {SMALL: 2}}
    assert [s.wins + s.draws + s.losses for s in found.scores if not s.battle] == [2, 4]
    told = f"random v simple: of these the first 1 at {SMALL}, each both ways round"
    assert told in seed_lines(found)


def test_a_ladder_can_be_made_of_the_games_that_are_over(tmp_path: Path) -> None:
    journal, battles = tmp_path / "games.jsonl", {SMALL: 6, "obregon-1743": 4, "gossolengo": 2}
    pairs = [PLAYERS, ("simple", "recruit")]
    ladder({SMALL: 4, "obregon-1743": 2}, PLAYERS, journal=journal)
    ladder({SMALL: 2}, (*PLAYERS, "recruit"), pairs=pairs, journal=journal)
    before = journal.read_bytes()
    found = ladder(battles, (*PLAYERS, "recruit"), pairs=pairs, played=True, journal=journal)
    assert journal.read_bytes() == before
    assert found.games == {SMALL: 4, "obregon-1743": 2}
    assert found.fewer == {"simple:recruit": {SMALL: 2, "obregon-1743": 0}}
    assert "of these the first 1 at navicello-1643, none at obregon-1743" in seed_lines(found)[-1]
    counted = [(s.player, s.battle, s.wins + s.draws + s.losses) for s in found.scores]
    assert counted == [
        ("simple", "", 6),
        ("simple", SMALL, 4),
        ("simple", "obregon-1743", 2),
        ("recruit", "", 2),
        ("recruit", SMALL, 2),
    ]


def test_a_game_that_is_over_one_way_round_does_not_count(tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    ladder({SMALL: 4}, PLAYERS, journal=journal)
    whole = journal.read_text("utf-8").splitlines(keepends=True)
    games = [n for n, line in enumerate(whole) if '"number":1' in line]
    journal.write_text("".join(whole[: games[0]] + whole[games[0] + 1 :]), "utf-8")
    assert ladder({SMALL: 4}, PLAYERS, played=True, journal=journal).games == {SMALL: 2}
    with pytest.raises(ValueError, match="none of these games"):
        ladder({SMALL: 4}, PLAYERS, played=True, journal=_emptied(journal, whole))
    with pytest.raises(ValueError, match="only a journal"):
        ladder({SMALL: 4}, PLAYERS, played=True)


def _emptied(journal: Path, lines: list[str]) -> Path:
    """The journal with what its contests are, and no game."""
    journal.write_text("".join(line for line in lines if '"about"' in line), "utf-8")
    return journal


def test_pairs_can_be_chosen() -> None:
    pairs = [("simple", "random")]
    found = ladder({SMALL: 4}, PLAYERS, pairs=pairs)
    assert found.pairs == (("simple", "random"),)
    assert [(score.player, score.against) for score in found.scores] == [("random", "simple")] * 2
    with pytest.raises(ValueError, match="only players of the ladder"):
        ladder({SMALL: 4}, PLAYERS, pairs=[("simple", "deep")])


def test_the_scores_are_the_sum_of_the_games_from_both_seats(small: Ladder) -> None:
    counts, first_seat = [0, 0, 0], [0, 0, 0]
    for seated in (PLAYERS, PLAYERS[::-1]):
        these = contest(SMALL, seated, SEED)
        for number in range(6):
            winner = play_game(these, number).winner
            name = None if winner is None else seated[winner]
            counts[{"simple": 0, None: 1, "random": 2}[name]] += 1
            first_seat[{0: 0, None: 1, 1: 2}[winner]] += 1
    pooled, alone = small.scores
    assert (pooled.player, pooled.against, pooled.battle) == ("simple", "random", "")
    assert [pooled.wins, pooled.draws, pooled.losses] == counts
    points = counts[0] + counts[1] / 2
    assert (pooled.score, pooled.interval) == (points / 12, wilson(points, 12))
    assert (alone.battle, alone.score) == (SMALL, pooled.score)
    seat = small.seats[SMALL]
    assert [seat.wins, seat.draws, seat.losses] == first_seat
    assert small.games == {SMALL: 12}


def test_every_game_repeats_exactly_from_its_seed_however_many_processes_play(
    small: Ladder,
) -> None:
    assert ladder({SMALL: 12}, PLAYERS, jobs=2) == small
    these = contest(SMALL, PLAYERS, SEED)
    assert play_game(these, 3) == play_game(contest(SMALL, PLAYERS, SEED), 3)
    assert ladder({SMALL: 12}, PLAYERS, seed=SEED + 1) != small


def test_the_other_way_round_the_scores_are_turned(small: Ladder) -> None:
    other = ladder({SMALL: 12}, PLAYERS[::-1])
    there, back = small.scores[0], other.scores[0]
    assert back.player == "random"
    assert Counts(back.wins, back.draws, back.losses).turned == Counts(
        there.wins, there.draws, there.losses
    )
    assert other.fit.strength["random"].value == pytest.approx(-small.fit.strength["simple"].value)


def test_battles_may_have_different_numbers_of_games() -> None:
    found = ladder({SMALL: 4, "obregon-1743": 2}, PLAYERS)
    pooled, *others = found.scores
    assert [score.battle for score in others] == [SMALL, "obregon-1743"]
    assert [each.wins + each.draws + each.losses for each in found.scores] == [6, 4, 2]
    assert pooled.wins == sum(score.wins for score in others)


@pytest.mark.parametrize(
    ("games", "players", "fault"),
    [
        ({SMALL: 3}, PLAYERS, "half of the games change sides"),
        ({SMALL: 2}, ("random",), "two players or more"),
        ({SMALL: 2}, ("random", "random"), "each only once"),
        ({SMALL: 2}, ("random", "deep"), "there is no player 'deep'"),
        ({SMALL: 0}, PLAYERS, "at least one game"),
    ],
)
def test_what_is_no_ladder(games: dict[str, int], players: tuple[str, ...], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        ladder(games, players)


def test_two_scenarios_of_one_name_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(battaglia.new_match(SMALL).position(), encoding="utf-8")
    with pytest.raises(ValueError, match="two of the scenarios have the id 'navicello-1643'"):
        ladder({SMALL: 2, str(file): 2}, PLAYERS)


def test_the_page_says_when_and_how_and_has_every_figure(small: Ladder) -> None:
    text = page(small, "2026-11-16", ["battaglia ladder --games 12"])
    assert "Written on 2026-11-16 by\n\n    battaglia ladder --games 12\n" in text
    assert "- **random**: Draws lots" in text
    assert f"- {SMALL}: games 0 to 5 of seed {SEED}, each both ways round" in text
    tables = [strength_rows(small), side_rows(small)]
    tables += [battle_rows(small, battle) for battle in ("", SMALL)]
    assert f"### {SMALL}\n" in text
    for rows in tables:
        assert len({len(row) for row in rows}) == 1
        for row in rows:
            assert f"| {' | '.join(row)} |" in text
    assert "⟨" not in text


def test_the_page_has_the_figures_of_levels(small: Ladder) -> None:
    assert level_rows(small) == [LEVELLED]
    names = ("random", "recruit", "captain", "captain*4")
    with_levels = msgspec.structs.replace(small, players=names)
    head, recruit, captain, harder = level_rows(with_levels)
    assert {len(row) for row in (head, recruit, captain, harder)} == {len(LEVELLED)}
    level = LEVELS["captain"]
    assert level.ahead is not None
    assert captain[:4] == (
        "captain", f"{level.seconds:g}", str(level.plans), f"{level.ahead.effort:,}",
    )  # fmt: skip
    assert harder[:2] == ("captain*4", f"{4 * level.seconds:g}")
    assert harder[3] == f"{4 * level.ahead.effort:,}"
    assert (recruit[-3], captain[-3]) == ("none", "tuned")
    assert recruit[-2] == f"{LEVELS['recruit'].blunders:.0%}"
    text = page(with_levels, "2026-11-16", ["battaglia ladder"])
    assert f"| {' | '.join(harder)} |" in text
    assert r"- **captain\*4**: " in text
    assert "Here with 4 times the effort." in text
    assert "⟨" not in text


def test_players_with_more_effort_are_players() -> None:
    """Such as one who has none to double: he plays as before."""
    found = ladder({SMALL: 2}, ("random", "sergeant*2"))
    assert found.scores[0].player == "sergeant*2"
    with pytest.raises(ValueError, match=r"there is no player 'random\*2'"):
        ladder({SMALL: 2}, ("sergeant", "random*2"))
