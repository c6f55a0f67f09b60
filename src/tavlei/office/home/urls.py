"""Addresses of the first pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import DRAWN
from tavlei.office.home import proposals, views

_HOME_FILES_PAGES = Area(None, help="programs", cost=DRAWN)
_OFFICE_PAGES = Area(_("Office"), help="index", cost=DRAWN)
urlpatterns = [
    page("", views.home, "home", title=_("Front page"), help="index", cost=DRAWN),
    page("api/", views.about_api, "about_api", _HOME_FILES_PAGES),
    page("office/", views.office, "office", title=_("Office"), help="index", cost=DRAWN),
    page("office/first-steps/close/", views.CloseChecklist.as_view(), "close_checklist", _OFFICE_PAGES),
    page(
        "office/proposals/",
        proposals.proposals,
        "proposals",
        title=_("Proposals that wait for a second person"),
        help="federation",
        cost=DRAWN,
    ),
]
