"""The front page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render

from tavlei.office.competitions.models import Competition, State
from tavlei.office.journal.cache import office_state
from tavlei.office.lists.models import Publication
from tavlei.office.lists.signatures import public_key
from tavlei.office.pages.kept import kept_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def home(request: HttpRequest) -> HttpResponse:
    """What is going on: competitions in progress and to come, the newest lists."""
    part = kept_page(request, office_state(), "pages/_home.html", _news)
    return render(request, "pages/home.html", {"part": part})


def _news() -> dict[str, Any]:
    shown = Competition.objects.exclude(state=State.CANCELLED)
    return {
        "running": shown.filter(state=State.RUNNING)[:10],
        "coming": shown.filter(state__in=(State.ANNOUNCED, State.ENTRIES, State.ADMITTED)).order_by("starts")[:10],
        "publications": Publication.objects.filter(current=True).defer("content", "state")[:6],
    }


def about_api(request: HttpRequest) -> HttpResponse:
    """How to get the same numbers by JSON, and the key that proves lists."""
    return render(request, "pages/api.html", {"public_key": public_key()})
