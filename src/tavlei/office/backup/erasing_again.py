"""Erasing again whoever a backup has brought back: everybody on the list of erasures whom the store still knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tavlei.office.accounts.forgetting import forget_lone_account, is_forgotten
from tavlei.office.journal.chain import Actor
from tavlei.office.journal.models import Act
from tavlei.office.people.erasures import account_digest, keep_erasures
from tavlei.office.people.forgetting import anonymise
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User

if TYPE_CHECKING:
    from tavlei.office.people.erasure_list import Erasure, ErasureList


@dataclass(slots=True)
class ErasedAgain:
    """Who was erased again, who could not be and why, and until when the list was whole."""

    until: str | None
    done: list[str] = field(default_factory=list)
    left: list[tuple[str, str]] = field(default_factory=list)

    def knows(self, moment: str) -> bool:
        """Whether the list goes beyond the moment of a backup."""
        return self.until is not None and datetime.fromisoformat(self.until) > datetime.fromisoformat(moment)


def erase_again(erasures: ErasureList) -> ErasedAgain:
    """Forget everybody on the list whom the store still knows; an erasure of its own journal has been done."""
    erased_again = ErasedAgain(erasures.until)
    for erasure in sorted(erasures.erasures.values(), key=lambda each: (each.at, each.act)):
        if not Act.objects.filter(number=erasure.act, hash=erasure.hash).exists():
            reason = _reason(erasure)
            _people(erasure, reason, erased_again)
            _accounts(erasure, reason, erased_again)
    keep_erasures()
    return erased_again


def _reason(erasure: Erasure) -> str:
    day = datetime.fromisoformat(erasure.at).astimezone(UTC).date().isoformat()
    return _("Erased again: a backup had brought it back. The erasure was act %(act)s of %(day)s.") % {
        "act": erasure.act,
        "day": day,
    }


def _people(erasure: Erasure, reason: str, erased_again: ErasedAgain) -> None:
    for code, entered in erasure.people.items():
        person = Person.objects.filter(code=code, anonymised=False).first()
        if person is None:
            continue
        if entered and not Act.objects.filter(hash=entered).exists():
            erased_again.left.append((code, _("the number belongs to somebody else in this backup")))
            continue
        try:
            anonymise(Actor(None), person, reason)
        except ValidationError as error:
            erased_again.left.append((code, " ".join(error.messages)))
        else:
            erased_again.done.append(code)


def _accounts(erasure: Erasure, reason: str, erased_again: ErasedAgain) -> None:
    """Accounts that belonged to the person when he was erased and did not yet when the backup was made."""
    for account in User.objects.filter(pk__in=map(int, erasure.accounts)):
        if is_forgotten(account) or account_digest(account) != erasure.accounts[str(account.pk)]:
            continue
        name = _("account %(number)s") % {"number": account.pk}
        try:
            forget_lone_account(Actor(None), account, reason)
        except ValidationError as error:
            erased_again.left.append((name, " ".join(error.messages)))
        else:
            erased_again.done.append(name)
