"""Whose account is whose person: claimed by the account, decided by an officer; one account for one person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.federation.addresses import public_address
from tavlei.office.journal.chain import Actor, record
from tavlei.office.notices.choices import language_of, wanted
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post
from tavlei.office.people.models import ClaimState, Person, PersonClaim
from tavlei.office.people.register import add_person
from tavlei.office.people.search import find_people
from tavlei.office.roles.models import User
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.people.models import Region

MOST_OPEN: Final = 3
"""Claims of one account that may wait at a time."""
MOST_IN_A_DAY: Final = 6
"""Claims of one account within a day, decided or not."""


@dataclass(frozen=True, slots=True)
class NewPerson:
    """How somebody who is not in the register yet calls himself."""

    family: str
    given: str = ""
    patronymic: str = ""
    region: Region | None = None


@transaction.atomic
def claim_person(user: User, person: Person, birth_date: date, text: str = "") -> PersonClaim:
    """Say that a person of the register is oneself. Nothing is told about whether the day of birth is right."""
    account = _may_claim(user)
    if not find_people("").filter(pk=person.pk).exists():
        raise Refusal(Problem("there is no such person", path="person"))
    try:
        with transaction.atomic():
            person_claim = PersonClaim.objects.create(
                user=account, person=person, birth_date=birth_date, text=text.strip(), made=timezone.now()
            )
    except IntegrityError:
        raise Refusal(Problem("you have claimed this person already; an officer decides", path="person")) from None
    record(_by(account), "person.claimed", person_claim, after={"person": person.code})
    return person_claim


@transaction.atomic
def ask_to_be_entered(user: User, wanted_person: NewPerson, birth_date: date, text: str = "") -> PersonClaim:
    """Ask an officer to enter oneself in the register."""
    account = _may_claim(user)
    if not wanted_person.family.strip():
        raise Refusal(Problem("expected some text", path="family"))
    person_claim = PersonClaim.objects.create(
        user=account,
        family=wanted_person.family.strip(),
        given=wanted_person.given.strip(),
        patronymic=wanted_person.patronymic.strip(),
        region=wanted_person.region,
        birth_date=birth_date,
        text=text.strip(),
        made=timezone.now(),
    )
    record(_by(account), "person.claimed", person_claim, after={"person": None})
    return person_claim


@transaction.atomic
def recall_claim(user: User, claim: PersonClaim) -> PersonClaim:
    """Take a claim of one's own back."""
    person_claim = lock_row(claim)
    if person_claim.user_id != user.pk:
        raise Refusal(Problem("this is not your claim", path="claim"))
    return _close(_by(user), person_claim, ClaimState.RECALLED, "", "person.claim_recalled")


@transaction.atomic
def confirm_claim(user: User, claim: PersonClaim, version: int) -> PersonClaim:
    """Link the account with the person; somebody new is entered in the register first."""
    actor = authorise(user, Action.LINK_PERSON)
    person_claim = _open(claim, version)
    account = lock_row(person_claim.user)
    if account.person_id is not None:
        raise Refusal(Problem("this account belongs to another person", path="account"))
    person_claim.person = person_claim.person or _entered(actor, person_claim)
    account.person = person_claim.person
    try:
        with transaction.atomic():
            account.save(update_fields=["person"])
    except IntegrityError:
        raise Refusal(Problem("this person has an account already", path="account")) from None
    record(actor, "user.linked", account, after={"person": person_claim.person.code})
    _close(actor, person_claim, ClaimState.CONFIRMED, "", "person.claim_confirmed")
    for other in PersonClaim.objects.filter(user=account, state=ClaimState.OPEN).select_for_update():
        _close(actor, other, ClaimState.RECALLED, "", "person.claim_recalled")
    _tell(person_claim)
    return person_claim


@transaction.atomic
def refuse_claim(user: User, claim: PersonClaim, version: int, reason: str) -> PersonClaim:
    """Refuse a claim with a reason, which the claimant reads."""
    actor = authorise(user, Action.LINK_PERSON)
    person_claim = _open(claim, version)
    if not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason"))
    _close(actor, person_claim, ClaimState.REFUSED, reason.strip(), "person.claim_refused")
    _tell(person_claim)
    return person_claim


def birth_agrees(claim: PersonClaim) -> bool | None:
    """Whether the day that was told agrees with the register, for the officer only; None where nothing is known."""
    if claim.person is None or claim.birth_date is None or claim.person.year is None:
        return None
    if claim.person.birth_date is not None:
        return claim.person.birth_date == claim.birth_date
    return claim.person.birth_year == claim.birth_date.year


def _may_claim(user: User) -> User:
    """The account, held: it has no person yet and has not claimed too often."""
    account = User.objects.select_for_update().get(pk=user.pk)
    if account.person_id is not None:
        raise Refusal(Problem("your account is linked with a person already", path="account"))
    mine = PersonClaim.objects.filter(user=account)
    if mine.filter(state=ClaimState.OPEN).count() >= MOST_OPEN:
        raise Refusal(
            Problem("{count} claims of yours wait already: take one back first", {"count": MOST_OPEN}, path="claim")
        )
    if mine.filter(made__gt=timezone.now() - timedelta(days=1)).count() >= MOST_IN_A_DAY:
        raise Refusal(Problem("you have claimed often today: go on tomorrow", path="claim"))
    return account


def _by(user: User) -> Actor:
    return Actor(user, "", timezone.now())


def _open(claim: PersonClaim, version: int) -> PersonClaim:
    person_claim = lock_row(claim, version)
    _check_open(person_claim)
    return person_claim


def _check_open(claim: PersonClaim) -> None:
    if claim.state != ClaimState.OPEN:
        raise Refusal(Problem("the claim has been decided or taken back", path="claim"))


def _entered(actor: Actor, claim: PersonClaim) -> Person:
    try:
        return add_person(
            actor, family=claim.family, given=claim.given, patronymic=claim.patronymic, region=claim.region,
            birth_date=claim.birth_date,
        )  # fmt: skip
    except ValidationError as error:
        raise Refusal(*(Problem("{message}", {"message": text}, path="person") for text in error.messages)) from error


def _close(actor: Actor, claim: PersonClaim, state: ClaimState, reason: str, kind: str) -> PersonClaim:
    _check_open(claim)
    claim.state, claim.reason, claim.birth_date, claim.text = state, reason, None, ""
    claim.decided, claim.decided_by = actor.moment, actor.user
    save_changes(claim, "state", "reason", "birth_date", "text", "decided", "decided_by", "person")
    record(actor, kind, claim, after={"state": str(state)}, reason=reason)
    return claim


def _tell(claim: PersonClaim) -> None:
    account = claim.user
    if not account.email or not wanted(NoticeKind.ANSWER, account.email):
        return
    post(
        NoticeKind.ANSWER,
        account.email,
        language_of(account),
        lambda: _("Your person in the register"),
        "people/claim_answer.txt",
        lambda: {"claim": claim, "confirmed": claim.state == ClaimState.CONFIRMED,
                 "page": public_address(reverse("pages:my"))},
        key=f"claim:{claim.pk}",
    )  # fmt: skip
