"""Line-ups of a round: handed in by the captain by the deadline, else the boards of the first round (5.4.9.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.field.reading import entry_key
from tavlei.office.competitions.models import Entry, LineUp, MatchSide, Round
from tavlei.office.competitions.regulation.event_rules import (
    act_without_draughts_clauses,
    clause_for_journal,
    clause_if_bound,
    rulebook_of,
)
from tavlei.office.explanations import refusal_with_names
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.office.teams.engine import TeamField, read_team_field
from tavlei.office.teams.entries import acting_for
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.teams import HandedInLineUp, LineUpOrigin, RoundLineUp, check_seats, line_up, line_up_deadline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.roles.models import User

Seats = list[int | None]


@cites("draughts-rules", "5.4.9.2/item2")
def deadline(one_round: Round) -> datetime | None:
    """Until when line-ups of a round are handed in."""
    if one_round.starts is None:
        return None
    return datetime.fromtimestamp(
        line_up_deadline(_instant(one_round.starts), rulebook_of(one_round.competition)) / 1000, UTC
    )


@cites("draughts-rules", "5.4.9.2", "5.4.9.2/item2", "5.4.9.7")
@transaction.atomic
@act_without_draughts_clauses
def hand_in(
    user: User, side: MatchSide, seats: Sequence[int | None], *, received: datetime | None = None, reason: str = ""
) -> LineUp:
    """Hand in the line-up of a team for a round: the entry of whoever sits on each board, None for an empty one.

    The captain and the representative do it themselves; the desk enters a paper with the moment it was `received`.
    One that comes late is kept as such: it counts only by the chief judge's decision, which has a `reason`.
    """
    actor = authorise(user, Action.ALLOW_LATE, side.round.competition) if reason else acting_for(user, side.entry)
    competition = lock_row(side.round.competition)
    if received is not None:
        authorise(user, Action.LINE_UP, competition)
    _check_open(side)
    field = read_team_field(competition)
    check_line_up(field, side.entry, seats)
    moment, limit = received or actor.moment, deadline(side.round)
    late = limit is not None and moment > limit
    before = LineUp.objects.select_for_update().filter(side=side).first()
    if before is not None and late and not reason and before.counts:
        raise Refusal(Problem("the line-up that was handed in by the deadline stands", path="seats",
                              clause=clause_if_bound(competition, "5.4.9.2/item2")))  # fmt: skip
    data = {"seats": list(seats), "handed_in": moment, "by": user, "late": late, "decision": reason.strip()}
    new_line_up, _new = LineUp.objects.update_or_create(
        side=side, defaults={**data, "version": before.version + 1 if before else 1}
    )
    record(actor, "line_up.handed_in", new_line_up, before={"seats": before.seats} if before else None,
           after={"round": side.round.number, "entry": side.entry_id, "seats": new_line_up.seats, "late": late,
                  "handed_in": moment.isoformat()},
           clause=clause_for_journal(competition, "5.4.9.2/item2"),
           reason=reason, competition=competition)  # fmt: skip
    return new_line_up


@cites("draughts-rules", "5.4.9.2/item2")
@transaction.atomic
@act_without_draughts_clauses
def allow_late(user: User, new_line_up: LineUp, version: int, reason: str) -> LineUp:
    """The chief judge lets a late line-up count, with a reason, while the match has no boards yet."""
    competition = new_line_up.side.round.competition
    actor = authorise(user, Action.ALLOW_LATE, competition)
    locked_line_up = lock_row(new_line_up, version)
    _check_open(locked_line_up.side)
    if not locked_line_up.late:
        raise Refusal(Problem("the line-up came in time", path="line_up"))
    if not reason.strip():
        raise Refusal(Problem("a decision needs its reasons", path="reason"))
    locked_line_up.decision = reason.strip()
    save_changes(locked_line_up, "decision")
    record(actor, "line_up.allowed", locked_line_up, after={"entry": locked_line_up.side.entry_id},
           clause=clause_for_journal(competition, "5.4.9.2/item2"),
           reason=reason, competition=competition)  # fmt: skip
    return locked_line_up


@cites("draughts-rules", "5.4.9.2")
def check_line_up(field: TeamField, entry: Entry, seats: Sequence[int | None]) -> None:
    """Refuse a line-up against the regulation, or with somebody who has left."""
    texts = [None if seat is None else f"e{seat}" for seat in seats]
    try:
        check_seats(field.team(entry), field.rules.rule(field.rulebook), texts)
    except Refusal as refusal:
        raise refusal_with_names(refusal, field.names) from None
    left = {squad.pk: squad for squad in field.squads[entry.pk] if not squad.plays}
    gone = [left[seat] for seat in seats if seat in left]
    if gone:
        raise Refusal(Problem("{name} has left the competition", {"name": str(gone[0])}, path="seats"))


@cites("draughts-rules", "5.4.9.2/item3")
def applied_line_up(field: TeamField, side: MatchSide) -> RoundLineUp:
    """The line-up a team plays a round with: its own if it counts, else that of its first round, else as entered.

    Where the line-up names somebody who has left since, the board is empty.
    """
    one_round, paper = side.round, getattr(side, "line_up", None)
    starts = _instant(one_round.starts) if one_round.starts else 0
    handed = None
    if paper is not None:
        at = (
            _instant(paper.handed_in) if paper.late and not paper.decision else line_up_deadline(starts, field.rulebook)
        )
        handed = HandedInLineUp(_keys(paper.seats), at)
    found = line_up(
        field.team(side.entry),
        field.rules.rule(field.rulebook),
        handed,
        starts_at=starts,
        round_number=one_round.number,
        first_round=_of_first_round(field, side),
    )
    present = {entry_key(squad) for squad in field.squads[side.entry_id] if squad.plays}
    return replace(found, seats=tuple(seat if seat in present else None for seat in found.seats))


def _of_first_round(field: TeamField, side: MatchSide) -> RoundLineUp | None:
    """The line-up of the first match the team was seated in."""
    for match in field.matches:
        for match_side in match.sides.all():
            if match_side.entry_id == side.entry_id and match_side.pk != side.pk and match_side.seats is not None:
                number = match.round.number
                seats, origin = _keys(match_side.seats), LineUpOrigin(match_side.origin)
                return RoundLineUp(entry_key(side.entry), number, seats, origin, rulebook=field.rulebook)
    return None


def _keys(seats: Sequence[int | None]) -> tuple[str | None, ...]:
    return tuple(None if seat is None else f"e{seat}" for seat in seats)


def _check_open(side: MatchSide) -> None:
    if side.match.seated is not None:
        raise Refusal(Problem("the line-ups of the match have been made known", path="seats"))


def _instant(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
