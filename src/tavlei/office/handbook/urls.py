"""Addresses of the handbook that are no file of it."""

from __future__ import annotations

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import DRAWN
from tavlei.office.handbook import views

_HANDBOOK_FILES_PAGES = Area(None, help="index", cost=DRAWN)
urlpatterns = [
    page("handbook/", views.enter, "handbook", _HANDBOOK_FILES_PAGES),
    page("handbook/<path:page>", views.not_a_file, "handbook_page", _HANDBOOK_FILES_PAGES),
]
