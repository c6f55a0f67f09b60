"""Drawing a round by hand, changing its pairs, drawing it again, checking it by another engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tavlei.office.competitions.field.reading import is_swiss, read_snapshot
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.pages.drawing import GROUNDS, boards_from_form, findings_html, players_to_draw, rows_of
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.competitions.pairing import by_hand
from tavlei.office.competitions.pairing.by_hand import ChangeGround, ProposedPairs
from tavlei.office.competitions.pairing.programme import next_start
from tavlei.office.competitions.pairing.rounds import planned_absentees
from tavlei.office.competitions.regulation.fide import is_fide
from tavlei.office.explanations import as_html, with_names
from tavlei.office.pages.form_values import int_value, int_values, moment_value
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from django.http import HttpResponse

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Round
    from tavlei.office.pages.requests import SignedIn
    from tavlei.tournament.swiss.by_hand import HandDrawing


@login_required
def draw(request: SignedIn, code: str) -> HttpResponse:
    """Draw the next round by hand: from the pairs of the program or from nothing."""
    competition = _swiss(request, code, Action.PAIR)
    field = read_snapshot(competition)
    number = len(field.rounds) + 1
    absent = set(int_values(request, "absent")) | set(planned_absentees(field, number))
    posted = request.method == "POST"
    empty = request.GET.get("start") == "nothing"
    drawn = boards_from_form(request.POST.dict()) if posted else ProposedPairs(())
    if not posted and not empty:
        drawn = by_hand.proposed_boards(field, absent)
    expected = int_value(request.POST.get("round", "")) or number

    def act() -> Round:
        return by_hand.draw_by_hand(
            request.user,
            competition,
            expected,
            drawn,
            absent=absent,
            starts=moment_value(request),
            reason=_reason(request),
        )

    def check() -> HandDrawing:
        return by_hand.checked_by_hand(field, drawn, absent)

    if posted and "draw" in request.POST and (one_round := _performed(request, act, _("The round is drawn by hand."))):
        return redirect("pages:round", code, one_round.number)
    context = {
        "number": number,
        "next_start": next_start(field),
        "declared": field.regulation.draw_by_hand,
        "title": _("Round %(number)s by hand") % {"number": number},
        **_form(request, field, number, drawn, absent),
        **(_checked(field, check) if posted or drawn.pairs else {}),
    }
    return competition_page(request, competition, "desk", "competitions/draw.html", context)


@login_required
def change(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Change the pairs of the last round by the reasoned decision of the chief judge."""
    competition = _swiss(request, code, Action.CHANGE_DRAW)
    one_round: Round = get_object_or_404(competition.rounds, number=number)
    field = read_snapshot(competition)
    posted = request.method == "POST"
    drawn = boards_from_form(request.POST.dict()) if posted else by_hand.stored_boards(field, one_round)

    def act() -> Round:
        return by_hand.change_pairs(request.user, one_round, drawn, ground=_ground(request), reason=_reason(request))

    def check() -> HandDrawing:
        return by_hand.checked_change(field, one_round, drawn)

    if posted and "draw" in request.POST and _performed(request, act, _("The pairs are changed.")):
        return redirect("pages:round", code, number)
    context = {
        "number": number,
        "changes": one_round,
        "grounds": list(GROUNDS.items()),
        "title": _("Change the pairs of round %(number)s") % {"number": number},
        **_form(request, field, number, drawn, one_round.absent),
        **_checked(field, check),
    }
    return competition_page(request, competition, "desk", "competitions/draw.html", context)


@login_required
def again(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Let the program draw the last round again."""
    competition = _swiss(request, code, Action.CHANGE_DRAW)
    one_round: Round = get_object_or_404(competition.rounds, number=number)
    if request.method == "POST":
        absent = int_values(request, "absent")

        def act() -> None:
            by_hand.draw_again(request.user, one_round, ground=_ground(request), reason=_reason(request), absent=absent)

        if run_act(request, act, _("The round is drawn again.")):
            return redirect("pages:round", code, number)
    field = read_snapshot(competition)
    context = {
        "number": number,
        "grounds": list(GROUNDS.items()),
        "reason": _reason(request),
        "players": players_to_draw(field, number, {*one_round.absent, *planned_absentees(field, number)}),
    }
    return competition_page(request, competition, "desk", "competitions/draw_again.html", context)


def _swiss(request: SignedIn, code: str, action: Action) -> Competition:
    """A Swiss of persons; others have no such pages."""
    competition = competition_or_403(request, code, action)
    if not is_swiss(competition) or competition.plays_in_teams:
        raise Http404
    return competition


def _form(
    request: SignedIn, field: CompetitionSnapshot, number: int, drawn: ProposedPairs, absent: Collection[int]
) -> dict[str, Any]:
    """The boards of the form as they are filled in."""
    players = players_to_draw(field, number, absent)
    playing = [player for player in players if not player.is_absent]
    return {
        "players": players,
        "rows": rows_of(drawn, len(playing)),
        "bye": drawn.bye,
        "reason": _reason(request),
        "may_break": may(request.user, Action.CHANGE_DRAW, field.competition),
    }


def _checked(field: CompetitionSnapshot, check: Callable[[], HandDrawing]) -> dict[str, Any]:
    """What the rules say of the drawing: refused with its problems, or found with its breaches."""
    try:
        hand_drawing = check()
    except Refusal as refusal:
        return {"problems": shown_problems(refusal)}
    return {"checked": hand_drawing, "findings": findings_html(field, hand_drawing)}


def _performed(request: SignedIn, act: Callable[[], Round], done: str) -> Round | None:
    """The round, if the act was performed; else what stands in the way is told and the form stays filled in."""
    rounds: list[Round] = []
    try:
        run_act(request, lambda: rounds.append(act()), done)
    except PermissionDenied:
        messages.error(request, _("Only the chief judge decides on a drawing that breaks a requirement."))
    return rounds[0] if rounds else None


def _reason(request: SignedIn) -> str:
    return request.POST.get("reason", "")


def _ground(request: SignedIn) -> ChangeGround:
    text = request.POST.get("ground", "")
    return ChangeGround(text) if text in list(ChangeGround) else ChangeGround.DECISION


@login_required
def pairing_check(request: SignedIn, code: str) -> HttpResponse:
    """Choose an engine and read what it would have paired otherwise."""
    competition = competition_or_403(request, code, Action.PAIR)
    if not is_fide(competition):
        raise Http404
    engine = request.GET.get("engine", "")
    context: dict[str, Any] = {"engines": event_kind(competition).checking_engines(competition), "engine": engine}
    if engine:
        context |= _checked_pairings(competition, engine)
    return competition_page(request, competition, "desk", "competitions/pairing_check.html", context)


def _checked_pairings(competition: Competition, engine: str) -> dict[str, Any]:
    try:
        checked = event_kind(competition).checked_pairings(competition, engine)
    except Refusal as refusal:
        return {"problems": shown_problems(refusal)}
    return {
        "checked": checked,
        "told": as_html(with_names(checked.explanation(), event_kind(competition).names(competition))),
    }
