"""Entries after the admission has closed: where the regulation allows them, with the last numbers (T8, T27, T48)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Max

from tavlei.office.competitions.models import Competition, DeskSystem, Entry, EntryState, State
from tavlei.office.competitions.numbers import seed_of
from tavlei.office.competitions.regulation import read_regulation
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.model import Participant
from tavlei.tournament.swiss.participation import check_late_entry, late_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence


@cites("draughts-rules", "5.4.10.9")
def first_round_of_late(competition: Competition) -> int:
    """The round from which somebody who enters now takes part; refused where entries have closed for good."""
    if competition.state not in (State.ADMITTED, State.RUNNING) or not _is_swiss_of_persons(competition):
        raise Refusal(Problem("entries are closed", path="state"))
    number = competition.rounds.count() + 1
    if number > competition.rounds_planned:
        raise Refusal(Problem("entries are closed", path="state"))
    check_late_entry(number, read_regulation(competition.regulation).late_entry_until, rulebook_of(competition))
    return number


def is_open_late(competition: Competition) -> bool:
    """Whether somebody may still enter after the admission has closed."""
    try:
        first_round_of_late(competition)
    except Refusal:
        return False
    return True


@cites("draughts-rules", "5.4.10.5.1")
def take_in_late(competition: Competition, number: int) -> Sequence[Entry]:
    """Give those who were admitted late the last numbers before the round to come; with it they begin."""
    waiting = {
        str(entry.pk): entry
        for entry in competition.entries.filter(state=EntryState.ADMITTED, number=None, person__isnull=False)
    }
    if not waiting or not _is_swiss_of_persons(competition):
        return ()
    last = competition.entries.aggregate(last=Max("number"))["last"] or 0
    people = [Participant(key, entry.rating) for key, entry in waiting.items()]
    for key, given in late_numbers(people, last, seed_of(competition)).items():
        waiting[key].number, waiting[key].from_round = given, number
    Entry.objects.bulk_update(waiting.values(), ["number", "from_round"])
    return tuple(waiting.values())


def _is_swiss_of_persons(competition: Competition) -> bool:
    return DeskSystem(competition.system).is_swiss and not competition.plays_in_teams
