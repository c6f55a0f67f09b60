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
    PieceChange,
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

SystemName = Literal["russian", "international"]


class TaskInput(CalcPart):
    """What White has to reach."""

    aim: Annotated[Aim, Field(strict=False)] = Field(description=phrase("win, draw or lock"))
    men: int = Field(default=0, ge=0, le=20, description=phrase("how many men are to be locked"))
    kings: int = Field(default=0, ge=0, le=20, description=phrase("how many kings are to be locked"))

    def assignment(self) -> Assignment:
        """The assignment of the room."""
        return Assignment(self.aim, self.men, self.kings)


class ChangeInput(CalcPart):
    """The piece that the solver adds or removes before he plays."""

    side: Literal["white", "black"] = Field(description=phrase("white or black"))
    kind: Literal["man", "king"] = Field(description=phrase("man or king"))
    change: Literal["add", "remove"] = Field(description=phrase("add or remove"))

    def piece_change(self) -> PieceChange:
        """The change of the room."""
        return PieceChange(self.side == "white", self.kind == "king", self.change == "add")


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
    second_task: TaskInput | str | None = Field(
        default=None, description=phrase("the second task of a work with two; without it both are the same")
    )
    pieces_changed: ChangeInput | None = Field(
        default=None, description=phrase("the piece that is added or removed before the play")
    )

    def system(self) -> Variant:
        return SYSTEMS[self.variant]

    def position(self) -> Position:
        try:
            return parse_fen(self.system(), self.fen)
        except Refusal as error:
            raise error.at("fen") from error

    def assignment(self) -> Assignment:
        return _read_task(self.task, "task")

    def second(self) -> Assignment | None:
        """The second task, if there is one."""
        return None if self.second_task is None else _read_task(self.second_task, "second_task")

    def work(self, lines: Iterable[SolutionLine] = (), last_moves: Iterable[str] = ()) -> Work:
        """The work, with its solution."""
        position, variant = self.position(), self.system()
        return self.build(
            Work,
            variant=variant,
            position=position,
            assignment=self.assignment(),
            solution=solution_tree(variant, position, lines),
            special=frozenset(self.special),
            last_moves=tuple(last_moves),
            second=self.second(),
            pieces_changed=self.pieces_changed.piece_change() if self.pieces_changed else None,
        )


def _read_task(task: TaskInput | str, path: str) -> Assignment:
    try:
        return parse_assignment(task) if isinstance(task, str) else task.assignment()
    except Refusal as error:
        raise Refusal(*(_at(path, problem) for problem in error.problems)) from error


def _at(path: str, problem: Problem) -> Problem:
    return Problem(problem.message, problem.params, path, problem.clause, problem.code)


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
