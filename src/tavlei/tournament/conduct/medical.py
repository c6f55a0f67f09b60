"""The doctor of the competition: his opinion on a person and his report to the organiser (13.1.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.moments import check_moment, check_text
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from datetime import date, datetime

    from tavlei.rulebook import Rulebook


@cites("draughts-rules", "13.1.2/item3")
@dataclass(frozen=True, slots=True)
class MedicalOpinion:
    """Whether a person may take part, in the opinion of the competition's doctor; a refusal has its reason."""

    person: str
    may_take_part: bool
    doctor: str
    at: datetime
    reason: str = ""
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse an opinion of nobody, and a refusal without a reason."""
        check_text(self.doctor, "doctor")
        check_moment(self.at, "at")
        if not self.may_take_part and not self.reason.strip():
            raise self.rulebook.refusal(
                Problem("the opinion that somebody may not take part needs a reason", path="reason"), "5.3/p2"
            )


class CaseKind(Labelled):
    """What the doctor was called to."""

    INJURY = "injury", phrase("conduct.case.injury")
    ILLNESS = "illness", phrase("conduct.case.illness")


@dataclass(frozen=True, slots=True)
class MedicalCase:
    """One injury or illness; `help_given` says what was done."""

    day: date
    kind: CaseKind
    person: str
    help_given: str


@cites("draughts-rules", "13.1.2/item5")
@dataclass(frozen=True, slots=True)
class MedicalReport:
    """The doctor's report to the body that holds the competition: cases, conclusions, proposals.

    No cases is an answer too; conclusions must be drawn.
    """

    competition: str
    to: str
    doctor: str
    day: date
    conclusions: str
    cases: tuple[MedicalCase, ...] = ()
    proposals: str = ""

    def __post_init__(self) -> None:
        """Refuse a report of nobody, to nobody, or without conclusions."""
        for name in ("competition", "to", "doctor", "conclusions"):
            check_text(getattr(self, name), name)

    def count(self, kind: CaseKind) -> int:
        """How many cases of a kind there were."""
        return sum(case.kind is kind for case in self.cases)
