"""Protests of players and captains on their own page, and those that wait for the chief judge (5.4.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.competitions.announcing.forms import OwnProtestForm, ProtestForm
from tavlei.office.competitions.conduct import protests
from tavlei.office.competitions.conduct.protest_terms import round_deadline
from tavlei.office.competitions.entries.representatives import represented
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import (
    NOT_ENTERED,
    Competition,
    Entry,
    Protest,
    Round,
    State,
)
from tavlei.office.competitions.pages.page import act_and_redirect, competition_or_403, competition_page
from tavlei.office.competitions.pages.waiting import open_protests
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import enum_member, rules_discipline
from tavlei.office.competitions.views.appeals import own_protests
from tavlei.office.explanations import as_html, explanation_from_json
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.submissions import run_act, valid_or_message
from tavlei.office.roles.permissions import Action
from tavlei.tournament.conduct.disputes.protests import Against, Filer, ProtestOutcome

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.roles.models import User

_OVER = (State.APPROVED, State.REPORTED, State.CANCELLED)


@login_required
def own(request: SignedIn, code: str) -> HttpResponse:
    """What a player, a representative or the captain of a team has protested against; and a new protest."""
    competition: Competition = get_object_or_404(Competition, code=code)
    entries = speaks_in(request.user, competition)
    if not entries:
        raise PermissionDenied
    form = OwnProtestForm(entries, list(competition.rounds.order_by("-number")), request.POST or None)
    if request.method == "POST" and form.is_valid():
        done = run_act(request, lambda: _file(request, form.cleaned_data), _("The protest is filed."))
        if done:
            return redirect("pages:own_protests", code)
    rounds = list(competition.rounds.order_by("-number")[:2])
    context = {
        "form": form,
        "protests": [_row(protest) for protest in _filed(competition, request.user, entries)],
        "deadlines": [(one_round, _deadline(competition, one_round)) for one_round in rounds],
        "deposit": read_regulation(competition.regulation).deposit,
        "open": competition.state not in _OVER,
        "bound": rules_discipline(competition) is not None,
    }
    return competition_page(request, competition, "own_protests", "competitions/own_protests.html", context)


@login_required
def inbox(request: SignedIn) -> HttpResponse:
    """The protests and appeals that wait for whoever looks, with the last moment for the decision."""
    return render(request, "competitions/protest_inbox.html", {"rows": open_protests(request.user)})


def speaks_in(user: User, competition: Competition) -> list[Entry]:
    """For whom somebody may protest: the own entry, the own team; a representative for those of the own region."""
    mine = Q(team__representative=user, person=None)
    if user.person_id:
        mine |= Q(person=user.person_id) | Q(team__captain=user.person_id, person=None)
    kind = event_kind(competition)
    entries = competition.entries.filter(kind.own_entries(mine)).exclude(state__in=NOT_ENTERED)
    if not entries.exists():
        entries = represented(user, competition, kind.participants(competition))
    return list(entries.select_related("person", "team", "competition").distinct())


def _file(request: SignedIn, data: dict[str, Any]) -> None:
    protests.file_protest(
        request.user, data["entry"], data["round"], encounter=data["encounter"], clauses=data["clauses"],
        text=data["text"], deposit=data["deposit"] or 0, against=enum_member(Against, data["against"]),
    )  # fmt: skip


def _filed(competition: Competition, user: User, entries: list[Entry]) -> list[Protest]:
    listed = competition.protests.filter(own_protests(user) | Q(entry__in=entries, filed_by=user)).distinct()
    return list(listed.select_related("entry__person", "entry__team", "round"))


def _row(saved_protest: Protest) -> dict[str, Any]:
    return {
        "protest": saved_protest,
        "checks": as_html(explanation_from_json(saved_protest.checks)) if saved_protest.checks else "",
    }


def _deadline(competition: Competition, one_round: Round) -> str:
    deadline = round_deadline(competition, one_round)
    return as_html(deadline.explanation()) if deadline else ""


@login_required
@require_POST
def protest(request: SignedIn, code: str) -> HttpResponse:
    """File a protest."""
    competition = competition_or_403(request, code, Action.PROTEST)
    form = ProtestForm(competition, request.POST)
    if not valid_or_message(request, form):
        return redirect("pages:incidents", code)
    data = form.cleaned_data

    def act() -> None:
        protests.file_protest(
            request.user,
            data["entry"],
            data["encounter"].round if data["encounter"] else competition.rounds.order_by("-number").first(),
            encounter=data["encounter"],
            clauses=data["clauses"],
            text=data["text"],
            deposit=data["deposit"] or 0,
            against=enum_member(Against, data["against"]),
            filer=enum_member(Filer, data["filer"]),
        )

    return act_and_redirect(request, code, act, _("The protest is filed."), "pages:incidents")


@login_required
@require_POST
def decide_protest(request: SignedIn, code: str, protest: int) -> HttpResponse:
    """Decide a protest."""
    competition = competition_or_403(request, code, Action.DECIDE_PROTEST)
    chosen: Protest = get_object_or_404(competition.protests, pk=protest)

    outcome = request.POST.get("decision", "")
    sides = {side: request.POST.get(f"side-{side}", "") for side in (protests.FILER_SIDE, protests.OTHER_SIDE)}

    def act() -> None:
        protests.decide_protest(
            request.user,
            chosen,
            version_value(request),
            outcome=enum_member(ProtestOutcome, outcome),
            decision=request.POST.get("reasons", ""),
            heard=frozenset(side for side, what in sides.items() if what == "heard"),
            did_not_come=frozenset(side for side, what in sides.items() if what == "absent"),
        )

    done = run_act(request, act, _("The protest is decided."))
    if done and outcome == ProtestOutcome.UPHELD:
        return redirect("pages:remedy", code, protest)
    return redirect("pages:incidents", code)
