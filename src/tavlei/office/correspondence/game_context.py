"""A game as its page shows it: the time sheet, what happened, what whoever looks may do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tavlei.correspondence import GamePhase, Offer, Score, Side, offer_words, sheet_of
from tavlei.correspondence.sheet import COLUMNS
from tavlei.documents import FileFormat
from tavlei.games.draughts.records import record_line
from tavlei.languages import catalogue
from tavlei.office.board.board_view import game_view
from tavlei.office.correspondence.dues import dues_of_game
from tavlei.office.correspondence.engine import awaited, remark_text, side_names, side_of
from tavlei.office.correspondence.game_page import (
    facing_sides,
    kept_until,
    next_step,
    records_due,
    shown_disputes,
    shown_records,
)
from tavlei.office.correspondence.game_records import moves_of_game
from tavlei.office.explanations import as_html, reader_language, with_names
from tavlei.office.pages.refusals import clause_text
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tavlei.correspondence import GameByLetters
    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.correspondence.models import Game, GameEvent, Player
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Step

_ADJUDICATED = ("10.5.4", "10.5.5")
_WITH_MOVES = ("repeated", "accepted", "moves", "reply")


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """A line of what happened: whose, what was written, its days, the remarks on it."""

    row: GameEvent
    who: str
    moves: str
    remarks: list[str]


@dataclass(frozen=True, slots=True)
class PlayerRights:
    """What the player who looks may do on the server now."""

    move: bool = False
    accept: bool = False
    resign: bool = False
    tell: bool = False
    claim: bool = False
    charge: bool = False
    protest: bool = False
    submit: bool = False


def own_player(user: User | AnonymousUser, game: Game) -> Player | None:
    """The player of a game who is looking, if one is."""
    person = getattr(user, "person_id", None)
    return next((player for player in (game.white, game.black) if person and player.entry.person_id == person), None)


def game_context(
    user: User | AnonymousUser, playing: TournamentSnapshot, game: Game, state: GameByLetters
) -> dict[str, Any]:
    """Everything about a game for its page."""
    player = own_player(user, game)
    rights = player_rights(playing, game, state, player)
    side = side_of(game, player) if player else None
    moves, names = moves_of_game(game, state), side_names(playing, game)
    dues, officials = dues_of_game(playing, game, state, timezone.localdate()), _officials(user, playing, side)
    flipped = side is Side.BLACK
    return {
        "game": game,
        "player": player,
        "may": rights,
        **game_heading(playing, game, state),
        "board": game_view(moves, flipped=flipped, field="moves" if rights.move else ""),
        **sheet_context(state),
        "record": record_line(moves),
        "events": shown_events(playing, game, state),
        "explanation": as_html(with_names(state.explanation(), names)),
        "dues": dues,
        "facing": facing_sides(playing, game, state, flipped=flipped),
        "next": next_step(game, state, rights, dues, officials),
        "error_remarks": [remark_text(step, names) for step in _errors(state)],
        "claim_explanation": as_html(with_names(state.examined_claim.explanation(), names))
        if state.examined_claim
        else "",
        "adjudicated": state.result is not None and state.result.clause.number in _ADJUDICATED,
        "disputes": shown_disputes(game, player) if player else [],
        **_papers(playing, game, state),
        **officials,
    }


def player_rights(playing: TournamentSnapshot, game: Game, state: GameByLetters, player: Player | None) -> PlayerRights:
    """What a player may do now; who writes letters does nothing on the server."""
    side = side_of(game, player) if player else None
    if player is None or side is None or not player.on_server:
        return PlayerRights()
    rights = PlayerRights(protest=_may_protest(state, side), submit=_may_submit(playing, game, state, player))
    if side is not state.writer:
        return rights
    plays, writes = state.phase is GamePhase.PLAY, state.phase in (GamePhase.PLAY, GamePhase.NOTICE)
    return replace(
        rights,
        move=plays and state.result is None,
        accept=plays and state.draw_offered is not None,
        resign=writes,
        tell=writes and bool(state.last and state.last.penalty),
        claim=state.may_claim_overdue,
        charge=state.time.fresh_omission is side.other,
    )


def game_heading(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> dict[str, Any]:
    """Who plays whom, and how the game stands."""
    return {
        "white": playing.shown_names[playing.player(game, Side.WHITE).key],
        "black": playing.shown_names[playing.player(game, Side.BLACK).key],
        "phase": catalogue(reader_language()).phrase(str(state.phase)),
        "writer": awaited(playing, game, state),
        "result": result_words(state),
    }


def sheet_context(state: GameByLetters) -> dict[str, Any]:
    """The time sheet: its columns, its lines, and the days that stand apart from the lines."""
    book, sheet = catalogue(reader_language()), sheet_of(state)
    return {
        "sheet": sheet,
        "columns": [book.phrase(column) for column in COLUMNS],
        "apart": [(book.phrase(str(charge.kind)), charge) for charge in sheet.apart],
    }


def _papers(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> dict[str, Any]:
    """Records of the finished game, the keeping of letters, and the formats in which papers are made."""
    return {
        "records": shown_records(playing, game, state),
        "records_due": records_due(playing, game, state),
        "records_to": playing.tournament.acting_secretary,
        "keep_until": kept_until(playing),
        "endings": list(FileFormat),
    }


def _officials(user: User | AnonymousUser, playing: TournamentSnapshot, side: Side | None) -> dict[str, Any]:
    """What an official may do with the game, and whose paper of an unfinished game whoever looks may print."""
    competition = playing.row.competition
    enters = may(user, Action.ENTER_LETTER, competition)
    own = [str(side)] if side else []
    return {
        "may_enter": enters,
        "may_decide": may(user, Action.DECIDE_CLAIM, competition),
        "sides": ["white", "black"] if enters else own,
    }


def result_words(state: GameByLetters) -> str:
    """The result, why and by which clause, in the reader's language."""
    if state.result is None:
        return ""
    language = reader_language()
    book = catalogue(language)
    score, reason = book.phrase(str(state.result.score)), book.phrase(state.result.reason)
    return f"{score}: {reason} ({clause_text(state.result.clause, language)})"


