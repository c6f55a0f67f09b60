"""What may not be certified: verdicts that rest on figures which are not the regulation's (R13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, cites, phrase
from tavlei.titles.conditions import TitleOutcome

if TYPE_CHECKING:
    from tavlei.rulebook import Clause
    from tavlei.titles.evaluation import Evaluation
    from tavlei.titles.titles_and_ranks import Title
    from tavlei.titles.verdict import TitleVerdict

ASSUMED: Final = phrase(
    "{athlete}, {title}: no official certificate, because the table of section 5 is an assumption until the federation "
    "loads its own"
)


@dataclass(frozen=True, slots=True)
class CertificateRefusal:
    """A fulfilled title or rank for which no official certificate may be issued, and by which clause and reading."""

    athlete: str
    title: Title
    indicator: int | None
    clause: Clause
    readings: tuple[str, ...]

    @property
    def why(self) -> str:
        """The reason as a sentence."""
        return self.problem().sentence()

    def problem(self) -> Problem:
        """The refusal as a sentence."""
        return Problem(ASSUMED, {"athlete": self.athlete, "title": self.title.value}, clause=self.clause)


@cites("draughts-norms", "5/table")
def certificate_refusals(evaluation: Evaluation) -> tuple[CertificateRefusal, ...]:
    """Every fulfilled title or rank of a competition for which no official certificate may be issued."""
    verdicts = (verdict for athlete in evaluation.athletes for verdict in athlete.verdicts)
    return tuple(
        _refusal(verdict) for verdict in verdicts if verdict.assumed and verdict.outcome is TitleOutcome.FULFILLED
    )


def _refusal(verdict: TitleVerdict) -> CertificateRefusal:
    return CertificateRefusal(verdict.athlete, verdict.title, verdict.indicator, verdict.clause, ("R13",))
