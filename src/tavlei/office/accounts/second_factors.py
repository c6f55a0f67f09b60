"""Second factors: their seeds are sealed in the store, and an administrator removes one that was lost.

The seal is made with the key of sessions (`secret.key` or TAVLEI_SECRET_KEY), which lies beside the store and not in
it: whoever carries the store off cannot make codes of it.
"""

from __future__ import annotations

import base64
import logging
import secrets
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.db import transaction

from tavlei.office.accounts.sessions import end_session
from tavlei.office.accounts.sign_in_log import log_sign_in
from tavlei.office.acts.performing import authorise
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OfficeSession, SignInRecord
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.roles.models import User

_SEALED: Final = "sealed:"
_SEEDS: Final = ("secret", "seed")
_log: Final = logging.getLogger(__name__)


class SealedSecondFactors(DefaultMFAAdapter):  # type: ignore[misc]
    """How the seeds of codes are written into the store and read from it."""

    def encrypt(self, text: str) -> str:
        return _SEALED + _keys().encrypt(text.encode()).decode("ascii")

    def decrypt(self, encrypted_text: str) -> str:
        """Open a seed; if the key of sessions is another one now, no code is right and the factor is set up anew."""
        if not encrypted_text.startswith(_SEALED):  # written before seeds were sealed
            return encrypted_text
        try:
            return _keys().decrypt(encrypted_text.removeprefix(_SEALED)).decode()
        except InvalidToken:
            _log.error("a second factor cannot be read: it was sealed with another key of sessions")
            return base64.b32encode(secrets.token_bytes(20)).decode("ascii")


def _keys() -> MultiFernet:
    return _keys_of((settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))


@lru_cache(maxsize=4)
def _keys_of(names: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(base64.urlsafe_b64encode(_derived(secret))) for secret in names])


def _derived(secret: str) -> bytes:
    return HKDF(SHA256(), length=32, salt=None, info=b"tavlei second factors").derive(secret.encode())


@transaction.atomic
def seal_second_factors() -> int:
    """Seal the seeds that were written open by an earlier version; how many factors there were."""
    adapter = SealedSecondFactors()
    number = 0
    for factor in Authenticator.objects.select_for_update():
        names = [name for name in _SEEDS if _is_open(factor.data.get(name))]
        if names:
            factor.data |= {name: adapter.encrypt(factor.data[name]) for name in names}
            factor.save(update_fields=["data"])
            number += 1
    return number


def _is_open(seed: Any) -> bool:
    return isinstance(seed, str) and not seed.startswith(_SEALED)


@transaction.atomic
def remove_second_factor(user: User, account: User, reason: str) -> int:
    """An administrator takes the lost second factor of another away, having made sure who asks."""
    actor = authorise(user, Action.GRANT_IN_FEDERATION)
    if account == user:
        raise Refusal(Problem("another administrator removes your second factor", path="account"))
    return _remove(actor, account, reason)


@transaction.atomic
def remove_by_command(account: User, reason: str) -> int:
    """The same by whoever holds the machine: for the administrator who is the only one."""
    return _remove(Actor(None), account, reason)


def _remove(actor: Actor, account: User, reason: str) -> int:
    """No codes and no sessions any more; the password stays, and an official sets up a new factor when he signs in."""
    if not reason.strip():
        raise Refusal(Problem("say why, and how it was made sure who asks", path="reason"))
    held = Authenticator.objects.filter(user=account)
    count = int(held.count())
    if not count:
        raise Refusal(Problem("the account «{name}» has no second factor", {"name": account.username}, path="account"))
    held.delete()
    for session in OfficeSession.objects.filter(user=account):
        end_session(session)
    record(actor, "user.second_factor_removed", account, after={"reason": reason.strip()})
    log_sign_in(SignInRecord.Kind.SECOND_FACTOR, None, account)
    return count
