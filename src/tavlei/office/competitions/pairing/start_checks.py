"""What must be right before a competition starts: the number of its rounds, and the means of remote play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import NOT_ENTERED, DeskSystem, EntryState, Sport, State
from tavlei.office.competitions.regulation.checks import regulation_for_rules
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import clause_if_bound, rulebook_of, without_draughts_clauses
from tavlei.office.pages.refusals import shown_problems
from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.conduct.remote import check_remote_allowed
from tavlei.tournament.round_robin import check_rounds as check_round_robin
from tavlei.tournament.round_robin import rounds_needed
from tavlei.tournament.swiss.plan import check_rounds as check_swiss
from tavlei.tournament.swiss.plan import most_rounds

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.refusals import ShownProblem

_COUNTED = (DeskSystem.KNOCKOUT, DeskSystem.SCHEVENINGEN, DeskSystem.MIXED)  # their rounds follow from the field
_OUT = (*NOT_ENTERED, EntryState.REFUSED)


@dataclass(frozen=True, slots=True)
class RoundsFinding:
    """Another number of rounds than the field allows: how many are planned, and how many would be right."""

    participants: int
    planned: int
    right: int
    problems: tuple[ShownProblem, ...]


@cites("draughts-rules", "1.4/item1", "1.4/item2", "5.4.12.13")
def check_start(competition: Competition, participants: int) -> None:
    """Refuse a start with a number of rounds that the field cannot play, or remote play without its means."""
    with without_draughts_clauses(competition):
        check_rounds(competition, participants)
    regulation = read_regulation(competition.regulation)
    rule = regulation_for_rules(competition, regulation)
    if rule is not None and rule.is_remote:
        check_remote_allowed(
            rulebook_of(competition),
            official=rule.official,
            can_identify_everybody=bool(rule.can_identify_everybody),
            can_watch_play=bool(rule.can_watch_play),
        )


def check_rounds(competition: Competition, participants: int) -> None:
    """Refuse a number of rounds that is impossible for so many participants; bridge counts its rounds itself."""
    if competition.sport == Sport.BRIDGE or competition.system in _COUNTED or competition.carried.get("rounds"):
        return
    rulebook, planned = rulebook_of(competition), competition.rounds_planned
    if DeskSystem(competition.system).is_swiss:
        check_swiss(participants, planned, rulebook)
    else:
        check_round_robin(participants, read_regulation(competition.regulation).cycles, planned, rulebook)


@cites("draughts-rules", "1.4/item1")
def check_all_met(competition: Competition) -> None:
    """Refuse to end a round robin in which not everybody has met everybody."""
    if competition.system != DeskSystem.ROUND_ROBIN or competition.sport == Sport.BRIDGE:
        return
    if competition.carried.get("rounds"):  # some have met in an earlier stage
        return
    numbered = competition.entries.filter(number__isnull=False).count()
    needed = rounds_needed(numbered, read_regulation(competition.regulation).cycles)
    if competition.rounds.count() < needed:
        message = phrase("a round robin of these participants has {rounds} rounds; {played} have been played")
        data = {"rounds": needed, "played": competition.rounds.count()}
        raise Refusal(Problem(message, data, path="rounds", clause=clause_if_bound(competition, "1.4/item1")))


def right_rounds(competition: Competition, participants: int) -> int:
    """The number of rounds for so many participants: that of the round robin; of a Swiss at most as many as it can."""
    if DeskSystem(competition.system).is_swiss:
        return min(competition.rounds_planned, most_rounds(participants)) or 1
    return rounds_needed(participants, read_regulation(competition.regulation).cycles)


def rounds_finding(competition: Competition) -> RoundsFinding | None:
    """What the desk is told before the start: that the rounds announced do not fit those who are entered by now."""
    if competition.state not in (State.ANNOUNCED, State.ENTRIES, State.ADMITTED) or competition.rounds.exists():
        return None
    count = event_kind(competition).participants(competition).exclude(state__in=_OUT).count()
    if count < 2:
        return None
    try:
        with without_draughts_clauses(competition):
            check_rounds(competition, count)
    except Refusal as refusal:
        return RoundsFinding(count, competition.rounds_planned, right_rounds(competition, count),
                             tuple(shown_problems(refusal)))  # fmt: skip
    return None
