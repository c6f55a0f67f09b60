"""Papers of players who write: records, unfinished games, protests and questions, entered by the secretary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.correspondence import decisions, discipline, game_records
from tavlei.office.correspondence.engine import read_tournament, remark_text, side_names
from tavlei.office.correspondence.forms import PaperForm
from tavlei.office.correspondence.models import Dispute, Record, Submission
from tavlei.office.correspondence.views.common import acted, find_game
from tavlei.office.pages.submissions import valid_or_message

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.correspondence import GameByLetters
    from tavlei.office.correspondence.models import Game, Player
    from tavlei.office.pages.requests import SignedIn


@login_required
@require_POST
def paper(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Register what came on paper."""
    game = find_game(code, pk)
    form = PaperForm(game, request.POST)
    if not valid_or_message(request, form):
        return redirect("correspondence:letter", code, pk)
    data = form.cleaned_data
    keep = {"record": _record, "submission": _submission, "protest": _protest, "dispute": _dispute}[data["what"]]

    def act() -> None:
        keep(request, game, game.tournament.players.get(pk=data["player"]), data)

    return acted(request, act, _("The paper is registered."), "correspondence:game", code, pk)


def _record(request: SignedIn, game: Game, player: Player, data: dict[str, Any]) -> None:
    record = Record(
        game=game,
        player=player,
        sent=data["sent"],
        received=timezone.localdate(),
        result=data["result"],
        moves=data["moves"],
        signed=data["signed"],
    )
    state = game_records.receive_record(request.user, record)
    _tell_remarks(request, game, state, record)


def _submission(request: SignedIn, game: Game, player: Player, data: dict[str, Any]) -> None:
    sent = Submission(
        game=game,
        player=player,
        sent=data["sent"],
        received=timezone.localdate(),
        evaluation=data["result"],
        diagram=data["diagram"],
        analysis=data["analysis"],
    )
    decisions.enter_submission(request.user, sent)


def _protest(request: SignedIn, game: Game, player: Player, data: dict[str, Any]) -> None:
    decisions.protest_adjudication(
        request.user,
        game,
        player,
        result_received=data["result_received"],
        sent=data["sent"],
        reasons=data["text"],
    )


def _dispute(request: SignedIn, game: Game, player: Player, data: dict[str, Any]) -> None:
    appeals = get_object_or_404(Dispute, pk=int(data["appeals"]), game=game) if data["appeals"] else None
    discipline.bring_dispute(request.user, game, data["text"], player=player, sent=data["sent"], appeals=appeals)


def _tell_remarks(request: SignedIn, game: Game, state: GameByLetters, record: Record) -> None:
    """What is wrong with the record that was just registered as it came."""
    names = side_names(read_tournament(game.tournament), game)
    for step in game_records.record_remarks(game, state, record):
        messages.warning(request, remark_text(step, names))
