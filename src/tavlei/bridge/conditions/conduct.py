"""How a tournament was played: the code, the boards, the disqualified, several sites (3.6-3.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.requirements import stated
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tavlei.rulebook import Rulebook, Value


@dataclass(frozen=True, slots=True)
class PlayerDisqualification:
    """A disqualification of a player by the federation, with its first and last day; without `until` it has no end."""

    player: str
    since: date
    until: date | None = None

    def runs_on(self, day: date) -> bool:
        """Whether it runs on a day."""
        return self.since <= day and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Conduct:
    """The facts of 3.6-3.8; None means: not reported.

    `prepared_boards_allowed` and `synchronous_allowed` are decisions of the commission, the second given beforehand.
    `disqualified` lists the disqualifications of players who were admitted.
    """

    starts: date | None = None
    by_the_code: bool | None = None
    every_board_duplicate: bool | None = None
    prepared_boards: bool | None = None
    prepared_boards_allowed: bool | None = None
    synchronous: bool | None = None
    synchronous_allowed: bool | None = None
    disqualified: tuple[PlayerDisqualification, ...] | None = None


def conduct_findings(conduct: Conduct, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    """Whether the tournament may be classified at all, as far as 3.6-3.8 go."""
    yield from _code_and_boards(conduct, rulebook)
    yield _disqualified(conduct, rulebook)
    yield _synchronous(conduct, rulebook)


@cites("bridge-classification", "3.6")
def _code_and_boards(conduct: Conduct, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    clause, refused = rulebook.clause("3.6"), Consequence.NOT_CLASSIFIED
    yield stated(phrase("bridge.conduct.by_the_code"), conduct.by_the_code, clause, refused, needs="by_the_code")
    duplicate = conduct.every_board_duplicate
    yield stated(phrase("bridge.conduct.duplicate"), duplicate, clause, refused, needs="every_board_duplicate")
    if conduct.prepared_boards:
        allowed = conduct.prepared_boards_allowed
        key = phrase("bridge.conduct.prepared_boards_allowed")
        yield stated(key, allowed, clause, refused, needs="prepared_boards_allowed")
    else:
        key = phrase("bridge.conduct.prepared_boards")
        yield stated(key, conduct.prepared_boards, clause, refused, needs="prepared_boards", wanted=False)


@cites("bridge-classification", "3.7")
def _disqualified(conduct: Conduct, rulebook: Rulebook) -> ConditionFinding:
    key, clause, day = phrase("bridge.conduct.disqualified"), rulebook.clause("3.7"), conduct.starts
    names: dict[str, Value] = {"players": None}
    if conduct.disqualified is None or (day is None and conduct.disqualified):
        needs = ("disqualified",) if conduct.disqualified is None else ("starts",)
        return ConditionFinding(key, None, clause, Consequence.NOT_CLASSIFIED, inputs=names, needs=needs)
    running = [
        disqualification.player
        for disqualification in conduct.disqualified
        if day is not None and disqualification.runs_on(day)
    ]
    names = {"players": ", ".join(running) or None}
    return ConditionFinding(key, not running, clause, Consequence.NOT_CLASSIFIED, len(running), 0, inputs=names)


@cites("bridge-classification", "3.8")
def _synchronous(conduct: Conduct, rulebook: Rulebook) -> ConditionFinding:
    clause, refused = rulebook.clause("3.8"), Consequence.NOT_CLASSIFIED
    if conduct.synchronous:
        key = phrase("bridge.conduct.synchronous_allowed")
        return stated(key, conduct.synchronous_allowed, clause, refused, needs="synchronous_allowed")
    key = phrase("bridge.conduct.synchronous")
    return stated(key, conduct.synchronous, clause, refused, needs="synchronous", wanted=False)
