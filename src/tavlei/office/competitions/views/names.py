"""Names of a competition in other languages, as its papers print them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tavlei.office.competitions.page import competition_page, find
from tavlei.office.competitions.translated_names import LONGEST, further_names, own_names, translate_names
from tavlei.office.pages.form_values import whole_number
from tavlei.office.pages.submissions import perform
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import LANGUAGES

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def names(request: SignedIn, code: str) -> HttpResponse:
    """The names in three languages, told at any time."""
    found = find(request, code, Action.EDIT_REGULATION)
    further = further_names(found)
    if request.method == "POST":
        version = whole_number(request.POST.get("version", ""))
        own = _languages(request, "own")
        told = {name.text: _languages(request, f"text-{at}") for at, name in enumerate(further)
                if request.POST.get(f"text-{at}") == name.text}  # fmt: skip
        kept = found.regulation.get("translations", {}) | told
        perform(request, lambda: translate_names(request.user, found, version, own, kept), _("The names are told."))
        return redirect("pages:names", code)
    rows = [_fields("own", found.name, own_names(found))]
    rows += [_fields(f"text-{at}", name.text, name.told) for at, name in enumerate(further)]
    context = {"rows": rows, "longest": LONGEST}
    return competition_page(request, found, "desk", "competitions/names.html", context)


@dataclass(frozen=True, slots=True)
class NameFields:
    """A name as it was entered, with a field for every language: the name of the field, the language, what is told."""

    field: str
    text: str
    boxes: list[tuple[str, str, str, str]]


def _fields(field: str, text: str, told: dict[str, str]) -> NameFields:
    return NameFields(field, text, [(f"{field}-{code}", code, str(name), told[code]) for code, name in
                                    settings.LANGUAGES])  # fmt: skip


def _languages(request: SignedIn, field: str) -> dict[str, str]:
    return {language: request.POST.get(f"{field}-{language}", "") for language in LANGUAGES}
