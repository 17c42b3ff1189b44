"""Records: a true one verifies, and every false one is refused with the line that is false."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import battaglia
from battaglia import CommittedDice, DataFault, OtherRules, RecordFault, SeededDice, load_match
from battaglia.core.chance import Die, Faces
from battaglia.core.match import Match
from battaglia.core.record import Mark, Played, parse_record
from tests.conformance.montecuccoli import bold_chooser
from tests.conformance.playing import begin, chooser, digest, play_on
from tests.core.records import (
    DIE,
    is_action,
    line_of,
    numbered,
    played,
    scenario_text,
    with_header,
    with_scenario,
    without_header,
)

SECRET = bytes(range(32))


class GivenDice:
    """Dice of which a record can say nothing."""

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        return SeededDice(3).roll(number, dice)


@pytest.fixture(scope="module")
def match() -> Match:
    """A finished game; nobody plays on in it."""
    return played()


@pytest.fixture(scope="module")
def text(match: Match) -> str:
    """Its record."""
    return match.record()


def fault(text: str) -> RecordFault:
    """What is wrong with a record."""
    with pytest.raises(RecordFault) as caught:
        load_match(text)
    return caught.value


def assert_same(again: Match, match: Match) -> None:
    """Two matches with one history."""
    assert again.entries == match.entries
    assert again.events == match.events
    assert digest(again) == digest(match)
    assert again.outcome == match.outcome
    assert again.record() == match.record()


# True records


def test_a_finished_game_verifies(match: Match, text: str) -> None:
    assert match.outcome is not None
    assert len(DIE.findall(text)) > 10
    assert_same(load_match(text), match)


@pytest.mark.parametrize("actions", [0, 1, 2, 57, 150])
def test_an_unfinished_game_verifies_and_goes_on_alike(actions: int) -> None:
    match = played(seed=5, actions=actions)
    again = load_match(match.record())
    assert_same(again, match)
    for each in (match, again):
        play_on(each, bold_chooser(11), 10_000)
    assert_same(again, match)


def test_a_record_with_options_verifies() -> None:
    match = played(options={"free_set_up": True, "crt": "attacker", "groups": True})
    assert_same(load_match(match.record()), match)


def test_the_text_of_a_record() -> None:
    match = battaglia.new_match("navicello-1643", seed=7)
    seat = match.seat("coalition")
    for action in ("end-fire", "pick este-foot-1", "step este-foot-1 1703"):
        seat.play(action)
    seat.play("stop este-foot-1")
    seat.play("pick panzetti")
    lines = match.record().splitlines()
    assert lines[:4] == [
        '[Battaglia "1"]',
        '[Game "montecuccoli"]',
        f'[Rules "{match.game.version}"]',
        '[Scenario "navicello-1643"]',
    ]
    assert '[Dice "seed 7"]' in lines
    assert '[Seats "coalition papal"]' in lines
    assert '[Result "*"]' in lines
    assert [line for line in lines if is_action(line)] == [
        "coalition: end-fire",
        "coalition: pick este-foot-1; step este-foot-1 1703; stop este-foot-1",
        "coalition: pick panzetti",
    ]
    assert lines[-1] == f"@ turn 1 coalition movement {match.mark()}"


def test_the_parts_of_a_record(text: str) -> None:
    parsed = parse_record(text)
    assert parsed.headers["Scenario"] == "navicello-1643"
    assert parsed.files == {}
    assert isinstance(parsed.items[0], Mark)
    assert isinstance(parsed.items[-1], Mark)
    rolls = [roll for item in parsed.items if isinstance(item, Played) for roll in item.rolls]
    assert rolls == [(int(face),) for face in DIE.findall(text)]


def test_comments_change_nothing(match: Match, text: str) -> None:
    lines = [f"{line}  # said {{6}}; and [more]" if is_action(line) else line
             for line in text.splitlines()]  # fmt: skip
    commented = "# A game of ours.\n#\n" + "\n   # between\n\n".join(lines)
    assert_same(load_match(commented), match)


def test_line_ends_of_another_system_change_nothing(match: Match, text: str) -> None:
    assert_same(load_match(text.replace("\n", "\r\n")), match)


def test_answers_by_standing_order_are_marked() -> None:
    match = battaglia.new_match("nonantola-1643", seed=2)
    for name in match.seats:
        match.seat(name).standing_orders(commander="best")
    play_on(match, bold_chooser(2), 10_000)
    standing = [entry for entry in match.entries if entry.standing]
    assert standing
    text = match.record()
    assert text.count("*: ") == len(standing)
    assert_same(load_match(text), match)


# Dice


def changed_faces(text: str) -> list[tuple[int, int, str]]:
    """Every die with another face: the number of its line, of the next @ line, the record."""
    found = []
    for die in DIE.finditer(text):
        face = int(die.group(1)) % 6 + 1
        spoiled = f"{text[: die.start(1)]}{face}{text[die.end(1) :]}"
        line = line_of(text, die.start())
        mark = next(n for n, each in numbered(text) if n > line and each.startswith("@"))
        found.append((line, mark, spoiled))
    return found


def test_every_changed_die_is_found_out(text: str) -> None:
    for line, _, spoiled in changed_faces(text):
        found = fault(spoiled)
        assert found.line == line
        assert "the dice give" in found.fault


def test_every_changed_die_is_found_out_by_the_secret() -> None:
    text = played(dice=CommittedDice(SECRET)).record()
    assert f'[Secret "{SECRET.hex()}"]' in text
    for line, _, spoiled in changed_faces(text):
        assert fault(spoiled).line == line


@pytest.mark.parametrize("kind", ["given", "commitment"])
def test_every_changed_die_is_found_out_by_the_next_mark(kind: str) -> None:
    dice = GivenDice() if kind == "given" else CommittedDice(SECRET)
    text = played(dice=dice).record()
    text = without_header(text, "Secret") if kind == "commitment" else text
    load_match(text)
    for line, mark, spoiled in changed_faces(text):
        assert line <= fault(spoiled).line <= mark


def test_the_secret_is_shown_after_the_last_move_only() -> None:
    dice = CommittedDice(SECRET)
    begun = played(dice=dice, actions=60)
    assert f'[Dice "commitment {dice.commitment}"]' in begun.record()
    assert SECRET.hex() not in begun.record()
    assert_same(load_match(begun.record()), begun)
    ended = play_on(begun, bold_chooser(4), 10_000)
    assert_same(load_match(ended.record()), ended)


@pytest.mark.parametrize(
    "secret", ["00" * 32, SECRET.hex()[:-1], "ab", "00" * 100, "zz" * 32, "٣" * 64, " "]
)
def test_a_wrong_secret_is_refused(secret: str) -> None:
    text = played(dice=CommittedDice(SECRET)).record()
    assert "secret" in fault(with_header(text, "Secret", secret)).fault.lower()


@pytest.mark.parametrize(
    "dice",
    ["", "seed", "seed ", "seed x", "seed 1.5", "seed --5", "seed ²", "seed " + "9" * 100_000,
     "luck 7", "commitment", "commitment x y", "Seed 7"],
)  # fmt: skip
def test_dice_that_cannot_be_known_are_refused(text: str, dice: str) -> None:
    assert fault(with_header(text, "Dice", dice)).line in range(len(text.splitlines()))


def test_another_seed_is_found_out_at_the_first_roll(text: str) -> None:
    first = line_of(text, next(DIE.finditer(text)).start())
    assert fault(with_header(text, "Dice", "seed 4")).line >= first


@pytest.mark.parametrize("face", ["0", "7", "66", "6 6", " ", "9" * 50])
def test_what_is_no_face_is_refused(text: str, face: str) -> None:
    die = next(DIE.finditer(text))
    spoiled = f"{text[: die.start(1)]}{face}{text[die.end(1) :]}"
    assert fault(spoiled).line == line_of(text, die.start())


def test_a_missing_roll_is_refused(text: str) -> None:
    die = next(DIE.finditer(text))
    found = fault(text[: die.start()].rstrip() + text[die.end() :])
    assert (found.line, found.fault) == (line_of(text, die.start()), "a roll is missing")


def test_an_extra_roll_is_refused(text: str) -> None:
    die = next(DIE.finditer(text))
    found = fault(f"{text[: die.end()]} {{1}}{text[die.end() :]}")
    assert found.line == line_of(text, die.start())
    assert "nothing asked for" in found.fault


def test_a_roll_where_none_is_asked_for_is_refused(text: str) -> None:
    number, line = next((n, line) for n, line in numbered(text) if line.endswith("end-movement"))
    assert fault(text.replace(line, f"{line} {{3}}", 1)).line == number


def test_a_match_of_given_dice_refuses_to_roll_on_and_stays_whole() -> None:
    match = played(seed=1, dice=GivenDice(), actions=0)
    again = load_match(match.record())
    before = (digest(again), list(again.entries), list(again.events))
    with pytest.raises((RecordFault, LookupError)):
        again.seat("coalition").play("fire light-gun-1 oddi-horse-1")
    assert (digest(again), again.entries, again.events) == before
    assert again.seat("coalition").play("end-fire")


# Altered lines


def test_no_line_of_play_can_be_left_out(text: str) -> None:
    lines = text.splitlines()
    for number, line in numbered(text):
        if is_action(line):
            assert fault("\n".join(lines[: number - 1] + lines[number:])).line >= number


def test_no_line_of_play_can_be_said_twice(text: str) -> None:
    lines = text.splitlines()
    for number, line in numbered(text)[::5]:
        if is_action(line):
            assert fault("\n".join([*lines[:number], line, *lines[number:]])).line > number


def test_a_line_by_the_other_seat_is_refused(text: str) -> None:
    lines = text.splitlines()
    for number, line in numbered(text)[::5]:
        if line.startswith("coalition: "):
            other = line.replace("coalition: ", "papal: ")
            assert fault("\n".join([*lines[: number - 1], other, *lines[number:]])).line == number


@pytest.mark.parametrize("seat", ["nobody", "Coalition", "chance", "coalition**", "", "a b"])
def test_a_line_by_nobody_is_refused(text: str, seat: str) -> None:
    assert fault(text.replace("\ncoalition: ", f"\n{seat}: ", 1)).line > 0


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("fly este-foot-1 1703", "unreadable"),
        ("pick", "unreadable"),
        ("", "SEAT: ACTION"),
        (";", "unreadable"),
        ("pick nobody", "no-such-piece"),
        ("pick este-foot-1 {", "dice in braces"),
        ("pick este-foot-1 {a}", "dice in braces"),
        ("pick este-foot-1 {1} here", "dice in braces"),
        ("ready", "wrong-step"),
        ("resolve oddi-horse-1", "wrong-step"),
        ("pick oddi-horse-1", "not-yours"),
        ("end-movement; end-movement", "not"),
    ],
)
def test_an_action_that_cannot_be_is_refused_with_its_line(action: str, words: str) -> None:
    text = played(actions=0).record()
    head = text[: text.index("@")]
    spoiled = f"{head}coalition: end-fire\ncoalition: {action}\n"
    found = fault(spoiled)
    assert found.line == line_of(spoiled, spoiled.index("end-fire")) + 1
    assert words in found.fault


def test_a_mark_that_does_not_hold_is_refused(text: str) -> None:
    for number, line in numbered(text):
        if line.startswith("@"):
            last = "0" if line[-1] != "0" else "1"
            assert fault(text.replace(line, line[:-1] + last, 1)).line == number
            assert fault(text.replace(line, line.replace("@ ", "@ not "), 1)).line == number


@pytest.mark.parametrize("mark", ["@", "@ turn", "@  "])
def test_a_mark_says_where_and_what(text: str, mark: str) -> None:
    assert "names the place" in fault(f"{text}{mark}\n").fault


def test_a_mark_out_of_place_is_refused(text: str) -> None:
    marks = [line for line in text.splitlines() if line.startswith("@ turn 2")]
    assert fault(text.replace("\n\n", f"\n\n{marks[0]}\n", 1)).line == line_of(
        text, text.index("@")
    )


def test_a_finished_record_that_was_cut_off_is_refused(text: str) -> None:
    ends = [place for place in range(len(text) - 1) if text[place] == "\n"]
    for end in [*ends[::7], *range(len(text) - 20, len(text) - 1)]:
        assert isinstance(fault(text[:end]), RecordFault)


def test_an_unfinished_record_that_was_cut_off_is_refused() -> None:
    """It ends with a mark, so that a cut between two marks shows."""
    text = played(actions=120).record()
    lines = text.splitlines(keepends=True)
    begun = next(n for n, line in enumerate(lines) if line.startswith("@"))
    for end in range(begun + 1, len(lines)):
        if not lines[end - 1].startswith("@"):
            assert isinstance(fault("".join(lines[:end])), RecordFault)


# Headers


@pytest.mark.parametrize("name", ["Battaglia", "Game", "Rules", "Scenario", "Data", "Dice"])
def test_a_needed_header_that_is_missing_is_refused(text: str, name: str) -> None:
    assert f"[{name}" in str(fault(without_header(text, name)))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Battaglia", "2"),
        ("Game", "camposanto-1743"),
        ("Rules", "0"),
        ("Rules", ""),
        ("Scenario", "raab-1664"),
        ("Scenario", "../../etc/passwd"),
        ("Scenario", ""),
        ("Data", "0" * 64),
        ("Data", ""),
        ("Options", '{"crt": "attacker"}'),
        ("Options", "[]"),
        ("Options", "{"),
        ("Options", ""),
        ("Seats", "papal coalition"),
        ("Seats", "red blue"),
        ("Result", "*"),
        ("Result", "nobody decisive"),
        ("Result", ""),
    ],
)
def test_an_altered_header_is_refused(text: str, name: str, value: str) -> None:
    assert isinstance(fault(with_header(text, name, value)), RecordFault)


@pytest.mark.parametrize("options", ['{"nonsense": 1}', '{"crt": 3}', '{"crt": "mine"}'])
def test_options_that_the_game_does_not_have_are_a_fault(text: str, options: str) -> None:
    with pytest.raises((DataFault, RecordFault), match=r"crt|nonsense"):
        load_match(with_header(text, "Options", options))


@pytest.mark.parametrize(
    "line", ["[Game montecuccoli]", "[Game]", "[", '[Game "a" "b"]', '[Game "a]', '["Game" "a"]']
)
def test_a_header_that_cannot_be_read_is_refused_with_its_line(text: str, line: str) -> None:
    assert fault(f"{line}\n{text}").line == 1


def test_a_header_is_said_once(text: str) -> None:
    lines = text.splitlines()
    twice = "\n".join([lines[0], lines[0].replace("1", "2"), *lines[1:]])
    assert fault(twice).line == 2


def test_other_headers_are_welcome(match: Match, text: str) -> None:
    assert_same(load_match(f'[Event "A winter evening"]\n[Red "Anna # 1"]\n{text}'), match)


@pytest.mark.parametrize("version", ["0", "99", "17", "1.5"])
def test_a_record_of_other_rules_is_not_called_false(text: str, version: str) -> None:
    found = fault(with_header(with_header(text, "Rules", version), "Data", "0"))
    assert isinstance(found, OtherRules)
    assert f"recorded under rules {version}" in found.fault


# Scenarios that do not come with the game


def embedded(tmp_path: Path, text: str, **more: Any) -> Match:
    """A finished game of a scenario file with this text."""
    path = tmp_path / "own.toml"
    path.write_bytes(text.encode())
    return played(path, **more)


AWKWARD = {
    "comments, bars and accents": ("# 13.6 | by road # only: Valençay ½ €\n| no\n", None),
    "blanks at the ends of lines": ("", 'Two hours   \n  for one bridge.\t\n\n'),
    "lines that look like a record": ("", '[Game "x"]\n@ turn 9\ncoalition: end-fire {6}\n| bar\n'),
    "a line separator": ("", "one\u2028two\u2029three\x85four"),
    "a hash and a bar": ("", "| # |"),
    "a vertical bar only": ("", "|"),
}  # fmt: skip


@pytest.mark.parametrize("case", AWKWARD)
def test_a_scenario_file_travels_in_the_record(tmp_path: Path, case: str) -> None:
    comment, summary = AWKWARD[case]
    text = scenario_text()
    if comment:
        text = "".join(f"#{line}\n" for line in comment.splitlines()) + text
    if summary is not None:
        begin = text.index('en = """')
        end = text.index('"""', begin + 10)
        text = f"{text[:begin]}en = '''\n{summary}'''{text[end + 3 :]}"
    match = embedded(tmp_path, text)
    record = match.record()
    (tmp_path / "own.toml").unlink()
    assert_same(load_match(record), match)


