"""Papers to print, sign and send: of one game, and of what the officials told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from tavlei.correspondence import Side
from tavlei.documents import FileFormat, render
from tavlei.office.correspondence import papers
from tavlei.office.correspondence.engine import read_tournament, side_of
from tavlei.office.correspondence.game_context import own_player
from tavlei.office.correspondence.models import Bulletin
from tavlei.office.correspondence.views.common import find_game, find_tournament
from tavlei.office.explanations import reader_language
from tavlei.office.papers.source import Source
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.documents.form import FilledForm
    from tavlei.office.correspondence.models import Game, Tournament

_UNFINISHED = {"unfinished-white": Side.WHITE, "unfinished-black": Side.BLACK}


def game_paper(request: HttpRequest, code: str, pk: int, paper: str, ending: str) -> HttpResponse:
    """The time sheet and the record of a game for everybody; an unfinished one for its sender and the officials."""
    game = find_game(code, pk)
    playing = read_tournament(game.tournament)
    state = playing.state(game, game.events.all())
    source = Source(game.tournament.competition, reader_language())
    document: FilledForm
    if paper == "time-sheet":
        document = papers.time_sheet(source, playing, game, state)
    elif paper == "record":
        own = own_player(request.user, game)
        document = papers.game_record(playing, game, state, side_of(game, own) if own else None)
    elif paper in _UNFINISHED:
        _require_sender(request, game, _UNFINISHED[paper])
        document = papers.unfinished_game(source, playing, game, state, _UNFINISHED[paper])
    else:
        raise Http404
    return _file(document, ending, source, f"{code}-{pk}-{paper}")


def bulletin(request: HttpRequest, code: str, number: int, ending: str) -> HttpResponse:
    """What the officials told: for its readers and the officials."""
    tournament = find_tournament(code)
    told = get_object_or_404(Bulletin.objects.select_related("tournament"), tournament=tournament, number=number)
    if not may_read(request, tournament, told):
        raise PermissionDenied("not a reader of this bulletin")
    source = Source(tournament.competition, reader_language())
    return _file(papers.bulletin_paper(source, told), ending, source, f"{code}-{told.kind}-{number}")


def may_read(request: HttpRequest, tournament: Tournament, issue: Bulletin) -> bool:
    """Whether somebody may read a bulletin: an official, or a player to whom it went."""
    officials = (Action.ENTER_LETTER, Action.DECIDE_CLAIM, Action.ORGANISE)
    if any(may(request.user, official, tournament.competition) for official in officials):
        return True
    person = getattr(request.user, "person_id", None)
    return person is not None and tournament.players.filter(entry__person=person, pk__in=issue.readers).exists()


def _require_sender(request: HttpRequest, game: Game, side: Side) -> None:
    own = own_player(request.user, game)
    if own is not None and side_of(game, own) is side:
        return
    competition = game.tournament.competition
    if not any(may(request.user, action, competition) for action in (Action.ENTER_LETTER, Action.DECIDE_CLAIM)):
        raise PermissionDenied("neither the sender nor an official")


def _file(document: FilledForm, ending: str, source: Source, name: str) -> HttpResponse:
    if ending not in list(FileFormat):
        raise Http404
    chosen = FileFormat(ending)
    try:
        content = render(document, chosen, source.language, source.footer)
    except Refusal as refusal:
        return HttpResponse(str(refusal), status=422, content_type="text/plain; charset=utf-8")
    response = HttpResponse(content, content_type=chosen.media_type)
    response["Content-Disposition"] = f'inline; filename="{name}.{ending}"'
    return response
