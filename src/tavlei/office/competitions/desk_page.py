"""What the desks of persons and of teams show alike: forms, incidents, rights, the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render

from tavlei.office.competitions.conduct_page import conduct_context
from tavlei.office.competitions.forms import ProtestForm, SanctionForm
from tavlei.office.competitions.game_records import forms_of
from tavlei.office.competitions.models import EntryState, State
from tavlei.office.competitions.page import RESULT_KEYS
from tavlei.office.people.search import find_people
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition, Round
    from tavlei.office.pages.requests import SignedIn

_MOST_CANDIDATES = 20


def desk_page(
    request: SignedIn, found: Competition, rounds: Sequence[Round], template: str, context: dict[str, Any]
) -> HttpResponse:
    """The desk with its own part in `context`."""
    last = rounds[-1] if rounds else None
    shared = {
        "competition": found,
        "tab": "desk",
        "may_run": True,
        "last": last,
        "next_round": len(rounds) + 1,
        **_search(request),
        **_incidents(found),
        **conduct_context(found, last),
        "rights": {action.value: may(request.user, action, found) for action in Action},
        "keys": RESULT_KEYS,
        "keeps_records": bool(forms_of(found)),
        "State": State,
        "report": found.reports.first(),
        "own_entries": found.entries.filter(state=EntryState.PENDING).select_related("person__region"),
    }
    return render(request, template, {**shared, **context})


def _search(request: SignedIn) -> dict[str, Any]:
    """The people whom the search for participants finds."""
    query = request.GET.get("q", "")
    return {"query": query, "candidates": find_people(query)[:_MOST_CANDIDATES] if query else None}


def _incidents(found: Competition) -> dict[str, Any]:
    return {
        "sanctions": found.sanctions.select_related("entry__person", "entry__team", "by"),
        "protests": found.protests.select_related("entry__person", "entry__team", "decided_by"),
        "sanction_form": SanctionForm(found),
        "protest_form": ProtestForm(found),
    }
