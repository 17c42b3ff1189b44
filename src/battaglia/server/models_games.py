"""The shapes that differ from game to game; ``game`` says which one it is."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from battaglia.server.models_camposanto import CamposantoBattle, CamposantoView
from battaglia.server.models_montecuccoli import BattleTold, View

AnyView = Annotated[View | CamposantoView, Field(discriminator="game")]
"""What a seat may know."""
AnyBattle = Annotated[BattleTold | CamposantoBattle, Field(discriminator="game")]
"""A battle before the first move."""
