"""Shapes that the calculators of draughts share: positions, games, who plays, draws that may be claimed."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.formats import ClauseText
from tavlei.calc.inputs import CalcInput
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import DraughtsGame, replay
from tavlei.games.draughts.play import has_variant, unknown_variant
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.records import pdn_record
from tavlei.games.draughts.variants import VARIANTS, Variant, variant
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

RULES: Final = "draughts-rules"


def _known_variant(name: str) -> str:
    return variant(name).name


VariantName = Annotated[str, AfterValidator(_known_variant), Field(json_schema_extra={"enum": list(VARIANTS)})]
SideName = Literal["white", "black"]


class PositionInput(CalcInput):
    """A position of one variant."""

    variant: VariantName = Field(description=phrase("the game, such as russian or international"))
    fen: str | None = Field(
        default=None, description=phrase("the position as FEN; without it the starting position of the game")
    )

    def read(self) -> tuple[Variant, Position]:
        """The variant and the position; a bad FEN is refused as the field `fen`."""
        game = variant(self.variant)
        if self.fen is None:
            return game, game.start
        try:
            return game, parse_fen(game, self.fen)
        except Refusal as error:
            raise error.at("fen") from error


class DraughtsReplayInput(CalcInput, title="ReplayInput"):
    """A game: its moves as a list of texts, or as PDN."""

    variant: VariantName = Field(description=phrase("the game, such as russian or international"))
    start: str | None = Field(
        default=None, description=phrase("the position as FEN; without it the starting position of the game")
    )
    moves: list[str] | None = Field(default=None, description=phrase("the moves, in full or abbreviated notation"))
    pdn: str | None = Field(default=None, description=phrase("the game as PDN, instead of the moves"))

    def read(self, rulebook: Rulebook) -> DraughtsGame:
        """The game replayed; whoever names an edition means a game that it has itself."""
        if (self.moves is None) == (self.pdn is None):
            raise Refusal(Problem("expected either the moves or the PDN of the game", path="moves"))
        game = variant(self.variant)
        text, moves = pdn_record(self.pdn) if self.pdn is not None else (None, self.moves or [])
        text = self.start if self.start is not None else text
        try:
            start = parse_fen(game, text) if text is not None else None
        except Refusal as error:
            raise error.at("start") from error
        if self.edition is not None and not has_variant(game, rulebook):
            raise unknown_variant(game, rulebook)
        return replay(game, moves, rulebook, start=start)


class ReplayedClaim(CalcOutput):
    """A draw that may be claimed now, or a count that is running."""

    clause: ClauseText
    made: int = Field(description="moves counted, or occurrences of the position")
    needed: int
    ripe: bool
    for_arbiter: bool = Field(description="the clause has an exception that a judge must look at")