def shown_events(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> list[ShownEvent]:
    """What happened, struck entries too; remarks stand with the event they are about."""
    names = side_names(playing, game)
    shown, live = [], 0
    for row in game.events.all():
        remarks = []
        if row.struck_at is None:
            remarks = [remark_text(step, names) for index, step in state.all_remarks if index == live]
            live += 1
        who = names.get(row.content.get("by", ""), "")
        parts = [" ".join(row.content[field]) for field in _WITH_MOVES if row.content.get(field)]
        moves = " · ".join([*parts, *_offered(row)])
        if row.kind == row.Kind.RULED:
            moves = _ruled(row)
        shown.append(ShownEvent(row, who, moves, remarks))
    return shown


def _offered(row: GameEvent) -> list[str]:
    """The lines a letter offers, in the words of the rules (10.2.7)."""
    book = catalogue(reader_language())
    offers = [Offer(tuple(offer["moves"]), offer.get("name", "")) for offer in row.content.get("offers", ())]
    said = [(offer.name, "; ".join(words.text(book.phrase) for words in offer_words(offer))) for offer in offers]
    return [f"{name}: {words}" if name else words for name, words in said]


def _ruled(row: GameEvent) -> str:
    book, result = catalogue(reader_language()), row.content["result"]
    score, reason = Score[result["score"].upper()], result["reason"]
    return f"{book.phrase(score)}, {book.phrase(reason)}"


def _errors(state: GameByLetters) -> list[Step]:
    """What stops play in the letter that has to be answered."""
    return [remark for remark in state.last.remarks if remark.met is False] if state.last is not None else []


def _may_protest(state: GameByLetters, side: Side) -> bool:
    return state.claim is not None and state.claim.by is not side and state.protest is None


def _may_submit(playing: TournamentSnapshot, game: Game, state: GameByLetters, player: Player) -> bool:
    """An unfinished game goes to the judge from the last day of play on, or when somebody has left; once."""
    left = any(playing.player(game, side).left is not None for side in Side)
    over = left or timezone.localdate() >= playing.row.end
    submitted = any(submission.player_id == player.pk for submission in game.submissions.all())
    return state.result is None and over and not submitted
