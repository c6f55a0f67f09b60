"""Authors enter works, change and withdraw them until the last day; then what was sent is judged (11.5.2, 11.7/p4)."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from tavlei.composition.contests import entries as rules_of_entries
from tavlei.office.acts.performing import lock_row, save_changes
from tavlei.office.composition.announcements import regulation_of
from tavlei.office.composition.library import AuthorInput, WorkInput, checked, rewritten, saved, work_record
from tavlei.office.composition.models import ContestPhase, Entry, Receipt
from tavlei.office.composition.panel import person_key
from tavlei.office.composition.stored_works import rulebook_of, work_of
from tavlei.office.composition.visibility import is_own_work, phase_now
from tavlei.office.journal.chain import Actor, record
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from datetime import date, datetime

    from tavlei.composition.contests.regulation import ComposingRegulation
    from tavlei.office.composition.models import Contest, Section
    from tavlei.office.roles.models import User

_GONE: Final = (Receipt.REFUSED, Receipt.WITHDRAWN)


def seal(entry: Entry) -> str:
    """What the journal holds instead of an author who has to be unknown; the salt opens it."""
    return hashlib.sha256(f"{entry.salt}:{entry.entrant.code}".encode()).hexdigest()


def author_acts(user: User, contest: Contest, at: datetime | None = None) -> tuple[Actor, Person]:
    """An author acts for himself. In a closed contest the journal does not name him before the results."""
    if user.person is None:
        raise PermissionDenied("the account is not linked with a person")
    moment = at or timezone.now()
    return Actor(None if contest.authors_hidden else user, OfficeRole.PLAYER, moment), user.person


def rule_entries(contest: Contest, *, without: Entry | None = None) -> list[rules_of_entries.ContestEntry]:
    """The live entries of a contest as the rules know them."""
    live = contest.entries.exclude(receipt__in=_GONE).select_related("section", "work", "entrant")
    return [rule_entry(entry) for entry in live.prefetch_related("work__authors", "work__publications")
            if without is None or entry.pk != without.pk]  # fmt: skip


def rule_entry(entry: Entry) -> rules_of_entries.ContestEntry:
    """An entry as the rules know it: before it has a number it is named by its row."""
    return rules_of_entries.ContestEntry(
        number=number_of(entry),
        section=entry.section.key,
        work=work_of(entry.work),
        authors=authors_of(entry),
        sent=entry.entered_on,
        copies=int(entry.contest.regulation.get("copies") or 1),
    )


def number_of(entry: Entry) -> str:
    """Under what the judges know a work."""
    return str(entry.number) if entry.number else f"#{entry.pk}"


def authors_of(entry: Entry) -> tuple[str, ...]:
    """The authors by the keys of the rules; a coauthor outside the register by his name."""
    named = (person_key(author.person_id) if author.person_id else author.name for author in entry.work.authors.all())
    return tuple(dict.fromkeys((person_key(entry.entrant_id), *named)))


@cites("draughts-rules", "11.5.2/p2", "11.7/p6")
@transaction.atomic
def enter(  # noqa: PLR0913 - an entry has so many sides
    user: User, contest: Contest, section: Section, work: WorkInput, *, coauthors: tuple[str, ...] = (),
    at: datetime | None = None,
) -> Entry:  # fmt: skip
    """Enter a work of one's own. The section, the day, the number of works and the panel are checked."""
    actor, person = author_acts(user, contest, at)
    contest = lock_row(contest)
    _open(contest)
    day = timezone.localdate(actor.moment)
    whole = replace(work, authors=_authors(person, coauthors))
    row = saved(checked(whole), whole, None if contest.authors_hidden else user)
    entry = Entry.objects.create(
        contest=contest, section=section, work=row, entrant=person, salt=secrets.token_hex(16), entered_on=day
    )
    _check(regulation_of(contest), entry)
    record(
        actor,
        "composition.entered",
        entry,
        after=_entry_record(entry),
        clause=str(rulebook_of(contest).clause("11.5.2/p2")),
        competition=contest.competition,
    )
    return entry


