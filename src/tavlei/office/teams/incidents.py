"""What happens in matches besides the games: teams turned away, players on a wrong board, teams that leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import IntegrityError, transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.entries.representatives import speaks_for
from tavlei.office.competitions.field.reading import entry_key
from tavlei.office.competitions.models import Encounter, Entry, EntryState, Match, RemedyChoice, WrongSeat
from tavlei.office.competitions.pairing.rounds import close_round
from tavlei.office.competitions.regulation.event_rules import (
    act_without_draughts_clauses,
    clause_for_journal,
    clause_if_bound,
    rulebook_of,
)
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OfficeRole
from tavlei.office.roles.permissions import Action, roles_of
from tavlei.office.teams.engine import (
    TeamField,
    home_has_white,
    line_up_players,
    ordered_boards,
    read_team_field,
    sides,
)
from tavlei.office.teams.seating import seat_match
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament._results import turned
from tavlei.tournament.systems import ReasonedDecision
from tavlei.tournament.teams import (
    LineUpOrigin,
    Remedy,
    RoundLineUp,
    TeamMatch,
    TeamWithdrawal,
    admission,
    check_protest,
    decide_withdrawal,
    lost_without_play,
    team_withdrawal,
    wrong_boards,
)
from tavlei.tournament.teams import Team as RuleTeam

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.roles.models import User

_DESK: Final = frozenset(
    {OfficeRole.SECRETARY, OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE, OfficeRole.ADMINISTRATOR}
)
_REMEDIES: Final = {RemedyChoice.LOSS: Remedy.LOSS, RemedyChoice.ANNULMENT: Remedy.ANNULMENT}


@cites("draughts-rules", "5.4.9.4")
@transaction.atomic
@act_without_draughts_clauses
def turn_away(user: User, match: Match, present: Mapping[int, int], reason: str) -> Match:
    """Teams (by entry) with too few people present do not play: the match is lost on all boards."""
    competition = lock_row(match.round.competition)
    actor = authorise(user, Action.CORRECT_RESULT, competition)
    _check_reason(reason)
    field = read_team_field(competition)
    current_match = _match(field, match)
    boards = field.rules.boards
    losers = []
    for side in current_match.sides.all():
        if side.entry_id not in present:
            continue
        if admission(entry_key(side.entry), present[side.entry_id], boards, field.rulebook).is_admitted:
            data = {"team": str(side.entry), "present": present[side.entry_id], "boards": boards}
            raise Refusal(Problem("«{team}» has {present} players for {boards} boards: it is admitted", data,
                                  path="present", clause=clause_if_bound(competition, "5.4.9.4")))  # fmt: skip
        losers.append(entry_key(side.entry))
    current_match = lose_without_play(actor, field, current_match, losers, reason)
    record(
        actor,
        "match.lost",
        current_match,
        after={"match": current_match.number, "losers": losers, "present": _absence_counts(present)},
        clause=clause_for_journal(competition, "5.4.9.4"),
        reason=reason,
        competition=competition,
    )
    close_round(current_match.round)
    return current_match


@cites("draughts-rules", "5.4.9.4/item2")
@transaction.atomic
@act_without_draughts_clauses
def record_wrong_seat(user: User, encounter: Encounter, version: int, sat: Entry, reason: str) -> Encounter:
    """Somebody played on a board that the line-up does not give him: the game does not count, his team loses there."""
    match = encounter.match
    if match is None:
        raise Refusal(
            Problem(
                "this is not a team competition",
                path="team",
                clause=clause_if_bound(encounter.round.competition, "5.4.9.1"),
            )
        )
    competition = lock_row(match.round.competition)
    doing = authorise(user, Action.CORRECT_RESULT, competition)
    _check_reason(reason)
    if not competition.is_open_for_results:
        raise Refusal(Problem("results cannot be entered at this stage of the competition", path="state"))
    held = lock_row(encounter, version)
    own = next((side for side in match.sides.all() if side.entry.team_id == sat.team_id), None)
    if own is None or sat.person_id is None:
        raise Refusal(Problem("«{id}» does not play in this match", {"id": str(sat)}, path="entry"))
    try:
        with transaction.atomic():
            WrongSeat.objects.create(encounter=held, side=own, entry=sat, reason=reason.strip())
    except IntegrityError:
        raise Refusal(Problem("somebody of «{team}» is already recorded at this board", {"team": str(own.entry)},
                              path="entry")) from None  # fmt: skip
    result = _as_it_counts(read_team_field(competition), held)
    before = held.result
    held.result = result
    held.entered_by, held.entered_at = user, doing.moment
    save_changes(held, "result", "entered_by", "entered_at")
    record(doing, "board.wrong_seat", held, before={"result": before}, after={"result": result, "entry": sat.pk},
           clause=clause_for_journal(competition, "5.4.9.4/item2"),
           reason=reason, competition=competition)  # fmt: skip
    close_round(held.round)
    return held


@cites("draughts-rules", "5.4.9.5")
def withdrawal_effects(field: TeamField, entry: Entry) -> TeamWithdrawal:
    """What a loss and an annulment would do to the winners and prize-winners."""
    criteria = field.criteria
    return team_withdrawal(field.event, entry_key(entry), criteria, field.rulebook)


@cites("draughts-rules", "5.4.9.5")
@transaction.atomic
@act_without_draughts_clauses
def leave(user: User, entry: Entry, version: int, remedy: RemedyChoice, reason: str) -> Entry:
    """A team leaves or did not come to the last round: the judges decide what becomes of its matches."""
    competition = lock_row(entry.competition)
    doing = authorise(user, Action.EXCLUDE, competition)
    held = lock_row(entry, version)
    if held.team is None or held.state != EntryState.ADMITTED:
        raise Refusal(Problem("the participant is not in the field", path="entry"))
    _check_reason(reason)
    field = read_team_field(competition)
    if field.is_knockout and remedy == RemedyChoice.ANNULMENT:
        raise Refusal(Problem("the matches of a knock-out stand: others have gone on or are out by them", path="remedy",
                              clause=clause_if_bound(field.competition, "1.4/item3")))  # fmt: skip
    effects = withdrawal_effects(field, held)
    decided = decide_withdrawal(effects, _REMEDIES[remedy], ReasonedDecision(str(user), reason))
    for match in field.matches:
        if match.round.state == "paired" and any(side.entry_id == held.pk for side in match.sides.all()):
            _lose_if_open(doing, field, match, held, reason)
    held.state, held.after_round = EntryState.WITHDRAWN, _last_round(field, held)
    save_changes(held, "state", "after_round")
    held.team.remedy = remedy
    held.team.save(update_fields=["remedy"])
    least = effects.least
    told = {"remedy": str(remedy), "least": least.remedy.value if least else None, "decided": decided.remedy.value}
    record(
        doing,
        "team.left",
        held,
        after=told,
        clause=clause_for_journal(competition, "5.4.9.5"),
        reason=reason,
        competition=competition,
    )
    return held


@cites("draughts-rules", "5.4.9.7/item2")
def check_team_protest(user: User, entry: Entry) -> None:
    """Refuse a protest that does not come from the captain (representative); the desk enters the captain's paper."""
    team = entry.team
    if team is None:
        return
    captain = str(team.captain or "-")
    desk = roles_of(user, entry.competition) & _DESK
    filed_by = captain if desk or speaks_for(user, team) else user.username
    rule_team = RuleTeam(team.name, ("-",), captain, rulebook=rulebook_of(entry.competition))
    check_protest(rule_team, filed_by, in_writing=True)


