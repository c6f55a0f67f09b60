"""What lists go by besides competitions: ratings of other bodies, ranks, confirmations and decisions about a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, models, transaction
from django.utils.dateparse import parse_date
from django.utils.translation import gettext_lazy as _

from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.models import Sport
from tavlei.office.journal.chain import record
from tavlei.office.lists.facts.council_decisions import refuse_contrary
from tavlei.office.lists.facts.late_facts import note_if_late
from tavlei.office.lists.models import ListFact
from tavlei.office.people.bulk_rows import batches
from tavlei.office.people.models import OutsideCode, Rating, TitleHeld
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User


class OutsideRating(models.TextChoices):
    """Ratings of other bodies that lists go by; their keys are kinds of ratings."""

    FIDE = "fide", _("FIDE rating")
    ELO_M = "elo_m", _("Elo-M of Russian draughts")


@transaction.atomic
def enter_outside_rating(user: User, person: Person, kind: OutsideRating, as_of: date, value: int) -> Rating:
    """Enter the figure that another body published for a day; one of the same day is corrected."""
    actor = authorise(user, Action.PUBLISH)
    rating, _made = Rating.objects.update_or_create(person=person, kind=kind, as_of=as_of, defaults={"value": value})
    record(actor, "person.rating_entered", person,
           after={"kind": str(kind), "as_of": as_of.isoformat(), "value": value})  # fmt: skip
    note_if_late(kind, as_of, actor.moment, person)
    return rating


@transaction.atomic
def enter_fide_code(user: User, person: Person, code: str) -> OutsideCode:
    """Enter the number under which FIDE knows a person; another one of before is replaced."""
    actor = authorise(user, Action.PUBLISH)
    taken = OutsideCode.objects.filter(body=OutsideRating.FIDE, code=code).exclude(person=person).first()
    if taken is not None:
        known = {"code": code, "number": taken.person.code}
        raise Refusal(Problem("the code {code} belongs to number {number}", known, path="fide_code"))
    OutsideCode.objects.filter(person=person, body=OutsideRating.FIDE).delete()
    outside_code = OutsideCode.objects.create(person=person, body=OutsideRating.FIDE, code=code)
    record(actor, "person.fide_code_entered", person, after={"code": code})
    return outside_code


@transaction.atomic
def enter_fact(user: User, person: Person, kind: ListFact.Kind, day: date, document: str) -> ListFact:
    """Enter a rank, a confirmation or a decision; each stands on a document."""
    actor = authorise(user, Action.PUBLISH)
    if not document.strip():
        raise Refusal(Problem("name the document", path="document"))
    refuse_contrary(person, kind, day)
    try:
        with transaction.atomic():
            list_fact = ListFact.objects.create(person=person, kind=kind, day=day, document=document.strip())
    except IntegrityError:
        raise Refusal(Problem("this stands in the register already", path="day")) from None
    record(actor, "person.fact_entered", person, after={"kind": str(kind), "day": day.isoformat()}, reason=document)
    note_if_late(kind, day, actor.moment, person)
    return list_fact


@transaction.atomic
def erase_fact(user: User, list_fact: ListFact) -> None:
    """Take back what was entered by mistake; the journal keeps it."""
    actor = authorise(user, Action.PUBLISH)
    if list_fact.decision_id is not None:
        raise Refusal(Problem("a decision is taken back by another decision", path="document"))
    before = {"kind": list_fact.kind, "day": list_fact.day.isoformat(), "document": list_fact.document}
    record(actor, "person.fact_erased", list_fact.person, before=before)
    note_if_late(list_fact.kind, list_fact.day, actor.moment, list_fact.person)
    list_fact.delete()


def outside_ratings(kind: OutsideRating, codes: Iterable[str], by: date) -> dict[str, int]:
    """The newest figures of a body by a day, by personal number."""
    return {
        code: int(value)
        for some in batches(codes)
        for code, value in Rating.objects.filter(kind=kind, person__code__in=some, as_of__lte=by)
        .order_by("as_of")
        .values_list("person__code", "value")
    }


def elo_m_of_half_year(codes: Iterable[str], first: date, before: date) -> dict[str, str]:
    """The Elo-M that count all through a half-year: of its first day, else the first published in it (E27)."""
    counted: dict[str, str] = {}
    for some in batches(codes):
        known = Rating.objects.filter(kind=OutsideRating.ELO_M, person__code__in=some, as_of__lt=before)
        for code, as_of, value in known.order_by("as_of").values_list("person__code", "as_of", "value"):
            if as_of <= first or code not in counted:
                counted[code] = f"{value.normalize():f}"
    return counted


def kms_confirmed_among_men(codes: Iterable[str]) -> dict[str, date]:
    """Since when a woman's CMS is confirmed among men: by a document, or awarded in a competition of men."""
    wanted = list(codes)
    facts = ListFact.objects.filter(kind=ListFact.Kind.KMS_AMONG_MEN, person__code__in=wanted)
    awarded = TitleHeld.objects.filter(
        person__code__in=wanted, person__sex="F", sport=Sport.DRAUGHTS, title="KMS", revoked=None,
        competition__regulation__sexes="men",
    )  # fmt: skip
    days: dict[str, date] = {}
    whole = [
        (code, day) for code, text in awarded.values_list("person__code", "awarded") if (day := parse_date(text))
    ]  # whoever was awarded it in a competition here was so on a day that is known
    for code, day in (*facts.values_list("person__code", "day"), *whole):
        days[code] = min(day, days.get(code, day))
    return days


def with_fact(kind: ListFact.Kind, codes: Iterable[str], before: date) -> set[str]:
    """Those of whom a fact is known before a day, by personal number."""
    wanted = set(codes)
    facts = ListFact.objects.filter(kind=kind, day__lt=before).values_list("person__code", flat=True)
    return wanted.intersection(facts)
