"""Addresses of roles."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.accounts import views
from tavlei.office.design.addresses import page

urlpatterns = [
    page("office/sign-ins/", views.sign_ins, "sign_ins", title=_("Sign-ins and refusals"), help="player"),
    page("my/sessions/", views.sessions, "sessions", title=_("Where I am signed in"), help="player"),
    page("my/tokens/", views.tokens, "tokens", title=_("Tokens for programs"), help="programs"),
]
