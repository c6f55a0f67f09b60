"""What `composition.solving_score` takes: works with their variations, answers with their claims, steps of speed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.formats import Exact, Points
from tavlei.calc.inputs import CalcPart
from tavlei.composition import SYSTEMS, split_line
from tavlei.composition.contests import Category
from tavlei.composition.marking import (
    ClaimKind,
    MarkedAnswer,
    Partial,
    ScoredVariation,
    SolverAnswer,
    SolverClaim,
    WorkKey,
    judged_answer,
    mark_answer,
)
from tavlei.games.draughts.fen import parse_fen
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook

NUMBER = "11.6.1/p2"
SystemName = Literal["russian", "international"]
Line = Annotated[str, Field(max_length=2000)]


class VariationInput(CalcPart):
    """A variation of the solution."""

    points: Points = Field(description=phrase("points for this variation"))
    moves: Line | None = Field(default=None, description=phrase("its moves from the first position"))
    also: list[Line] = Field(default_factory=list, max_length=50, description=phrase("lines that are as good"))


class ExtraInput(CalcPart):
    """Extra points."""

    side_solution: Points = Field(default=Fraction(0), description=phrase("for a side solution found"))
    unsolvable: Points = Field(default=Fraction(0), description=phrase("for unsolvability found"))
    inaccuracy: Points = Field(default=Fraction(0), description=phrase("for an inaccuracy found"))

    def points(self, rulebook: Rulebook) -> Mapping[ClaimKind, Fraction]:
        """The same by kind; refused if something is below 0."""
        values = {kind: getattr(self, kind.value) for kind in ClaimKind}
        if wrong := [kind for kind, points in values.items() if points < 0]:
            raise Refusal(Problem("points are not negative", path=wrong[0].value, clause=rulebook.clause(NUMBER)))
        return values


class ClaimInput(CalcPart):
    """A claim."""

    kind: Annotated[ClaimKind, Field(strict=False)] = Field(
        description=phrase("side_solution, unsolvable or inaccuracy")
    )
    line: Line | None = Field(default=None, description=phrase("the line that shows it"))
    holds: bool | None = Field(default=None, description=phrase("whether it holds; not given while undecided"))


class AnswerInput(CalcPart):
    """An answer to one work."""

    work: str = Field(max_length=100, description=phrase("name of the work"))
    lines: list[Line] | None = Field(
        default=None, max_length=200, description=phrase("lines from the first position, for marking by the program")
    )
    found: list[Exact] | None = Field(
        default=None, max_length=200, description=phrase("share of each variation that is right, as judges marked it")
    )
    claims: list[ClaimInput] = Field(default_factory=list, max_length=50, description=phrase("defects claimed"))
    minutes: Exact | None = Field(default=None, description=phrase("minutes needed"))


class SetWorkInput(CalcPart):
    """A work that was set."""

    name: str = Field(min_length=1, max_length=100, description=phrase("name or number of the work"))
    category: Annotated[Category, Field(strict=False)] = Field(
        description=phrase("problem, study, positional ending, task or speed")
    )
    variations: list[VariationInput] = Field(
        min_length=1, max_length=200, description=phrase("the variations that give points")
    )
    variant: SystemName | None = Field(default=None, description=phrase("the system: russian or international"))
    fen: str | None = Field(
        default=None, max_length=1000, description=phrase("the position, for marking by the program")
    )
    extra: ExtraInput = Field(default_factory=ExtraInput, description=phrase("extra points for defects found"))

    def marked(self, answer: AnswerInput, partial: Partial, rulebook: Rulebook) -> MarkedAnswer:
        """The answer marked: by the program if it gives lines, else as the judges found."""
        if any(variation.points < 0 for variation in self.variations):
            raise Refusal(Problem("points are not negative", path="variations", clause=rulebook.clause(NUMBER)))
        extra = _at("extra", self.extra, rulebook)
        if answer.lines is not None and answer.found is not None:
            raise Refusal(Problem("an answer gives lines or what judges found, not both", path="answers"))
        if answer.lines is None:
            return self._judged(answer, extra, rulebook)
        confirmed = {(claim_input.kind, _moves(claim_input.line)): claim_input.holds for claim_input in answer.claims}
        solver_answer = SolverAnswer(tuple(map(_moves, answer.lines)), tuple(SolverClaim(*told) for told in confirmed))
        return mark_answer(
            self._key(extra, partial, rulebook), solver_answer, lambda claim: confirmed[claim.kind, claim.line]
        )

    def _judged(self, answer: AnswerInput, extra: Mapping[ClaimKind, Fraction], rulebook: Rulebook) -> MarkedAnswer:
        points = [variation.points for variation in self.variations]
        shares = answer.found if answer.found is not None else [Fraction(0)] * len(points)
        return judged_answer(points, shares, rulebook, [(claim.kind, claim.holds) for claim in answer.claims], extra)

    def _key(self, extra: Mapping[ClaimKind, Fraction], partial: Partial, rulebook: Rulebook) -> WorkKey:
        if self.variant is None or self.fen is None:
            raise Refusal(Problem("lines are marked only with the system and the position", path="fen"))
        variant = SYSTEMS[self.variant]
        try:
            position = parse_fen(variant, self.fen)
        except Refusal as error:
            raise error.at("fen") from error
        return WorkKey(variant, position, tuple(self._variations()), rulebook, extra, partial)

    def _variations(self) -> list[ScoredVariation]:
        for index, variation in enumerate(self.variations):
            if variation.moves is None:
                raise Refusal(Problem("the field is missing", path=f"variations[{index}].moves"))
        return [
            ScoredVariation(_moves(variation.moves), variation.points, tuple(map(_moves, variation.also)))
            for variation in self.variations
        ]


class SpeedStepInput(CalcPart):
    """A step of speed."""

    minutes: Exact = Field(description=phrase("up to so many minutes"))
    share: Exact = Field(description=phrase("this share of the points"))


class VariationOutput(CalcOutput):
    """A variation."""

    points: Exact
    right: int = Field(description="moves of White that are right, from the first on")
    moves: int = Field(description="moves of White in it")


def _moves(text: str | None) -> tuple[str, ...]:
    return split_line(text) if text else ()


def _at(path: str, extra: ExtraInput, rulebook: Rulebook) -> Mapping[ClaimKind, Fraction]:
    try:
        return extra.points(rulebook)
    except Refusal as error:
        raise error.at(path) from error
