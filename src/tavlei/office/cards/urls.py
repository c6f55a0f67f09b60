"""Addresses of the cards."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.cards import views
from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import COMPUTING

_CARDS_PAGES = Area(_("Pictures for shared addresses"), help="player", cost=COMPUTING)
urlpatterns = [
    page("card/home.png", views.home, "home_card", _CARDS_PAGES),
    page("card/competitions/<slug:code>.png", views.event, "event_card", _CARDS_PAGES),
    page("card/people/<slug:code>.png", views.person, "person_card", _CARDS_PAGES),
    page("card/lists/<int:number>.png", views.publication, "list_card", _CARDS_PAGES),
]
