"""Acts of a team competition from its pages: entering, line-ups, boards, wrong seats, teams that leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.competitions.entries.representatives import speaks_for
from tavlei.office.competitions.models import Competition, Entry, MatchSide, RemedyChoice
from tavlei.office.competitions.pages.event_pages import event_pages
from tavlei.office.competitions.pages.page import act_and_redirect, competition_page
from tavlei.office.explanations import as_html, with_names
from tavlei.office.pages.form_values import int_value, moment_value, version_value
from tavlei.office.pages.submissions import run_act
from tavlei.office.people.search import find_people
from tavlei.office.reference.fields import enter_new_entries, for_user
from tavlei.office.roles.models import User
from tavlei.office.roles.permissions import Action, may, require
from tavlei.office.teams import entries, incidents, line_ups, pairing, seating
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.forms import TeamForm
from tavlei.office.teams.lookup import find_for
from tavlei.office.teams.squads import members
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.people.models import Person
    from tavlei.office.teams.engine import TeamField


@login_required
@require_POST
def enter_team(request: SignedIn, code: str) -> HttpResponse:
    """Enter a team with its people, by their numbers in the order of boards; what was typed stays if it is refused."""
    competition = find_for(request, code, Action.ENTER)
    form = for_user(TeamForm(request.POST), request.user, competition)

    def act() -> None:
        with transaction.atomic():
            enter_new_entries(form, request.user, competition)
            data = form.cleaned_data
            representative = User.objects.filter(username=data["representative"] or None).first()
            entries.enter_team(
                request.user,
                competition,
                data["name"],
                [_person(code) for code in data["people"].split()],
                captain=_person(data["captain"]),
                region=data.get("region"),
                representative=representative,
            )

    if form.is_valid() and run_act(request, act, _("The team is entered.")):
        return redirect("pages:desk_entries", code)
    return event_pages(competition).desk_entries(request, competition)


@login_required
@require_POST
def add_member(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Enter one more person of a team."""
    competition = find_for(request, code, Action.ENTER)
    team = _team(competition, entry)
    return act_and_redirect(
        request,
        code,
        lambda: entries.add_member(request.user, team, _person(request.POST.get("person", ""))),
        _("The participant is entered."),
        "pages:desk_entries",
    )


