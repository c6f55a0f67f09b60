"""`composition.solving_score`: the points of a solver, work by work, per cent and ranks."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import AliasPath, Field

from tavlei.calc.answers import CalcOutput, absent
from tavlei.calc.bounds import Bounds
from tavlei.calc.composition.solving_shapes import AnswerInput, SetWorkInput, SpeedStepInput, VariationOutput
from tavlei.calc.formats import Exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.composition.contests import Category, SolvingRegulation, SpeedStep
from tavlei.composition.marking import MarkedAnswer, Partial
from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook, Step, Value, phrase
from tavlei.titles.composition import CompositionRanks, ContestKind, ContestScore, composition_ranks, solving_score


class SolvingScoreInput(CalcInput):
    """Works, answers, the terms of the contest."""

    works: list[SetWorkInput] = Field(min_length=1, max_length=200, description=phrase("the works that were set"))
    answers: list[AnswerInput] = Field(max_length=200, description=phrase("the solver's answers, at most one a work"))
    partial: Annotated[Partial, Field(strict=False)] = Field(
        default=Partial.WHOLE,
        description=phrase(
            "whole: a variation counts if it is solved to its end; moves: by the share of White's moves"
        ),
    )
    speed: list[SpeedStepInput] = Field(
        default_factory=list,
        max_length=20,
        description=phrase("category of speed: which share of the points which time gives"),
    )
    status: str | None = Field(
        default=None, min_length=1, description=phrase("municipality, or the word for any higher status")
    )
    finalists: int | None = Field(default=None, ge=0, description=phrase("participants of the final part"))


class WorkScoreOutput(CalcOutput):
    """A work."""

    work: str = Field(validation_alias=AliasPath("work", "name"))
    points: Exact = Field(description="all points for it")
    extra: Exact = Field(validation_alias=AliasPath("marked", "extra_points"), description="of these for defects found")
    maximum: Exact = Field(validation_alias=AliasPath("marked", "maximum"))
    solved: bool = Field(
        validation_alias=AliasPath("marked", "solved"), description="whether every variation is solved to its end"
    )
    variations: list[VariationOutput] = Field(validation_alias=AliasPath("marked", "variations"))


class SolvingScoreOutput(CalcOutput):
    """The score."""

    works: list[WorkScoreOutput]
    points: Exact
    maximum: Exact = Field(description="greatest possible number of points; extra points are not part of it")
    percent: Exact
    minutes: Exact | None = absent("minutes needed in all, if every answer tells its own")
    undecided: list[str] = Field(description="works with a claim that nobody has decided")
    ranks: list[str] | None = absent("every rank reached, best first; present if status and finalists are given")


@dataclass(frozen=True, slots=True)
class _Scored:
    """A work with its answer marked; `share` is what the time leaves of the points for the solution."""

    work: SetWorkInput
    marked: MarkedAnswer
    share: Fraction

    @property
    def points(self) -> Fraction:
        return self.marked.solution_points * self.share + self.marked.extra_points

    def step(self, rulebook: Rulebook) -> Step:
        shown: dict[str, Value] = {"work": self.work.name, "category": self.work.category.label}
        below = self.marked.explanation().working
        if self.work.category is Category.SPEED:
            below = (*below, Step("composition.speed_share", self.share, rulebook.clause("11.6.1"), ("K39",)))
        cited = rulebook.clause("11.6.1/p2")
        return Step("composition.work_points", self.points, cited, (), shown, self.marked.maximum, steps=below)


@dataclass(frozen=True, slots=True)
class _Score:
    """All works, and the ranks if they were asked for."""

    works: tuple[_Scored, ...]
    score: ContestScore
    reached: CompositionRanks | None
    minutes: Fraction | None
    rulebook: Rulebook

    @property
    def percent(self) -> Fraction:
        return self.score.points * 100 / self.score.maximum

    @property
    def points(self) -> Fraction:
        return self.score.points

    @property
    def maximum(self) -> Fraction:
        return self.score.maximum

    @property
    def undecided(self) -> list[str]:
        return [scored.work.name for scored in self.works if not scored.marked.decided]

    @property
    def ranks(self) -> list[str] | None:
        return None if self.reached is None else list(self.reached.ranks)

    def explanation(self) -> Explanation:
        shown: dict[str, Value] = {"maximum": self.score.maximum, "percent": self.percent}
        verdict = Step(
            "composition.solving_score", self.score.points, self.rulebook.clause("11.6.1/p2"), ("K38",), shown
        )
        works = tuple(work.step(self.rulebook) for work in self.works)
        if self.reached is None:
            return Explanation(verdict, working=works)
        below = self.reached.explanation()
        return Explanation(verdict, (below.verdict, *below.conditions), (*works, *below.working))


@calculator(
    "composition.solving_score",
    title=phrase("Points of a solver of compositions, per cent and ranks"),
    series="draughts-rules",
    clauses=["11.6.1", "11.6.1/p2"],
    takes=SolvingScoreInput,
    gives=SolvingScoreOutput,
    bounds=Bounds(size=50_000, heavy=True),
    example={
        "works": [
            {
                "name": "1",
                "category": "problem",
                "variant": "russian",
                "fen": "W:Wa1,c3,d2,e3:Bb6,d6,f6",
                "variations": [{"points": 4, "moves": "c3-d4 b6-c5 d4:b6"}],
                "extra": {"side_solution": 2},
            },
            {"name": "2", "category": "study", "variations": [{"points": 3}, {"points": 3}]},
        ],
        "answers": [
            {"work": "1", "lines": ["1. c3-d4 b6-c5 2. d4:b6"], "minutes": 12},
            {"work": "2", "found": [1, 0], "minutes": 20},
        ],
        "status": "region",
        "finalists": 16,
    },
)
def score(facts: SolvingScoreInput, rulebook: Rulebook) -> _Score:
    """Mark every answer, add up, hold the sum against the norms."""
    answers = _answers(facts)
    speed = SolvingRegulation(
        name="", rulebook=rulebook, speed=tuple(SpeedStep(step.minutes, step.share) for step in facts.speed)
    )
    works = tuple(_scored(facts, index, answers, speed) for index in range(len(facts.works)))
    norms = rulebook.beside("draughts-norms")
    total = solving_score(_by_category(works), norms)
    if total.maximum <= 0:
        raise Refusal(Problem("the greatest possible number of points is more than 0", path="works"))
    ranks = None
    if facts.status is not None and facts.finalists is not None:
        ranks = composition_ranks(ContestKind.SOLVE, facts.status, facts.finalists, total, norms)
    return _Score(works, total, ranks, _minutes(answers), rulebook)


def _scored(facts: SolvingScoreInput, index: int, answers: dict[str, AnswerInput], speed: SolvingRegulation) -> _Scored:
    work = facts.works[index]
    answer = answers.get(work.name, AnswerInput(work=work.name))
    try:
        marked = work.marked(answer, facts.partial, speed.rulebook)
    except Refusal as error:
        raise error.at(f"works[{index}]") from error
    fast = work.category is Category.SPEED
    return _Scored(work, marked, speed.speed_share(answer.minutes) if fast else Fraction(1))


def _by_category(works: tuple[_Scored, ...]) -> dict[str, ContestScore]:
    contest_scores: dict[str, ContestScore] = {}
    for scored in works:
        before = contest_scores.get(scored.work.category.value, ContestScore(Fraction(0), Fraction(0)))
        score = ContestScore(before.points + scored.points, before.maximum + scored.marked.maximum)
        contest_scores[scored.work.category.value] = score
    return contest_scores


def _answers(facts: SolvingScoreInput) -> dict[str, AnswerInput]:
    names = [work.name for work in facts.works]
    if len(set(names)) != len(names):
        raise Refusal(Problem("two works have the same name", path="works"))
    answer_inputs: dict[str, AnswerInput] = {}
    for index, answer in enumerate(facts.answers):
        if answer.work not in names:
            raise Refusal(Problem("there is no work {work}", {"work": answer.work}, f"answers[{index}].work"))
        if answer.work in answer_inputs:
            raise Refusal(Problem("a work is answered twice", path=f"answers[{index}].work"))
        if answer.minutes is not None and answer.minutes < 0:
            raise Refusal(Problem("expected 0 or more", path=f"answers[{index}].minutes"))
        answer_inputs[answer.work] = answer
    return answer_inputs


def _minutes(answers: dict[str, AnswerInput]) -> Fraction | None:
    values = [answer.minutes for answer in answers.values()]
    return sum((minutes or Fraction(0) for minutes in values), Fraction(0)) if values and None not in values else None
