"""Signing up in the language of the page; officials land at the office, everybody else at the own page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.office.explanations import reader_language
from tavlei.office.federation.account_letters import AccountLetters
from tavlei.office.roles.login_limits import is_limited
from tavlei.office.roles.models import DEMO_PASSWORD, OFFICIALS, Grant, SignInRecord
from tavlei.office.roles.sign_in_log import client_address, note

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.office.roles.models import User


class OfficeAdapter(AccountLetters):
    """Signing in, as this office does it; its letters are the federation's."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:  # noqa: FBT001, FBT002 - as allauth calls it
        """A new account speaks the language in which it was made."""
        user.language = reader_language()
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse after too many failures, and everybody's password of the demonstration on a public address."""
        name = str(credentials.get("username") or credentials.get("email") or "")
        if is_limited(name, client_address(request)):
            note(SignInRecord.Kind.LIMITED, request, name=name)
            raise self.validation_error("too_many_login_attempts")
        if settings.IS_PUBLIC and credentials.get("password") == DEMO_PASSWORD:
            note(SignInRecord.Kind.FAILED, request, name=name)
            raise ValidationError(_("The accounts of the demonstration are locked on a public address."))

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The office for whoever holds an official's role, else the own page."""
        official = Grant.objects.filter(user_id=request.user.pk or 0, ended=None, role__in=OFFICIALS).exists()
        return reverse("pages:office" if official else "pages:my")
