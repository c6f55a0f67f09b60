"""The table of a contest of solving: points by work and category, places, per cent, ranks (11.6.1, norms 6)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.composition.contests.places import places
from tavlei.composition.contests.solving import Category, SolvingTie, check_in_time
from tavlei.composition.marking import SolverAnswer, mark_answer
from tavlei.rulebook import Explanation, Problem, Step, Value, cites
from tavlei.titles.composition import ContestKind, ContestScore, composition_ranks
from tavlei.titles.composition import solving_score as norms_score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import date

    from tavlei.composition.contests.places import ContestPlace
    from tavlei.composition.contests.solving import SolvingRegulation, SolvingWork
    from tavlei.composition.marking import MarkedAnswer, SolverClaim
    from tavlei.rulebook import Rulebook
    from tavlei.titles.composition import CompositionRanks


@dataclass(frozen=True, slots=True)
class SolvingPaper:
    """What a solver handed in: answers by number of work, when it was sent, how many minutes he needed in all.

    `work_minutes` are the minutes of single works, which count in the category of speed.
    """

    solver: str
    answers: Mapping[str, SolverAnswer]
    sent: date | None = None
    minutes: Fraction | None = None
    work_minutes: Mapping[str, Fraction] | None = None


@dataclass(frozen=True, slots=True)
class JudgeDecision:
    """The points of a work as the judges decided them, with the reason; they replace what the marking gave."""

    solver: str
    work: str
    points: Fraction
    reason: str


@dataclass(frozen=True, slots=True)
class WorkPoints:
    """The points of a solver for a work."""

    work: SolvingWork
    marked: MarkedAnswer
    share: Fraction = Fraction(1)
    decision: JudgeDecision | None = None

    @property
    def extra(self) -> Fraction:
        """Points for defects found."""
        return Fraction(0) if self.decision is not None else self.marked.extra_points

    @property
    def points(self) -> Fraction:
        """All points for the work."""
        if self.decision is not None:
            return self.decision.points
        return self.marked.solution_points * self.share + self.marked.extra_points

    def step(self, rulebook: Rulebook) -> Step:
        """The points as a step, with the marking below it."""
        shown: dict[str, Value] = {"work": self.work.number, "category": self.work.counted_in.label}
        below = self.marked.explanation()
        steps: tuple[Step, ...] = below.working
        if self.work.counted_in is Category.SPEED or self.share != 1:
            steps = (*steps, Step("composition.speed_share", self.share, rulebook.clause("11.6.1"), ("K39",)))
        if self.decision is not None:
            fields: dict[str, Value] = {"reason": self.decision.reason}
            steps = (*steps, Step("composition.judges_decided", self.points, rulebook.clause("11.7/p5"), inputs=fields))
        return Step(
            "composition.work_points",
            self.points,
            rulebook.clause("11.6.1/p2"),
            (),
            shown,
            self.work.points,
            steps=steps,
        )


@dataclass(frozen=True, slots=True)
class SolverResult:
    """A solver's line of the table."""

    solver: str
    works: tuple[WorkPoints, ...]
    maximum: Fraction
    rulebook: Rulebook = field(repr=False)
    minutes: Fraction | None = None
    place: ContestPlace | None = None
    ranks: CompositionRanks | None = None

    @property
    def points(self) -> Fraction:
        """All points, those for defects with them."""
        return sum((work.points for work in self.works), Fraction(0))

    @property
    def extra(self) -> Fraction:
        """The points for defects found."""
        return sum((work.extra for work in self.works), Fraction(0))

    @property
    def solved(self) -> int:
        """How many works are solved in full."""
        return sum(work.marked.solved for work in self.works)

    @property
    def percent(self) -> Fraction:
        """The points in per cent of the greatest possible number."""
        return self.points * 100 / self.maximum

    @property
    def decided(self) -> bool:
        """Whether no claim waits for a decision."""
        return all(work.marked.decided or work.decision is not None for work in self.works)

    def by_category(self) -> Mapping[Category, ContestScore]:
        """The points and the greatest possible ones of each category."""
        contest_scores: dict[Category, ContestScore] = {}
        for scored in self.works:
            before = contest_scores.get(scored.work.counted_in, ContestScore(Fraction(0), Fraction(0)))
            score = ContestScore(before.points + scored.points, before.maximum + scored.work.points)
            contest_scores[scored.work.counted_in] = score
        return contest_scores

    def explanation(self) -> Explanation:
        """The points work by work, then the ranks."""
        shown: dict[str, Value] = {"solver": self.solver, "maximum": self.maximum, "percent": self.percent}
        verdict = Step("composition.solver_points", self.points, self.rulebook.clause("11.6.1/p2"), ("K38",), shown)
        works = tuple(work.step(self.rulebook) for work in self.works)
        if self.ranks is None:
            return Explanation(verdict, working=works)
        below = self.ranks.explanation()
        return Explanation(verdict, (below.verdict, *below.conditions), (*works, *below.working))


