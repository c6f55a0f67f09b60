"""How often somebody may try to sign in: counted in the store, so that all processes of the office count together.

A hall of players signs in from one address: only failures count, few for one name from one address, more for one name
from everywhere, and many for one address.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.utils import timezone

from tavlei.office.roles.models import SignInRecord
from tavlei.office.roles.sign_in_log import digest_of_name


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
