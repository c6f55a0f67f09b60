"""What a competition lacks to be reported, rated and printed, and filling all of it in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tavlei.office.acts.performing import StaleError
from tavlei.office.acts.two_persons import ProposedError
from tavlei.office.competitions.pages.missing import missing_context, read_rows, saved_text
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.competitions.report.filling import OvertakenError, complete_categories, complete_people
from tavlei.office.competitions.report.gaps import complete_regulation
from tavlei.office.pages.form_values import int_value, version_value
from tavlei.office.pages.refusals import refusal_text, shown_problems
from tavlei.office.pages.submissions import stale_message
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn


@login_required
def missing(request: SignedIn, code: str) -> HttpResponse:
    """Everything that is missing in one table, each column to be filled at once."""
    competition = competition_or_403(request, code, Action.SEE_PERSONAL_DATA)
    if request.method != "POST":
        return _page(request, competition)
    typed = {name: value for name, value in request.POST.items() if isinstance(value, str)}
    try:
        messages.success(request, _filled(request, competition))
    except ProposedError as proposed:
        messages.success(request, refusal_text(proposed))
    except Refusal as refusal:
        return _page(request, competition, status=422, typed=typed, problems=shown_problems(refusal))
    except OvertakenError as overtaken:
        messages.warning(request, stale_message())
        return _page(request, competition, status=409, typed=typed, overtaken=overtaken.people)
    except StaleError:
        messages.warning(request, stale_message())
        return _page(request, competition, status=409, typed=typed)
    return redirect("pages:missing", code)


def _filled(request: SignedIn, competition: Competition) -> str:
    """Do what one of the forms of the page asks for, and say what was done."""
    match request.POST.get("what", ""):
        case "event":
            added = {"time_control": request.POST.get("time_control", "")}
            reason = request.POST.get("reason", "")
            complete_regulation(request.user, competition, version_value(request), added, reason)
            return _("The regulation is completed.")
        case "categories":
            categories = {
                int_value(name.removeprefix("category-")): value
                for name, value in request.POST.items()
                if name.startswith("category-") and isinstance(value, str)
            }
            complete_categories(request.user, competition, categories)
            return _("The categories are written down.")
        case _:
            return saved_text(complete_people(request.user, competition, read_rows(competition, request.POST)))


def _page(request: SignedIn, competition: Competition, *, status: int = 200, **shown: Any) -> HttpResponse:
    context = missing_context(request.user, competition, **shown)
    response = competition_page(request, competition, "desk", "competitions/missing.html", context)
    response.status_code = status
    return response
