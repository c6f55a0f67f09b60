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


def who_it_may_be(user: User, told: BridgeRegistration) -> tuple[Person, ...]:
    """Those of the register who may be the player, and registered once must not be registered twice (1.3)."""
    described = Description(told.family, told.given, told.patronymic, told.birth_date)
    (found,) = match_people([described], by_birthday=may(user, Action.SEE_PERSONAL_DATA))
    return _candidates(found)


@cites("bridge-classification", "1.3", "1.6")
@transaction.atomic
def register_player(user: User, given: Mapping[str, Any], *, nobody_known: bool = False) -> BridgeRegistration:
    """Describe a new player; whoever may stand in the register already is shown first.

    `nobody_known` says that the officer has looked at those and means somebody else.
    """
    doing = authorise(user, Action.LOCAL_POINTS)
    made = BridgeRegistration(**given, sent=timezone.localdate(), by=user)
    if (alike := who_it_may_be(user, made)) and not nobody_known:
        numbers = ", ".join(person.code for person in alike)
        raise Refusal(Problem("the register may know this player: {numbers}", {"numbers": numbers}, path="family",
                              clause=rulebook_on(SERIES, made.sent).clause("1.3")))  # fmt: skip
    made.save()
    record(doing, "bridge.player_described", made, after={"region": made.region.code if made.region else ""})
    return made


@cites("bridge-classification", "1.3")
@transaction.atomic
def confirm_player(user: User, told: BridgeRegistration, version: int, who: str) -> BridgeRegistration:
    """Enter a player in the register with the next personal number, or find that he has had one.

    `who` is that number, or NEW.
    """
    doing = authorise(user, Action.CONFIRM_PLAYER)
    held = _open(told, version)
    if who != NEW:
        held.person = Person.objects.filter(code=who, merged_into=None, anonymised=False).first()
        if held.person is None:
            raise Refusal(Problem("say who it is", path="person"))
        return _close(doing, held, RegistrationState.KNOWN, "")
    given = {name: getattr(held, name) for name in _PERSONAL}
    try:
        held.person = add_person(doing, **given)
    except ValidationError as error:
        raise Refusal(*(Problem("{message}", {"message": text}, path="person") for text in error.messages)) from error
    return _close(doing, held, RegistrationState.CONFIRMED, "")


@transaction.atomic
def refuse_player(user: User, told: BridgeRegistration, version: int, reason: str) -> BridgeRegistration:
    """Refuse a registration with a reason, which the local officer reads."""
    doing = authorise(user, Action.CONFIRM_PLAYER)
    held = _open(told, version)
    if not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason"))
    return _close(doing, held, RegistrationState.REFUSED, reason.strip())


def _candidates(found: MatchResult) -> tuple[Person, ...]:
    if found.match is MatchKind.KNOWN and found.person is not None:
        return (found.person,)
    return found.candidates


def _open(told: BridgeRegistration, version: int) -> BridgeRegistration:
    held = lock_row(told, version)
    if held.state != RegistrationState.OPEN:
        raise Refusal(Problem("this registration has been decided already", path="state"))
    return held


def _close(doing: Actor, held: BridgeRegistration, state: RegistrationState, reason: str) -> BridgeRegistration:
    held.state, held.reason, held.decided_by = state, reason, doing.user
    held.decided = timezone.localdate(doing.moment)
    save_changes(held, "state", "reason", "decided", "decided_by", "person")
    number = held.person.code if held.person else None
    record(doing, "bridge.player_decided", held, after={"state": str(state), "person": number}, reason=reason,
           clause=str(rulebook_on(SERIES, held.decided).clause("1.3")))  # fmt: skip
    _tell(held)
    return held


def _tell(held: BridgeRegistration) -> None:
    """The letter to the local officer."""
    account = held.by
    if not account.email or not wanted(NoticeKind.ANSWER, account.email):
        return
    page = public_address(reverse("pages:bridge_players"))
    post(
        NoticeKind.ANSWER,
        account.email,
        language_of(account),
        lambda: _("Registration of a player: %(name)s") % {"name": held.full_name},
        "lists/letters/player_decided.txt",
        lambda: {"registration": held, "page": page},
        key=f"bridge registration:{held.pk}",
    )
