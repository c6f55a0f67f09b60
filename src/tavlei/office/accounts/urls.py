"""Addresses of roles."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.accounts import views
from tavlei.office.design.addresses import page
from tavlei.office.design.costs import DRAWN

urlpatterns = [
    page(
        "office/sign-ins/",
        views.sign_ins,
        "sign_ins",
        title=_("Sign-ins and refusals"),
        help="player",
        cost=DRAWN,
        takes=("kind", "name", "page"),
    ),
    page("my/sessions/", views.sessions, "sessions", title=_("Where I am signed in"), help="player", cost=DRAWN),
    page("my/tokens/", views.tokens, "tokens", title=_("Tokens for programs"), help="programs", cost=DRAWN),
]
