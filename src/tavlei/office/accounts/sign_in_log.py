"""The log of sign-ins, failures and refusals: in the store, for the administrators, and for programs as log lines."""

from __future__ import annotations

import hmac
import logging
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tavlei.office.roles.models import SignInRecord

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tavlei.office.roles.models import User

Kind = SignInRecord.Kind
KEPT: Final = timedelta(days=90)
_MOST_REFUSALS: Final = 60  # of one account in an hour; more tell nothing new and fill the store
_log = logging.getLogger("tavlei.security")


def log_sign_in(kind: str, request: HttpRequest | None, user: User | None = None, name: str = "") -> SignInRecord:
    """Write a line; what is older than it is kept goes."""
    now = timezone.now()
    SignInRecord.objects.filter(at__lt=now - KEPT).delete()
    meta: dict[str, Any] = request.META if request is not None else {}
    in_record = SignInRecord.objects.create(
        at=now,
        kind=kind,
        user=user if user is not None and user.pk else None,
        who=digest_of_name(name) if name else "",
        address=client_address(request),
        agent=str(meta.get("HTTP_USER_AGENT", ""))[:200],
        path=request.path[:200] if request is not None else "",
    )
    _log.info(
        "%s user=%s address=%s path=%r", kind, in_record.user_id or "-", in_record.address or "-", in_record.path or "-"
    )
    return in_record


def client_address(request: HttpRequest | None) -> str:
    """From where a request came, if that is known."""
    return str(request.META.get("REMOTE_ADDR") or "")[:45] if request is not None else ""


def digest_of_name(name: str) -> str:
    """By what attempts at one name are counted; the name itself may be a password typed into the wrong field."""
    text = " ".join(name.split()).casefold()
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), sha256).hexdigest()[:32]


class RefusalLogMiddleware:
    """Write down who asked for what he has no right to."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing is done on the way in."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Note a refusal; the page about it is made elsewhere."""
        if not isinstance(exception, PermissionDenied) or not request.user.is_authenticated:
            return
        lately = timezone.now() - timedelta(hours=1)
        in_records = SignInRecord.objects.filter(kind=Kind.REFUSED, user_id=request.user.pk, at__gt=lately)
        if in_records.count() < _MOST_REFUSALS:
            log_sign_in(Kind.REFUSED, request, request.user)


@dataclass(frozen=True, slots=True)
class Limit:
    """So many failures within a time."""

    failures: int
    within: timedelta


ONE_NAME_HERE: Final = Limit(5, timedelta(minutes=5))
ONE_NAME: Final = Limit(20, timedelta(minutes=15))
ONE_ADDRESS: Final = Limit(200, timedelta(minutes=10))


def is_limited(name: str, address: str) -> bool:
    """Whether there have been too many failures to let somebody try once more."""
    who = digest_of_name(name)
    return (
        _reached(ONE_NAME_HERE, who=who, address=address)
        or _reached(ONE_NAME, who=who)
        or (bool(address) and _reached(ONE_ADDRESS, address=address))
    )


def _reached(limit: Limit, **wanted: str) -> bool:
    since = timezone.now() - limit.within
    tried = SignInRecord.objects.filter(kind=SignInRecord.Kind.FAILED, at__gt=since, **wanted)
    return tried.count() >= limit.failures
