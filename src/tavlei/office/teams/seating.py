"""From line-ups to boards: who sits where with which colour, and what is lost before the first move (5.4.9.3-4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.letters import tell_of_pairing
from tavlei.office.competitions.models import Encounter, Match, MatchSide, Round, Seat
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.pairing.rounds import close_round
from tavlei.office.competitions.regulation.event_rules import (
    act_without_draughts_clauses,
    clause_for_journal,
    clause_if_bound,
)
from tavlei.office.explanations import explanation_to_json
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.permissions import Action
from tavlei.office.teams.engine import TeamField, read_team_field, sides
from tavlei.office.teams.line_ups import applied_line_up, deadline
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament._results import turned
from tavlei.tournament.teams import RoundLineUp, TeamMatch, admission, lost_without_play, seated

if TYPE_CHECKING:
    from tavlei.office.roles.models import User


@cites("draughts-rules", "5.4.9.2/item2", "5.4.9.2/item3")
@transaction.atomic
@act_without_draughts_clauses
def seat_round(user: User, one_round: Round, reason: str = "") -> Round:
    """Make the line-ups of a round known and set its boards.

    Before the deadline this waits until every line-up is in, unless the chief judge decides otherwise with a `reason`.
    """
    competition = lock_row(one_round.competition)
    actor = authorise(user, Action.ALLOW_LATE if reason else Action.PAIR, competition)
    field = read_team_field(competition)
    waiting = [match for match in field.matches if match.round_id == one_round.pk and match.seated is None]
    if not waiting:
        raise Refusal(Problem("the line-ups of the round have been made known", path="round"))
    limit = deadline(one_round)
    missing = [side for match in waiting for side in match.sides.all() if not hasattr(side, "line_up")]
    if missing and limit is not None and actor.moment < limit and not reason:
        data = {"count": len(missing)}
        raise Refusal(Problem("{count} line-ups may still come before the deadline", data, path="round",
                              clause=clause_if_bound(competition, "5.4.9.2/item2")))  # fmt: skip
    for match in waiting:
        seat_match(actor, field, match, reason)
    tell_of_pairing(one_round)
    close_round(one_round)
    return one_round


@cites("draughts-rules", "5.4.9.3", "5.4.9.4")
def seat_match(actor: Actor, field: TeamField, match: Match, reason: str = "") -> None:
    """Set the boards of a match: colours from board one, an empty board lost, a team too small turned away."""
    home, guest = sides(match)
    assert guest is not None  # noqa: S101 - a bye has no boards
    line_ups = [_applied(field, side) for side in (home, guest)]
    team_match = replace(seated(*line_ups), colours=field.rules.board_colours)
    boards = field.rules.boards
    away = [
        line_up.team
        for line_up in line_ups
        if not admission(line_up.team, _count(line_up), boards, field.rulebook).is_admitted
    ]
    if away:
        team_match = lost_without_play(team_match, away)
    for board in range(1, boards + 1):
        _set_board(match, board, boards, team_match)
    match.seated = actor.moment
    save_changes(match, "seated")
    facts = {side.side: side.seats for side in (home, guest)}
    record(actor, "match.seated", match, after={"match": match.number, **facts, "turned_away": away},
           clause=clause_for_journal(field.competition, "5.4.9.3"),
           reason=reason, competition=field.competition)  # fmt: skip


def _applied(field: TeamField, side: MatchSide) -> RoundLineUp:
    line_up = applied_line_up(field, side)
    side.seats = [None if seat is None else field.by_key[seat].pk for seat in line_up.seats]
    side.origin = line_up.origin.value
    side.explanation = explanation_to_json(line_up.explanation())
    side.save(update_fields=["seats", "origin", "explanation"])
    return line_up


def _set_board(match: Match, board: int, boards: int, team_match: TeamMatch) -> None:
    at = team_match.boards[board - 1]
    home_white = team_match.white_has_white(board)
    result = at.result if at.result is None or home_white else turned(at.result)
    encounter = Encounter.objects.create(
        round_id=match.round_id, match=match, match_board=board, board=(match.number - 1) * boards + board,
        result=result or "",
    )  # fmt: skip
    for key, is_home in ((at.one, True), (at.other, False)):
        if key is not None:
            colour = Colour.WHITE if is_home == home_white else Colour.BLACK
            Seat.objects.create(
                round_id=match.round_id, encounter=encounter, entry_id=int(key.removeprefix("e")), colour=colour
            )


def _count(line_up: RoundLineUp) -> int:
    return sum(seat is not None for seat in line_up.seats)
