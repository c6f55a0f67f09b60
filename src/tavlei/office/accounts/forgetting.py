"""What this slice forgets with a person: the account. It stays as the one who did what it did, without a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.accounts.sessions import end_session
from tavlei.office.journal.chain import record
from tavlei.office.journal.forgetting import erase_salts
from tavlei.office.people.erasures import ACCOUNT, renew_erasures
from tavlei.office.people.forget_letters import forget_addresses
from tavlei.office.people.forgetting import addresses_of, erase_details, person_forgotten
from tavlei.office.people.models import PersonClaim
from tavlei.office.roles.models import ApiToken, Grant, OfficeRole, OfficeSession, SignInRecord, User

if TYPE_CHECKING:
    from tavlei.office.journal.chain import Actor
    from tavlei.office.people.models import Person


@receiver(person_forgotten)
def forget_account(person: Person, erased: set[int], **_signal: Any) -> None:
    """Nobody signs in with it any more, and nothing tells whose it was."""
    account = User.objects.filter(person=person).first()
    if account is not None:
        _forget(account, erased)


@transaction.atomic
def forget_lone_account(actor: Actor, account: User, reason: str) -> User:
    """Forget an account that is nobody's of the register; of a person it is forgotten with him."""
    user = User.objects.select_for_update().get(pk=account.pk)
    if user.person_id is not None:
        raise ValidationError(_("The account belongs to a person of the register, who is forgotten with it."))
    if is_forgotten(user):
        raise ValidationError(_("The account has been forgotten already."))
    erased: set[int] = set()
    forget_addresses(addresses_of(user))
    _forget(user, erased)
    record(actor, ACCOUNT, user, after={"details_erased": sorted(erased)}, reason=reason)
    transaction.on_commit(renew_erasures)
    return user


def is_forgotten(account: User) -> bool:
    """Whether nothing tells any more whose account it was."""
    return account.username == _forgotten_name(account)


def _forgotten_name(account: User) -> str:
    return f"forgotten-{account.pk}"


def _forget(account: User, erased: set[int]) -> None:
    for claim in PersonClaim.objects.filter(user=account):  # also of others, with a name that was typed
        erase_details(claim, erased)
        erase_salts([claim])
        claim.delete()
    _end_roles(account, erased)
    for token in ApiToken.objects.filter(user=account):
        erase_details(token, erased)
        token.delete()
    for table in (EmailAddress, Authenticator, SignInRecord):
        table.objects.filter(user=account).delete()
    for session in OfficeSession.objects.filter(user=account):
        end_session(session)
    erase_details(account, erased)
    erase_salts([account])
    account.username, account.email = _forgotten_name(account), ""
    account.first_name = account.last_name = ""
    account.is_active = False
    account.set_unusable_password()
    account.save()


def _end_roles(account: User, erased: set[int]) -> None:
    """End what the account holds; the last administrator is needed."""
    others = Grant.objects.filter(role=OfficeRole.ADMINISTRATOR, competition=None, ended=None, user__is_active=True)
    grants = Grant.objects.filter(user=account)
    administers = grants.filter(role=OfficeRole.ADMINISTRATOR, competition=None, ended=None).exists()
    if administers and not others.exclude(user=account).exists():
        raise ValidationError(_("The federation needs an administrator: name another one first."))
    for grant in grants:
        erase_details(grant, erased)
    grants.filter(ended=None).update(ended=timezone.now())
