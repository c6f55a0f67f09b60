"""A participant round by round: byes and absences to come, leaving, coming back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.competitions.entries import participation as acts
from tavlei.office.competitions.field.reading import entry_key, is_swiss, planned_absence
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import NOT_ENTERED, EntryState
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.competitions.tables.standings import LEAVES
from tavlei.office.pages.form_values import int_value, version_value
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action, may
from tavlei.tournament.model import Bye
from tavlei.tournament.swiss.participation import Leave

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.http import HttpResponse

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.pages.requests import SignedIn
    from tavlei.tournament.model import Round as PairedRound


@dataclass(frozen=True, slots=True)
class RoundOfEntry:
    """One round of a participant in words; `to_take_back`: a leave that can still be undone."""

    number: int
    text: str
    is_paired: bool
    to_take_back: bool = False


@login_required
@require_GET
def participation(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Which rounds somebody plays, and what can be decided about the others."""
    competition = competition_or_403(request, code, Action.PAIR)
    chosen: Entry = get_object_or_404(
        competition.entries.exclude(state__in=NOT_ENTERED).select_related("person"), pk=entry
    )
    field = event_kind(competition).pairing_field(competition)
    rounds = list(_rounds(field, chosen))
    allowed = acts.leave_rules(field.regulation)
    context = {
        "entry": chosen,
        "rounds": rounds,
        "to_miss": [shown.number for shown in rounds if not shown.is_paired and not shown.to_take_back],
        "leaves": [(leave.value, LEAVES[leave]) for leave in Leave if allowed.allowed(leave) != 0],
        "swiss": is_swiss(competition),
        "left": chosen.state == EntryState.WITHDRAWN and chosen.person_id is not None,
        "may_return": may(request.user, Action.CHANGE_DRAW, competition),
        "last": field.rounds[-1] if field.rounds else None,
    }
    return competition_page(request, competition, "desk", "competitions/participation.html", context)


@login_required
@require_POST
def leave(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Record a round that somebody will miss."""
    data = request.POST
    kind = Leave(data["leave"]) if data.get("leave") in list(Leave) else Leave.LOST
    number = int_value(data.get("round", ""))

    def act(chosen: Entry) -> None:
        acts.grant_leave(request.user, chosen, version_value(request), number=number, leave=kind,
                         reason=data.get("reason", ""))  # fmt: skip

    return _done(
        request, competition_or_403(request, code, Action.PAIR), entry, act, _("The missed round is recorded.")
    )


@login_required
@require_POST
def take_back(request: SignedIn, code: str, entry: int, number: int) -> HttpResponse:
    """Take a leave back before its round is paired."""

    def act(chosen: Entry) -> None:
        acts.take_back_leave(request.user, chosen, version_value(request), number=number)

    return _done(
        request, competition_or_403(request, code, Action.PAIR), entry, act, _("The missed round is taken back.")
    )


@login_required
@require_POST
def come_back(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Take a withdrawal back."""

    def act(chosen: Entry) -> None:
        acts.come_back(request.user, chosen, version_value(request), reason=request.POST.get("reason", ""))

    return _done(
        request, competition_or_403(request, code, Action.CHANGE_DRAW), entry, act, _("The withdrawal is taken back.")
    )


def _done(
    request: SignedIn, competition: Competition, entry: int, act: Callable[[Entry], None], done: str
) -> HttpResponse:
    chosen: Entry = get_object_or_404(competition.entries.exclude(state__in=NOT_ENTERED), pk=entry)
    run_act(request, lambda: act(chosen), done)
    return redirect("pages:participation", competition.code, entry)


def _rounds(field: CompetitionSnapshot, entry: Entry) -> Iterator[RoundOfEntry]:
    """Every planned round: the opponent, a leave, or nothing yet."""
    for one_round, met in zip(field.rounds, field.tournament().rounds, strict=False):
        leave = planned_absence(entry, one_round.number)
        paired, opponent = _paired(met, entry_key(entry))
        if paired:
            text = field.names[opponent] if opponent else _("no opponent")
        else:
            text = str(LEAVES[leave]) if leave else _("not paired: no points")
        yield RoundOfEntry(one_round.number, text, is_paired=True)
    for number in range(len(field.rounds) + 1, field.competition.rounds_planned + 1):
        leave = planned_absence(entry, number)
        yield RoundOfEntry(number, str(LEAVES[leave]) if leave else "", is_paired=False, to_take_back=bool(leave))


def _paired(one_round: PairedRound, key: str) -> tuple[bool, str | None]:
    """Whether somebody was paired in a round, and with whom; a bye he has asked for is no pair."""
    for met in one_round:
        if isinstance(met, Bye):
            if met.player == key and not met.kind.granted:
                return True, None
        elif key in met.players:
            return True, met.black if met.white == key else met.white
    return False, None
