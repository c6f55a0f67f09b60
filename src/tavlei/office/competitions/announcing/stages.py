"""Opening a stage of a mixed competition: who is in which group, with what numbers and what carried over (1.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.announcing.announcements import announcement_record
from tavlei.office.competitions.field.knockout import rounds_needed
from tavlei.office.competitions.field.reading import carried_to_json, entry_key
from tavlei.office.competitions.field.stages import ENDED, mixed_snapshot_of
from tavlei.office.competitions.lifecycle import move_to_state
from tavlei.office.competitions.models import Competition, DeskSystem, Entry, EntryState, State
from tavlei.office.competitions.pairing.numbers import assign_numbers, seed_of
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import clause_for_journal, rulebook_of, without_draughts_clauses
from tavlei.office.competitions.regulation.stages import group_letter, stage_title
from tavlei.office.explanations import refused_by_name
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import Grant
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament import model
from tavlei.tournament.carry_over import Carried, CarryOver, carried_over, without_met
from tavlei.tournament.mixed import StageGroup, StageQuota, groups_by_seed, knockout_seeds, next_groups
from tavlei.tournament.round_robin import round_robin
from tavlei.tournament.swiss.plan import check_rounds
from tavlei.tournament.systems import SystemOfPlay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.field.stages import MixedSnapshot
    from tavlei.office.competitions.regulation.stages import StageRules
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User
    from tavlei.tournament.places import Placing

_SAME: Final = ("sport", "discipline", "status", "kind", "starts", "ends", "place", "region", "online")
_OF_THE_WHOLE: Final = ("stages", "counted_results", "self_entry", "entries_close")  # said of the whole, not of a stage


@cites("draughts-rules", "1.4/item6")
@transaction.atomic
def open_stage(user: User, competition: Competition, expected: int) -> list[Competition]:
    """Open the next stage; `expected` is its number as the page showed it. The one before has been approved."""
    actor = authorise(user, Action.PAIR, competition)
    locked_competition = lock_row(competition)
    whole = mixed_snapshot_of(locked_competition)
    number = len(whole.stage_fields) + 1
    _check(whole, number, expected)
    rules = whole.regulation.stages[number - 1]
    with refused_by_name(whole.names):
        groups = groups_of_stage(whole, number)
    competitions = [_opened(actor, whole, number, index, group) for index, group in enumerate(groups, start=1)]
    if locked_competition.state == State.ADMITTED:
        move_to_state(user, Action.PAIR, locked_competition, to=State.RUNNING, kind="competition.started")
    after = {"stage": number, "system": rules.system, "groups": {one.code: one.entries.count() for one in competitions}}
    record(
        actor,
        "stage.opened",
        locked_competition,
        after=after,
        clause=clause_for_journal(locked_competition, "1.4/item6"),
        competition=locked_competition,
    )
    return competitions


@cites("draughts-rules", "1.4/item6")
def groups_of_stage(whole: MixedSnapshot, number: int) -> tuple[StageGroup, ...]:
    """Who plays in which group: in the first stage dealt out by number, later by the places in the groups before."""
    rules = whole.regulation.stages[number - 1]
    names = [group_letter(index) for index in range(1, rules.groups + 1)]
    rulebook = rulebook_of(whole.competition)
    if number == 1:
        ordered = sorted((entry for entry in whole.entries if entry.plays), key=lambda entry: entry.number or 0)
        return groups_by_seed([entry_key(entry) for entry in ordered], names)
    placed = [whole.staying(field) for field in whole.stage_fields[-1]]
    size = rules.places or 1
    quotas = [StageQuota(name, index * size + 1, (index + 1) * size) for index, name in enumerate(names)]
    if rules.system_of_play is not SystemOfPlay.OLYMPIC:
        return next_groups(placed, quotas, rulebook)
    return tuple(StageGroup(quota.name, knockout_seeds(_from(placed, quota), size, rulebook)) for quota in quotas)


def _from(placed: Sequence[Sequence[Placing]], quota: StageQuota) -> list[list[Placing]]:
    """The places of each group from the first of a quota on, counted from 1."""
    above = quota.first - 1
    return [[placing.moved(-above) for placing in group if placing.last > above] for group in placed]


def _check(whole: MixedSnapshot, number: int, expected: int) -> None:
    competition = whole.competition
    if competition.state not in (State.ADMITTED, State.RUNNING):
        raise Refusal(Problem("a stage is opened after the admission has closed", path="state"))
    if number != expected:
        raise Refusal(Problem("stage {number} has been opened already", {"number": expected}, path="stage"))
    if number > len(whole.regulation.stages):
        raise Refusal(Problem("all stages have been opened", path="stage"))
    open_groups = [
        field.competition.name
        for stage in whole.stage_fields
        for field in stage
        if field.competition.state not in ENDED
    ]
    if open_groups:
        data = {"name": open_groups[0]}
        raise Refusal(
            Problem("the results of «{name}» have not been approved", data, path="stage",
                    clause=rulebook_of(competition).clause("1.4/item6"))
        )  # fmt: skip


def _opened(actor: Actor, whole: MixedSnapshot, number: int, index: int, group: StageGroup) -> Competition:
    """A group of a stage: a competition whose admission is closed, with its numbers and what was carried over."""
    current_competition, rules = whole.competition, whole.regulation.stages[number - 1]
    same = {name: getattr(current_competition, name) for name in _SAME}
    saved = {name: value for name, value in current_competition.regulation.items() if name not in _OF_THE_WHOLE}
    competition = Competition.objects.create(
        **same,
        code=f"{current_competition.code}-{number}{group_letter(index).lower()}",
        name=f"{current_competition.name}: {stage_title(number, index, whole.regulation.stages)}",
        system=rules.system,
        rounds_planned=rules.rounds or 1,
        regulation=saved,
        seed=f"{seed_of(current_competition)} {number}{group_letter(index)}",
        state=State.ADMITTED,
        whole=current_competition,
        stage=number,
        group=index,
    )
    _take_over_officials(current_competition, competition)
    entries = _entries(whole, competition, group.participants)
    if competition.system != DeskSystem.KNOCKOUT:  # there the seeds are the numbers
        assign_numbers(actor, competition, list(entries.values()))
    carried = _carried(whole, number, group)
    competition.carried = carried_to_json(carried, {key: entry_key(entry) for key, entry in entries.items()})
    competition.rounds_planned = _rounds(
        competition, rules, sorted(entries, key=lambda key: entries[key].number or 0), carried
    )
    competition.save(update_fields=["carried", "rounds_planned"])
    after = {
        **announcement_record(competition),
        "participants": [entry.person.code for entry in entries.values() if entry.person],
    }
    record(
        actor,
        "competition.announced",
        competition,
        after=after,
        clause=clause_for_journal(current_competition, "1.4/item6"),
        competition=competition,
    )
    return competition


def _take_over_officials(current_competition: Competition, competition: Competition) -> None:
    """Whoever has a role in the whole has it in the stage."""
    for grant in current_competition.grants.filter(ended=None):
        Grant.objects.create(
            user=grant.user,
            person=grant.person,
            role=grant.role,
            competition=competition,
            category=grant.category,
            duty=grant.duty,
        )


def _entries(whole: MixedSnapshot, competition: Competition, ordered: Sequence[str]) -> dict[str, Entry]:
    """The entries of a stage by the keys of the whole, numbered as they come: the best seed first."""
    entries = {}
    for number, key in enumerate(ordered, start=1):
        entry = whole.by_key[key]
        entries[key] = Entry.objects.create(
            competition=competition, person=entry.person, number=number, rating=entry.rating, title=entry.title,
            state=EntryState.ADMITTED, fee_paid=entry.fee_paid, medical=entry.medical, documents=entry.documents,
            papers_confirmed=entry.papers_confirmed,
        )  # fmt: skip
    return entries


@cites("draughts-rules", "1.4/item6")
def _carried(whole: MixedSnapshot, number: int, group: StageGroup) -> Carried:
    """What the members of a group bring from the stage before; with all points go those that were brought into it."""
    how = whole.regulation.stages[number - 1].carried
    if number == 1 or how is CarryOver.NOTHING:
        return Carried()
    before = whole.stage_fields[-1]
    swiss = whole.regulation.stages[number - 2].system_of_play is SystemOfPlay.SWISS
    carried = carried_over([_in_whole(whole, field) for field in before], group.participants, how, bye_counts=swiss)
    if how is CarryOver.MUTUAL:
        return carried
    earlier = {
        whole.key_in_whole(field, key): points for field in before for key, points in field.carried.points.items()
    }
    return Carried({name: points + earlier.get(name, 0) for name, points in carried.points.items()})


def _in_whole(whole: MixedSnapshot, field: CompetitionSnapshot) -> model.Tournament:
    """A group of the stage before with everybody under his key in the whole, the encounters brought into it too."""
    tournament = field.tournament()
    keys = {key: whole.key_in_whole(field, key) for key in field.by_key}

    def renamed(met: model.Encounter | model.Bye) -> model.Encounter | model.Bye:
        if isinstance(met, model.Bye):
            return replace(met, player=keys[met.player])
        return replace(met, white=keys[met.white], black=keys[met.black])

    rounds = tuple(tuple(map(renamed, one_round)) for one_round in (*field.carried.rounds, *tournament.rounds))
    participants = tuple(replace(one, id=keys[one.id]) for one in tournament.participants)
    return replace(tournament, participants=participants, rounds=rounds)


def _rounds(competition: Competition, rules: StageRules, keys: Sequence[str], carried: Carried) -> int:
    """The rounds: as announced in a Swiss, else as the system needs them without what was carried over."""
    rulebook = rulebook_of(competition)
    if rules.system_of_play is SystemOfPlay.OLYMPIC:
        return rounds_needed(len(keys))
    if rules.system_of_play is SystemOfPlay.SWISS:
        with without_draughts_clauses(competition):
            check_rounds(len(keys), rules.rounds or 1, rulebook)
        return rules.rounds or 1
    schedule = round_robin(keys, rulebook, cycles=read_regulation(competition.regulation).cycles).rounds
    return len(without_met(schedule, carried)) if carried.rounds else len(schedule)
