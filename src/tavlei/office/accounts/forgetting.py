"""What this slice forgets with a person: the account. It stays as the one who did what it did, without a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.accounts.sessions import end_session
from tavlei.office.journal.forgetting import erase_salts
from tavlei.office.people.forgetting import erase_details, person_forgotten
from tavlei.office.roles.models import ApiToken, Grant, OfficeRole, OfficeSession, SignInRecord, User

if TYPE_CHECKING:
    from tavlei.office.people.models import Person


@receiver(person_forgotten)
def forget_account(person: Person, erased: set[int], **_signal: Any) -> None:
    """Nobody signs in with it any more, and nothing tells whose it was."""
    account = User.objects.filter(person=person).first()
    if account is None:
        return
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
    account.username, account.email = f"forgotten-{account.pk}", ""
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
