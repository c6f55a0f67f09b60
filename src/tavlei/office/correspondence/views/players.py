"""What a player does: looks at his games and the days left, moves, answers, claims, takes a break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.correspondence import breaks, decisions, discipline, moves
from tavlei.office.correspondence.dues import games_of_person
from tavlei.office.correspondence.feeds import key_of, renew_key
from tavlei.office.correspondence.forms import BreakForm
from tavlei.office.correspondence.letter_form import lines, written
from tavlei.office.correspondence.models import Dispute, Player
from tavlei.office.correspondence.models.results import Scores
from tavlei.office.correspondence.views.common import acted, find_game, find_tournament, tabs
from tavlei.office.federation.addresses import public_address
from tavlei.office.pages.form_values import version_value
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tavlei.office.correspondence.models import Game
    from tavlei.office.pages.requests import SignedIn


@login_required
def mine(request: SignedIn) -> HttpResponse:
    """My games: where I have to write, and how many days are left."""
    person = request.user.person
    today = timezone.localdate()
    games = games_of_person(person, today) if person else []
    context = {
        "games": games,
        "to_write": [game for game in games if game.to_write],
        "person": person,
        "today": today,
        "players": Player.objects.filter(entry__person=person).select_related("tournament__competition")
        if person
        else [],
        "address": public_address(reverse("correspondence:calendar", args=[key_of(person).token])) if person else "",
    }
    return render(request, "correspondence/mine.html", context)


@login_required
@require_POST
def renew(request: SignedIn) -> HttpResponse:
    """A new secret address of the calendar."""
    person = request.user.person
    if person is None:
        raise Http404
    return acted(
        request, lambda: renew_key(request.user, person), _("The calendar has a new address."), "correspondence:mine"
    )


@login_required
@require_POST
def act(request: SignedIn, code: str, pk: int, what: str) -> HttpResponse:
    """One act of a player in his game."""
    game = find_game(code, pk)
    acts: dict[str, tuple[Callable[[SignedIn, Game], object], str]] = {
        "move": (_move, _("Your move is sent.")),
        "resign": (_resign, _("You have resigned.")),
        "accept-draw": (_accept, _("The draw is agreed.")),
        "tell-error": (_tell, _("Your partner is told of the error.")),
        "claim": (_claim, _("The claim is with the chief judge.")),
        "protest": (_protest, _("Your protest is with the chief judge.")),
        "submit": (_submit, _("The game is sent to the judge.")),
        "dispute": (_dispute, _("Your question is sent.")),
        "protest-adjudication": (_protest_adjudication, _("Your protest is with the organiser.")),
    }
    if what not in acts:
        raise Http404
    doing, done = acts[what]
    return acted(request, lambda: doing(request, game), done, "correspondence:game", code, pk)


@login_required
def take_break(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Announce a break: the player himself, or the secretary for one who writes."""
    tournament = find_tournament(code)
    player: Player = get_object_or_404(tournament.players.select_related("entry__person", "tournament"), pk=pk)
    own = request.user.person_id is not None and player.entry.person_id == request.user.person_id
    if not own and not may(request.user, Action.ENTER_LETTER, tournament.competition):
        raise Http404
    form = BreakForm(breaks.partners(player), request.POST or None, by_secretary=not own)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data

        def announce() -> None:
            breaks.announce_break(
                request.user,
                player,
                data["first"],
                data["last"],
                told_days=form.days(),
                secretary_told=data.get("secretary_told"),
            )

        where = ("correspondence:mine",) if own else ("correspondence:secretary", code)
        return acted(request, announce, _("The break is announced."), *where)
    return render(request, "correspondence/break.html", {**tabs(request, tournament), "form": form, "player": player})


def _move(request: SignedIn, game: Game) -> object:
    post = request.POST
    return moves.move(
        request.user,
        game,
        version_value(request),
        written(post.get("moves", "")),
        offers=lines(post.get("offers", "")),
        offers_draw="offers_draw" in post,
        charges_omission="charges_omission" in post,
    )


def _resign(request: SignedIn, game: Game) -> object:
    return moves.resign(request.user, game, version_value(request))


def _accept(request: SignedIn, game: Game) -> object:
    return moves.accept_draw(request.user, game, version_value(request))


def _tell(request: SignedIn, game: Game) -> object:
    return moves.tell_error(request.user, game, version_value(request), charge="charge" in request.POST)


def _claim(request: SignedIn, game: Game) -> object:
    return moves.claim_overdue(request.user, game, version_value(request), written(request.POST.get("reply", "")))


def _protest(request: SignedIn, game: Game) -> object:
    return moves.protest_claim(request.user, game, version_value(request), request.POST.get("reasons", ""))


def _submit(request: SignedIn, game: Game) -> object:
    evaluation = request.POST.get("evaluation", "")
    if evaluation not in Scores.values:
        evaluation = ""
    return decisions.submit(request.user, game, evaluation, request.POST.get("analysis", ""))


def _dispute(request: SignedIn, game: Game) -> object:
    number = request.POST.get("appeals", "")
    appeals = get_object_or_404(Dispute, pk=int(number), game=game) if number.isdecimal() else None
    return discipline.bring_dispute(request.user, game, request.POST.get("text", ""), appeals=appeals)


def _protest_adjudication(request: SignedIn, game: Game) -> object:
    own = game.white if game.white.entry.person_id == request.user.person_id else game.black
    last = game.events.filter(struck_at=None).order_by("-number").first()
    today = timezone.localdate()
    day = timezone.localdate(last.entered_at) if last else today
    return decisions.protest_adjudication(
        request.user, game, own, result_received=day, sent=today, reasons=request.POST.get("reasons", "")
    )
