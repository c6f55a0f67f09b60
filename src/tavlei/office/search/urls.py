"""Addresses of the search."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import COMPUTING, DRAWN, asked
from tavlei.office.search import views

_SEARCH_PAGES = Area(_("Search"), help="index", cost=DRAWN)
urlpatterns = [
    page("search/", views.search, "search", title=_("Search"), help="index", cost=asked("q"), takes=("in", "page")),
    page("search/suggest/", views.suggest, "search_suggest", _SEARCH_PAGES, cost=COMPUTING, takes=("q", "box")),
]
