"""What docs/operating.md says of settings and errors is so."""

from __future__ import annotations

import re
from pathlib import Path

from battaglia.server.environment import can_be_set, read_settings, variable
from battaglia.server.errors import STATUS
from battaglia.server.metrics import Figures

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
SETTING = re.compile(r"^\| `(BATTAGLIA_\w+)` \| (?:`([^`]+)`)? ?\|", re.MULTILINE)
REFUSAL = re.compile(r"^\| (\d{3}) \| `([\w-]+)` \|", re.MULTILINE)


def test_settings_have_the_defaults_that_are_written() -> None:
    fields = {variable(each.name): each for each in can_be_set()}
    written = SETTING.findall(PAGE)
    assert len(written) > 20
    for name, default in written:
        usual = fields[name]
        if default:
            read = getattr(read_settings({name: default}), usual.name)
            assert read == usual.default, name
    assert set(re.findall(r"BATTAGLIA_\w+", PAGE)) <= set(fields)


def test_refusals_have_their_statuses() -> None:
    written = REFUSAL.findall(PAGE)
    assert len(written) == 8
    assert all(STATUS[code] == int(status) for status, code in written)


def test_figures_are_there() -> None:
    text = Figures().text()
    counted = re.findall(r"# TYPE (\w+)", text)
    assert counted
    assert all(name in PAGE for name in counted)
