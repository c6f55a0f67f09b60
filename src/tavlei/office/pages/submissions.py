"""How a page performs an act: do it, tell what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.utils.translation import gettext as _

from tavlei.office.acts.performing import StaleError
from tavlei.office.acts.two_persons import ProposedError
from tavlei.office.pages.refusals import refusal_text
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.forms import BaseForm
    from django.http import HttpRequest


def valid_or_message(request: HttpRequest, form: BaseForm) -> bool:
    """Whether a form is filled in rightly; else what is wrong is told."""
    if form.is_valid():
        return True
    messages.error(request, form.errors.as_text())
    return False


def is_allowed(request: HttpRequest, check: Callable[[], object]) -> bool:
    """Whether nothing speaks against an act yet; what does is told."""
    try:
        check()
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
    except StaleError:
        messages.warning(request, stale_message())
    else:
        return True
    return False


def run_act(request: HttpRequest, act: Callable[[], object], done: str) -> bool:
    """Perform an act and tell what came of it."""
    try:
        act()
    except ProposedError as proposed:
        messages.success(request, refusal_text(proposed))
        return True
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
    except StaleError:
        messages.warning(request, stale_message())
    else:
        messages.success(request, done)
        return True
    return False


def stale_message() -> str:
    """What somebody reads whose form was overtaken."""
    return _("Somebody else has changed this meanwhile. Look at what is there now and decide anew.")