@login_required
@require_POST
def admit_team(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Admit a team and everybody of it who waits."""
    competition = find_for(request, code, Action.ADMIT)
    team = _team(competition, entry)
    return act_and_redirect(
        request,
        code,
        lambda: entries.admit_team(request.user, team),
        _("The decisions are recorded."),
        "pages:desk_entries",
    )


@login_required
@require_POST
def set_order(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Set the order of boards from the numbers beside the names."""
    team = _team(find_for(request, code, Action.ENTER), entry)
    listed = [member.pk for member in members(entries.own_team(team))]
    order = sorted(listed, key=lambda pk: _number(request, f"board-{pk}"))
    return act_and_redirect(
        request,
        code,
        lambda: entries.set_order(request.user, team, version_value(request), order),
        _("The order of boards is set."),
        "pages:desk_entries",
    )


@login_required
@require_POST
def name_captain(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Name the captain of a team."""
    team = _team(find_for(request, code, Action.ENTER), entry)

    def act() -> None:
        captain = _person(request.POST.get("captain", ""))
        entries.name_captain(request.user, team, version_value(request), captain)

    return act_and_redirect(request, code, act, _("The captain is named."), "pages:desk_entries")


@login_required
@require_POST
def seat(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Make the line-ups of a round known and set its boards."""
    competition = find_for(request, code, Action.PAIR)
    one_round = get_object_or_404(competition.rounds, number=number)
    reason = request.POST.get("reason", "").strip()
    return act_and_redirect(
        request, code, lambda: seating.seat_round(request.user, one_round, reason), _("The line-ups are made known.")
    )


@login_required
def line_up(request: SignedIn, code: str, entry: int, number: int) -> HttpResponse:
    """The line-up of a team for a round: shown to those who speak for it and to the desk, to nobody else."""
    competition = get_object_or_404(Competition, code=code)
    team = _team(competition, entry)
    assert team.team is not None  # noqa: S101 - it is a team's
    if not speaks_for(request.user, team.team):
        require(request.user, Action.LINE_UP, competition)
    side: MatchSide = get_object_or_404(
        MatchSide.objects.select_related("round", "match", "entry"),
        round__competition=competition,
        round__number=number,
        entry=team,
    )
    field = read_team_field(competition)
    if request.method == "POST":
        seats = [_seat(request, board) for board in range(1, field.rules.boards + 1)]
        received, reason = moment_value(request, "received"), request.POST.get("reason", "").strip()
        done = run_act(
            request,
            lambda: line_ups.hand_in(request.user, side, seats, received=received, reason=reason),
            _("The line-up is handed in."),
        )
        if done:
            return redirect("pages:team", code, entry)
    return _line_up_page(request, competition, field, side)


@login_required
@require_POST
def allow_late(request: SignedIn, code: str, entry: int, number: int) -> HttpResponse:
    """The chief judge lets a late line-up count."""
    competition = find_for(request, code, Action.ALLOW_LATE)
    side = get_object_or_404(MatchSide, round__competition=competition, round__number=number, entry_id=entry)
    paper = getattr(side, "line_up", None)
    if paper is None:
        raise Http404
    reason = request.POST.get("reason", "")
    return act_and_redirect(
        request,
        code,
        lambda: line_ups.allow_late(request.user, paper, version_value(request), reason),
        _("The line-up counts."),
    )


@login_required
@require_POST
def turn_away(request: SignedIn, code: str, number: int, entry: int) -> HttpResponse:
    """A team with too few people loses the match."""
    competition = find_for(request, code, Action.CORRECT_RESULT)
    side = get_object_or_404(MatchSide, round__competition=competition, round__number=number, entry_id=entry)
    present, reason = _number(request, "present"), request.POST.get("reason", "")
    return act_and_redirect(
        request,
        code,
        lambda: incidents.turn_away(request.user, side.match, {entry: present}, reason),
        _("The match is lost."),
    )


@login_required
@require_POST
def wrong_seat(request: SignedIn, code: str, number: int, board: int) -> HttpResponse:
    """Somebody played on a board that was not his."""
    competition = find_for(request, code, Action.CORRECT_RESULT)
    one_round = get_object_or_404(competition.rounds, number=number)
    encounter = get_object_or_404(one_round.encounters, board=board)
    sat = get_object_or_404(competition.entries.exclude(person=None), pk=_number(request, "entry"))
    return act_and_redirect(
        request,
        code,
        lambda: incidents.record_wrong_seat(
            request.user, encounter, version_value(request), sat, request.POST.get("reason", "")
        ),
        _("The board is lost."),
    )


@login_required
def leave(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """A team leaves: what a loss and an annulment would do to the prizes, and the decision."""
    competition = find_for(request, code, Action.EXCLUDE)
    team = _team(competition, entry)
    if request.method == "POST":
        chosen = request.POST.get("remedy", "")
        reason = request.POST.get("reason", "")
        if chosen not in RemedyChoice.values:
            raise Http404
        return act_and_redirect(
            request,
            code,
            lambda: incidents.leave(request.user, team, version_value(request), RemedyChoice(chosen), reason),
            _("The withdrawal is recorded."),
        )
    field = read_team_field(competition)
    try:
        html = as_html(with_names(incidents.withdrawal_effects(field, team).explanation(), field.names))
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("pages:desk", code)
    context = {"entry": team, "explanation": html, "remedies": RemedyChoice.choices}
    return competition_page(request, competition, "desk", "teams/team_leaves.html", context)


@login_required
@require_POST
def call_extra_match(request: SignedIn, code: str) -> HttpResponse:
    """The extra match for first place."""
    competition = find_for(request, code, Action.PAIR)
    starts = moment_value(request)
    return act_and_redirect(
        request,
        code,
        lambda: pairing.call_extra_match(request.user, competition, starts),
        _("The extra match is called."),
    )


def _line_up_page(request: SignedIn, competition: Competition, field: TeamField, side: MatchSide) -> HttpResponse:
    paper = getattr(side, "line_up", None)
    seats = paper.seats if paper is not None else None
    if seats is None:
        seats = [field.by_key[seat].pk if seat else None for seat in line_ups.applied_line_up(field, side).seats]
    due = line_ups.deadline(side.round)
    context = {
        "entry": side.entry,
        "side": side,
        "round": side.round,
        "paper": paper,
        "due": due,
        "overdue": due is not None and due < timezone.now(),
        "seats": list(enumerate(seats, start=1)),
        "players": [squad for squad in field.squads[side.entry_id] if squad.plays],
        "is_desk": may(request.user, Action.LINE_UP, competition),
        "may_allow": may(request.user, Action.ALLOW_LATE, competition),
    }
    return competition_page(request, competition, "participants", "teams/line_up.html", context)


def _team(competition: Competition, entry: int) -> Entry:
    return get_object_or_404(competition.entries.select_related("team", "competition"), pk=entry, person=None)


def _person(code: str) -> Person:
    person = find_people("").filter(code=code.strip()).first()
    if person is None:
        raise Refusal(Problem("there is no person {code}", {"code": code}, path="person"))
    return person


def _number(request: SignedIn, name: str) -> int:
    return int_value(request.POST.get(name, ""))


def _seat(request: SignedIn, board: int) -> int | None:
    return _number(request, f"board-{board}") or None
