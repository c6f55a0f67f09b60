"""Entries and admission: applications, the decision of the commission with its reason, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import IntegrityError, transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.entries.admission import (
    AthletePapers,
    papers_record,
    proposal_of,
    rule_disqualifications,
    write_papers,
)
from tavlei.office.competitions.entries.representatives import check_own
from tavlei.office.competitions.field.knockout import rounds_needed
from tavlei.office.competitions.field.scheveningen import check_groups
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.lifecycle import move_to_state
from tavlei.office.competitions.models import NOT_ENTERED, Competition, DeskSystem, Entry, EntryState, State, Team
from tavlei.office.competitions.pairing.numbers import assign_numbers, first_round_of_late
from tavlei.office.competitions.pairing.start_checks import check_start
from tavlei.office.competitions.regulation.event_rules import (
    SERIES,
    clause_for_journal,
    clause_if_bound,
    without_draughts_clauses,
)
from tavlei.office.competitions.results.losses import mark_open_boards
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.journal.chain import record
from tavlei.office.people.models import Rating
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.admission.commission import AdmissionDecision
from tavlei.tournament.conduct.disputes.disqualification import check_may_take_part
from tavlei.tournament.conduct.people import Capacity

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

_RATING_OF: Final = {"draughts": "elo_r", "renju": "elo_r", "chess": "fsu", "bridge": "bridge_rating"}


@cites("draughts-rules", "1.6.2", "2.2.2")
@transaction.atomic
def enter(user: User, competition: Competition, person: Person, *, team: Team | None = None) -> Entry:
    """Enter a person. A disqualified one is refused in any capacity."""
    doing = authorise(user, Action.ENTER, competition)
    check_own(user, competition, person, team)
    held = lock_row(competition)
    in_time = held.state in (State.ANNOUNCED, State.ENTRIES)
    from_round = 1 if in_time else first_round_of_late(held)
    with without_draughts_clauses(held):
        refuse_disqualified(person, held.starts, held.ends)
    held.entries.filter(person=person, state__in=NOT_ENTERED).delete()  # the desk's own application takes its place
    try:
        with transaction.atomic():
            entry = Entry.objects.create(
                competition=held,
                person=person,
                team=team,
                rating=current_rating(person, held),
                title=highest_title(person, held),
                from_round=from_round,
            )
    except IntegrityError:
        raise Refusal(Problem("{name} is entered already", {"name": person.full_name}, path="person")) from None
    event_kind(held).take_in(entry)
    late = {} if in_time else {"from_round": from_round}
    record(doing, "entry.applied", entry, after={"person": person.code, **late}, competition=held)
    return entry


@cites("draughts-rules", "2.2.1", "5.3", "5.3/p2")
@transaction.atomic
def decide_admission(  # noqa: PLR0913 - a decision has so many sides
    user: User,
    entry: Entry,
    version: int,
    *,
    admitted: bool,
    reason: str = "",
    papers: AthletePapers | None = None,
    checked_by: str = "",
) -> Entry:
    """The decision of the admission commission on one athlete; a refusal has a ground of the rules and a reason.

    Without `papers` an athlete of whom nothing has been written down is admitted by the word of a member of the
    commission (`checked_by`, or whoever decides) that all papers were in order; whose word it was is written down.
    """
    competition = entry.competition
    doing = authorise(user, Action.ADMIT, competition)
    held = lock_row(entry, version)
    held.competition, held.person = competition, entry.person  # an entry stays with both; they are not read again
    _check_undecided(held)
    fields = write_papers(held, papers)
    if papers is None and admitted and not held.documents:
        held.papers_confirmed = checked_by.strip() or str(user)
        fields = ("papers_confirmed",)
    proposal = proposal_of(held)
    if proposal is not None:
        AdmissionDecision(proposal, admitted, reason)
    elif not admitted and not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason", clause=clause_if_bound(competition, "5.3/p2")))
    before = held.state
    held.state = EntryState.ADMITTED if admitted else EntryState.REFUSED
    held.decision = reason.strip()
    save_changes(held, "state", "decision", *fields)
    grounds = [ground.name for ground in proposal.grounds] if proposal else []
    after = {"state": held.state, **papers_record(held), "grounds": grounds}
    cited = clause_for_journal(competition, "5.3" if admitted else "5.3/p2")
    record(doing, "entry.decided", held, before={"state": before}, after=after, clause=cited, reason=reason,
           competition=competition)  # fmt: skip
    return held


@cites("draughts-rules", "2.2.3", "2.2.4", "5.2")
@transaction.atomic
def note_papers(user: User, entry: Entry, version: int, papers: AthletePapers) -> Entry:
    """Write down what the commission saw, before it decides."""
    doing = authorise(user, Action.ADMIT, entry.competition)
    held = lock_row(entry, version)
    _check_undecided(held)
    before = papers_record(held)
    held.papers_confirmed = ""  # from now on every paper is marked by itself
    save_changes(held, *write_papers(held, papers), "papers_confirmed")
    record(doing, "entry.papers_seen", held, before=before, after=papers_record(held),
           clause=clause_for_journal(entry.competition, "2.2.4"), competition=entry.competition)  # fmt: skip
    return held


def _check_undecided(held: Entry) -> None:
    if held.state in NOT_ENTERED:
        raise Refusal(Problem("the own entry of the participant has not been accepted", path="entry"))
    if held.state in (EntryState.WITHDRAWN, EntryState.EXCLUDED):
        raise Refusal(Problem("the participant has left the competition", path="entry"))
    waits = held.state in (EntryState.APPLIED, EntryState.PRELIMINARY)  # entered late
    if held.competition.rounds.exists() and not waits:
        raise Refusal(Problem("the admission commission has ended its work: a round has been paired", path="entry"))


@cites("draughts-rules", "5.3")
@transaction.atomic
def close_admission(user: User, competition: Competition) -> Competition:
    """End the admission: everybody has a decision, and numbers are drawn."""
    held = lock_row(competition)
    waiting = held.entries.filter(state__in=(EntryState.PENDING, EntryState.APPLIED, EntryState.PRELIMINARY)).count()
    if waiting:
        raise Refusal(
            Problem(
                "{count} entries wait for a decision",
                {"count": waiting},
                path="entries",
                clause=clause_if_bound(held, "5.3"),
            )
        )
    admitted = event_kind(held).admitted(held)
    if len(admitted) < 2:
        raise Refusal(Problem("at least two participants are needed", path="entries"))
    check_start(held, len(admitted))
    if held.system == DeskSystem.KNOCKOUT:
        held.rounds_planned = rounds_needed(len(admitted))
        held.save(update_fields=["rounds_planned"])
    if held.system == DeskSystem.SCHEVENINGEN:
        check_groups(held, admitted)
    assign_numbers(authorise(user, Action.PAIR, held), held, admitted)
    move_to_state(user, Action.PAIR, held, to=State.ADMITTED, kind="competition.admission_closed",
         clause=clause_for_journal(held, "5.3"))  # fmt: skip
    return held


@transaction.atomic
def withdraw(user: User, entry: Entry, version: int, *, after_round: int, reason: str) -> Entry:
    """Somebody leaves the competition after a round."""
    doing = authorise(user, Action.PAIR, entry.competition)
    held = lock_row(entry, version)
    if held.state != EntryState.ADMITTED:
        raise Refusal(Problem("the participant is not in the field", path="entry"))
    held.state, held.after_round = EntryState.WITHDRAWN, after_round
    save_changes(held, "state", "after_round")
    record(doing, "entry.withdrawn", held, after={"after_round": after_round}, reason=reason,
           competition=entry.competition)  # fmt: skip
    mark_open_boards(doing, held)
    return held


@cites("draughts-rules", "1.6.2")
def refuse_disqualified(
    person: Person, on: date, until: date | None = None, capacity: Capacity = Capacity.ATHLETE
) -> None:
    """Refuse a person whose disqualification runs on any of these days."""
    terms = rule_disqualifications(person, rulebook_on(SERIES, on))
    check_may_take_part(person.full_name, terms, on, until or on, capacity)


def current_rating(person: Person, competition: Competition) -> int | None:
    """The rating of the list in force on the first day."""
    kind = _RATING_OF[competition.sport]
    found = Rating.objects.filter(person=person, kind__startswith=kind, as_of__lte=competition.starts).first()
    return None if found is None else int(found.value)


def highest_title(person: Person, competition: Competition) -> str:
    """The newest title or rank of the sport held on the first day."""
    own = person.titles.filter(sport=competition.sport, awarded__lte=competition.starts, revoked=None)
    held = own.order_by("-awarded").first()
    return held.title if held else ""
