"""Who decides what: the chief secretary, the chief judge and the organiser; sanctions and appeals (10.1.7-10.1.14)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.rulebook import Problem, cites, phrase, shifted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook


class CorrespondenceOfficial(StrEnum):
    """An instance of a tournament by correspondence."""

    SECRETARY = phrase("chief secretary")
    JUDGE = phrase("chief judge")
    ORGANISER = phrase("organiser")


class SanctionMeasure(StrEnum):
    """What is done about a breach of the rules."""

    REMARK = phrase("a remark")
    WARNING = phrase("a warning")
    NO_CURRENT_INFORMATION = phrase("no current information")
    REQUEST_STRICTER = phrase("a request for a stricter sanction")
    LOSS = phrase("loss of the game")
    REQUEST_EXCLUSION = phrase("a request for exclusion from the tournament")
    EXCLUSION = phrase("exclusion from the tournament")
    BARRED = phrase("no tournaments of the organiser for a time")


_SECRETARY: Final = frozenset(
    {
        SanctionMeasure.REMARK,
        SanctionMeasure.WARNING,
        SanctionMeasure.NO_CURRENT_INFORMATION,
        SanctionMeasure.REQUEST_STRICTER,
    }
)
_JUDGE: Final = (_SECRETARY - {SanctionMeasure.REQUEST_STRICTER}) | {
    SanctionMeasure.LOSS,
    SanctionMeasure.REQUEST_EXCLUSION,
}
POWERS: Final[Mapping[CorrespondenceOfficial, frozenset[SanctionMeasure]]] = {
    CorrespondenceOfficial.SECRETARY: _SECRETARY,
    CorrespondenceOfficial.JUDGE: _JUDGE,
    CorrespondenceOfficial.ORGANISER: frozenset({SanctionMeasure.EXCLUSION, SanctionMeasure.BARRED}),
}


@dataclass(frozen=True, slots=True)
class PlayerSanction:
    """A sanction: by whom, against whom, what, and which clauses the player broke; for a bar also its last day."""

    by: CorrespondenceOfficial
    player: str
    measure: SanctionMeasure
    broken: tuple[str, ...]
    day: date
    rulebook: Rulebook = field(repr=False)
    until: date | None = None

    @cites("draughts-rules", "10.1.9", "10.1.9/p2", "10.1.10", "10.1.14")
    def __post_init__(self) -> None:
        """Refuse what is beyond an official's powers, names no clause, or lasts too long."""
        if self.measure not in POWERS[self.by]:
            number = "10.1.9" if self.by is CorrespondenceOfficial.SECRETARY else "10.1.9/p2"
            raise self.rulebook.refusal(Problem("this is not in the official's power", path="measure"), number)
        if not self.broken:
            raise self.rulebook.refusal(
                Problem("a sanction names the clauses that were broken", path="broken"), "10.1.10"
            )
        for number in self.broken:
            self.rulebook.clause(number)
        if (self.measure is SanctionMeasure.BARRED) != (self.until is not None):
            raise self.rulebook.refusal(Problem("a bar, and nothing else, has a last day", path="until"), "10.1.14")
        if self.until is not None and not self.day <= self.until <= longest_bar(self.day, self.rulebook):
            raise self.rulebook.refusal(Problem("a bar lasts three years at most", path="until"), "10.1.14")


@cites("draughts-rules", "10.1.14")
def longest_bar(day: date, rulebook: Rulebook) -> date:
    """Until when a player who left without good reason may be barred at most."""
    return shifted(day, years=rulebook.figures(CorrespondenceFigures).most_years_barred)


@cites("draughts-rules", "10.1.13")
def keep_letters_until(results_received: date, rulebook: Rulebook) -> date:
    """Until when a player keeps all letters: a month after he received the results."""
    return shifted(results_received, months=rulebook.figures(CorrespondenceFigures).keep_letters_months)


@dataclass(frozen=True, slots=True)
class DisputeRuling:
    """A decision on a dispute: by whom, when its receiver got it, and the clauses it rests on."""

    by: CorrespondenceOfficial
    received: date
    rulebook: Rulebook = field(repr=False)
    text: str = ""

    @property
    @cites("draughts-rules", "10.1.12")
    def next_instance(self) -> CorrespondenceOfficial | None:
        """Where it may be taken: from the secretary to the judge, from him to the organiser, whose word is final."""
        return {
            CorrespondenceOfficial.SECRETARY: CorrespondenceOfficial.JUDGE,
            CorrespondenceOfficial.JUDGE: CorrespondenceOfficial.ORGANISER,
        }.get(self.by)

    @property
    @cites("draughts-rules", "10.1.12")
    def appeal_due(self) -> date | None:
        """The last day for a protest against it; None if it is final."""
        return (
            None
            if self.next_instance is None
            else self.received + timedelta(days=self.rulebook.figures(CorrespondenceFigures).protest_days)
        )

    @cites("draughts-rules", "10.1.12")
    def appeal(self, to: CorrespondenceOfficial, sent: date) -> None:
        """Refuse a protest to the wrong instance or a late one."""
        due = self.appeal_due
        if due is None:
            raise self.rulebook.refusal(Problem("the organiser's decision is final", path="to"), "10.1.12")
        if to is not self.next_instance:
            raise self.rulebook.refusal(
                Problem("disputes go from the secretary to the judge and from him to the organiser", path="to"),
                "10.1.12",
            )
        if sent > due:
            raise self.rulebook.refusal(Problem("the protest is late", path="sent"), "10.1.12")


@cites("draughts-rules", "10.1.12")
def first_instance(secretary: str | None) -> CorrespondenceOfficial:
    """Where a dispute goes first: to the chief secretary, or to the chief judge if there is none (10.1.8)."""
    return CorrespondenceOfficial.SECRETARY if secretary else CorrespondenceOfficial.JUDGE
