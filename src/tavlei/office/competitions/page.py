"""What all pages of a competition share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.state_cache import derived
from tavlei.office.explanations import reader_language
from tavlei.office.pages.submissions import perform
from tavlei.office.roles.permissions import Action, may, require

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tavlei.office.pages.requests import SignedIn


def competition_page(
    request: HttpRequest, found: Competition, tab: str, template: str, context: dict[str, Any]
) -> HttpResponse:
    """A page of a competition with the links to its other parts."""
    shared = {
        "section": "competitions",
        "competition": found,
        "tab": tab,
        "may_run": may(request.user, Action.ENTER_RESULT, found),
    }
    return render(request, template, {**shared, **context})


def find(request: SignedIn, code: str, action: Action) -> Competition:
    """The competition, for somebody who may do that in it."""
    found: Competition = get_object_or_404(Competition, code=code)
    require(request.user, action, found)
    return found


def acted(request: SignedIn, code: str, act: Callable[[], object], done: str, to: str = "pages:desk") -> HttpResponse:
    """Perform an act, tell what came of it, and return to the desk."""
    perform(request, act, done)
    return redirect(to, code)


def kept_part(found: Competition, what: str, template: str, context: Callable[[], dict[str, Any]]) -> SafeString:
    """A part of a page; `what` tells it from the other parts of this competition. It must not depend on who looks."""

    def draw() -> str:
        return str(render_to_string(template, {"competition": found, **context()}))

    html = derived(found, f"part:{what}:{reader_language()}", draw)
    return mark_safe(html)  # noqa: S308 - drawn by a template, which escapes