@cites("draughts-rules", "11.7/p4")
@transaction.atomic
def amend(  # noqa: PLR0913 - an act has so many sides
    user: User, entry: Entry, version: int, section: Section, facts: WorkInput, *,
    coauthors: tuple[str, ...] = (), at: datetime | None = None,
) -> Entry:  # fmt: skip
    """Send another work or solution in the place of the one that was sent, until entries close and not later."""
    doing, person = _author(user, entry, at)
    held = lock_row(entry, version)
    _open(held.contest)
    regulation = regulation_of(held.contest)
    whole = replace(facts, authors=_authors(person, coauthors))
    day = timezone.localdate(doing.moment)
    rules_of_entries.amended(regulation, rule_entry(held), work_of(held.work), day)
    before = _entry_record(held)
    rewritten(lock_row(held.work), whole)
    held.section, held.entered_on, held.receipt, held.receipt_reason = section, day, Receipt.WAITING, ""
    save_changes(held, "section", "entered_on", "receipt", "receipt_reason")
    held = Entry.objects.get(pk=held.pk)
    _check(regulation, held)
    record(
        doing,
        "composition.amended",
        held,
        before=before,
        after=_entry_record(held),
        clause=str(rulebook_of(entry.contest).clause("11.7/p4")),
        competition=held.contest.competition,
    )
    return held


@transaction.atomic
def withdraw(user: User, entry: Entry, version: int, at: datetime | None = None) -> Entry:
    """Withdraw a work before entries close."""
    doing, _person = _author(user, entry, at)
    held = lock_row(entry, version)
    _open(held.contest)
    _not_after(held.contest, timezone.localdate(doing.moment))
    held.receipt = Receipt.WITHDRAWN
    save_changes(held, "receipt")
    record(
        doing,
        "composition.withdrawn",
        held,
        after={"seal": seal(held)},
        clause=str(rulebook_of(entry.contest).clause("11.5.2/p2")),
        competition=held.contest.competition,
    )
    return held


def _author(user: User, entry: Entry, at: datetime | None) -> tuple[Actor, Person]:
    if not is_own_work(user, entry):
        raise PermissionDenied("not the author of this work")
    return author_acts(user, entry.contest, at)


def _authors(person: Person, coauthors: tuple[str, ...]) -> tuple[AuthorInput, ...]:
    place = str(person.region or "")
    found = [AuthorInput(person.full_name, place, person)]
    for name in coauthors:
        known = Person.objects.filter(code=name).first()
        found.append(AuthorInput(known.full_name if known else name, str(known.region or "") if known else "", known))
    return tuple(found)


def _open(contest: Contest) -> None:
    if not contest.composing or phase_now(contest) != ContestPhase.OPEN:
        raise Refusal(Problem("entries are not open", path="contest", clause=rulebook_of(contest).clause("11.5.2/p2")))


def _not_after(contest: Contest, day: date) -> None:
    if contest.closes is not None and day > contest.closes:
        params = {"closes": contest.closes, "sent": day}
        raise Refusal(Problem("entries closed on {closes}; this one was sent on {sent}", params, path="sent",
                              clause=rulebook_of(contest).clause("11.5.2/p2")))  # fmt: skip


def _check(regulation: ComposingRegulation, entry: Entry) -> None:
    """Hold an entry against the rules; what is refused is told with names."""
    names = {person_key(entry.entrant_id): entry.entrant.full_name}
    problems = rules_of_entries.entry_problems(
        regulation, rule_entry(entry), rule_entries(entry.contest, without=entry)
    )
    if problems:
        told = [{key: names.get(str(value), value) for key, value in problem.params.items()} for problem in problems]
        raise Refusal(*(replace(problem, params=params) for problem, params in zip(problems, told, strict=True)))


def _entry_record(entry: Entry) -> dict[str, Any]:
    """An entry as the journal keeps it: the author under his seal."""
    return {"section": entry.section.key, "seal": seal(entry), "work": work_record(entry.work)}
