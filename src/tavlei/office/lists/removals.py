"""Decisions of the commission about inactive players of the chess list: removed or restored, many at once (5/p2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import IntegrityError, transaction

from tavlei.office.acts.performing import authorise
from tavlei.office.federation.settled import rulebook_on, settled_input
from tavlei.office.journal.chain import record
from tavlei.office.lists.catalogue import LISTS, first_of_next_month
from tavlei.office.lists.facts.late_facts import note_if_late
from tavlei.office.lists.kinds.bulk import compute_list
from tavlei.office.lists.models import ListFact, ListKind, Publication, RemovalDecision
from tavlei.office.people.models import Person
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import date

    from tavlei.office.roles.models import User

_SERIES: Final = "chess-rating"


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player of whom the commission may decide: whom the rule names as inactive, or who has been removed."""

    code: str
    rating: int
    last_game: str | None
    active_until: str | None = None
    removed: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class MonthStatus:
    """The list of a month as it would be published now: who is inactive on it, and who is kept off it."""

    period: date
    inactive: tuple[ListedPlayer, ...]
    removed: tuple[ListedPlayer, ...]


@dataclass(frozen=True, slots=True)
class Removal:
    """What the commission decides: number, day and reason; `kind` is removing or restoring."""

    kind: ListFact.Kind
    number: str
    day: date
    reason: str


@cites("chess-rating", "5/p2", "5/p2/item2")
def status_of_month(day: date) -> MonthStatus:
    """What the calculator finds for the list of the month of a day, with the decisions taken in it so far (F35)."""
    period = first_of_next_month(day)
    rating_list = LISTS[ListKind.FSU]
    in_force = Publication.objects.filter(kind=ListKind.FSU, current=True, period__lt=period)
    previous = in_force.order_by("-period").first()
    source = settled_input(
        rating_list.source(period, previous, rating_list.reports(period)), rating_list.days_set_by[0], period
    )
    output = compute_list(rating_list.calculator, source, today=period).evaluated.json()
    state = {player["id"]: player for player in output["next_state"]}
    inactive = tuple(
        ListedPlayer(line["id"], line["rating"], state[line["id"]].get("last_rated_game"), line["active_until"])
        for line in output["published"]
        if line["status"] == "inactive"
    )
    removed = tuple(
        ListedPlayer(player["id"], player["rating"], player.get("last_rated_game"), removed=player["removed"])
        for player in output["next_state"]
        if player.get("removed")
    )
    return MonthStatus(period, inactive, removed)


@cites("chess-rating", "5/p2/item2")
@transaction.atomic
def decide_removals(user: User, decided: Removal, codes: Collection[str]) -> RemovalDecision:
    """Remove inactive players from the list, or restore removed ones, by one decision; the rules of the month judge it.

    A decision is taken back by another one.
    """
    actor = authorise(user, Action.PUBLISH)
    wanted = (("number", decided.number), ("reason", decided.reason))
    missing = [Problem("a decision has its number and its reason", path=name) for name, text in wanted
               if not text.strip()]  # fmt: skip
    people = list(Person.objects.filter(code__in=codes, merged_into=None).order_by("code"))
    if not people:
        missing.append(Problem("name at least one player", path="people"))
    if missing:
        raise Refusal(*missing)
    removal_decision = RemovalDecision.objects.create(
        kind=decided.kind, number=decided.number.strip(), day=decided.day, reason=decided.reason.strip(), by=user
    )
    facts = [
        ListFact(
            person=person,
            kind=decided.kind,
            day=decided.day,
            document=removal_decision.number,
            decision=removal_decision,
        )
        for person in people
    ]
    try:
        with transaction.atomic():
            ListFact.objects.bulk_create(facts)
    except IntegrityError:
        raise Refusal(Problem("this stands in the register already", path="day")) from None
    status_of_month(decided.day)  # the room refuses whom the rules do not let remove or restore
    note_if_late(decided.kind, decided.day, actor.moment)
    record(
        actor,
        "list.removal_decided",
        removal_decision,
        after={
            "kind": str(decided.kind),
            "number": removal_decision.number,
            "day": decided.day.isoformat(),
            "people": [person.code for person in people],
        },
        clause=str(rulebook_on(_SERIES, decided.day).clause("5/p2/item2")),
        reason=removal_decision.reason,
    )
    return removal_decision
