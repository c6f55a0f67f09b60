"""What `composition.classify` and `composition.verify` take in common: a position, its task, what is declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.composition import (
    SYSTEMS,
    Aim,
    Assignment,
    Genre,
    Group,
    Role,
    SolutionLine,
    SpecialKind,
    Work,
    parse_assignment,
    solution_tree,
    split_line,
)
from tavlei.games.draughts.fen import parse_fen
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

EDITION = "draughts-rules-2022"
SystemName = Literal["russian", "international"]


class TaskInput(CalcPart):
    """What White has to reach."""

    aim: Annotated[Aim, Field(strict=False)] = Field(description=phrase("win, draw or lock"))
    men: int = Field(default=0, ge=0, le=20, description=phrase("how many men are to be locked"))
    kings: int = Field(default=0, ge=0, le=20, description=phrase("how many kings are to be locked"))

    def assignment(self) -> Assignment:
        """The assignment of the room."""
        return Assignment(self.aim, self.men, self.kings)


class PositionInput(CalcInput):
    """A position with its task, and what its author declares."""

    variant: SystemName = Field(default="russian", description=phrase("russian or international"))
    fen: str = Field(max_length=1000, description=phrase("the initial position"))
    task: TaskInput | str = Field(
        default="win", description=phrase("the task: aim, men and kings, or in words: win, draw, lock 2 men, 1 king")
    )
    genre: Annotated[Genre, Field(strict=False)] | None = Field(default=None, description=phrase("the declared genre"))
    group: Annotated[Group, Field(strict=False)] | None = Field(default=None, description=phrase("the declared group"))
    special: list[Annotated[SpecialKind, Field(strict=False)]] = Field(
        default_factory=list, max_length=10, description=phrase("special kinds that are declared")
    )

    def system(self) -> Variant:
        """The game."""
        return SYSTEMS[self.variant]

    def position(self) -> Position:
        """The initial position."""
        try:
            return parse_fen(self.system(), self.fen)
        except Refusal as error:
            raise error.at("fen") from error

    def assignment(self) -> Assignment:
        """The task."""
        if isinstance(self.task, str):
            return parse_assignment(self.task)
        try:
            return self.task.assignment()
        except Refusal as error:
            raise Refusal(*(_at_task(each) for each in error.problems)) from error

    def work(self, lines: Iterable[SolutionLine] = (), last_moves: Iterable[str] = ()) -> Work:
        """The work, with its solution."""
        position, variant = self.position(), self.system()
        return Work(
            variant,
            position,
            self.assignment(),
            solution_tree(variant, position, lines),
            genre=self.genre,
            group=self.group,
            special=frozenset(self.special),
            last_moves=tuple(last_moves),
        )


def _at_task(problem: Problem) -> Problem:
    return Problem(problem.message, problem.params, "task", problem.clause, problem.code)


class LineInput(CalcPart):
    """A variation of the solution."""

    moves: Annotated[str, Field(max_length=4000)] = Field(
        description=phrase("its moves from the first position, such as 1. c3-d4 e5:c3 2. b2:d4")
    )
    role: Annotated[Role, Field(strict=False)] = Field(
        default=Role.THEMATIC, description=phrase("thematic, additional, false_trace or thematic_trace")
    )

    def line(self) -> SolutionLine:
        """The variation of the room."""
        return SolutionLine(split_line(self.moves), self.role)
