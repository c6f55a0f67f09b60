"""The desk of the chief judge: claims with their sheets, unfinished games, breaks, players who left; protests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.correspondence import AfterLeaving, Finding, Score, Side, sheet_of
from tavlei.correspondence.sheet import COLUMNS
from tavlei.languages import catalogue
from tavlei.office.correspondence import breaking, deciding, discipline, recording
from tavlei.office.correspondence.informing import read_states
from tavlei.office.correspondence.models import (
    AdjudicationProtest,
    BreakTaken,
    Granted,
    Measure,
    Player,
    Sanction,
)
from tavlei.office.correspondence.models.incidents import Instance
from tavlei.office.correspondence.naming import side_names, told
from tavlei.office.correspondence.playing import read_playing
from tavlei.office.correspondence.views.common import (
    acted,
    find_game,
    find_tournament,
    name_those_without_address,
    open_disputes,
    tabs,
    version_of,
)
from tavlei.office.correspondence.views.informing import duties_shown
from tavlei.office.endings import ending_html
from tavlei.office.explanations import as_html, named, reader_language
from tavlei.office.roles.permissions import Action, may, require

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.correspondence import GameByLetters
    from tavlei.office.correspondence.models import Submission, Tournament
    from tavlei.office.correspondence.playing import Playing
    from tavlei.office.pages.requests import SignedIn

_SCORES = (Score.WHITE, Score.BLACK, Score.DRAW)


@login_required
def judge(request: SignedIn, code: str) -> HttpResponse:
    """Claims to decide, each with its clause and the computed sheet; unfinished games; protests; who left."""
    found = find_tournament(code)
    if not (may(request.user, Action.DECIDE_CLAIM, found.competition) or may(request.user, Action.ORGANISE)):
        require(request.user, Action.DECIDE_CLAIM, found.competition)
    playing, book = read_playing(found), catalogue(reader_language())
    claims, unfinished = [], []
    today, states = timezone.localdate(), read_states(playing)
    for game, state in states:
        names = side_names(playing, game)
        if (examined := state.examined_claim) is not None:
            sheet = sheet_of(state)
            claims.append({
                "game": game, "names": names, "sheet": sheet, "examined": examined,
                "apart": [(book.phrase(str(each.kind)), each) for each in sheet.apart],
                "explanation": as_html(named(examined.explanation(), names)),
                "findings": [(each.name, book.phrase(str(each))) for each in examined.choices],
            })  # fmt: skip
        elif state.result is None and (today > found.end or any(playing.player(game, s).left for s in Side)):
            view = deciding.adjudication(playing, game)
            unfinished.append({
                "game": game, "names": names, "due": view.due, "late": today > view.due,
                "explanation": as_html(named(view.explanation(), names)), "ending": ending_html(state.game),
                "submissions": [_submission(playing, state, each, names) for each in game.submissions.all()],
            })  # fmt: skip
    context = {
        "claims": claims,
        "columns": [book.phrase(each) for each in COLUMNS],
        "granted": Granted.choices,
        "breaks": playing.taken,
        "unfinished": unfinished,
        "scores": [(each.name, book.phrase(str(each))) for each in _SCORES],
        "players": [each for each in playing.players if each.left is None],
        "leaving": [(each.name, book.phrase(str(each))) for each in AfterLeaving],
        "protests": AdjudicationProtest.objects.filter(game__tournament=found, decided=None),
        "disputes": open_disputes(request, found, Instance.JUDGE, Instance.ORGANISER),
        "excluded": [each for each in playing.players if each.left is None and each.pk in _excluded(found)],
        **duties_shown(request, playing, states, today),
    }
    return render(request, "correspondence/judge.html", {**tabs(request, found), **context})


@login_required
@require_POST
def decide(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Decide a claim of overdue time."""
    found, name = find_game(code, pk), request.POST.get("finding", "")
    if name not in Finding.__members__:
        raise Http404
    reason = request.POST.get("reason", "")

    def act() -> None:
        deciding.decide_claim(request.user, found, version_of(request), Finding[name], reason=reason)

    return acted(request, act, _("The decision is recorded."), "correspondence:judge", code)


@login_required
@require_POST
def adjudicate(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Give the result of an unfinished game."""
    found, score = find_game(code, pk), _score(request)

    def act() -> None:
        state = deciding.adjudicate(
            request.user,
            found,
            version_of(request),
            score,
            contradicts="contradicts" in request.POST,
            reason=request.POST.get("reason", ""),
        )
        name_those_without_address(request, deciding.to_be_told(read_playing(found.tournament), found, state))

    return acted(request, act, _("The decision is recorded."), "correspondence:judge", code)


@login_required
@require_POST
def leave(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """A player has left the tournament."""
    player: Player = get_object_or_404(find_tournament(code).players, pk=pk)
    name = request.POST.get("decision", "")
    if name not in AfterLeaving.__members__:
        raise Http404

    def act() -> None:
        reason = request.POST.get("reason", "")
        discipline.leave(request.user, player, version_of(request), AfterLeaving[name], reason)

    return acted(request, act, _("The decision is recorded."), "correspondence:judge", code)


@login_required
@require_POST
def grant(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """What the judge grants about a break."""
    taken: BreakTaken = get_object_or_404(BreakTaken, player__tournament=find_tournament(code), pk=pk)
    granted = request.POST.get("granted", "")
    if granted not in Granted.values:
        raise Http404

    def act() -> None:
        reason = request.POST.get("reason", "")
        breaking.grant_break(request.user, taken, version_of(request), Granted(granted), reason)

    return acted(request, act, _("The decision is recorded."), "correspondence:judge", code)


@login_required
@require_POST
def minuses(request: SignedIn, code: str) -> HttpResponse:
    """Minuses for games of which nothing came."""
    found = find_tournament(code)

    def act() -> None:
        recording.mark_minuses(request.user, found)

    return acted(request, act, _("The minuses are entered."), "correspondence:judge", code)


@login_required
@require_POST
def adjudication_protest(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """The organiser decides a protest against an adjudication."""
    chosen = get_object_or_404(AdjudicationProtest, game__tournament=find_tournament(code), pk=pk)
    score = _score(request)
    if score is None:
        raise Http404

    def act() -> None:
        reason = request.POST.get("reason", "")
        deciding.decide_adjudication_protest(request.user, chosen, version_of(request), score, reason)

    return acted(request, act, _("The decision is recorded."), "correspondence:judge", code)


def _submission(playing: Playing, state: GameByLetters, given: Submission, names: dict[str, str]) -> dict[str, Any]:
    """What a player sent, for the judge to weigh, and what is wrong with it."""
    steps = deciding.submission_remarks(playing, state, given)
    side = "white" if given.game.white_id == given.player_id else "black"
    return {"row": given, "who": names[side], "side": side, "remarks": [told(each, names) for each in steps]}


def _excluded(tournament: Tournament) -> set[int]:
    """The players whom the organiser excluded; what becomes of their games the judge decides (10.5.3)."""
    imposed = Sanction.objects.filter(player__tournament=tournament, measure=Measure.EXCLUSION)
    return set(imposed.values_list("player_id", flat=True))


def _score(request: SignedIn) -> Score | None:
    name = request.POST.get("score", "")
    return next((each for each in _SCORES if each.name == name), None)
