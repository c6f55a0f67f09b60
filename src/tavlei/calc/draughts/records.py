"""`draughts.game_end`, `draughts.record`, `draughts.lines`."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.draughts.shapes import RULES, DraughtsReplayInput, PositionInput, SideName, VariantName
from tavlei.calc.formats import ClauseText
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.games.draughts.game import imposed_loss, loss_on_time, new_game, resignation
from tavlei.games.draughts.lines import LineNames, line_names
from tavlei.games.draughts.records import GameRecord
from tavlei.games.draughts.variants import variant
from tavlei.rulebook import Refusal, Rulebook, phrase

ENDS = {"resignation": resignation, "time": loss_on_time, "penalty": imposed_loss}


class GameEndInput(PositionInput):
    """A game that ends otherwise than on the board."""

    how: Literal["resignation", "time", "penalty"] = Field(description=phrase("how the game ended"))
    by: SideName = Field(description=phrase("who resigned, ran out of time or is punished"))


class GameEndOutput(CalcOutput):
    """Who has won."""

    winner: SideName
    reason: str = Field(description="why, as a stable sentence")
    clause: ClauseText


@calculator(
    "draughts.game_end",
    title=phrase("A game ends by resignation, on time or by a penalty: who has won (draughts)"),
    series=RULES,
    clauses=["6.1.7", "6.1.7/p2", "8.1", "8.1/p2"],
    takes=GameEndInput,
    gives=GameEndOutput,
    example={"variant": "russian", "how": "time", "by": "white"},
)
def game_end(facts: GameEndInput, rulebook: Rulebook) -> CalcAnswer:
    """The opponent wins, unless the board had decided the game before the time ran out."""
    game, position = facts.read()
    board_outcome = ENDS[facts.how](new_game(game, rulebook, start=position), by_white=facts.by == "white")
    winner: SideName = "white" if board_outcome.white_wins else "black"
    return CalcAnswer(
        GameEndOutput(winner=winner, reason=board_outcome.reason, clause=str(board_outcome.clause)),
        board_outcome.explanation,
    )


class RecordOutput(CalcOutput):
    """The record."""

    columns: str = Field(description="in two columns, White's moves on the left; a move and its reply have one number")
    line: str = Field(description="in one line, abbreviated where the board allows it")


@calculator(
    "draughts.record",
    title=phrase("The record of a game in two columns and in a line (draughts)"),
    series=RULES,
    clauses=["6.1.6.2/p7", "6.1.6.2/p9"],
    takes=DraughtsReplayInput,
    gives=RecordOutput,
    example={"variant": "russian", "moves": ["cd4", "dc5", "bc3", "fg5", "cb4"]},
)
def record(facts: DraughtsReplayInput, rulebook: Rulebook) -> GameRecord:
    """Every move is checked and written in full in the columns."""
    return GameRecord(facts.read(rulebook))


class LinesInput(CalcInput):
    """A board, or one square of it."""

    variant: VariantName = Field(description=phrase("the game, such as russian or international"))
    square: str | None = Field(default=None, description=phrase("a square; without it all lines are named"))


class LineOutput(CalcOutput):
    """A named line."""

    name: str = Field(description="the name as a stable word such as main_road")
    squares: list[str] = Field(description="its squares from the lower end to the upper one")


class LinesOutput(CalcOutput):
    """The named lines."""

    lines: list[LineOutput]
    diagonals: int = Field(description="how many diagonals of dark squares the board has")


@calculator(
    "draughts.lines",
    title=phrase("Names of the lines of the board (draughts)"),
    series=RULES,
    clauses=["6.1.2", "6.1.2/p3", "7.1/p3"],
    takes=LinesInput,
    gives=LinesOutput,
    example={"variant": "russian", "square": "c3"},
)
def lines(facts: LinesInput, rulebook: Rulebook) -> LineNames:
    """The main road, the double, the triple, the kosyak; on 100 squares the main road alone."""
    try:
        return line_names(variant(facts.variant), rulebook, facts.square)
    except Refusal as error:
        raise error if any(problem.path for problem in error.problems) else error.at("square") from error
