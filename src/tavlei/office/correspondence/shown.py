"""A game as its page shows it: the time sheet, what happened, what whoever looks may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tavlei.correspondence import Phase, Score, Side, sheet_of
from tavlei.correspondence.sheet import COLUMNS
from tavlei.documents import FileFormat
from tavlei.games.draughts.records import record_line
from tavlei.languages import catalogue
from tavlei.office.correspondence.boards import page_board
from tavlei.office.correspondence.deciding import adjudication
from tavlei.office.correspondence.dues import dues_of_game
from tavlei.office.correspondence.naming import side_names, told
from tavlei.office.correspondence.playing import awaited, side_of
from tavlei.office.correspondence.recording import told_game
from tavlei.office.correspondence.shown_papers import kept_until, records_due, shown_disputes, shown_records
from tavlei.office.explanations import as_html, named, reader_language
from tavlei.office.pages.refusals import cited
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tavlei.correspondence import GameByLetters
    from tavlei.office.correspondence.models import Game, GameEvent, Player
    from tavlei.office.correspondence.playing import Playing
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Step

_WITH_MOVES = ("repeated", "accepted", "moves", "reply")


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """A line of what happened: whose, what was written, its days, the remarks on it."""

    row: GameEvent
    who: str
    moves: str
    remarks: list[str]


def own_player(user: User | AnonymousUser, game: Game) -> Player | None:
    """The player of a game who is looking, if one is."""
    person = getattr(user, "person_id", None)
    return next((each for each in (game.white, game.black) if person and each.entry.person_id == person), None)


def game_context(user: User | AnonymousUser, playing: Playing, game: Game, state: GameByLetters) -> dict[str, Any]:
    """Everything about a game for its page."""
    book = catalogue(reader_language())
    player = own_player(user, game)
    side = side_of(game, player) if player else None
    competition = playing.row.competition
    moves_now = bool(
        player and player.on_server and side is state.writer and state.phase is Phase.PLAY and state.result is None
    )
    own = bool(player and player.on_server)
    examined, moves = state.examined_claim, told_game(game, state)
    return {
        "game": game,
        "state": state,
        "side": side,
        "player": player,
        "white": playing.names[playing.player(game, Side.WHITE).key],
        "black": playing.names[playing.player(game, Side.BLACK).key],
        "board": page_board(moves, side, clickable=moves_now),
        "phase": book.phrase(str(state.phase)),
        "writer": awaited(playing, game, state),
        "result": result_words(state),
        "sheet": sheet_of(state),
        "columns": [book.phrase(each) for each in COLUMNS],
        "record": record_line(moves),
        "apart": [(book.phrase(str(each.kind)), each) for each in sheet_of(state).apart],
        "events": shown_events(playing, game, state),
        "explanation": as_html(named(state.explanation(), side_names(playing, game))),
        "dues": dues_of_game(playing, game, state, timezone.localdate()),
        "moves_now": moves_now,
        "may_resign": own and side is state.writer and state.phase in (Phase.PLAY, Phase.NOTICE),
        "may_accept": own and side is state.writer and state.draw_offered is not None and state.phase is Phase.PLAY,
        "may_tell": own and side is state.writer and bool(state.last and state.last.penalty)
        and state.phase in (Phase.PLAY, Phase.NOTICE),
        "error_remarks": [told(step, side_names(playing, game)) for step in _errors(state)],
        "may_claim": own and side is state.writer and state.may_claim_overdue,
        "may_charge": own and side is state.writer and state.time.fresh_omission is state.writer.other,
        "may_protest": own and state.claim is not None and state.claim.by is not side and state.protest is None,
        "may_submit": own and state.result is None and _may_submit(playing, game) and not _submitted(game, player),
        "may_enter": may(user, Action.ENTER_LETTER, competition),
        "may_decide": may(user, Action.DECIDE_CLAIM, competition),
        "examined": examined,
        "claim_explanation": as_html(named(examined.explanation(), side_names(playing, game))) if examined else "",
        "findings": [(each.name, book.phrase(str(each))) for each in examined.choices] if examined else [],
        "may_adjudicate": state.result is None and _over(playing, game),
        "adjudication": as_html(named(adjudication(playing, game).explanation(), side_names(playing, game)))
        if state.result is None and _over(playing, game)
        else "",
        "adjudicated": state.result is not None and state.result.clause.number in ("10.5.4", "10.5.5"),
        "keep_until": kept_until(playing),
        "records": shown_records(playing, game, state),
        "records_due": records_due(playing, game, state),
        "disputes": shown_disputes(game, player) if player else [],
        "endings": list(FileFormat),
        "sides": ["white", "black"] if may(user, Action.ENTER_LETTER, competition) else [str(side)] if side else [],
    }  # fmt: skip


def result_words(state: GameByLetters) -> str:
    """The result, why and by which clause, in the reader's language."""
    if state.result is None:
        return ""
    language = reader_language()
    book = catalogue(language)
    score, reason = book.phrase(str(state.result.score)), book.phrase(state.result.reason)
    return f"{score}: {reason} ({cited(state.result.clause, language)})"


def shown_events(playing: Playing, game: Game, state: GameByLetters) -> list[ShownEvent]:
    """What happened, struck entries too; remarks stand with the event they are about."""
    names = side_names(playing, game)
    shown, live = [], 0
    for row in game.events.all():
        remarks = []
        if row.struck_at is None:
            remarks = [told(step, names) for index, step in state.all_remarks if index == live]
            live += 1
        who = names.get(row.content.get("by", ""), "")
        moves = " · ".join(" ".join(row.content[each]) for each in _WITH_MOVES if row.content.get(each))
        if row.kind == row.Kind.RULED:
            moves = _ruled(row)
        shown.append(ShownEvent(row, who, moves, remarks))
    return shown


def _ruled(row: GameEvent) -> str:
    book, result = catalogue(reader_language()), row.content["result"]
    return f"{book.phrase(str(Score[result['score'].upper()]))}, {book.phrase(result['reason'])}"


def _errors(state: GameByLetters) -> list[Step]:
    """What stops play in the letter that has to be answered."""
    return [each for each in state.last.remarks if each.met is False] if state.last is not None else []


def _over(playing: Playing, game: Game) -> bool:
    left = any(playing.player(game, side).left is not None for side in Side)
    return left or timezone.localdate() > playing.row.end


def _may_submit(playing: Playing, game: Game) -> bool:
    """An unfinished game goes to the judge from the last day of play on."""
    return _over(playing, game) or timezone.localdate() == playing.row.end


def _submitted(game: Game, player: Player | None) -> bool:
    return player is not None and any(each.player_id == player.pk for each in game.submissions.all())
