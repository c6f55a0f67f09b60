"""The sheet of somebody out of a list made in bulk, whichever rating it is of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.bulk.outcome import read_run

if TYPE_CHECKING:
    from pathlib import Path

    from tavlei.rulebook import Explanation

ELO_R = "elo-r"


def explain(folder: Path, player: str) -> Explanation:
    """The worked sheet of somebody of a published list."""
    if read_run(folder)["kind"] == ELO_R:
        from tavlei.bulk.elo_r.sheets import explain as sheet  # noqa: PLC0415 - only the rating that is asked for
    else:
        from tavlei.bulk.fsu.sheets import explain as sheet  # noqa: PLC0415
    return sheet(folder, player)
