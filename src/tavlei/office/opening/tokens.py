"""The one-time address by which the office is opened: a token that is shown once, its digest in the store."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from tavlei.office.opening.models import ONLY, Opening
from tavlei.office.opening.opened import has_administrator
from tavlei.rulebook import Problem, Refusal, phrase

_BYTES: Final = 32
OPEN_ALREADY: Final = phrase(
    "the office is open: it has an administrator, who gives further roles on the page of officers"
)


def locked_opening() -> Opening:
    """The one row, held until the transaction ends; refused where the office is open already."""
    Opening.objects.get_or_create(pk=ONLY, defaults={"period": _random()})
    row = Opening.objects.select_for_update().get(pk=ONLY)
    refuse_open()
    return row


def refuse_open() -> None:
    """Refuse where there is an administrator."""
    if has_administrator():
        raise Refusal(Problem(OPEN_ALREADY))


@transaction.atomic
def new_opening_path() -> str:
    """The path of a new one-time address; the one before it is good for nothing from now on."""
    row, token = locked_opening(), _random()
    row.digest = _digest(token)
    row.save(update_fields=["digest"])
    return reverse("pages:opening_token", args=[token])


def period_of(token: str) -> str:
    """The period of the opening for whoever shows the right token; nothing for anybody else."""
    row = Opening.objects.filter(pk=ONLY).exclude(digest="").first()
    right = constant_time_compare(row.digest if row else _digest(_random()), _digest(token))
    return row.period if row is not None and right else ""


def is_of_this_period(period: str) -> bool:
    """Whether a browser has come by an address of the opening that goes on."""
    row = Opening.objects.filter(pk=ONLY).first()
    return row is not None and bool(period) and constant_time_compare(row.period, period)


def end_period(row: Opening) -> None:
    """Nothing that was shown or is held by a browser opens anything any more."""
    row.digest, row.period = "", _random()
    row.save(update_fields=["digest", "period"])


@transaction.atomic
def end_unused_address() -> None:
    """An office that is open, by whatever command, has no address left that could open it later."""
    row = Opening.objects.select_for_update().filter(pk=ONLY).exclude(digest="").first()
    if row is not None and has_administrator():
        end_period(row)


def _random() -> str:
    return secrets.token_urlsafe(_BYTES)


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
