"""Addresses of links."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import CHEAP, DRAWN
from tavlei.office.links.views import hall, shown

_HALL_PAGES = Area(_("Hall and headquarters"), help="judge-hall", cost=DRAWN)
_SHOWN_PAGES = Area(_("What came from the hall"), help="judge-hall", cost=DRAWN)
_DESK = "competitions/<slug:code>/desk"

urlpatterns = [
    page("office/links/", hall.links, "links", title=_("Halls and headquarters"), help="judge-hall", cost=DRAWN),
    page(f"{_DESK}/link/", hall.link, "link", _HALL_PAGES),
    page(f"{_DESK}/link/people/", shown.decide, "link_people", _SHOWN_PAGES),
    page(f"{_DESK}/link/end/", shown.end, "link_end", _SHOWN_PAGES),
    page(f"{_DESK}/link/tokens/", shown.tokens, "link_tokens", _SHOWN_PAGES),
    page("competitions/<slug:code>/hall/papers/<int:number>.pdf", shown.paper, "hall_paper", _SHOWN_PAGES, cost=CHEAP),
]
