"""Officials sign in with a second factor where the office asks for it; a page asks once what its reader may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tavlei.office.roles.models import OFFICIALS, Grant
from tavlei.office.roles.permissions import cached_rights

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


_WHY: Final = _(
    "Other machines reach this office: an official's account needs a second factor, so that a stolen password alone is "
    "not enough. Set it up to go on."
)


class SecondFactorMiddleware:
    """Send an official who has no second factor yet to the page that sets it up, when the office demands one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let everybody pass but an official without a second factor."""
        if not settings.SECOND_FACTOR_REQUIRED or self._free(request) or not request.user.is_authenticated:
            return self.get_response(request)
        if self._is_official(request.user.pk) and not self._has(request.user):
            messages.warning(
                request,
                _(
                    "Other machines reach this office: an official's account needs a second factor, so that a stolen "
                    "password alone is not enough. Set it up to go on."
                ),
            )
            return redirect(reverse("mfa_activate_totp"))
        return self.get_response(request)

    @staticmethod
    def _free(request: HttpRequest) -> bool:
        return request.path.startswith(("/accounts/", "/static/", "/language/"))

    @staticmethod
    def _is_official(user_id: int) -> bool:
        return Grant.objects.filter(user_id=user_id, ended=None, role__in=OFFICIALS).exists()

    @staticmethod
    def _has(user: object) -> bool:
        from allauth.mfa.utils import is_mfa_enabled  # noqa: PLC0415 - models must be ready

        return bool(is_mfa_enabled(user))


class KeptRightsMiddleware:
    """A page that only shows asks the store once for the roles of its reader, however many buttons it has."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Whatever may act reads the roles afresh."""
        if request.method not in {"GET", "HEAD"}:
            return self.get_response(request)
        with cached_rights():
            return self.get_response(request)
