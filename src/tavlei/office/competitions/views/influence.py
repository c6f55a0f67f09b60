"""Unlawful influence, exclusion and annulment: what is reported, what follows, what was decided (1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.languages import catalogue
from tavlei.office.competitions import influence as acts
from tavlei.office.competitions import sanctions
from tavlei.office.competitions.conduct.findings import word
from tavlei.office.competitions.models import NOT_ENTERED, EntryState, Influence
from tavlei.office.competitions.page import competition_page, find
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.pages.form_fields import labelled
from tavlei.office.pages.form_values import version_of
from tavlei.office.pages.submissions import perform
from tavlei.office.roles.permissions import Action, may
from tavlei.tournament.conduct.influence import Offence
from tavlei.tournament.conduct.measures import Measure
from tavlei.tournament.conduct.people import Capacity

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.pages.requests import SignedIn


@login_required
def influence(request: SignedIn, code: str) -> HttpResponse:
    """Everything reported, with what the rules lead to; and the form to report."""
    found = find(request, code, Action.REMARK)
    if request.method == "POST":
        perform(request, lambda: _report(request, found), _("The report is written down."))
        return redirect("pages:influence", code)
    entries = found.entries.exclude(state__in=NOT_ENTERED).select_related("person", "team")
    context = {
        "rows": [
            _row(influence) for influence in found.influences.select_related("by", "competition", "entry__person")
        ],
        "entries": entries,
        "excluded": [
            (entry, sanctions.fee_goes_back(entry)) for entry in entries if entry.state == EntryState.EXCLUDED
        ],
        "offences": labelled(Offence),
        "capacities": labelled(Capacity),
        "may_sanction": may(request.user, Action.SANCTION, found),
        "may_annul": may(request.user, Action.ANNUL, found) and found.is_open_for_results,
    }
    return competition_page(request, found, "desk", "competitions/influence.html", context)


@login_required
@require_POST
def decide(request: SignedIn, code: str, report: int) -> HttpResponse:
    """Impose what follows, or send the matter to the federation."""
    found = find(request, code, Action.REMARK)
    kept: Influence = get_object_or_404(found.influences, pk=report)
    version = version_of(request)
    what = request.POST.get("what", "")

    def act() -> None:
        if what == "federation":
            acts.pass_to_federation(request.user, kept, version)
        else:
            decision = request.POST.get("panel_decision", "")
            acts.decide_influence(request.user, kept, version, word(Measure, what), panel_decision=decision)

    perform(request, act, _("The decision is recorded."))
    return redirect("pages:influence", code)


@login_required
@require_POST
def annul(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Record the decision of the main panel that annuls the result of an excluded participant."""
    found = find(request, code, Action.ANNUL)
    chosen: Entry = get_object_or_404(found.entries, pk=entry)
    version = version_of(request)

    def act() -> None:
        sanctions.annul_result(
            request.user, chosen, version, panel_decision=request.POST.get("panel_decision", ""),
            reason=request.POST.get("reason", ""),
        )  # fmt: skip

    perform(request, act, _("The result is annulled."))
    return redirect("pages:influence", code)


def _row(kept: Influence) -> dict[str, Any]:
    book = catalogue(reader_language())
    follows = acts.what_follows(kept)
    measures = [(measure.value, book.phrase(measure.label)) for measure in (*follows.required, *follows.possible)]
    return {
        "kept": kept,
        "offence": book.phrase(word(Offence, kept.offence).label),
        "capacity": book.phrase(word(Capacity, kept.capacity).label),
        "measure": book.phrase(word(Measure, kept.measure).label) if kept.measure else "",
        "measures": measures,
        "follows": as_html(follows.explanation()),
    }


def _report(request: SignedIn, found: Competition) -> None:
    given = request.POST
    chosen = given.get("entry", "")
    entry = found.entries.filter(pk=int(chosen)).first() if chosen.isdecimal() else None
    acts.report_influence(
        request.user, found, name=given.get("name", ""), entry=entry,
        capacity=word(Capacity, given.get("capacity", "")), offence=word(Offence, given.get("offence", "")),
        facts=given.get("facts", ""), proved=bool(given.get("proved")), serious=bool(given.get("serious")),
    )  # fmt: skip
