"""Contests of solving: their regulation, the works as they are set, who is in time, points and extra points (11.6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from tavlei.composition.answer_key import NO_SOLUTION, ClaimKind, Partial, key_of_work
from tavlei.composition.works import Genre, rules_of_no_day
from tavlei.rulebook import Problem, Rulebook, Value, cites, phrase
from tavlei.tournament.conduct.findings import Check, ConductFinding
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from tavlei.composition.answer_key import WorkKey
    from tavlei.composition.works import Work
    from tavlei.rulebook import Rulebook


class Manner(StrEnum):
    """How a contest of solving is held (11.6, 11.6.1/p4)."""

    IN_PERSON = "in_person"
    CORRESPONDENCE = "correspondence"
    OTHER = "other"


class Category(Labelled):
    """The categories that norms count (draughts-norms-2022, 6/1.2)."""

    PROBLEM = "problem", phrase("composition.genre.problem")
    STUDY = "study", phrase("composition.genre.study")
    POSITIONAL_ENDING = "positional ending", phrase("composition.genre.positional_ending")
    TASK = "task", phrase("composition.genre.locking_task")
    SPEED = "speed", phrase("composition.category.speed")


GENRE_OF = {
    Category.PROBLEM: Genre.PROBLEM,
    Category.STUDY: Genre.STUDY,
    Category.POSITIONAL_ENDING: Genre.POSITIONAL_ENDING,
    Category.TASK: Genre.LOCKING_TASK,
}
_CATEGORY_OF = {genre: category for category, genre in GENRE_OF.items()}


class SolvingTie(StrEnum):
    """What decides between solvers with the same points."""

    TIME = "time"
    SOLVED_WORKS = "solved_works"
    EXTRA_POINTS = "extra_points"


@dataclass(frozen=True, slots=True)
class SpeedStep:
    """In the category of speed: who needs no more than so many minutes gets this share of the points."""

    minutes: Fraction
    share: Fraction


@dataclass(frozen=True, slots=True)
class SolvingWork:
    """A work set for solving: its number on the sheet, its points, how hard it is held to be (1 is the easiest).

    `key` is what answers are held against; without one the thematic variations share the points. `minutes` is the time
    for this work alone, if it has its own.
    """

    number: str
    work: Work
    points: Fraction
    category: Category | None = None
    difficulty: int | None = None
    key: WorkKey | None = None
    minutes: int | None = None

    @property
    def counted_in(self) -> Category:
        """The category in which it counts: the one named, else that of its genre."""
        if self.category is not None:
            return self.category
        if self.work.genre is None:
            raise rules_of_no_day().refusal(
                Problem("the work {work} has no category", {"work": self.number}, "category"), "11.6.1"
            )
        return _CATEGORY_OF[self.work.genre]

    def marking_key(self, regulation: SolvingRegulation) -> WorkKey:
        """What answers are held against."""
        extra, partial = regulation.extra, regulation.partial
        return self.key or key_of_work(self.work, self.points, regulation.rulebook, extra=extra, partial=partial)


@cites("draughts-rules", "11.5.1", "11.6", "11.6.1", "11.6.1/p4")
@dataclass(frozen=True, slots=True, kw_only=True)
class SolvingRegulation:
    """What the regulation of a contest of solving says; None or empty where it is silent.

    `genres` counts the works of each category it announces. `minutes` is the time of a contest in person. In a contest
    of another form `form` says which.
    """

    name: str
    rulebook: Rulebook = field(repr=False)
    manner: Manner | None = None
    form: str = ""
    status: str = ""
    organiser: str = ""
    genres: Mapping[Category, int] = field(default_factory=dict)
    scoring: str = ""
    address: str = ""
    deadline: date | None = None
    minutes: int | None = None
    winners: str = ""
    awards: str = ""
    solutions_published: date | None = None
    results_published: date | None = None
    extra: Mapping[ClaimKind, Fraction] = field(default_factory=dict)
    partial: Partial = Partial.WHOLE
    ties: tuple[SolvingTie, ...] = ()
    speed: tuple[SpeedStep, ...] = ()

    def __post_init__(self) -> None:
        """Refuse negative points, shares beyond the whole, and steps of speed out of order."""
        if any(points < 0 for points in self.extra.values()):
            raise self.rulebook.refusal(Problem("points are not negative", path="extra"), "11.6.1/p2")
        if any(not 0 <= step.share <= 1 for step in self.speed):
            raise self.rulebook.refusal(Problem("a share lies between 0 and 1", path="speed"), "11.6.1")
        times = [step.minutes for step in self.speed]
        shares = [step.share for step in self.speed]
        if times != sorted(set(times)) or shares != sorted(shares, reverse=True):
            raise self.rulebook.refusal(Problem("more time does not give more points", path="speed"), "11.6.1")

    def check(self, works: tuple[SolvingWork, ...] = ()) -> Check:
        """Hold the regulation, and the works if they are given, against what the rules ask for."""
        return check_solving_regulation(self, works)

    def speed_share(self, minutes: Fraction | None) -> Fraction:
        """The share of the points that a time gives in the category of speed; the whole if no steps are set (K39)."""
        if not self.speed:
            return Fraction(1)
        if minutes is None:
            return Fraction(0)
        return next((step.share for step in self.speed if minutes <= step.minutes), Fraction(0))


@cites("draughts-rules", "11.6", "11.6.1", "11.6.1/p4")
def check_solving_regulation(regulation: SolvingRegulation, works: tuple[SolvingWork, ...] = ()) -> Check:
    """Every item the rules ask for, in their order; then whether the works are those that were announced."""
    other = regulation.manner is Manner.OTHER and not regulation.form.strip()
    named = (
        ("manner", phrase("composition.solving.manner"), regulation.manner is not None and not other),
        ("status", phrase("composition.regulation.status"), regulation.status.strip()),
        ("genres", phrase("composition.solving.genres"), regulation.genres),
        ("scoring", phrase("composition.solving.scoring"), regulation.scoring.strip()),
        *_where_and_when(regulation),
        ("winners", phrase("composition.regulation.winners"), regulation.winners.strip()),
        ("awards", phrase("composition.solving.awards"), regulation.awards.strip()),
        ("solutions_published", phrase("composition.solving.solutions_published"), regulation.solutions_published),
        ("results_published", phrase("composition.solving.results_published"), regulation.results_published),
    )
    clauses = {"manner": "11.6" if not other else "11.6.1/p4"}
    findings = [ConductFinding(name, key, bool(value), clauses.get(name, "11.6.1")) for name, key, value in named]
    return Check(
        phrase("composition.solving"),
        (*findings, *_work_findings(regulation, works)),
        "11.6.1",
        rulebook=regulation.rulebook,
    )


def _where_and_when(regulation: SolvingRegulation) -> tuple[tuple[str, str, object], ...]:
    """By correspondence a last day and an address; in person the time of the clock takes their place (K35)."""
    if regulation.manner is Manner.IN_PERSON:
        return (("minutes", phrase("composition.solving.minutes"), regulation.minutes),)
    return (
        ("deadline", phrase("composition.solving.deadline"), regulation.deadline),
        ("address", phrase("composition.solving.address"), regulation.address.strip()),
    )


def _work_findings(regulation: SolvingRegulation, works: tuple[SolvingWork, ...]) -> Iterator[ConductFinding]:
    if not works:
        return
    counts = Counter(work.counted_in for work in works)
    shown: dict[str, Value] = {"set": len(works), "announced": sum(regulation.genres.values())}
    key, fits = phrase("composition.solving.works_as_announced"), counts == Counter(regulation.genres)
    yield ConductFinding("works", key, fits, "11.6.1", inputs=shown)
    graded = [work for work in works if work.difficulty is not None]
    ordered = sorted((work.difficulty or 0, work.points) for work in graded)
    fits = all(one[1] <= other[1] for one, other in pairwise(ordered) if one[0] < other[0])
    if graded:
        yield ConductFinding(
            "difficulty", phrase("composition.solving.difficulty"), fits, "11.6.1/p2", readings=("K35",)
        )


@cites("draughts-rules", "11.6.1/p3")
def shown_to_solvers(regulation: SolvingRegulation, work: Work, day: date) -> Work:
    """A work on a sheet: without authors, title and solution until the day the solutions are published."""
    if regulation.solutions_published is not None and day >= regulation.solutions_published:
        return work
    return replace(work, authors=(), title="", publications=(), enlarges="", last_moves=(), solution=NO_SOLUTION)


@cites("draughts-rules", "11.6.1/p3")
def check_published(works: tuple[SolvingWork, ...], rulebook: Rulebook) -> tuple[SolvingWork, ...]:
    """The works as they are published with their solutions: each names its author."""
    for chosen in works:
        if not any(author.name.strip() for author in chosen.work.authors):
            message = phrase("with its solution the work {work} names its author")
            raise rulebook.refusal(Problem(message, {"work": chosen.number}, "authors"), "11.6.1/p3")
    return works


@cites("draughts-rules", "11.6.1")
def check_in_time(regulation: SolvingRegulation, *, sent: date | None = None, minutes: Fraction | None = None) -> None:
    """Refuse an answer sent after the last day, or handed in after the time of the clock."""
    if regulation.manner is Manner.IN_PERSON:
        if regulation.minutes is not None and minutes is not None and minutes > regulation.minutes:
            data = {"minutes": regulation.minutes}
            raise regulation.rulebook.refusal(
                Problem("the {minutes} minutes for solving are over", data, "minutes"), "11.6.1"
            )
        return
    if regulation.deadline is not None and sent is not None and sent > regulation.deadline:
        params = {"deadline": regulation.deadline}
        raise regulation.rulebook.refusal(Problem("answers were taken until {deadline}", params, "sent"), "11.6.1")
