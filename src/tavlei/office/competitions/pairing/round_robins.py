"""A round robin at the desk: its rounds by the numbers drawn, and in another order by decision."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.field.reading import entry_key
from tavlei.office.competitions.field.scheveningen import schedule_of_groups
from tavlei.office.competitions.models import Competition, DeskSystem, State
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import (
    clause_for_journal,
    clause_if_bound,
    rulebook_of,
    rules_discipline,
    without_draughts_clauses,
)
from tavlei.office.competitions.regulation.fide import handbook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.carry_over import without_met
from tavlei.tournament.fide.berger import with_last_rounds_swapped
from tavlei.tournament.model import Encounter
from tavlei.tournament.round_robin import RoundRobin, reordered, round_robin
from tavlei.tournament.standings.absence import (
    encounters_due,
    encounters_played,
    with_forfeit,
    with_unplayed_marked,
    withdrawal_verdict,
)
from tavlei.tournament.standings.system import System
from tavlei.tournament.systems import ReasonedDecision

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Entry
    from tavlei.office.roles.models import User
    from tavlei.tournament.model import Round, Tournament
    from tavlei.tournament.scheveningen import Scheveningen
    from tavlei.tournament.standings.absence import WithdrawalVerdict


@cites("draughts-rules", "app2", "app2/note1")
def schedule_of(field: CompetitionSnapshot) -> RoundRobin:
    """The rounds by the numbers drawn; in renju the first named has Black; in the order that was decided.

    Pairs whose encounters were carried over from an earlier stage do not meet again.
    """
    competition = field.competition
    ordered = sorted(field.entries, key=lambda entry: entry.number or 0)
    schedule = round_robin(
        [entry_key(entry) for entry in ordered],
        rulebook_of(competition),
        cycles=field.regulation.cycles,
        discipline=rules_discipline(competition),
    )
    if field.regulation.swap_last_rounds:
        schedule = with_last_rounds_swapped(schedule, handbook_of(competition))
    if field.carried.rounds:
        rounds = without_met(schedule.rounds, field.carried)
        schedule = replace(schedule, rounds=rounds, order=tuple(range(1, len(rounds) + 1)))
    return in_decided_order(schedule, competition.round_order)


def in_decided_order(schedule: RoundRobin, decisions: Iterable[dict[str, Any]]) -> RoundRobin:
    """The schedule after every decision on the order of its rounds, the last of which holds."""
    for decided in decisions:
        known = {planned: position for position, planned in enumerate(schedule.order, start=1)}
        positions = [known.get(planned, 0) for planned in decided["order"]]
        schedule = reordered(schedule, positions, ReasonedDecision(decided["by"], decided["reason"]))
    return schedule


def round_of(field: CompetitionSnapshot, number: int) -> tuple[RoundRobin | Scheveningen, Round]:
    """The schedule and its round of this number; refused when all have been played."""
    schedule = schedule_of_groups(field) if field.is_scheveningen else schedule_of(field)
    if number > len(schedule.rounds):
        raise Refusal(
            Problem("the round robin has ended", path="round", clause=clause_if_bound(field.competition, "1.4/item1"))
        )
    return schedule, schedule.rounds[number - 1]


@cites("draughts-rules", "5.4.5.2", "5.4.5.3", "5.4.5.4")
def verdict_on(field: CompetitionSnapshot, entry: Entry, tournament: Tournament | None = None) -> WithdrawalVerdict:
    """What becomes of the results of somebody who left; a game begun in a round he still took part in counts."""
    tournament = tournament or field.tournament()
    if field.is_scheveningen:
        due = schedule_of_groups(field).due[entry_key(entry)]
    else:
        due = encounters_due(tournament, System.ROUND_ROBIN, field.regulation.cycles)
    played = encounters_played(tournament, entry_key(entry), range(1, (entry.after_round or 0) + 1))
    return withdrawal_verdict(System.ROUND_ROBIN, played, due, rulebook_of(field.competition))


@cites("draughts-rules", "5.4.5.2", "5.4.5.3", "5.4.7.2")
def decided_without_play(field: CompetitionSnapshot, drawn: Round, absent: Collection[str]) -> Round:
    """A round with the marks of those who left, and a minus for who is known to be absent.

    Of two who have both left, or are both absent, each has a minus.
    """
    rulebook = rulebook_of(field.competition)
    left = [entry for entry in field.entries if not entry.plays]
    gone = {entry_key(entry) for entry in left}
    missing = gone | set(absent)

    def forfeited(pairing: Encounter) -> Encounter:
        if missing.issuperset(pairing.players) or (not gone.intersection(pairing.players)):
            return with_forfeit(pairing, missing, rulebook)
        return pairing

    marked = tuple(
        forfeited(pairing) if isinstance(pairing, Encounter) and missing.intersection(pairing.players) else pairing
        for pairing in drawn
    )
    return _with_marks(field, left, field.tournament(), marked)


def _with_marks(field: CompetitionSnapshot, left: Sequence[Entry], so_far: Tournament, drawn: Round) -> Round:
    verdicts = {entry_key(entry): verdict_on(field, entry, so_far) for entry in left}
    tournament = replace(so_far, rounds=(*so_far.rounds, drawn))
    for name, verdict in verdicts.items():
        tournament = with_unplayed_marked(tournament, name, verdict)
    return tournament.rounds[-1]


def has_round_order(competition: Competition) -> bool:
    """Whether there are rounds of a table whose order can be changed: numbers have been drawn, rounds are left."""
    if competition.system != DeskSystem.ROUND_ROBIN or competition.state not in (State.ADMITTED, State.RUNNING):
        return False
    return competition.rounds.count() < competition.rounds_planned


def schedule_of_numbers(competition: Competition) -> RoundRobin:
    """The rounds as the table names the numbers, in the order that holds now."""
    count = competition.entries.filter(number__isnull=False).count()
    cycles = read_regulation(competition.regulation).cycles
    schedule = round_robin(count, rulebook_of(competition), cycles=cycles)
    return in_decided_order(schedule, competition.round_order)


@cites("draughts-rules", "app2/note1")
@transaction.atomic
def change_round_order(user: User, competition: Competition, version: int, coming: Sequence[int], reason: str) -> None:
    """Decide in which order the rounds that are still to be paired are played; `coming` names them as the tables do."""
    actor = authorise(user, Action.REORDER_ROUNDS, competition)
    locked_competition = lock_row(competition, version)
    if not has_round_order(locked_competition):
        raise Refusal(
            Problem(
                "there is no order of rounds to change",
                path="order",
                clause=clause_if_bound(locked_competition, "app2/note1"),
            )
        )
    schedule = schedule_of_numbers(locked_competition)
    paired = locked_competition.rounds.count()
    order = [*schedule.order[:paired], *coming]
    decided = {"order": order, "by": str(user), "reason": reason.strip()}
    with without_draughts_clauses(locked_competition):
        _check_named(schedule, order, paired)
        in_decided_order(schedule, [decided])
    locked_competition.round_order = [*locked_competition.round_order, decided]
    save_changes(locked_competition, "round_order")
    record(
        actor,
        "rounds.reordered",
        locked_competition,
        before={"order": list(schedule.order)},
        after={"order": order},
        clause=clause_for_journal(locked_competition, "app2/note1"),
        reason=reason,
        competition=locked_competition,
    )


def _check_named(schedule: RoundRobin, order: Sequence[int], paired: int) -> None:
    """Refuse an order that names a round that was paired, one twice, or leaves one out."""
    if sorted(order) != sorted(schedule.order):
        left = ", ".join(map(str, sorted(schedule.order[paired:])))
        data = {"left": left, "got": ", ".join(map(str, order[paired:]))}
        problem = Problem("the order must name each of the rounds {left} once; got {got}", data, path="order")
        raise schedule.rulebook.refusal(problem, "app2/note1")
