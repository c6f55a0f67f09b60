"""Requests about one's own data: filed by whoever it is about, decided by an officer before a day that the law sets."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.accounts.forgetting import forget_lone_account
from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.federation.addresses import public_address
from tavlei.office.journal.chain import Actor, record
from tavlei.office.notices.choices import language_of, wanted
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post
from tavlei.office.people.forgetting import anonymise
from tavlei.office.privacy.models import DataRequest, RequestKind, RequestState
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.roles.models import User

DAYS: Final = {RequestKind.CORRECTION: 7, RequestKind.ERASURE: 30}
"""The shortest terms of the laws named in `LAWS`, so that one rule serves everywhere."""
LAWS: Final = {
    RequestKind.CORRECTION: "152-ФЗ, ст. 20 ч. 3; GDPR, art. 12(3), 16",
    RequestKind.ERASURE: "152-ФЗ, ст. 21 ч. 5; GDPR, art. 12(3), 17",
}
MOST_IN_A_DAY: Final = 6


@transaction.atomic
def ask(user: User, kind: RequestKind, text: str = "") -> DataRequest:
    """Ask the office to correct or to erase what it keeps of oneself."""
    if kind == RequestKind.CORRECTION and not text.strip():
        raise Refusal(Problem("say what is wrong and how it is right", path="text"))
    now = timezone.now()
    if DataRequest.objects.filter(user=user, made__gt=now - timedelta(days=1)).count() >= MOST_IN_A_DAY:
        raise Refusal(Problem("you have asked often today: go on tomorrow", path="request"))
    try:
        with transaction.atomic():
            request = DataRequest.objects.create(
                user=user, kind=kind, text=text.strip(), made=now,
                due=timezone.localdate() + timedelta(days=DAYS[kind]),
            )  # fmt: skip
    except IntegrityError:
        raise Refusal(Problem("you have asked for this already; an officer decides", path="request")) from None
    record(Actor(user, "", now), "privacy.requested", request, after={"kind": str(kind)}, clause=LAWS[kind])
    return request


@transaction.atomic
def recall(user: User, request: DataRequest) -> DataRequest:
    """Take a request of one's own back."""
    asked = lock_row(request)
    if asked.user_id != user.pk:
        raise Refusal(Problem("this is not your request", path="request"))
    return _close(Actor(user, "", timezone.now()), asked, RequestState.RECALLED, "")


@transaction.atomic
def fulfil(user: User, request: DataRequest, version: int, note: str = "") -> DataRequest:
    """Say that the data are corrected, or erase them: the person of the account, else the account alone."""
    actor = authorise(user, Action.KEEP_PRIVACY)
    asked = lock_row(request, version)
    _check_open(asked)
    if asked.user_id == user.pk:
        raise Refusal(Problem("another officer decides about your own request", path="request"))
    address, language = asked.user.email, language_of(asked.user)
    _close(actor, asked, RequestState.DONE, note.strip())
    if asked.kind == RequestKind.ERASURE:
        _erase(actor, asked)
    _tell(asked, address, language)
    return asked


@transaction.atomic
def refuse(user: User, request: DataRequest, version: int, reason: str) -> DataRequest:
    """Refuse with the reason, which whoever asked reads."""
    actor = authorise(user, Action.KEEP_PRIVACY)
    asked = lock_row(request, version)
    if not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason"))
    _close(actor, asked, RequestState.REFUSED, reason.strip())
    _tell(asked, asked.user.email, language_of(asked.user))
    return asked


def _erase(actor: Actor, request: DataRequest) -> None:
    reason = _("At the request of the person, number %(number)s") % {"number": request.pk}
    person = request.user.person
    try:
        if person is None:
            forget_lone_account(actor, request.user, reason)
        else:
            anonymise(actor, person, reason)
    except ValidationError as error:
        raise Refusal(*(Problem("{message}", {"message": text}, path="request") for text in error.messages)) from error


def _check_open(request: DataRequest) -> None:
    if request.state != RequestState.OPEN:
        raise Refusal(Problem("the request has been decided or taken back", path="request"))


def _close(actor: Actor, request: DataRequest, state: RequestState, reason: str) -> DataRequest:
    _check_open(request)
    request.state, request.reason, request.text = state, reason, ""
    request.decided, request.decided_by = actor.moment, actor.user
    save_changes(request, "state", "reason", "text", "decided", "decided_by")
    record(actor, "privacy.decided", request, after={"kind": request.kind, "state": str(state)}, reason=reason)
    return request


def _tell(request: DataRequest, address: str, language: str) -> None:
    """One letter with the decision; after an erasure it is the last one, and goes when it has been sent."""
    erased = request.kind == RequestKind.ERASURE and request.state == RequestState.DONE
    if not address or not (erased or wanted(NoticeKind.ANSWER, address)):
        return
    post(
        NoticeKind.OFFICIAL if erased else NoticeKind.ANSWER,
        address,
        language,
        lambda: _("Your request about your data"),
        "privacy/request_answer.txt",
        lambda: {"request": request, "done": request.state == RequestState.DONE,
                 "page": public_address(reverse("pages:my_data"))},
        key=f"data-request:{request.pk}",
    )  # fmt: skip
