"""How each game is shown at the table."""

from __future__ import annotations

from collections.abc import Mapping

from battaglia.server.games.camposanto import CamposantoPresenter
from battaglia.server.games.montecuccoli import MontecuccoliPresenter
from battaglia.server.presenting import Presenter

PRESENTERS: Mapping[str, Presenter] = {
    "camposanto": CamposantoPresenter(),
    "montecuccoli": MontecuccoliPresenter(),
}