@cites("draughts-rules", "11.6.1", "11.6.1/p2")
@cites("draughts-norms", "6/1.2", "6/2")
def solving_table(  # noqa: PLR0913 - a table rests on so much
    regulation: SolvingRegulation,
    works: Sequence[SolvingWork],
    papers: Iterable[SolvingPaper],
    *,
    confirms: Callable[[SolvingWork, SolverClaim], bool | None] = lambda _, __: None,
    decisions: Iterable[JudgeDecision] = (),
    finalists: int | None = None,
    status: str = "",
) -> tuple[SolverResult, ...]:
    """Everybody's result, best first; the most points win (11.6.1), then what the regulation names (K39).

    An answer that came too late is refused; ranks are told when the number of participants of the final part is given.
    """
    handed_in = tuple(papers)
    decided = {(decision.solver, decision.work): _checked(decision, regulation.rulebook) for decision in decisions}
    _check_names(works, handed_in, decided, regulation.rulebook)
    results = [_result(regulation, works, paper, confirms, decided) for paper in handed_in]
    if finalists is not None:
        results = [replace(result, ranks=_ranks(result, status, finalists, regulation.rulebook)) for result in results]
    placed = places({result.solver: _decider(regulation, result) for result in results})
    ordered = sorted(results, key=lambda result: (placed[result.solver].first, result.solver))
    return tuple(replace(result, place=placed[result.solver]) for result in ordered)


def _check_names(
    works: Sequence[SolvingWork],
    papers: Sequence[SolvingPaper],
    decided: Mapping[tuple[str, str], JudgeDecision],
    rulebook: Rulebook,
) -> None:
    """Every work and every solver comes once, and nothing is said about others."""
    numbers, solvers = [work.number for work in works], [paper.solver for paper in papers]
    if len(set(numbers)) != len(numbers):
        raise rulebook.refusal(Problem("two works have the same name", path="works"), "11.6.1")
    if len(set(solvers)) != len(solvers):
        raise rulebook.refusal(Problem("a solver hands in one paper", path="papers"), "11.6.1")
    told = [(paper.solver, number) for paper in papers for number in paper.answers]
    for solver, number in (*told, *decided):
        if number not in numbers:
            raise rulebook.refusal(Problem("there is no work {work}", {"work": number}, "answers"), "11.6.1")
        if solver not in solvers:
            raise rulebook.refusal(Problem("there is no paper of {solver}", {"solver": solver}, "decisions"), "11.6.1")


def _checked(decision: JudgeDecision, rulebook: Rulebook) -> JudgeDecision:
    if decision.points < 0:
        raise rulebook.refusal(Problem("points are not negative", path="points"), "11.6.1/p2")
    if not decision.reason.strip():
        raise rulebook.refusal(Problem("a decision of the judges gives its reason", path="reason"), "11.7/p5")
    return decision


def _result(
    regulation: SolvingRegulation,
    works: Sequence[SolvingWork],
    paper: SolvingPaper,
    confirms: Callable[[SolvingWork, SolverClaim], bool | None],
    decided: Mapping[tuple[str, str], JudgeDecision],
) -> SolverResult:
    check_in_time(regulation, sent=paper.sent, minutes=paper.minutes)
    work_pointses = tuple(
        WorkPoints(
            work,
            mark_answer(
                work.marking_key(regulation),
                paper.answers.get(work.number, SolverAnswer()),
                lambda claim, work=work: confirms(work, claim),  # type: ignore[misc]
            ),
            _share(regulation, work, paper),
            decided.get((paper.solver, work.number)),
        )
        for work in works
    )
    maximum = sum((work.points for work in works), Fraction(0))
    if maximum <= 0:
        raise regulation.rulebook.refusal(
            Problem("the greatest possible number of points is more than 0", path="works"), "11.6.1/p2"
        )
    return SolverResult(paper.solver, work_pointses, maximum, regulation.rulebook, paper.minutes)


def _share(regulation: SolvingRegulation, work: SolvingWork, paper: SolvingPaper) -> Fraction:
    """What the time leaves of the points: nothing after the time of the work, in the category of speed a share."""
    needed = (paper.work_minutes or {}).get(work.number)
    if work.minutes is not None and needed is not None and needed > work.minutes:
        return Fraction(0)
    return regulation.speed_share(needed) if work.counted_in is Category.SPEED else Fraction(1)


def _ranks(result: SolverResult, status: str, finalists: int, rulebook: Rulebook) -> CompositionRanks:
    norms = rulebook.beside("draughts-norms")
    score = norms_score({category.value: points for category, points in result.by_category().items()}, norms)
    return composition_ranks(ContestKind.SOLVE, status, finalists, score, norms)


def _decider(regulation: SolvingRegulation, result: SolverResult) -> tuple[tuple[Fraction, ...], ...]:
    """What is compared; less time is better, and who gave no time stands behind those who did."""
    time = () if result.minutes is None else (-result.minutes,)
    by: dict[SolvingTie, tuple[Fraction, ...]] = {
        SolvingTie.TIME: time,
        SolvingTie.SOLVED_WORKS: (Fraction(result.solved),),
        SolvingTie.EXTRA_POINTS: (result.extra,),
    }
    return ((result.points,), *(by[ty] for ty in regulation.ties))