def test_a_scenario_file_with_the_line_ends_of_another_system(tmp_path: Path) -> None:
    match = embedded(tmp_path, scenario_text().replace("\n", "\r\n"))
    assert_same(load_match(match.record()), match)


def test_a_record_in_another_encoding_is_refused(tmp_path: Path) -> None:
    data = embedded(tmp_path, scenario_text()).record().encode()
    assert "Valençay".encode() in data
    for codec in ("latin-1", "ascii", "utf-16-le"):
        assert isinstance(fault(data.decode(codec, "ignore")), RecordFault)


def test_an_altered_scenario_is_refused(tmp_path: Path) -> None:
    record = embedded(tmp_path, scenario_text()).record()
    assert record.count("strength = 3") > 1
    assert "hash differs" in fault(record.replace("strength = 3", "strength = 4", 1)).fault


def test_a_fault_in_the_embedded_scenario_says_where(tmp_path: Path) -> None:
    record = embedded(tmp_path, scenario_text()).record()
    with pytest.raises(DataFault, match=r"in the record.*units\.este-foot-1\.hex"):
        load_match(record.replace('hex = "1702"', 'hex = "9999"', 1))
    with pytest.raises(DataFault, match=r"in the record.*not valid TOML"):
        load_match(record.replace("| [units]", "| [units", 1))


