"""What happens when somebody signs in, fails to, signs out or changes a secret: the log and the sessions follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account import signals as account
from allauth.mfa import signals as mfa
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver

from tavlei.office.accounts.sessions import end_session, forget_session, keep_session
from tavlei.office.accounts.sign_in_log import log_sign_in
from tavlei.office.roles.models import OfficeSession, SignInRecord, User

if TYPE_CHECKING:
    from django.http import HttpRequest

Kind = SignInRecord.Kind


@receiver(user_logged_in)
def signed_in(request: HttpRequest | None, user: User, **_signal: Any) -> None:
    """A session begins."""
    if request is not None and request.META:  # not a session made without a request
        log_sign_in(Kind.SIGNED_IN, request, user)
    if request is not None:
        keep_session(request, user)


@receiver(user_logged_out)
def signed_out(request: HttpRequest | None, user: User | None, **_signal: Any) -> None:
    """A session ends."""
    if request is None or user is None:
        return
    forget_session(request.session.session_key)
    if request.META:
        log_sign_in(Kind.SIGNED_OUT, request, user)


@receiver(user_login_failed)
def failed(credentials: dict[str, Any], request: HttpRequest | None = None, **_signal: Any) -> None:
    """A wrong name or password; the account is named only if there is one."""
    name = str(credentials.get("username") or credentials.get("email") or "")
    known = User.objects.filter(username__iexact=name).first() or User.objects.filter(email__iexact=name).first()
    log_sign_in(Kind.FAILED, request, known if name else None, name)


@receiver([account.password_changed, account.password_reset, account.password_set])
def password_changed(request: HttpRequest | None, user: User, **_signal: Any) -> None:
    """A new password ends all other sessions; that of this browser goes on."""
    log_sign_in(Kind.PASSWORD, request, user)
    for session in OfficeSession.objects.filter(user=user):
        end_session(session)
    if request is not None and request.user.is_authenticated:  # under its new key
        keep_session(request, user)


@receiver([mfa.authenticator_added, mfa.authenticator_removed, mfa.authenticator_reset])
def second_factor_changed(request: HttpRequest | None, user: User, **_signal: Any) -> None:
    """The second factor is another one now."""
    log_sign_in(Kind.SECOND_FACTOR, request, user)
