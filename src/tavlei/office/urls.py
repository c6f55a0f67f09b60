"""Addresses of the office."""

from __future__ import annotations

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tavlei.office.accounts.urls import urlpatterns as roles
from tavlei.office.api.costed import costed_urls
from tavlei.office.api.views import api
from tavlei.office.board.urls import urlpatterns as board
from tavlei.office.cards.urls import urlpatterns as cards
from tavlei.office.competitions.urls import urlpatterns as competitions
from tavlei.office.design.addresses import Section, page
from tavlei.office.design.costs import CHEAP, COMPUTING, SIGN_IN
from tavlei.office.design.urls import urlpatterns as design
from tavlei.office.federation.urls import urlpatterns as federation
from tavlei.office.handbook.urls import urlpatterns as handbook
from tavlei.office.home.urls import urlpatterns as home
from tavlei.office.judging.urls import urlpatterns as judging
from tavlei.office.links.urls import urlpatterns as links
from tavlei.office.lists.urls import urlpatterns as lists
from tavlei.office.live.console_urls import urlpatterns as live_console
from tavlei.office.live.urls import urlpatterns as live
from tavlei.office.notices.urls import urlpatterns as notices
from tavlei.office.opening.urls import urlpatterns as opening
from tavlei.office.papers.urls import urlpatterns as papers
from tavlei.office.people.urls import urlpatterns as people
from tavlei.office.players.urls import urlpatterns as players
from tavlei.office.privacy.urls import urlpatterns as privacy
from tavlei.office.queue.urls import urlpatterns as queue
from tavlei.office.reference.urls import urlpatterns as reference
from tavlei.office.rulebook.urls import urlpatterns as rulebook
from tavlei.office.search.urls import urlpatterns as search
from tavlei.office.teams.urls import urlpatterns as teams
from tavlei.office.trust.urls import urlpatterns as journal

PAGES = [
    *opening, *home, *handbook, *design, *players, *notices, *queue, *journal, *roles, *federation, *board, *judging,
    *rulebook, *reference, *privacy, *people, *lists, *papers, *links, *search, *teams, *cards, *live_console, *live,
    *competitions,  # the last one: it takes any other word at a desk
]  # fmt: skip
urlpatterns = [
    Section("accounts/", include("allauth.urls"), help="player", cost=SIGN_IN, takes=("next", "email")),
    page(
        "language/setlang/", csrf_exempt(set_language), "set_language", help="index", cost=CHEAP, takes=("next",)
    ),  # changes nothing but its own cookie
    Section("api/v1/", costed_urls(api), help="programs", cost=COMPUTING),
    path("", include("tavlei.office.correspondence.urls")),
    path("", include("tavlei.office.composition.urls")),
    path("", include((PAGES, "pages"))),
]
handler500 = "tavlei.office.pages.broken.broken"
