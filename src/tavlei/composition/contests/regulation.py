"""The regulation of a contest of composing: what it must name, and what it settles (11.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.composition.contests.figures import ContestFigures
from tavlei.composition.contests.panel import Panel
from tavlei.rulebook import Problem, Rulebook, Value, cites, phrase, shifted
from tavlei.tournament.conduct.findings import Check, ConductFinding

if TYPE_CHECKING:
    from datetime import date

    from tavlei.composition.contests.sections import ContestSection
    from tavlei.rulebook import Rulebook, Step

TENTH: Final = Fraction(1, 10)
NO_PANEL: Final = Panel()


class Average(StrEnum):
    """How the marks of the judges of a section become the mark of a work."""

    MEAN = "mean"
    MEDIAN = "median"


class Coauthors(StrEnum):
    """What each of several authors gets of the mark of their work."""

    SHARED = "shared"
    FULL = "full"


class TieBreak(StrEnum):
    """What decides between authors with the same points."""

    BEST_MARKS = "best_marks"
    ALL_MARKS = "all_marks"


@dataclass(frozen=True, slots=True)
class AppealOrder:
    """How a decision of the chief judge may be appealed: to whom, and in how many days after it was told."""

    to: str
    days: int


@cites("draughts-rules", "11.5.1", "11.5.2")
@dataclass(frozen=True, slots=True, kw_only=True)
class ComposingRegulation:
    """What the regulation of a contest of composing says; None or empty where it is silent.

    `theme` is empty in a contest free in theme. `closed`: the judges do not know the authors. `works_per_author` counts
    over all sections, `works_per_section` in each. `counted_works` is how many of an author's best works make his
    points (all if it is not said). `mark_step`: marks go in such steps. `preliminary_due` is the day by which the
    preliminary results are published, `in_force` the day on which the results come into force.
    """

    name: str
    rulebook: Rulebook = field(repr=False)
    status: str = ""
    organiser: str = ""
    terms: str = ""
    theme: str = ""
    closed: bool | None = None
    sections: tuple[ContestSection, ...] = ()
    works_per_author: int | None = None
    works_per_section: int | None = None
    copies: int | None = None
    address: str = ""
    published: date | None = None
    closes: date | None = None
    winners: str = ""
    panel: Panel = NO_PANEL
    preliminary_due: date | None = None
    in_force: date | None = None
    average: Average = Average.MEAN
    mark_step: Fraction = TENTH
    counted_works: int | None = None
    coauthors: Coauthors = Coauthors.SHARED
    tie_breaks: tuple[TieBreak, ...] = ()
    secretary_may_compete: bool = True
    chief_judge_marks: bool = False
    appeals: AppealOrder | None = None

    def __post_init__(self) -> None:
        """Refuse figures that make no sense and a section named twice."""
        if not 0 < self.mark_step <= self.rulebook.figures(ContestFigures).greatest_mark:
            raise self.rulebook.refusal(Problem("marks go in steps of more than 0", path="mark_step"), "11.7/p4")
        for name in ("works_per_author", "works_per_section", "copies", "counted_works"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise self.rulebook.refusal(Problem("expected 1 or more", path=name), "11.5.2/p2")
        if len(set(self.section_keys)) != len(self.sections):
            raise self.rulebook.refusal(Problem("a section is named twice", path="sections"), "11.5.2/p2")

    @property
    def thematic(self) -> bool:
        """Whether a theme is set."""
        return bool(self.theme)

    @property
    def section_keys(self) -> tuple[str, ...]:
        """The stable names of the sections."""
        return tuple(section.key for section in self.sections)

    def section(self, key: str) -> ContestSection:
        """The section of that name."""
        contest_section = next((section for section in self.sections if section.key == key), None)
        if contest_section is None:
            raise self.rulebook.refusal(
                Problem("the contest has no section «{section}»", {"section": key}, "section"), "11.5.2"
            )
        return contest_section

    @property
    def earliest_close(self) -> date | None:
        """The first day that may be the last one for entries."""
        return (
            None
            if self.published is None
            else shifted(self.published, months=self.rulebook.figures(ContestFigures).entry_months)
        )

    def check(self) -> Check:
        """Hold the regulation against the list of what it must name."""
        return check_composing_regulation(self)


@cites("draughts-rules", "11.5.1", "11.5.2/p2")
def check_composing_regulation(regulation: ComposingRegulation) -> Check:
    """Every item the rules ask for, in their order, then the time for entries and the panel person by person."""
    per_author = regulation.works_per_author or regulation.works_per_section
    panel = regulation.panel.check(regulation.section_keys, regulation.rulebook)
    named = (
        ("status", phrase("composition.regulation.status"), regulation.status.strip()),
        ("organiser", phrase("composition.regulation.organiser"), regulation.organiser.strip()),
        ("terms", phrase("composition.regulation.terms"), regulation.terms.strip()),
        ("closed", phrase("composition.regulation.closed"), regulation.closed is not None),
        ("sections", phrase("composition.regulation.sections"), regulation.sections),
        ("works_per_author", phrase("composition.regulation.works_per_author"), per_author),
        ("copies", phrase("composition.regulation.copies"), regulation.copies),
        ("address", phrase("composition.regulation.address"), regulation.address.strip()),
        ("closes", phrase("composition.regulation.closes"), regulation.closes),
        ("winners", phrase("composition.regulation.winners"), regulation.winners.strip()),
        ("panel", phrase("composition.regulation.panel"), panel.passes),
        ("preliminary_due", phrase("composition.regulation.preliminary_due"), regulation.preliminary_due),
        ("in_force", phrase("composition.regulation.in_force"), regulation.in_force),
    )
    clauses = {"closed": "11.5.2"}
    findings = [
        ConductFinding(name, key, bool(given), clauses.get(name, "11.5.2/p2"), steps=_below(name, panel))
        for name, key, given in named
    ]
    return Check(
        phrase("composition.regulation"), (*findings, *_days(regulation)), "11.5.2/p2", rulebook=regulation.rulebook
    )


def _below(name: str, panel: Check) -> tuple[Step, ...]:
    return tuple(broken.step(panel.rulebook) for broken in panel.broken) if name == "panel" else ()


def _days(regulation: ComposingRegulation) -> list[ConductFinding]:
    """The days in their order: time for entries, then preliminary results, then two months to the final ones."""
    earliest, closes = regulation.earliest_close, regulation.closes
    due, force = regulation.preliminary_due, regulation.in_force
    findings = [_entry_time(regulation, earliest, closes)]
    if due is not None and closes is not None:
        findings.append(
            ConductFinding(
                "preliminary_after_entries",
                phrase("composition.regulation.preliminary_after_entries"),
                due > closes,
                "11.5.2/p2",
                value=due,
                threshold=closes,
            )
        )
    if due is not None and force is not None:
        least = shifted(due, months=regulation.rulebook.figures(ContestFigures).remark_months)
        findings.append(
            ConductFinding(
                "remark_time",
                phrase("composition.regulation.remark_time"),
                force > least,
                "11.5.2/p3",
                value=force,
                threshold=least,
                readings=("K31",),
                inputs={"months": regulation.rulebook.figures(ContestFigures).remark_months},
            )
        )
    return findings


def _entry_time(regulation: ComposingRegulation, earliest: date | None, closes: date | None) -> ConductFinding:
    key, shown = (
        phrase("composition.regulation.entry_time"),
        {"months": regulation.rulebook.figures(ContestFigures).entry_months},
    )
    inputs: dict[str, Value] = dict(shown)
    if earliest is None or closes is None:
        needs = tuple(name for name in ("published", "closes") if getattr(regulation, name) is None)
        return ConductFinding("entry_time", key, None, "11.5.2/p2", readings=("K31",), inputs=inputs, needs=needs)
    return ConductFinding(
        "entry_time",
        key,
        closes >= earliest,
        "11.5.2/p2",
        value=closes,
        threshold=earliest,
        readings=("K31",),
        inputs=inputs,
    )
