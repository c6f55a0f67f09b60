"""Records of finished games: registered by the secretary, missed at the end with minuses for both (10.5.1, 10.5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tavlei.correspondence import (
    GameEnding,
    GameRecord,
    RecordsKept,
    Ruled,
    Score,
    Side,
    compare_records,
    compare_with_letters,
    contradicts_board,
    read_record,
    record_due,
    submission_due,
)
from tavlei.games.draughts.records import split_record
from tavlei.office.correspondence.engine import read_tournament, rulebook_of, side_of
from tavlei.office.correspondence.game_events import add_event, day_of, locked_game, official
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from datetime import date, datetime

    from tavlei.correspondence import GameByLetters
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.correspondence.models import Game, Record, Tournament
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Step


@cites("draughts-rules", "10.1.8", "10.5.1", "10.5.1/item4")
@transaction.atomic
def receive_record(user: User, facts: Record, at: datetime | None = None) -> GameByLetters:
    """Register the record of a finished game. Two who wrote to each other directly have their result by it."""
    actor = official(user, Action.ENTER_LETTER, facts.game.tournament.competition, at)
    game, playing, state = locked_game(facts.game, None)
    if side_of(game, playing.by_pk[facts.player_id]) is None:
        raise Refusal(Problem("this player does not play this game", path="player"))
    if lacking := record_of(playing, facts).missing:
        raise Refusal(
            *(
                Problem(
                    "the record lacks: {what}",
                    {"what": part},
                    "record",
                    rulebook_of(facts.game.tournament).clause("10.5.1/item4"),
                )
                for part in lacking
            )
        )
    if state.result is not None and state.result.score is not Score[facts.result.upper()]:
        raise rulebook_of(facts.game.tournament).refusal(
            Problem("the record tells another result than the game", path="result"), "10.5.1"
        )
    try:
        with transaction.atomic():
            facts.save()
    except IntegrityError:
        raise Refusal(Problem("this player's record is here already", path="player")) from None
    record(
        actor,
        "correspondence.record",
        facts,
        after={"result": facts.result, "sent": facts.sent.isoformat()},
        clause=str(rulebook_of(facts.game.tournament).clause("10.5.1")),
        competition=game.tournament.competition,
    )
    if state.result is not None:
        return state
    ruled = Ruled(
        GameEnding(
            Score[facts.result.upper()],
            phrase("the record of the game"),
            rulebook_of(facts.game.tournament).clause("10.5.1"),
            facts.sent,
        )
    )
    return add_event(actor, game, state, ruled)


@cites("draughts-rules", "10.5.8")
@transaction.atomic
def mark_minuses(user: User, tournament: Tournament, at: datetime | None = None) -> int:
    """After the last day for records: a game of which nobody sent anything gives both a minus. Returns how many."""
    actor = official(user, Action.DECIDE_CLAIM, tournament.competition, at)
    today = day_of(actor)
    if today <= submission_due(tournament.end, rulebook_of(tournament)):
        raise rulebook_of(tournament).refusal(
            Problem("the days for sending records have not passed", path="end"), "10.5.8"
        )
    playing = read_tournament(tournament)
    count = 0
    for game, state in list(playing.states()):
        if state.result is None and silent(playing, game, state):
            current_game, _playing, current = locked_game(game, None)
            minuses = GameEnding(
                Score.MINUSES, phrase("no record came"), rulebook_of(tournament).clause("10.5.8"), today
            )
            add_event(actor, current_game, current, Ruled(minuses))
            count += 1
    return count


@cites("draughts-rules", "10.5.8", "10.5.10")
def silent(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> bool:
    """Whether nothing of a game ever came: no letter through the office, no record, no paper for the judge."""
    return not (state.events or game.records.exists() or game.submissions.exists()) and not any(
        playing.player(game, side).on_server for side in Side
    )


@cites("draughts-rules", "10.5.1", "10.5.9", "10.5.10")
def records_kept(playing: TournamentSnapshot, game: Game, state: GameByLetters, *, final: bool) -> RecordsKept | None:
    """What came of the records of a finished game; on the server the program keeps them itself."""
    if state.result is None or state.result.day is None:
        return None
    sent: dict[Side, date | None] = {}
    by_player = {submission.player_id: submission.sent for submission in game.submissions.all() if submission.record}
    by_player |= {record.player_id: record.sent for record in game.records.all()}
    for side in Side:
        player = playing.player(game, side)
        sent[side] = state.result.day if player.on_server else by_player.get(player.pk)
    return RecordsKept(
        sent[Side.WHITE], sent[Side.BLACK], record_due(state.result.day, state.rulebook), final, state.rulebook
    )


@cites("draughts-rules", "10.5.1", "10.5.1/item3")
def record_remarks(game: Game, state: GameByLetters, facts: Record) -> tuple[Step, ...]:
    """What is wrong with a record that came: its writing, its moves against the letters and the partner's record."""
    if not facts.moves:
        return ()
    variant = state.terms.variant
    read = read_record(variant, facts.moves, state.rulebook)
    others = [record for record in game.records.all() if record.player_id != facts.player_id and record.moves]
    steps = [*read.remarks(), *compare_with_letters(read, state.game)]
    for other in others:
        steps += compare_records(read, read_record(variant, other.moves, state.rulebook))
    return (*steps, *contradicts_board(read, Score[facts.result.upper()]))


def moves_of_game(game: Game, state: GameByLetters) -> DraughtsGame:
    """The moves of a game: those of the letters, or of the longest record when the players wrote to each other."""
    if state.game.moves:
        return state.game
    read = [
        read_record(state.terms.variant, record.moves, state.rulebook).game
        for record in game.records.all()
        if record.moves
    ]
    return max(read, key=lambda draughts_game: len(draughts_game.moves), default=state.game)


def record_of(playing: TournamentSnapshot, facts: Record) -> GameRecord:
    """A record as the rules know it; the moves may be left to the letters the office has."""
    game = facts.game
    written = tuple(split_record(facts.moves)) if facts.moves else tuple(map(str, game.events.all()))
    names = playing.names
    return GameRecord(
        code=playing.row.cipher,
        white=names[playing.by_pk[game.white_id].key],
        black=names[playing.by_pk[game.black_id].key],
        moves=written,
        result=facts.result,
        signed=facts.signed,
        sent=facts.sent,
    )
