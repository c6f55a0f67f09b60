"""Addresses of the federation's own presentation."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import CHEAP, DRAWN, MEGA, upload
from tavlei.office.federation import views

_FEDERATION_PAGES = Area(_("The federation"), help="federation", cost=DRAWN)
urlpatterns = [
    page(
        "office/federation/",
        views.presentation,
        "federation",
        title=_("The federation"),
        help="federation",
        cost=upload(2 * MEGA),
    ),
    page("federation/logo", views.logo, "federation_logo", _FEDERATION_PAGES, cost=CHEAP, takes=("v",)),
    page("federation/colours.css", views.colours, "federation_colours", _FEDERATION_PAGES, cost=CHEAP, takes=("v",)),
]
