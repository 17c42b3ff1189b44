"""From files to a battle: the game's library."""

from __future__ import annotations

from pathlib import Path

from battaglia.core.library import Found, Library
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.charts import ChartsFile, charts_from_text
from battaglia.games.camposanto.checking import Checker
from battaglia.games.camposanto.scenario import ScenarioFile

DATA = Path(__file__).parent / "data"


def compiled(found: Found) -> Battle:
    """A battle from its files, once they are checked."""
    charts = charts_from_text(*found.charts)
    Checker(found.spec, found.battlefield, charts, found.file).check()
    return Battle(found.spec, found.battlefield, charts, found.file, found.own_files)


LIBRARY = Library(DATA, ScenarioFile, ChartsFile, compiled)
shipped_scenarios = LIBRARY.shipped
load_battle = LIBRARY.load
