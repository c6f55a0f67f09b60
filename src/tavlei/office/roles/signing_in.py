"""Where somebody lands after signing in: officials at the office, everybody else at the own page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.adapter import DefaultAccountAdapter
from django.urls import reverse

from tavlei.office.roles.models import OFFICIALS, Grant

if TYPE_CHECKING:
    from django.http import HttpRequest


class OfficeAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Signing in, as this office does it."""

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The office for whoever holds an official's role, else the own page."""
        official = Grant.objects.filter(user_id=request.user.pk or 0, ended=None, role__in=OFFICIALS).exists()
        return reverse("pages:office" if official else "pages:my")
