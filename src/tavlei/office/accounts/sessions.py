"""Sessions: who is signed in where, ended by the owner, by time without use, and at last by age."""

from __future__ import annotations

from datetime import datetime, timedelta
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.accounts.sign_in_log import client_address, log_sign_in
from tavlei.office.acts.performing import authorise
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import OFFICIALS, Grant, OfficeSession, SignInRecord
from tavlei.office.roles.permissions import Action

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tavlei.office.roles.models import User

_BEGUN: Final = "begun"
_SEEN: Final = "seen"
_NOTED_EVERY: Final = timedelta(minutes=5)


class SessionLimitMiddleware:
    """Sign out whoever has not been seen for long; note, now and then, that a session is used."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look at the session before anything is done in it."""
        if settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
            now = timezone.now()
            if _is_over(request, now):
                log_sign_in(SignInRecord.Kind.IDLE, request, request.user)
                logout(request)
                messages.info(request, _("You have been signed out after a long time without use."))
            elif _moment(request, _SEEN) is None or now - (_moment(request, _SEEN) or now) > _NOTED_EVERY:
                keep_session(request, request.user)
        return self.get_response(request)


def keep_session(request: HttpRequest, user: User) -> None:
    """Note that a session is used now; the first time it begins."""
    now, session = timezone.now(), request.session
    session[_SEEN] = now.isoformat()
    session.setdefault(_BEGUN, now.isoformat())
    if session.session_key is None:
        session.save()
    facts = {"user": user, "seen": now, "address": client_address(request),
            "agent": str(request.META.get("HTTP_USER_AGENT", ""))[:200]}  # fmt: skip
    begun = _moment(request, _BEGUN) or now
    OfficeSession.objects.update_or_create(
        key=str(session.session_key), defaults=facts, create_defaults={**facts, "begun": begun}
    )


def sessions_of(user: User) -> list[OfficeSession]:
    """Where somebody is signed in; what the store of sessions no longer has is dropped."""
    office_sessions = list(OfficeSession.objects.filter(user=user))
    gone = [session.pk for session in office_sessions if not _store().exists(session.key)]
    OfficeSession.objects.filter(pk__in=gone).delete()
    return [session for session in office_sessions if session.pk not in gone]


def end_session(session: OfficeSession) -> None:
    """End a session: whoever uses it is signed out with the next page."""
    _store().delete(session.key)
    session.delete()


@transaction.atomic
def sign_out_everywhere(user: User, account: User) -> int:
    """An administrator ends all sessions of an account; how many there were."""
    actor = authorise(user, Action.GRANT_IN_FEDERATION)
    office_sessions = list(OfficeSession.objects.filter(user=account))
    for session in office_sessions:
        end_session(session)
    record(actor, "user.signed_out", account, after={"sessions": len(office_sessions)})
    return len(office_sessions)


def forget_session(key: str | None) -> None:
    """Drop what is known of a session that has ended by itself."""
    if key:
        OfficeSession.objects.filter(key=key).delete()


def _is_over(request: HttpRequest, now: datetime) -> bool:
    """Whether a session has not been used for too long, or is too old."""
    seen, begun = _moment(request, _SEEN), _moment(request, _BEGUN)
    if begun is not None and now - begun > settings.SESSION_MOST:
        return True
    idle = None if seen is None else now - seen
    if idle is None or idle <= settings.IDLE_MOST_OFFICIALS:
        return False
    return idle > settings.IDLE_MOST or _is_official(request.user)


def _is_official(user: Any) -> bool:
    return Grant.objects.filter(user_id=user.pk, ended=None, role__in=OFFICIALS).exists()


def _moment(request: HttpRequest, name: str) -> datetime | None:
    told = request.session.get(name)
    return datetime.fromisoformat(told) if told else None


def _store() -> Any:
    return import_module(settings.SESSION_ENGINE).SessionStore()