@pytest.mark.parametrize("path", ["/etc/hosts.toml", "../secret.toml", "own-map.toml"])
def test_an_embedded_scenario_reads_no_file_of_the_reader_s(path: str) -> None:
    """A record comes from anybody: it must not make the reader's machine open files."""
    text = scenario_text().replace('map = "nonantola"', f'map = "{path}"')
    with pytest.raises((DataFault, RecordFault)) as caught:
        load_match(with_scenario(played(actions=0).record(), text))
    assert "cannot be read" not in str(caught.value)


def test_a_scenario_with_a_map_of_its_own_travels_too(tmp_path: Path) -> None:
    own_map = scenario_text("navicello-1643")
    shipped = Path(battaglia.game("montecuccoli").scenarios()["navicello-1643"])
    nonantola = shipped.parent.parent / "maps" / "nonantola.toml"
    (tmp_path / "own-map.toml").write_text(nonantola.read_text(encoding="utf-8"), encoding="utf-8")
    match = embedded(tmp_path, own_map.replace('map = "nonantola"', 'map = "own-map.toml"'))
    record = match.record()
    for path in tmp_path.iterdir():
        path.unlink()
    assert_same(load_match(record), match)


# Names that a record could not hold


@pytest.mark.parametrize(
    "name",
    ["a b", "a+b", "a>b", "a;b", "a{1}", "a#b", "", "a\u2028b", "a\nb", "a:b", "a*", "|", "@"],
)
@pytest.mark.parametrize("kind", ["piece", "seat", "scenario"])
def test_a_name_that_no_record_could_hold_is_refused(tmp_path: Path, kind: str, name: str) -> None:
    quoted = '"' + name.replace("\n", "\\n") + '"'
    text = scenario_text()
    if kind == "piece":
        text = text.replace("este-foot-1 = ", f"{quoted} = ", 1)
    elif kind == "seat":
        text = text.replace("papal = ", f"{quoted} = ").replace('"papal"', quoted)
    else:
        text = text.replace('id = "navicello-1643"', f"id = {quoted}")
    with pytest.raises(DataFault):
        embedded(tmp_path, text, actions=0)


def test_chance_is_no_seat(tmp_path: Path) -> None:
    text = scenario_text().replace("papal = ", "chance = ").replace('"papal"', '"chance"')
    with pytest.raises(DataFault):
        embedded(tmp_path, text, actions=0)


@pytest.mark.parametrize(
    ("scenario", "line"),
    [
        ("navicello-1643", r"\w+: pick (\S+); step \1 \d+; (step \1 \d+; )*stop \1"),
        ("obregon-1743", r"[\w-]+: move (\S+); step \1 \d+; (step \1 \d+; )*face \1 [NSEW]+"),
    ],
)
def test_a_whole_move_of_a_piece_shares_a_line(scenario: str, line: str) -> None:
    """Each game's actions say with which verbs they do."""
    match = play_on(begin(scenario, 1), chooser(1), 200)
    lines = match.record().splitlines()
    assert any(re.fullmatch(line, each) for each in lines)
    assert load_match(match.record()).record() == match.record()
