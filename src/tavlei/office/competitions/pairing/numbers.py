"""Numbers of the participants: drawn when the admission closes, the last ones for those who enter late."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.db.models import Max

from tavlei.office.competitions.field.reading import entry_key, name_for_reader
from tavlei.office.competitions.models import Competition, DeskSystem, Entry, EntryState, State
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import clause_for_journal, rulebook_of, rules_discipline
from tavlei.office.explanations import with_names
from tavlei.office.journal.chain import record
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.model import Participant
from tavlei.tournament.numbering import DrawnNumber, Numbering, NumberingRule, draw_numbers
from tavlei.tournament.swiss.participation import check_late_entry, late_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.journal.chain import Actor
    from tavlei.rulebook import Explanation

_RULES = {
    DeskSystem.ROUND_ROBIN: NumberingRule.ROUND_ROBIN,
    DeskSystem.SWISS_LOT: NumberingRule.BLIND_LOT,
    DeskSystem.KNOCKOUT: NumberingRule.SEEDING,
    DeskSystem.SCHEVENINGEN: NumberingRule.GROUPS,
}


def seed_of(competition: Competition) -> str:
    """The seed of the lots: the one announced, else the short name of the competition."""
    return competition.seed or competition.code


@cites("draughts-rules", "app2", "5.4.10.4", "5.4.10.5.1")
def assign_numbers(actor: Actor, competition: Competition, admitted: Sequence[Entry]) -> None:
    """Draw the numbers of a locked competition and keep who drew what; everybody is drawn by what is known of him."""
    rule = _RULES.get(DeskSystem(competition.system), NumberingRule.CLASSIFICATION)
    by_id = {drawn_as(entry): entry for entry in admitted}
    groups = competition.regulation.get("group_names", ())
    participants = [
        Participant(name, entry.rating, team=str(entry.team) if groups else None) for name, entry in by_id.items()
    ]
    numbering = draw_numbers(participants, seed_of(competition), rule, rulebook_of(competition), groups=groups)
    for drawn in numbering.drawn:
        by_id[drawn.participant].number = drawn.number
    competition.entries.update(number=None)
    Entry.objects.bulk_update(by_id.values(), ["number"])
    competition.numbering = _numbering_record(numbering)
    competition.save(update_fields=["numbering"])
    numbers = {entry_key(entry): entry.number for entry in by_id.values()}
    record(actor, "numbers.drawn", competition, after={"seed": numbering.seed, "numbers": numbers},
           clause=clause_for_journal(competition, rule.number), competition=competition)  # fmt: skip


def drawn_as(entry: Entry) -> str:
    """Under what an entry draws its lot: the personal number, of a team its name."""
    return entry.person.code if entry.person else str(entry.team)


def numbering_of(competition: Competition) -> Numbering | None:
    """How the numbers were drawn; None if they have not been, or were not by lot."""
    saved = competition.numbering
    if not saved:
        return None
    drawn = [
        DrawnNumber(number, row["participant"], row["rating"], row["lot"])
        for number, row in enumerate(saved["drawn"], start=1)
    ]
    return Numbering(
        NumberingRule[saved["rule"].upper()], saved["seed"], tuple(drawn), rulebook=rulebook_of(competition)
    )


def lots_of(competition: Competition) -> dict[str, str]:
    """The lot of everybody, by what it was drawn under."""
    return {row["participant"]: row["lot"] for row in competition.numbering.get("drawn", ())}


def numbering_context(competition: Competition) -> dict[str, Any]:
    """What a list of participants tells of their numbers."""
    return {"numbering": numbering_of(competition), "bound": rules_discipline(competition) is not None}


def numbering_explained(competition: Competition) -> Explanation | None:
    """The same with the names of those who drew."""
    numbering = numbering_of(competition)
    if numbering is None:
        return None
    entries = competition.entries.filter(number__isnull=False).select_related("person", "team")
    names = {drawn_as(entry): _entry_text(entry) for entry in entries}
    return with_names(numbering.explanation(), names)


def _entry_text(entry: Entry) -> str:
    return f"{name_for_reader(entry)} ({entry.person.code})" if entry.person else name_for_reader(entry)


def _numbering_record(numbering: Numbering) -> dict[str, Any]:
    rows = [{"participant": drawn.participant, "rating": drawn.rating, "lot": drawn.lot} for drawn in numbering.drawn]
    return {"rule": numbering.rule.name.lower(), "seed": numbering.seed, "drawn": rows}


@cites("draughts-rules", "5.3/p2")
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
def numbered_late(field: CompetitionSnapshot, number: int) -> tuple[Entry, ...]:
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


def with_late(field: CompetitionSnapshot, late: Sequence[Entry]) -> CompetitionSnapshot:
    """The field with those who begin with the round to come behind the others."""
    begin = {entry.pk for entry in late}
    return replace(field, entries=(*(entry for entry in field.entries if entry.pk not in begin), *late))


def _waits(entry: Entry) -> bool:
    return entry.state == EntryState.ADMITTED and entry.number is None and entry.person_id is not None


def _is_swiss_of_persons(competition: Competition) -> bool:
    return DeskSystem(competition.system).is_swiss and not competition.plays_in_teams
