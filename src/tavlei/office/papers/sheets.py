"""Score sheets: for the boards of a round empty but for the names, or filled in from the record of the game."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from tavlei.documents.forms.renju_sheet import RenjuSheet
from tavlei.documents.forms.score_sheet import NO_PLAYER, Diagram, GamePlayer, ScoreSheet
from tavlei.exchange import pdn, sgf
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.renju.board import Letters
from tavlei.games.renju.records import record_text
from tavlei.office.competitions.field.reading import seated_entries
from tavlei.office.competitions.models import Sport
from tavlei.office.papers.paper import Bundle
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from datetime import date

    from tavlei.documents.forms.score_sheet import WhoWins
    from tavlei.office.competitions.models import Encounter, Game, Round
    from tavlei.office.papers.source import Source

_WINNERS: Final[dict[str, WhoWins]] = {
    Result.WHITE_WINS: "white",
    Result.WHITE_PLUS: "white",
    Result.DRAW: "draw",
    Result.BLACK_WINS: "black",
    Result.BLACK_PLUS: "black",
}


def round_sheets(source: Source, one: Round) -> Bundle:
    """A sheet for every board of a round at which two sit."""
    boards = [board for board in source.boards(one) if None not in seated_entries(board)]
    return Bundle(tuple(score_sheet(source, one, board) for board in boards))


def blank_sheet(source: Source) -> ScoreSheet | RenjuSheet:
    """A sheet of the competition to be written on."""
    return RenjuSheet(source.head) if source.competition.sport == Sport.RENJU else ScoreSheet(source.head)


def score_sheet(source: Source, one: Round, encounter: Encounter) -> ScoreSheet | RenjuSheet:
    """The sheet of a board, with the moves if the record of its game is kept."""
    white, black = (_player(source, seat) for seat in seated_entries(encounter))
    day = timezone.localtime(one.starts).date() if one.starts else None
    game = encounter.games.first()
    if source.competition.sport == Sport.RENJU:
        return _renju(source, encounter, one.number, day, (black, white), game)
    played = _pdn(game) if game else None
    moves, diagrams, variant = played or ((), (), "russian")
    return ScoreSheet(
        source.head,
        one.number,
        encounter.board,
        day,
        white,
        black,
        moves,
        clock(game.white_seconds if game else None),
        clock(game.black_seconds if game else None),
        _WINNERS.get(encounter.result),
        variant,
        diagrams,
    )


def clock(seconds: int | None) -> str:
    """A time used in hours and minutes."""
    return "" if seconds is None else f"{seconds // 3600}:{seconds // 60 % 60:02}"


def _renju(  # noqa: PLR0913, PLR0917 - a sheet tells so much
    source: Source,
    encounter: Encounter,
    number: int,
    day: date | None,
    players: tuple[GamePlayer, GamePlayer],
    game: Game | None,
) -> RenjuSheet:
    black, white = players
    return RenjuSheet(
        source.head,
        number,
        encounter.board,
        day,
        black,
        white,
        moves=_sgf(game) if game else "",
        black_time=clock(game.black_seconds if game else None),
        white_time=clock(game.white_seconds if game else None),
        result=_WINNERS.get(encounter.result),
    )


def _player(source: Source, key: int | None) -> GamePlayer:
    entry = source.by_id.get(key or 0)
    return GamePlayer(source.name(entry), source.rank(entry), source.organisation(entry)) if entry else NO_PLAYER


def _pdn(game: Game) -> tuple[tuple[str, ...], tuple[Diagram, ...], str] | None:
    """The moves of a record with its last position; None if it cannot be read as a game."""
    if game.form != "pdn" or not game.record:
        return None
    found = next(pdn.read_games(io.StringIO(game.record)), None)
    if not isinstance(found, pdn.PdnGame):
        return None
    rule = rules(found.variant)
    moves = tuple(full_notation(rule, pdn_ply.before, pdn_ply.move) for pdn_ply in found.replay())
    first = found.start.white_to_move
    last = (Diagram(fen(found.variant, found.final())),) if moves else ()
    return (moves if first else ("…", *moves)), last, found.variant.name


def _sgf(game: Game) -> str:
    found = next(sgf.read_games(game.record), None) if game.form == "sgf" and game.record else None
    if not isinstance(found, sgf.SgfGame):
        return ""
    try:
        return record_text(found.moves(), Letters.INTERNATIONAL)
    except Refusal:
        return ""
