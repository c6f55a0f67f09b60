"""The register of titles and ranks: awarded with an order, taken back with a decision, never erased."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from tavlei.office.acts.performing import authorise
from tavlei.office.acts.two_persons import two_persons
from tavlei.office.journal.cache import register_state
from tavlei.office.journal.chain import record
from tavlei.office.people.models import TitleHeld
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.competitions.models import Competition
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User


@two_persons("title.award", phrase("Award of a title or rank"), Action.AWARD_TITLE)
@transaction.atomic
def award_title(  # noqa: PLR0913 - an award has so many sides
    user: User,
    person: Person,
    title: str,
    *,
    competition: Competition,
    clause: str,
    order: str,
    awarded: date | None = None,
) -> TitleHeld:
    """Enter a title in the register; it is held once."""
    actor = authorise(user, Action.AWARD_TITLE)
    if not order.strip():
        raise Refusal(Problem("an award needs its order", path="order"))
    try:
        with transaction.atomic():
            held = TitleHeld.objects.create(
                person=person,
                sport=competition.sport,
                title=title,
                awarded=(awarded or timezone.localdate()).isoformat(),
                order=order.strip(),
                clause=clause,
                competition=competition,
            )
    except IntegrityError:
        params = {"name": person.full_name, "title": title}
        raise Refusal(Problem("{name} holds the title «{title}» already", params, path="title")) from None
    record(actor, "title.awarded", held, after={"person": person.code, "title": title, "order": held.order},
           clause=clause, competition=competition)  # fmt: skip
    return held


@two_persons("title.revoke", phrase("Revocation of a title or rank"), Action.AWARD_TITLE)
@transaction.atomic
def revoke_title(user: User, title: TitleHeld, decision: str) -> TitleHeld:
    """Take a title back; the register keeps that it was held."""
    actor = authorise(user, Action.AWARD_TITLE)
    if not decision.strip():
        raise Refusal(Problem("a title is taken back by a decision", path="decision"))
    title.revoked, title.revoked_by = timezone.localdate(), decision.strip()
    title.save(update_fields=["revoked", "revoked_by"])
    record(actor, "title.revoked", title, after={"person": title.person.code, "title": title.title}, reason=decision)
    return title


def people_state(**_asked: object) -> str:
    """The state of pages that show people with their titles, and lists of them."""
    state = register_state()
    return state and state + titles_state()


def titles_state() -> str:
    """The state of the titles that are held: the last one that was awarded. A revocation is an act of the register."""
    return str(TitleHeld.objects.aggregate(last=Max("pk"))["last"] or "")
