"""Letters about accounts (a new password, an address to confirm): their links, too, carry the public address."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from smtplib import SMTPException
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.office.accounts.sign_in_log import client_address, is_limited, log_sign_in
from tavlei.office.explanations import reader_language
from tavlei.office.federation.addresses import public_address
from tavlei.office.federation.identity import federation
from tavlei.office.roles.models import DEMO_PASSWORD, OFFICIALS, Grant, OfficeRole, SignInRecord

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.office.roles.models import User

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Site:
    """Who writes, as the texts of allauth name it."""

    name: str
    domain: str


class AccountLetters(DefaultAccountAdapter):  # type: ignore[misc]
    """The letters of allauth under the name and the address of the federation."""

    def format_email_subject(self, subject: str) -> str:
        """The federation writes, whatever the machine is called."""
        return f"[{federation().short}] {subject}"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Links that allauth built from the request are moved to the public address."""
        own = self.request.build_absolute_uri("/")
        moved = {
            name: public_address("/" + value.removeprefix(own))
            for name, value in context.items()
            if isinstance(value, str) and value.startswith(own)
        }
        site = Site(federation().name, urlsplit(public_address()).netloc)
        try:
            super().send_mail(template_prefix, email, {**context, **moved, "current_site": site})
        except (SMTPException, OSError) as error:  # the answer is the same for an account and for none
            _log.warning("a letter about an account was not sent: %s: %s", type(error).__name__, error)


WORDS: Final = frozenset({
    "tavlei", "federation", "draughts", "checkers", "renju", "bridge", "chess", "password",
    "федерация", "федерація", "шашки", "рендзю", "бридж", "шахматы", "шахи", "тавлеи", "пароль",
    DEMO_PASSWORD, *(role.value.replace("_", "") for role in OfficeRole),
})  # fmt: skip
_LEAST_REST: Final = 6


class OwnWordsValidator:
    """Refuse a password that is little more than one of these words or the name of the federation."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Take the word away: what is left has to be a password of its own."""
        del user
        bare = "".join(letter for letter in password.casefold() if letter.isalnum())
        own = "".join(letter for letter in federation().name.casefold() if letter.isalnum())
        for word in (*WORDS, own):
            if word and word.replace("-", "") in bare and len(bare) - len(word) < _LEAST_REST:
                raise ValidationError(_("The password is little more than a word that everybody would try here first."))

    def get_help_text(self) -> str:
        """What is asked, beside the field."""
        return _("Not a word of the sport, of the federation or of this program.")


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
            log_sign_in(SignInRecord.Kind.LIMITED, request, name=name)
            raise self.validation_error("too_many_login_attempts")
        if settings.IS_PUBLIC and credentials.get("password") == DEMO_PASSWORD:
            log_sign_in(SignInRecord.Kind.FAILED, request, name=name)
            raise ValidationError(_("The accounts of the demonstration are locked on a public address."))

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The office for whoever holds an official's role, else the own page."""
        official = Grant.objects.filter(user_id=request.user.pk or 0, ended=None, role__in=OFFICIALS).exists()
        return reverse("pages:office" if official else "pages:my")