def lose_without_play(actor: Actor, field: TeamField, match: Match, losers: list[str], reason: str) -> Match:
    """A match that teams lose on every board; the boards are set first where they are not."""
    if match.seated is None:
        seat_match(actor, field, match, reason)
    held = Match.objects.prefetch_related("sides__entry__team", "encounters__seats", "encounters__wrong_seats").get(
        pk=match.pk
    )
    if any(encounter.result and encounter.entered_by_id for encounter in held.encounters.all()):
        raise Refusal(Problem("the match has results", path="match"))
    found = field.rule_match(held)
    assert isinstance(found, TeamMatch)  # noqa: S101 - a bye has no loser
    lost = lost_without_play(found, losers)
    for encounter, board in zip(ordered_boards(held), lost.boards, strict=True):
        assert board.result is not None  # noqa: S101 - lost on every board
        encounter.result = board.result if home_has_white(encounter) else turned(board.result)
        encounter.entered_by, encounter.entered_at = actor.user, actor.moment
        save_changes(encounter, "result", "entered_by", "entered_at")
    return held


def _lose_if_open(actor: Actor, field: TeamField, match: Match, entry: Entry, reason: str) -> None:
    if sides(match)[1] is None:
        return
    open_boards = match.seated is None or any(not encounter.result for encounter in match.encounters.all())
    if open_boards:
        held = lose_without_play(actor, field, match, [entry_key(entry)], reason)
        close_round(held.round)


def _as_it_counts(field: TeamField, encounter: Encounter) -> str:
    """The result of a board by the rule of wrong boards, from the side of White."""
    match = next(team_match for team_match in field.matches if team_match.pk == encounter.match_id)
    found = field.rule_match(match)
    assert isinstance(found, TeamMatch)  # noqa: S101 - it has boards
    expected = [line_up_players(ordered_board) for ordered_board in ordered_boards(match)]
    line_ups = [
        RoundLineUp(name, match.round.number, tuple(None if seat is None else f"e{seat}" for seat in seats),
               LineUpOrigin.HANDED_IN, rulebook=field.rulebook)
        for name, seats in zip(found.teams, zip(*expected, strict=True), strict=True)
    ]  # fmt: skip
    judged = wrong_boards(found, *line_ups)
    board = encounter.match_board or 1
    if not any(seat.board == board for seat in judged.seats):
        raise Refusal(Problem("the line-up has this player at this board", path="entry",
                              clause=clause_if_bound(field.competition, "5.4.9.4/item2")))  # fmt: skip
    result = judged.match.boards[board - 1].result
    assert result is not None  # noqa: S101 - the board is lost
    return str(result if home_has_white(encounter) else turned(result))


def _match(field: TeamField, match: Match) -> Match:
    found = next((team_match for team_match in field.matches if team_match.pk == match.pk), None)
    if found is None or sides(found)[1] is None:
        raise Refusal(Problem("a bye has no boards", path="match"))
    return found


def _last_round(field: TeamField, entry: Entry) -> int:
    """The last round in which the team played a board."""
    played = [
        match.round.number
        for match in field.matches
        if any(side.entry_id == entry.pk for side in match.sides.all())
        and any(encounter.result and encounter.entered_by_id for encounter in match.encounters.all())
    ]
    return max(played, default=0)


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise Refusal(Problem("a decision needs its reasons", path="reason"))


def _absence_counts(present: Mapping[int, int]) -> dict[str, int]:
    return {str(key): value for key, value in present.items()}
