"""Addresses of the player's own page."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import COMPUTING, DRAWN, asked
from tavlei.office.players import csv_tables, person_pages, views

_CSV_TABLES_PAGES = Area(_("Tables for other programs"), help="player", cost=COMPUTING)
_PERSON_PAGES_PAGES = Area(_("Page of a person"), help="player", cost=DRAWN)
urlpatterns = [
    page("people.csv", csv_tables.people, "people_csv", _CSV_TABLES_PAGES, takes=("q",)),
    page("people/<slug:code>/ratings.csv", csv_tables.ratings, "ratings_csv", _CSV_TABLES_PAGES),
    page(
        "people/",
        person_pages.people,
        "people",
        title=_("People"),
        help="player",
        cost=asked("q"),
        takes=("region", "page"),
    ),
    page("people/<slug:code>/", person_pages.person, "person", _PERSON_PAGES_PAGES, takes=("page",)),
    page(
        "people/<slug:code>/norms/",
        person_pages.norms,
        "person_norms",
        title=_("Norms on the way"),
        help="player",
        cost=DRAWN,
    ),
    page("my/", views.my, "my", title=_("My page"), help="player", cost=DRAWN),
]
