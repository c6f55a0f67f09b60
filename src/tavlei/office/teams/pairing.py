"""Pairing teams: the programs of pairing with teams as participants; the extra match for first place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.computed_ahead import computing_ahead
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.field.reading import is_swiss
from tavlei.office.competitions.lifecycle import move_to_state
from tavlei.office.competitions.models import (
    Competition,
    HomeOrGuest,
    Match,
    MatchSide,
    PlannedRound,
    Round,
    RoundState,
    State,
)
from tavlei.office.competitions.pairing.programme import first_rounds
from tavlei.office.competitions.pairing.rounds import check_pairable, close_round, planned_absentees
from tavlei.office.competitions.regulation.event_rules import (
    act_without_draughts_clauses,
    clause_for_journal,
    clause_if_bound,
)
from tavlei.office.explanations import explanation_to_json
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.permissions import Action, require
from tavlei.office.teams.engine import TeamField, read_team_field
from tavlei.office.teams.incidents import lose_without_play
from tavlei.office.teams.matches import DrawnMatches, drawn_matches
from tavlei.rulebook import Explanation, Problem, Refusal, cites
from tavlei.tournament.teams import extra_match

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from tavlei.office.roles.models import User


def _field_to_pair(competition: Competition, expected: int) -> TeamField:
    """The field of the next round; refused where none can be paired."""
    field = read_team_field(competition)
    check_pairable(field.pairing_field, len(field.rounds) + 1, expected)
    _check_ended(field)
    return field


def _drawn(field: TeamField, number: int, absent: Collection[int]) -> tuple[DrawnMatches, set[int]]:
    """The matches of a round, and who is away."""
    away = {*absent, *planned_absentees(field.pairing_field, number)}
    return drawn_matches(field, number, {f"e{entry}" for entry in away}), away


def _compute_next(
    user: User, competition: Competition, expected: int, starts: datetime | None, absent: Collection[int] = ()
) -> None:
    """The matches of the next round of a Swiss before they are set; other systems find theirs at once."""
    require(user, Action.PAIR, competition)
    if is_swiss(competition) and starts is not None:
        _drawn(_field_to_pair(Competition.objects.get(pk=competition.pk), expected), expected, absent)


@cites("draughts-rules", "5.4.9.1", "5.4.9.2/item2")
@act_without_draughts_clauses
@computing_ahead(_compute_next)
@transaction.atomic
def pair_teams(
    user: User, competition: Competition, expected: int, starts: datetime | None, absent: Collection[int] = ()
) -> Round:
    """Pair the next round of teams. Its start is asked for: line-ups are due a quarter of an hour before it."""
    actor = authorise(user, Action.PAIR, competition)
    locked_competition = lock_row(competition)
    field = _field_to_pair(locked_competition, expected)
    number = len(field.rounds) + 1
    if starts is None:
        raise _no_start(locked_competition)
    drawn, away = _drawn(field, number, absent)
    one_round = Round.objects.create(
        competition=locked_competition,
        number=number,
        starts=starts,
        absent=sorted(away),
        stage=drawn.stage,
        explanation=explanation_to_json(Explanation(drawn.explanation.verdict)),
    )
    planned = drawn.stage or number
    if first_rounds(locked_competition)[planned] == one_round:
        PlannedRound.objects.update_or_create(
            competition=locked_competition, number=planned, defaults={"starts": starts}
        )
    for place, (home, guest) in enumerate(drawn.pairs, start=1):
        saved = drawn.tables.get((home, guest), {})
        _match(actor, one_round, place, (_pk(field, home), _pk(field, guest) if guest else None), explanation=saved)
    if locked_competition.state == State.ADMITTED:
        move_to_state(user, Action.PAIR, locked_competition, to=State.RUNNING, kind="competition.started")
    facts = {"round": number, "starts": starts.isoformat(), "pairs": [list(pair) for pair in drawn.pairs]}
    cited = clause_for_journal(competition, drawn.number)
    record(actor, "round.paired", one_round, after=facts, clause=cited, competition=locked_competition)
    _lose_without_play(actor, one_round, drawn)
    close_round(one_round)
    return one_round


@cites("draughts-rules", "1.4/item3", "5.4.7.2")
def _lose_without_play(actor: Actor, one_round: Round, drawn: DrawnMatches) -> None:
    """In a knock-out a team that has left or is absent loses its match on every board."""
    field = read_team_field(one_round.competition)
    for place, pair in enumerate(drawn.pairs, start=1):
        if losers := drawn.losers.get(pair):
            match = next(one for one in field.matches if one.round_id == one_round.pk and one.number == place)
            lose_without_play(actor, field, match, losers, "")
            facts = {"match": place, "losers": losers}
            record(actor, "match.lost", match, after=facts, clause=clause_for_journal(field.competition, "5.4.7.2"),
                   competition=field.competition)  # fmt: skip


@cites("draughts-rules", "5.4.9.6.1/p3")
@transaction.atomic
@act_without_draughts_clauses
def call_extra_match(user: User, competition: Competition, starts: datetime | None) -> Round:
    """The extra match for first place, which the second team asks for if it has won all its matches."""
    actor = authorise(user, Action.PAIR, competition)
    locked_competition = lock_row(competition)
    field = read_team_field(locked_competition)
    if locked_competition.state != State.RUNNING or len(field.rounds) < locked_competition.rounds_planned:
        raise Refusal(Problem("not all rounds have been played", path="rounds"))
    _check_ended(field)
    right = None if field.is_knockout else extra_match(field.standings)
    if right is None or any(match.extra for match in field.matches):
        raise Refusal(
            Problem(
                "nobody has the right to an extra match",
                path="match",
                clause=clause_if_bound(competition, "5.4.9.6.1/p3"),
            )
        )
    if starts is None:
        raise _no_start(locked_competition)
    one_round = Round.objects.create(
        competition=locked_competition,
        number=len(field.rounds) + 1,
        starts=starts,
        explanation=explanation_to_json(right.explanation()),
    )
    teams = _pk(field, right.challenger), _pk(field, right.leader)
    _match(actor, one_round, 1, teams, explanation=explanation_to_json(right.explanation()), extra=True)
    record(actor, "extra_match.called", one_round, after={"leader": right.leader, "challenger": right.challenger},
           clause=clause_for_journal(competition, "5.4.9.6.1/p3"), competition=locked_competition)  # fmt: skip
    return one_round


def _match(  # noqa: PLR0913 - a match has so many sides
    actor: Actor, one_round: Round, number: int, teams: tuple[int, int | None], *, explanation: dict[str, object],
    extra: bool = False,
) -> None:  # fmt: skip
    home, guest = teams
    seated = actor.moment if guest is None else None  # a bye has no boards to wait for
    match = Match.objects.create(round=one_round, number=number, extra=extra, seated=seated, explanation=explanation)
    MatchSide.objects.create(round=one_round, match=match, entry_id=home, side=HomeOrGuest.HOME)
    if guest is not None:
        MatchSide.objects.create(round=one_round, match=match, entry_id=guest, side=HomeOrGuest.GUEST)


def _check_ended(field: TeamField) -> None:
    waiting = sum(one_round.state != RoundState.FINISHED for one_round in field.rounds)
    missing = sum(
        not encounter.result and len(encounter.seats.all()) == 2
        for match in field.matches
        for encounter in match.encounters.all()
    )
    if waiting:
        raise Refusal(Problem("{count} results of the last round are missing", {"count": missing}, path="round"))


def _pk(field: TeamField, key: str) -> int:
    return field.by_key[key].pk


def _no_start(competition: Competition) -> Refusal:
    return Refusal(
        Problem("say when the round starts: line-ups are due before it", path="starts",
                clause=clause_if_bound(competition, "5.4.9.2/item2"))
    )  # fmt: skip
