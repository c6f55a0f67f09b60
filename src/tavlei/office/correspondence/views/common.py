"""What the views of play by correspondence share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tavlei.office.correspondence.discipline import RIGHTS
from tavlei.office.correspondence.engine import rulebook_of
from tavlei.office.correspondence.mail import without_address
from tavlei.office.correspondence.models import Dispute, Game, Tournament
from tavlei.office.correspondence.models.incidents import Instance
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from django.http import HttpRequest, HttpResponse

    from tavlei.office.correspondence.models import Player


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits at a desk: what it is, how much of it there is, and in which part of the page it stands."""

    title: str
    count: int
    part: str


def first_waiting(*waiting: Waiting) -> Waiting | None:
    """The first thing of which there is something."""
    return next((thing for thing in waiting if thing.count), None)


def find_tournament(code: str) -> Tournament:
    """The tournament of a competition, if it is played by correspondence."""
    return get_object_or_404(Tournament.objects.select_related("competition"), competition__code=code)


def find_game(code: str, pk: int) -> Game:
    """A game of a competition with its players."""
    wanted = Game.objects.select_related(
        "tournament__competition", "encounter__round", "white__entry__person", "black__entry__person"
    )
    return get_object_or_404(wanted, tournament__competition__code=code, pk=pk)


def tabs(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """What the frame of a competition's pages wants to know."""
    competition = tournament.competition
    return {
        "competition": competition,
        "tournament": tournament,
        "rulebook": rulebook_of(tournament),
        "tab": "correspondence",
        "may_run": may(request.user, Action.ENTER_RESULT, competition),
        "may_enter": may(request.user, Action.ENTER_LETTER, competition),
        "may_decide": may(request.user, Action.DECIDE_CLAIM, competition),
        "may_organise": may(request.user, Action.ORGANISE, competition),
    }


def acted(request: HttpRequest, act: Callable[[], object], done: str, back: str, *where: Any) -> HttpResponse:
    """Perform an act, tell what came of it, and go back."""
    run_act(request, act, done)
    return redirect(back, *where)


def open_disputes(request: HttpRequest, tournament: Tournament, *instances: Instance) -> list[Dispute]:
    """The disputes that wait for a decision at an instance, those that whoever looks may decide."""
    waiting = Dispute.objects.filter(game__tournament=tournament, decided=None, instance__in=instances)
    return [
        dispute
        for dispute in waiting.select_related("player__entry__person", "game")
        if may(request.user, RIGHTS[Instance(dispute.instance)], tournament.competition)
    ]


def name_those_without_address(request: HttpRequest, players: Iterable[Player]) -> None:
    """Say who cannot be reached by e-mail and has to be written to."""
    if unreached := without_address(players):
        names = ", ".join(map(str, unreached))
        messages.info(request, _("No e-mail is known of: %(names)s. They have to be told by post.") % {"names": names})
