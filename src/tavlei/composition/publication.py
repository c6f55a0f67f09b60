"""Publication and priority: since when a work exists, whose it is, what is printed with it (11.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.composition.contests.figures import ContestFigures
from tavlei.composition.works import Genre
from tavlei.rulebook import Explanation, Rulebook, Step, Value, cites, phrase
from tavlei.tournament.conduct.findings import Check, ConductFinding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date
    from fractions import Fraction

    from tavlei.composition.contests.results import WorkResult
    from tavlei.composition.works import Author, PrintedPublication, Work
    from tavlei.rulebook import Rulebook


class DatedBy(StrEnum):
    """By what a work has its date."""

    PRINTED = "printed"
    CONTEST = "contest"


@dataclass(frozen=True, slots=True)
class WorkDate:
    """The day from which a work exists and by which its author has priority; None if it is nowhere yet.

    `presumed`: the number of copies of that publication is not known (K40). `small` are publications that are too
    small to count.
    """

    day: date | None
    rulebook: Rulebook = field(repr=False)
    ground: DatedBy | None = None
    publication: PrintedPublication | None = None
    small: tuple[PrintedPublication, ...] = ()

    @property
    def presumed(self) -> bool:
        """Whether a print run had to be taken as large enough."""
        return self.publication is not None and self.publication.copies is None

    def explanation(self) -> Explanation:
        """The day, what it rests on, and publications that do not count."""
        least: dict[str, Value] = {"least": self.rulebook.figures(ContestFigures).least_copies}
        small = tuple(
            Step(
                "composition.print_run_small",
                publication.copies,
                self.rulebook.clause("11.4.1"),
                ("K40",),
                least | {"where": publication.where},
            )
            for publication in self.small
        )
        if self.day is None:
            return Explanation(Step("composition.not_published", None, self.rulebook.clause("11.4.1")), working=small)
        if self.ground is DatedBy.CONTEST:
            return Explanation(
                Step("composition.date_of_contest", self.day, self.rulebook.clause("11.4.2")), working=small
            )
        where: dict[str, Value] = {"where": self.publication.where if self.publication else ""}
        readings = ("K40",) if self.presumed else ()
        verdict = Step("composition.date_of_publication", self.day, self.rulebook.clause("11.4.2"), readings, where)
        return Explanation(verdict, working=small)


@cites("draughts-rules", "11.4.1", "11.4.2")
def work_date(work: Work, rulebook: Rulebook) -> WorkDate:
    """The first publication in enough copies, or the closing day of the first contest, whichever came first.

    On the same day the publication is named.
    """
    least = rulebook.figures(ContestFigures).least_copies
    small = tuple(
        publication
        for publication in work.publications
        if publication.copies is not None and publication.copies < least
    )
    printed = min(
        (publication for publication in work.publications if publication not in small),
        key=lambda publication: publication.day,
        default=None,
    )
    if printed is not None and (work.first_contest is None or printed.day <= work.first_contest):
        return WorkDate(printed.day, rulebook, DatedBy.PRINTED, printed, small)
    if work.first_contest is not None:
        return WorkDate(work.first_contest, rulebook, DatedBy.CONTEST, None, small)
    return WorkDate(None, rulebook, small=small)


@dataclass(frozen=True, slots=True)
class Priority:
    """Which of two works was there first: the first, the second, or neither (None)."""

    one: WorkDate
    other: WorkDate

    @property
    def earlier(self) -> int | None:
        """0 for the first of the two, 1 for the second, None if the days are the same or neither has one."""
        days = (self.one.day, self.other.day)
        if days[0] == days[1]:
            return None
        if days[0] is None or days[1] is None:
            return 1 if days[0] is None else 0
        return 0 if days[0] < days[1] else 1

    def explanation(self) -> Explanation:
        """Who has priority, and both days."""
        keys = {
            0: phrase("composition.priority_first"),
            1: phrase("composition.priority_second"),
            None: phrase("composition.priority_none"),
        }
        verdict = Step(keys[self.earlier], None, self.one.rulebook.clause("11.4.2"))
        return Explanation(verdict, working=(self.one.explanation().verdict, self.other.explanation().verdict))


@cites("draughts-rules", "11.4.2")
def priority(one: Work, other: Work, rulebook: Rulebook) -> Priority:
    """Priority between two works that show the same."""
    return Priority(work_date(one, rulebook), work_date(other, rulebook))


@dataclass(frozen=True, slots=True)
class Printed:
    """What stands beside a diagram, in the order in which it must be given: authors, where they live, the task."""

    authors: tuple[Author, ...]
    work: Work

    @property
    def names(self) -> str:
        """The names of the authors."""
        return ", ".join(author.name for author in self.authors)

    @property
    def enlarges(self) -> str:
        """Whose task the author has made more complex, if he names one: a custom (11.1.3/p20)."""
        return self.work.enlarges if self.work.genre is Genre.LOCKING_TASK else ""

    @property
    def residences(self) -> str:
        """Where they live, each place once."""
        return ", ".join(dict.fromkeys(author.place for author in self.authors if author.place))


@cites("draughts-rules", "11.4.1/p2", "11.1.3/p20")
def printed(work: Work) -> Printed:
    """The information of a publication."""
    return Printed(work.authors, work)


@cites("draughts-rules", "11.4.1/p2")
def check_printed(work: Work, rulebook: Rulebook) -> Check:
    """Whether everything is known that a publication gives: every author's name and place; position and task are."""
    named = bool(work.authors) and all(author.name.strip() for author in work.authors)
    placed = bool(work.authors) and all(author.place.strip() for author in work.authors)
    findings = (
        ConductFinding("authors", phrase("composition.printed.authors"), named, "11.4.1/p2"),
        ConductFinding("residences", phrase("composition.printed.residences"), placed, "11.4.1/p2"),
        ConductFinding("diagram", phrase("composition.printed.diagram"), work.position.pieces > 0, "11.4.1/p2"),
    )
    return Check(phrase("composition.printed"), findings, "11.4.1/p2", rulebook=rulebook)


@cites("draughts-rules", "11.4.1")
def is_printed(work: Work, rulebook: Rulebook) -> bool:
    """Whether a work has been published in print in enough copies."""
    least = rulebook.figures(ContestFigures).least_copies
    return any(publication.copies is None or publication.copies >= least for publication in work.publications)


@cites("draughts-rules", "11.4.1/note1")
def privileged(
    results: Iterable[WorkResult], *, prizes: int = 0, least_mark: Fraction | None = None
) -> Iterator[WorkResult]:
    """The unpublished works with high awards, which are printed with the results before others.

    What a high award is, the contest says (K41): so many prizes, a mark, or both.
    """
    for result in results:
        prized = result.place is not None and result.place.first <= prizes
        marked = least_mark is not None and result.mark is not None and result.mark >= least_mark
        if not result.out and (prized or marked) and not is_printed(result.entry.work, result.rulebook):
            yield result
