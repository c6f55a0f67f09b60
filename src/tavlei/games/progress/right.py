"""One thing that a player may or may not do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tavlei.rulebook import Clause, Step


@dataclass(frozen=True, slots=True)
class Right:
    """An act by the kind of its event, for a claim with its ground: `claim_draw:count`.

    `steps` say why or why not, `choices` are the moves with which a repetition may be claimed.
    """

    act: str
    allowed: bool
    clause: Clause
    steps: tuple[Step, ...] = ()
    choices: tuple[str, ...] = ()

    @property
    def why_not(self) -> tuple[Step, ...]:
        """The conditions that are not met."""
        return tuple(step for step in self.steps if step.met is False)
