"""The signed link in every letter that ends letters of its kind, without signing in (RFC 8058)."""

from __future__ import annotations

from typing import Final

from django.core import signing
from django.urls import reverse

from tavlei.office.federation.addresses import public_address
from tavlei.office.notices.models import NoticeChoice

_SALT: Final = "tavlei.notices"


def stop_url(choice: NoticeChoice) -> str:
    """The address that ends these letters."""
    token = signing.dumps(choice.pk, salt=_SALT)
    return public_address(reverse("pages:stop_notices", args=[token]))


def choice_of(token: str) -> NoticeChoice | None:
    """The choice that a link names; None if nobody of ours has signed it."""
    try:
        number = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    return NoticeChoice.objects.filter(pk=number).first()
