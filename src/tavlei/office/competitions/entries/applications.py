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
    actor = authorise(user, Action.ENTER, competition)
    check_own(user, competition, person, team)
    locked_competition = lock_row(competition)
    in_time = locked_competition.state in (State.ANNOUNCED, State.ENTRIES)
    from_round = 1 if in_time else first_round_of_late(locked_competition)
    with without_draughts_clauses(locked_competition):
        refuse_disqualified(person, locked_competition.starts, locked_competition.ends)
    locked_competition.entries.filter(
        person=person, state__in=NOT_ENTERED
    ).delete()  # the desk's own application takes its place
    try:
        with transaction.atomic():
            entry = Entry.objects.create(
                competition=locked_competition,
                person=person,
                team=team,
                rating=current_rating(person, locked_competition),
                title=highest_title(person, locked_competition),
                from_round=from_round,
            )
    except IntegrityError:
        raise Refusal(Problem("{name} is entered already", {"name": person.full_name}, path="person")) from None
    event_kind(locked_competition).take_in(entry)
    late = {} if in_time else {"from_round": from_round}
    record(actor, "entry.applied", entry, after={"person": person.code, **late}, competition=locked_competition)
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
    actor = authorise(user, Action.ADMIT, competition)
    locked_entry = lock_row(entry, version)
    locked_entry.competition, locked_entry.person = (
        competition,
        entry.person,
    )  # an entry stays with both; they are not read again
    _check_undecided(locked_entry)
    fields = write_papers(locked_entry, papers)
    if papers is None and admitted and not locked_entry.documents:
        locked_entry.papers_confirmed = checked_by.strip() or str(user)
        fields = ("papers_confirmed",)
    proposal = proposal_of(locked_entry)
    if proposal is not None:
        AdmissionDecision(proposal, admitted, reason)
    elif not admitted and not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason", clause=clause_if_bound(competition, "5.3/p2")))
    before = locked_entry.state
    locked_entry.state = EntryState.ADMITTED if admitted else EntryState.REFUSED
    locked_entry.decision = reason.strip()
    save_changes(locked_entry, "state", "decision", *fields)
    grounds = [ground.name for ground in proposal.grounds] if proposal else []
    after = {"state": locked_entry.state, **papers_record(locked_entry), "grounds": grounds}
    cited = clause_for_journal(competition, "5.3" if admitted else "5.3/p2")
    record(actor, "entry.decided", locked_entry, before={"state": before}, after=after, clause=cited, reason=reason,
           competition=competition)  # fmt: skip
    return locked_entry


@cites("draughts-rules", "2.2.3", "2.2.4", "5.2")
@transaction.atomic
def note_papers(user: User, entry: Entry, version: int, papers: AthletePapers) -> Entry:
    """Write down what the commission saw, before it decides."""
    actor = authorise(user, Action.ADMIT, entry.competition)
    locked_entry = lock_row(entry, version)
    _check_undecided(locked_entry)
    before = papers_record(locked_entry)
    locked_entry.papers_confirmed = ""  # from now on every paper is marked by itself
    save_changes(locked_entry, *write_papers(locked_entry, papers), "papers_confirmed")
    record(actor, "entry.papers_seen", locked_entry, before=before, after=papers_record(locked_entry),
           clause=clause_for_journal(entry.competition, "2.2.4"), competition=entry.competition)  # fmt: skip
    return locked_entry


def _check_undecided(entry: Entry) -> None:
    if entry.state in NOT_ENTERED:
        raise Refusal(Problem("the own entry of the participant has not been accepted", path="entry"))
    if entry.state in (EntryState.WITHDRAWN, EntryState.EXCLUDED):
        raise Refusal(Problem("the participant has left the competition", path="entry"))
    waits = entry.state in (EntryState.APPLIED, EntryState.PRELIMINARY)  # entered late
    if entry.competition.rounds.exists() and not waits:
        raise Refusal(Problem("the admission commission has ended its work: a round has been paired", path="entry"))


@cites("draughts-rules", "5.3")
@transaction.atomic
def close_admission(user: User, competition: Competition) -> Competition:
    """End the admission: everybody has a decision, and numbers are drawn."""
    locked_competition = lock_row(competition)
    waiting = locked_competition.entries.filter(
        state__in=(EntryState.PENDING, EntryState.APPLIED, EntryState.PRELIMINARY)
    ).count()
    if waiting:
        raise Refusal(
            Problem(
                "{count} entries wait for a decision",
                {"count": waiting},
                path="entries",
                clause=clause_if_bound(locked_competition, "5.3"),
            )
        )
    admitted = event_kind(locked_competition).admitted(locked_competition)
    if len(admitted) < 2:
        raise Refusal(Problem("at least two participants are needed", path="entries"))
    check_start(locked_competition, len(admitted))
    if locked_competition.system == DeskSystem.KNOCKOUT:
        locked_competition.rounds_planned = rounds_needed(len(admitted))
        locked_competition.save(update_fields=["rounds_planned"])
    if locked_competition.system == DeskSystem.SCHEVENINGEN:
        check_groups(locked_competition, admitted)
    assign_numbers(authorise(user, Action.PAIR, locked_competition), locked_competition, admitted)
    move_to_state(user, Action.PAIR, locked_competition, to=State.ADMITTED, kind="competition.admission_closed",
         clause=clause_for_journal(locked_competition, "5.3"))  # fmt: skip
    return locked_competition


@transaction.atomic
def withdraw(user: User, entry: Entry, version: int, *, after_round: int, reason: str) -> Entry:
    """Somebody leaves the competition after a round."""
    actor = authorise(user, Action.PAIR, entry.competition)
    locked_entry = lock_row(entry, version)
    if locked_entry.state != EntryState.ADMITTED:
        raise Refusal(Problem("the participant is not in the field", path="entry"))
    locked_entry.state, locked_entry.after_round = EntryState.WITHDRAWN, after_round
    save_changes(locked_entry, "state", "after_round")
    record(actor, "entry.withdrawn", locked_entry, after={"after_round": after_round}, reason=reason,
           competition=entry.competition)  # fmt: skip
    mark_open_boards(actor, locked_entry)
    return locked_entry


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
    rating = Rating.objects.filter(person=person, kind__startswith=kind, as_of__lte=competition.starts).first()
    return None if rating is None else int(rating.value)


def highest_title(person: Person, competition: Competition) -> str:
    """The newest title or rank of the sport held on the first day, as far as the days are known."""
    own = person.titles.filter(sport=competition.sport, awarded__lte=competition.starts.isoformat(), revoked=None)
    held = own.order_by("-awarded").first()
    return held.title if held else ""
