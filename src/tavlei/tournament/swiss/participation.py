"""Who takes part in a round of a Swiss: late entries, rounds missed with or without points, leaving and coming back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.model import ByeKind
from tavlei.tournament.numbering import in_order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import Participant, Tournament


class Leave(StrEnum):
    """A round that somebody is known not to play: lost, or with points where the regulation says so (T46)."""

    LOST = "lost"
    HALF = "half"
    FULL = "full"

    @property
    def bye(self) -> ByeKind | None:
        """The bye that it is worth; a lost round is no entry (T8)."""
        return None if self is Leave.LOST else ByeKind(self.value)


@dataclass(frozen=True, slots=True)
class LeaveRules:
    """How many rounds with points the regulation lets a participant miss, and up to which round."""

    half: int = 0
    full: int = 0
    until_round: int | None = None

    def allowed(self, leave: Leave) -> int | None:
        """How many of a kind; None: any number."""
        return {Leave.LOST: None, Leave.HALF: self.half, Leave.FULL: self.full}[leave]


@cites("draughts-rules", "5.4.10.2/item2", "5.4.10.2/item5", "5.4.10.9")
def grant_leave(  # noqa: PLR0913 - what the participant has, what the regulation allows
    leave: Leave,
    number: int,
    granted: Mapping[int, Leave],
    rules: LeaveRules,
    rulebook: Rulebook,
    *,
    had_plus: bool = False,
) -> None:
    """Refuse a leave that the rules or the regulation do not allow (T46)."""
    own_order = rulebook.clause("5.4.10.9")
    if number in granted:
        params = {"round": number}
        raise Refusal(Problem("round {round} is recorded as missed already", params, path="round"))
    most = rules.allowed(leave)
    if most is None:
        return
    if not most:
        raise Refusal(Problem("the regulation allows no such bye: the round is lost", path="leave", clause=own_order))
    if sum(kind is leave for kind in granted.values()) >= most:
        raise Refusal(
            Problem("the regulation allows so many such byes: {most}", {"most": most}, path="leave", clause=own_order)
        )
    if rules.until_round is not None and number > rules.until_round:
        params = {"round": rules.until_round}
        raise Refusal(Problem("byes are allowed up to round {round} only", params, path="round", clause=own_order))
    if leave is Leave.FULL and had_plus:
        item = rulebook.clause("5.4.10.2/item2")
        raise Refusal(Problem("a win without play is not given twice", path="leave", clause=item))


def had_plus(tournament: Tournament, participant: str) -> bool:
    """Whether somebody has been given a win without play."""
    return any(not entry.played and entry.score == ByeKind.FULL.score for entry in tournament.entries()[participant])


@cites("draughts-rules", "5.3/p2")
def check_late_entry(number: int, until_round: int, rulebook: Rulebook) -> None:
    """Refuse an entry after the admission that the regulation does not allow; `number` is the round to come (T48)."""
    if number > until_round:
        message = (
            phrase("the regulation allows no late entry")
            if not until_round
            else phrase("the regulation allows late entries up to round {round}")
        )
        raise Refusal(Problem(message, {"round": until_round}, path="state", clause=rulebook.clause("5.3/p2")))


@cites("draughts-rules", "5.4.10.5.1")
def late_numbers(late: Sequence[Participant], last: int, seed: str) -> dict[str, int]:
    """The numbers of those who enter with one round: behind all others, by rating, then by lot (T8, T27)."""
    ordered = in_order(late, seed, by_rating=True)
    return {participant.id: number for number, participant in enumerate(ordered, start=last + 1)}


@cites("draughts-rules", "5.4.10.2/item5")
def check_return(*, excluded: bool, rulebook: Rulebook) -> None:
    """Refuse to take back anything but a withdrawal: who was excluded does not come back (T47)."""
    if excluded:
        item = rulebook.clause("5.4.10.2/item5")
        raise Refusal(Problem("who has been excluded is not paired again", path="entry", clause=item))
