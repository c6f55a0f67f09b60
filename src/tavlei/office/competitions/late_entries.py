"""Entries after the admission has closed: where the regulation allows them, with the last numbers (T8, T27, T48)."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
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

    from tavlei.office.competitions.engine import CompetitionField


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
def numbered_late(field: CompetitionField, number: int) -> tuple[Entry, ...]:
    """Those who were admitted late, with the last numbers: they begin with the round to come. Nothing is stored."""
    competition = field.competition
    waiting = {str(entry.pk): copy(entry) for entry in field.entries if _waits(entry)}
    if not waiting or not _is_swiss_of_persons(competition):
        return ()
    last = competition.entries.aggregate(last=Max("number"))["last"] or 0
    people = [Participant(key, entry.rating) for key, entry in waiting.items()]
    numbers = late_numbers(people, last, seed_of(competition))
    for key, given in numbers.items():
        waiting[key].number, waiting[key].from_round = given, number
    return tuple(sorted(waiting.values(), key=lambda entry: entry.number or 0))


def with_late(field: CompetitionField, late: Sequence[Entry]) -> CompetitionField:
    """The field with those who begin with the round to come behind the others."""
    begin = {entry.pk for entry in late}
    return replace(field, entries=(*(entry for entry in field.entries if entry.pk not in begin), *late))


def _waits(entry: Entry) -> bool:
    return entry.state == EntryState.ADMITTED and entry.number is None and entry.person_id is not None


def _is_swiss_of_persons(competition: Competition) -> bool:
    return DeskSystem(competition.system).is_swiss and not competition.plays_in_teams
