"""Letters about accounts (a new password, an address to confirm): their links, too, carry the public address."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from smtplib import SMTPException
from typing import Any, Final
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter

from tavlei.office.federation.addresses import public_address
from tavlei.office.federation.identity import federation

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
        return f"[{federation().name}] {subject}"

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
