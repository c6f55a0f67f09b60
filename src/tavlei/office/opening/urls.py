"""Addresses of the opening."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import DRAWN
from tavlei.office.opening import views

_OPENING_PAGES = Area(_("Opening of the office"), help="federation", cost=DRAWN)
urlpatterns = [
    page("open/", views.opening, "opening", _OPENING_PAGES),
    page("open/federation/", views.FederationStep.as_view(), "opening_federation", _OPENING_PAGES),
    page("open/federation/later/", views.LeaveFederation.as_view(), "opening_federation_later", _OPENING_PAGES),
    page("open/administrator/", views.AdministratorStep.as_view(), "opening_administrator", _OPENING_PAGES),
    page("open/start/", views.StartStep.as_view(), "opening_start", _OPENING_PAGES),
    page("open/done/", views.DoneStep.as_view(), "opening_done", _OPENING_PAGES),
    page(
        "own-office/",
        views.OwnOffice.as_view(),
        "own_office",
        title=_("An office of your own"),
        help="federation",
        cost=DRAWN,
    ),
    page("open/<str:token>/", views.opening_token, "opening_token", _OPENING_PAGES),
]
