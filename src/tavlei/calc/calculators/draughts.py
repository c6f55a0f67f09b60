"""`draughts.*`: the rules of play of draughts; handling the pieces, draws and records have modules of their own."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AliasPath, Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.draughts import draws as draughts_draws
from tavlei.calc.draughts import handling as draughts_handling
from tavlei.calc.draughts import records as draughts_records
from tavlei.calc.draughts.shapes import RULES, DraughtsReplayInput, PositionInput, ReplayedClaim
from tavlei.calc.formats import ClauseText, Seed
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.games.draughts import legal, starting_positions
from tavlei.games.draughts.perft import MoveTree, move_tree
from tavlei.games.draughts.standing import GameStanding, standing
from tavlei.rulebook import Refusal, Rulebook, phrase

__all__ = ["draughts_draws", "draughts_handling", "draughts_records"]


def _known_tables(schema: dict[str, Any]) -> None:
    schema["enum"] = list(starting_positions.drawing_tables(Rulebook.on(RULES, None)))


TableName = Annotated[str, Field(json_schema_extra=_known_tables)]


class PerftInput(PositionInput):
    """A position and how far to look."""

    depth: int = Field(ge=0, le=12, description=phrase("how many moves deep to count, 0 to 12"))


class PerftOutput(CalcOutput):
    """The sizes of the tree of moves."""

    nodes: list[int] = Field(
        validation_alias="sizes", description="the number of sequences of 1, 2, … moves, one for each depth"
    )


@calculator(
    "draughts.perft",
    title=phrase("Number of sequences of moves from a position, depth by depth (draughts)"),
    series=RULES,
    clauses=["6.1.4.1", "6.1.5.3", "7.4.1"],
    takes=PerftInput,
    gives=PerftOutput,
    bounds=Bounds(fields={"depth": 8}, heavy=True),
    example={"variant": "russian", "depth": 4, "fen": "W:WKa1,Kc1,Ke1:BKh2"},
)
def perft(facts: PerftInput, rulebook: Rulebook) -> MoveTree:
    """The whole tree of legal moves is walked; each depth is counted once."""
    return move_tree(*facts.read(), facts.depth, rulebook)


class LegalMovesOutput(CalcOutput):
    """The legal moves of a position."""

    moves: list[str] = Field(
        validation_alias="notation",
        description="full notation, in the order of the board; empty when there is no legal move",
    )


@calculator(
    "draughts.legal_moves",
    title=phrase("Legal moves of a position (draughts)"),
    series=RULES,
    clauses=["6.1.4.1", "6.1.5.3", "7.4.1"],
    takes=PositionInput,
    gives=LegalMovesOutput,
    example={"variant": "russian", "fen": "W:Wc3,e3:Bb4,d6"},
)
def legal_moves(facts: PositionInput, rulebook: Rulebook) -> legal.LegalMoves:
    """Captures are compulsory; under the majority rule only the longest are legal."""
    return legal.legal_moves(*facts.read(), rulebook)


class DrawStartInput(CalcInput):
    """A table and the seed of a lot."""

    table: TableName = Field(description=phrase("the table to draw from: fmjd64 or idf_basic"))
    seed: Seed = Field(description=phrase("the recorded start of the lot, text or whole number"))


class DrawStartOutput(CalcOutput):
    """The starting position that was drawn."""

    table: str = Field(validation_alias=AliasPath("table", "name"), description="the table that was drawn from")
    seed: str = Field(description="the seed as text")
    index: int = Field(description="SHA-256 of table:seed as a whole number, modulo the number of entries, from 0")
    number: str = Field(
        validation_alias=AliasPath("entry", "number"), description="the number of the entry in the table"
    )
    text: str = Field(validation_alias=AliasPath("entry", "text"), description="the entry as the table prints it")
    moves: list[str] = Field(description="the first moves in full notation")
    relocations: list[str] = Field(description="the men put on another square before play, White's first")
    fen: str = Field(description="the position to be played and the side to move")
    micro_match: bool = Field(
        validation_alias=AliasPath("table", "micro_match"),
        description="whether an encounter from this table is a micro-match",
    )


@calculator(
    "draughts.draw_start",
    title=phrase("Drawing a starting position by lot from a published table (draughts)"),
    series=RULES,
    clauses=["6.2.1", "6.2.2", "6.2.2/item2"],
    takes=DrawStartInput,
    gives=DrawStartOutput,
    example={"table": "fmjd64", "seed": "round 1, board 1"},
)
def draw_start(facts: DrawStartInput, rulebook: Rulebook) -> starting_positions.DrawnStart:
    """The same table and seed always give the same entry."""
    try:
        starting_positions.drawing_table(facts.table, rulebook)
    except Refusal as error:
        raise error.at("table") from error
    return starting_positions.draw_start(facts.table, facts.seed, rulebook)


class WrittenMove(CalcOutput):
    """A move in both notations."""

    full: str
    short: str


class DraughtsReplayOutput(CalcOutput, title="ReplayOutput"):
    """The game after its last move."""

    fen: str = Field(description="the final position")
    moves: list[WrittenMove]
    winner: Literal["white", "black"] | None = Field(description="who has won on the board, if anybody")
    won_by: ClauseText | None = Field(description="the clause by which the game is won")
    claims: list[ReplayedClaim] = Field(description="draws that may be claimed now, and the counts that run")


@calculator(
    "draughts.replay",
    title=phrase("Replay of a game: final position, result on the board, draws that may be claimed (draughts)"),
    series=RULES,
    clauses=["6.1.7", "5.4.13.1", "6.1.8.2", "7.5.2", "8.1", "8.2"],
    takes=DraughtsReplayInput,
    gives=DraughtsReplayOutput,
    example={
        "variant": "russian",
        "start": "W:WKa1,a3:BKh2",
        "moves": ["a1-b2", "h2-g1", "b2-a1", "g1-h2", "ab2", "hg1", "ba1", "gh2", "ab2", "hg1"],
    },
)
def replay_game(facts: DraughtsReplayInput, rulebook: Rulebook) -> GameStanding:
    """Every move is checked; counts and claims are those of the final position."""
    return standing(facts.read(rulebook))
