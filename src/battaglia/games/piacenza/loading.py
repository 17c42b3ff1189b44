"""From files to a battle: the game's library."""

from __future__ import annotations

from pathlib import Path

from battaglia.core.library import Library
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.charts import ChartsFile, charts_from_text
from battaglia.games.piacenza.checking import Checker
from battaglia.games.piacenza.scenario import ScenarioFile

DATA = Path(__file__).parent / "data"


LIBRARY = Library(DATA, ScenarioFile, ChartsFile, charts_from_text, Checker, Battle)
shipped_scenarios = LIBRARY.shipped
load_battle = LIBRARY.load
