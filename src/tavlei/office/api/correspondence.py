"""`/api/v1/correspondence`: games by correspondence as everybody may read them.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date
from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Schema
from pydantic import Field

from tavlei.correspondence import GameByLetters, Side, sheet_of
from tavlei.correspondence.sheet import TimeSheetCell
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.records import written_moves
from tavlei.office.api.costed import CostedRouter
from tavlei.office.correspondence.engine import TournamentSnapshot, read_tournament
from tavlei.office.correspondence.models import Game, Tournament
from tavlei.office.design.costs import DRAWN

router = CostedRouter(cost=DRAWN, tags=["correspondence"])


class LetterGameOut(Schema):
    """A game as it stands."""

    game: int
    round: int
    board: int
    white: int = Field(description="entry of White")
    black: int = Field(description="entry of Black")
    moves: list[str] = Field(description="in full notation")
    position: str = Field(description="FEN")
    white_days: int
    black_days: int
    awaited: str | None = Field(description="white or black: whose letter is awaited")
    phase: str
    result: str = Field(description="as in the table; empty while it is played")


class CellOut(Schema):
    """Half a row of the time sheet."""

    move: str
    received: date | None
    sent: date | None
    days: int
    total: int


class SheetRowOut(Schema):
    """A row of the time sheet: table 2 of the rules."""

    number: int
    white: CellOut | None
    black: CellOut | None


class ChargeOut(Schema):
    """Days charged apart from moves."""

    side: str
    kind: str
    days: int
    clause: str


class GameWithSheetOut(LetterGameOut):
    """A game with its time sheet."""

    sheet: list[SheetRowOut]
    apart: list[ChargeOut]


@router.get("/{code}/games", response=list[LetterGameOut], summary="Games of a tournament by correspondence")
def games(request: HttpRequest, code: str) -> list[dict[str, Any]]:
    """Every game of the competition with its moves, days and result."""
    playing = read_tournament(_find(code))
    return [_game(playing, game, state) for game, state in playing.states()]


@router.get("/{code}/games/{int:pk}", response=GameWithSheetOut, summary="One game with its time sheet")
def one_game(request: HttpRequest, code: str, pk: int) -> dict[str, Any]:
    """The game and the sheet a claimant would send to the chief judge."""
    playing = read_tournament(_find(code))
    game = get_object_or_404(playing.row.games.select_related("encounter__round"), pk=pk)
    state = playing.state(game, game.events.all())
    sheet = sheet_of(state)
    return {
        **_game(playing, game, state),
        "sheet": [{"number": row.number, "white": _cell(row.white), "black": _cell(row.black)} for row in sheet.rows],
        "apart": [
            {
                "side": charge.side.name.lower(),
                "kind": charge.kind.name.lower(),
                "days": charge.days,
                "clause": charge.clause.number,
            }
            for charge in sheet.apart
        ],
    }


def _find(code: str) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("competition"), competition__code=code)


def _game(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> dict[str, Any]:
    return {
        "game": game.pk,
        "round": game.encounter.round.number,
        "board": game.encounter.board,
        "white": playing.by_pk[game.white_id].entry_id,
        "black": playing.by_pk[game.black_id].entry_id,
        "moves": written_moves(state.game),
        "position": fen(state.game.variant, state.game.position),
        "white_days": state.time.total(Side.WHITE),
        "black_days": state.time.total(Side.BLACK),
        "awaited": None if state.result is not None else state.writer.name.lower(),
        "phase": state.phase.name.lower(),
        "result": game.encounter.result,
    }


def _cell(cell: TimeSheetCell | None) -> dict[str, Any] | None:
    if cell is None:
        return None
    return {"move": cell.move, "received": cell.received, "sent": cell.sent, "days": cell.days, "total": cell.total}
