"""Why the figures of a player are what they are, whichever list made here he is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.bulk.outcome import read_run
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from pathlib import Path

    from tavlei.rulebook import Explanation


def explained(folder: Path, player: str) -> tuple[Explanation, ...]:
    """The worked sheets of a player; of bridge that of the rating and that of the coefficient."""
    from tavlei.bulk.bridge import sheets as bridge  # noqa: PLC0415 - of the list it is
    from tavlei.bulk.elo_r import sheets as elo_r  # noqa: PLC0415
    from tavlei.bulk.fsu import sheets as fsu  # noqa: PLC0415

    match read_run(folder)["kind"]:
        case "fsu":
            return (fsu.explain(folder, player),)
        case "elo-r":
            return (elo_r.explain(folder, player),)
        case "bridge":
            return bridge.explain(folder, player)
        case kind:
            message = phrase("a list of the kind {kind} keeps no sheets")
            raise Refusal(Problem(message, {"kind": kind}, path="folder"))
