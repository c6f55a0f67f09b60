"""Entries and admission: applications, the decision of the commission with its reason, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import IntegrityError, transaction
from django.db.models import Q

from tavlei.office.acts import acting, locked, touch
from tavlei.office.competitions.announcing import move
from tavlei.office.competitions.models import Competition, Entry, EntryState, State, Team
from tavlei.office.competitions.regulation import RULES
from tavlei.office.competitions.teams.squads import join, prepare_teams
from tavlei.office.journal.chain import record
from tavlei.office.people.models import Rating
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites, clause
from tavlei.tournament.swiss.plan import check_rounds

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

_RATING_OF: Final = {"draughts": "elo_r", "renju": "elo_r", "chess": "fsu", "bridge": "bridge_rating"}


@cites(RULES, "1.6.2", "2.2.2")
@transaction.atomic
def enter(user: User, competition: Competition, person: Person, *, team: Team | None = None) -> Entry:
    """Enter a person. A disqualified one is refused in any capacity."""
    doing = acting(user, Action.ENTER, competition)
    held = locked(competition)
    if held.state not in (State.ANNOUNCED, State.ENTRIES):
        raise Refusal(Problem("entries are closed", path="state"))
    refuse_disqualified(person, held.starts)
    try:
        with transaction.atomic():
            entry = Entry.objects.create(
                competition=held,
                person=person,
                team=team,
                rating=current_rating(person, held),
                title=highest_title(person, held),
            )
    except IntegrityError:
        raise Refusal(Problem("{name} is entered already", {"name": person.full_name}, path="person")) from None
    if held.plays_in_teams:
        join(entry)
    record(doing, "entry.applied", entry, after={"person": person.code}, competition=held)
    return entry


@cites(RULES, "2.2.1", "5.3", "5.3/p2")
@transaction.atomic
def decide_admission(  # noqa: PLR0913 - a decision has so many sides
    user: User,
    entry: Entry,
    version: int,
    *,
    admitted: bool,
    reason: str = "",
    documents: Mapping[str, bool] | None = None,
) -> Entry:
    """The decision of the admission commission on one athlete; a refusal has a reason."""
    competition = entry.competition
    doing = acting(user, Action.ADMIT, competition)
    held = locked(entry, version)
    if held.state in (EntryState.WITHDRAWN, EntryState.EXCLUDED):
        raise Refusal(Problem("the participant has left the competition", path="entry"))
    if competition.rounds.exists():
        raise Refusal(Problem("the admission commission has ended its work: a round has been paired", path="entry"))
    if not admitted and not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason", clause=clause(RULES, "5.3/p2")))
    before = held.state
    held.state = EntryState.ADMITTED if admitted else EntryState.REFUSED
    held.decision = reason.strip()
    held.documents = dict(documents or held.documents)
    touch(held, "state", "decision", "documents")
    after = {"state": held.state, "documents": held.documents}
    cited = f"{RULES} {'5.3' if admitted else '5.3/p2'}"
    record(doing, "entry.decided", held, before={"state": before}, after=after, clause=cited, reason=reason,
           competition=competition)  # fmt: skip
    return held


@cites(RULES, "5.3")
@transaction.atomic
def close_admission(user: User, competition: Competition) -> Competition:
    """End the admission: everybody has a decision, and numbers are given in the order of the rating list."""
    held = locked(competition)
    waiting = held.entries.filter(state__in=(EntryState.APPLIED, EntryState.PRELIMINARY)).count()
    if waiting:
        raise Refusal(
            Problem(
                "{count} entries wait for a decision", {"count": waiting}, path="entries", clause=clause(RULES, "5.3")
            )
        )
    admitted = list(held.entries.filter(state=EntryState.ADMITTED).select_related("person", "team"))
    if held.plays_in_teams:
        prepare_teams(held)
        admitted = list(held.entries.filter(state=EntryState.ADMITTED, person=None).select_related("team"))
    if len(admitted) < 2:
        raise Refusal(Problem("at least two participants are needed", path="entries"))
    if held.system.startswith("swiss"):
        check_rounds(len(admitted), held.rounds_planned)
    admitted.sort(key=lambda each: (-(each.rating or 0), each.person.search if each.person else str(each), each.pk))
    for number, entry in enumerate(admitted, start=1):
        entry.number = number
    held.entries.update(number=None)
    Entry.objects.bulk_update(admitted, ["number"])
    move(user, Action.PAIR, held, to=State.ADMITTED, kind="competition.admission_closed", clause=f"{RULES} 5.3")
    return held


@transaction.atomic
def withdraw(user: User, entry: Entry, version: int, *, after_round: int, reason: str) -> Entry:
    """Somebody leaves the competition after a round."""
    doing = acting(user, Action.PAIR, entry.competition)
    held = locked(entry, version)
    if held.state != EntryState.ADMITTED:
        raise Refusal(Problem("the participant is not in the field", path="entry"))
    held.state, held.after_round = EntryState.WITHDRAWN, after_round
    touch(held, "state", "after_round")
    record(doing, "entry.withdrawn", held, after={"after_round": after_round}, reason=reason,
           competition=entry.competition)  # fmt: skip
    return held


def refuse_disqualified(person: Person, on: date) -> None:
    """Refuse a person whose disqualification has not ended."""
    running = person.disqualifications.filter(Q(until=None) | Q(until__gte=on), since__lte=on).first()
    if running:
        params = {"name": person.full_name, "decision": running.decision}
        raise Refusal(
            Problem("{name} is disqualified: {decision}", params, path="person", clause=clause(RULES, "1.6.2"))
        )


def current_rating(person: Person, competition: Competition) -> int | None:
    """The rating of the list in force on the first day."""
    kind = _RATING_OF[competition.sport]
    found = Rating.objects.filter(person=person, kind__startswith=kind, as_of__lte=competition.starts).first()
    return None if found is None else int(found.value)


def highest_title(person: Person, competition: Competition) -> str:
    """The newest title or rank held on the first day."""
    held = person.titles.filter(awarded__lte=competition.starts, revoked=None).order_by("-awarded").first()
    return held.title if held else ""
