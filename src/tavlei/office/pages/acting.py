"""How a desk performs an act: find the competition with the right, do it, tell what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tavlei.office.competitions.models import Competition
from tavlei.office.pages.refusals import told
from tavlei.office.roles.permissions import Action, require
from tavlei.office.stale import StaleError
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tavlei.office.pages.requests import SignedIn

KEYS: Final = {
    "1": Result.WHITE_WINS,
    "0": Result.BLACK_WINS,
    "=": Result.DRAW,
    "+": Result.WHITE_PLUS,
    "-": Result.BLACK_PLUS,
    "x": Result.BOTH_MINUS,
}


def find(request: SignedIn, code: str, action: Action) -> Competition:
    """The competition, for somebody who may do that in it."""
    found: Competition = get_object_or_404(Competition, code=code)
    require(request.user, action, found)
    return found


def acted(request: SignedIn, code: str, act: Callable[[], object], done: str, to: str = "pages:desk") -> HttpResponse:
    """Perform an act, tell what came of it, and return to the desk."""
    perform(request, act, done)
    return redirect(to, code)


def perform(request: HttpRequest, act: Callable[[], object], done: str) -> bool:
    """Perform an act and tell what came of it."""
    try:
        act()
    except Refusal as refusal:
        messages.error(request, told(refusal))
    except StaleError:
        messages.warning(request, stale_message())
    else:
        messages.success(request, done)
        return True
    return False


def stale_message() -> str:
    """What somebody reads whose form was overtaken."""
    return _("Somebody else has changed this meanwhile. Look at what is there now and decide anew.")
