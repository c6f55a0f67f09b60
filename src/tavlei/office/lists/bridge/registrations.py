"""New players of bridge: described by a local officer, confirmed by the commission with a number (1.3, B91)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.federation.addresses import public_address
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.journal.chain import record
from tavlei.office.lists.bridge.credits import SERIES
from tavlei.office.lists.models import BridgeRegistration, RegistrationState
from tavlei.office.notices.choices import language_of, wanted
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post
from tavlei.office.people.models import Person
from tavlei.office.people.recognition import Description, MatchKind, MatchResult, match_people
from tavlei.office.people.register import add_person
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User

NEW: Final = "new"
_PERSONAL: Final = ("family", "given", "patronymic", "sex", "birth_date", "citizenship", "region")


def who_it_may_be(user: User, registration: BridgeRegistration) -> tuple[Person, ...]:
    """Those of the register who may be the player, and registered once must not be registered twice (1.3)."""
    described = Description(registration.family, registration.given, registration.patronymic, registration.birth_date)
    (match,) = match_people([described], by_birthday=may(user, Action.SEE_PERSONAL_DATA))
    return _candidates(match)


@cites("bridge-classification", "1.3", "1.6")
@transaction.atomic
def register_player(user: User, data: Mapping[str, Any], *, nobody_known: bool = False) -> BridgeRegistration:
    """Describe a new player; whoever may stand in the register already is shown first.

    `nobody_known` says that the officer has looked at those and means somebody else.
    """
    actor = authorise(user, Action.LOCAL_POINTS)
    registration = BridgeRegistration(**data, sent=timezone.localdate(), by=user)
    if (alike := who_it_may_be(user, registration)) and not nobody_known:
        numbers = ", ".join(person.code for person in alike)
        raise Refusal(Problem("the register may know this player: {numbers}", {"numbers": numbers}, path="family",
                              clause=rulebook_on(SERIES, registration.sent).clause("1.3")))  # fmt: skip
    registration.save()
    record(
        actor,
        "bridge.player_described",
        registration,
        after={"region": registration.region.code if registration.region else ""},
    )
    return registration


@cites("bridge-classification", "1.3")
@transaction.atomic
def confirm_player(user: User, registration: BridgeRegistration, version: int, who: str) -> BridgeRegistration:
    """Enter a player in the register with the next personal number, or find that he has had one.

    `who` is that number, or NEW.
    """
    actor = authorise(user, Action.CONFIRM_PLAYER)
    current_registration = _open(registration, version)
    if who != NEW:
        current_registration.person = Person.objects.filter(code=who, merged_into=None, anonymised=False).first()
        if current_registration.person is None:
            raise Refusal(Problem("say who it is", path="person"))
        return _close(actor, current_registration, RegistrationState.KNOWN, "")
    data = {name: getattr(current_registration, name) for name in _PERSONAL}
    try:
        current_registration.person = add_person(actor, **data)
    except ValidationError as error:
        raise Refusal(*(Problem("{message}", {"message": text}, path="person") for text in error.messages)) from error
    return _close(actor, current_registration, RegistrationState.CONFIRMED, "")


@transaction.atomic
def refuse_player(user: User, registration: BridgeRegistration, version: int, reason: str) -> BridgeRegistration:
    """Refuse a registration with a reason, which the local officer reads."""
    actor = authorise(user, Action.CONFIRM_PLAYER)
    current_registration = _open(registration, version)
    if not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason"))
    return _close(actor, current_registration, RegistrationState.REFUSED, reason.strip())


def _candidates(match: MatchResult) -> tuple[Person, ...]:
    if match.match is MatchKind.KNOWN and match.person is not None:
        return (match.person,)
    return match.candidates


def _open(registration: BridgeRegistration, version: int) -> BridgeRegistration:
    locked_registration = lock_row(registration, version)
    if locked_registration.state != RegistrationState.OPEN:
        raise Refusal(Problem("this registration has been decided already", path="state"))
    return locked_registration


def _close(actor: Actor, registration: BridgeRegistration, state: RegistrationState, reason: str) -> BridgeRegistration:
    registration.state, registration.reason, registration.decided_by = state, reason, actor.user
    registration.decided = timezone.localdate(actor.moment)
    save_changes(registration, "state", "reason", "decided", "decided_by", "person")
    number = registration.person.code if registration.person else None
    record(actor, "bridge.player_decided", registration, after={"state": str(state), "person": number}, reason=reason,
           clause=str(rulebook_on(SERIES, registration.decided).clause("1.3")))  # fmt: skip
    _tell(registration)
    return registration


def _tell(registration: BridgeRegistration) -> None:
    """The letter to the local officer."""
    account = registration.by
    if not account.email or not wanted(NoticeKind.ANSWER, account.email):
        return
    page = public_address(reverse("pages:bridge_players"))
    post(
        NoticeKind.ANSWER,
        account.email,
        language_of(account),
        lambda: _("Registration of a player: %(name)s") % {"name": registration.full_name},
        "lists/letters/player_decided.txt",
        lambda: {"registration": registration, "page": page},
        key=f"bridge registration:{registration.pk}",
    )
