"""The desk of the chief judge: claims with their sheets, unfinished games, breaks, players who left; protests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.correspondence import AfterLeaving, ClaimFinding, Score, Side
from tavlei.correspondence.sheet import COLUMNS
from tavlei.languages import catalogue
from tavlei.office.board.endings import ending_html
from tavlei.office.correspondence import breaks, decisions, discipline, game_records
from tavlei.office.correspondence.bulletins import read_states
from tavlei.office.correspondence.engine import read_tournament, remark_text, side_names
from tavlei.office.correspondence.game_context import sheet_context
from tavlei.office.correspondence.models import (
    AdjudicationProtest,
    BreakTaken,
    CorrespondenceMeasure,
    GrantedChoice,
    Player,
    Sanction,
)
from tavlei.office.correspondence.models.incidents import Instance
from tavlei.office.correspondence.views.bulletins import duties_shown
from tavlei.office.correspondence.views.common import (
    Waiting,
    acted,
    find_game,
    find_tournament,
    first_waiting,
    name_those_without_address,
    open_disputes,
    tabs,
)
from tavlei.office.explanations import as_html, reader_language, with_names
from tavlei.office.pages.form_values import version_value
from tavlei.office.roles.permissions import Action, may, require

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import Enum

    from django.http import HttpResponse

    from tavlei.correspondence import GameByLetters
    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.correspondence.models import Game, Submission, Tournament
    from tavlei.office.pages.requests import SignedIn

_SCORES = (Score.WHITE, Score.BLACK, Score.DRAW)


@login_required
def judge(request: SignedIn, code: str) -> HttpResponse:
    """Claims to decide, each with its clause and the computed sheet; unfinished games; protests; who left."""
    tournament = find_tournament(code)
    if not (may(request.user, Action.DECIDE_CLAIM, tournament.competition) or may(request.user, Action.ORGANISE)):
        require(request.user, Action.DECIDE_CLAIM, tournament.competition)
    playing, book = read_tournament(tournament), catalogue(reader_language())
    today, states = timezone.localdate(), read_states(playing)
    staying, excluded = [player for player in playing.players if player.left is None], _excluded(tournament)
    context: dict[str, Any] = {
        "claims": [_claim(playing, game, state) for game, state in states if state.examined_claim is not None],
        "columns": [book.phrase(column) for column in COLUMNS],
        "granted": GrantedChoice.choices,
        "breaks": playing.taken,
        "unfinished": [
            _unfinished(playing, game, state) for game, state in states if _is_unfinished(playing, game, state)
        ],
        "scores": _choices(_SCORES),
        "players": staying,
        "leaving": _choices(AfterLeaving),
        "protests": AdjudicationProtest.objects.filter(game__tournament=tournament, decided=None),
        "disputes": open_disputes(request, tournament, Instance.JUDGE, Instance.ORGANISER),
        "excluded": [player for player in staying if player.pk in excluded],
        **duties_shown(request, playing, states, today),
    }
    context["waiting"] = first_waiting(
        Waiting(_("Claims of overdue time to decide"), len(context["claims"]), "claims"),
        Waiting(_("Unfinished games to adjudicate"), len(context["unfinished"]), "unfinished"),
        Waiting(_("Disputes to decide"), len(context["disputes"]), "disputes"),
        Waiting(_("Protests to decide"), len(context["protests"]), "protests"),
        Waiting(_("Word to the players"), len(context["duties"]), "duties"),
    )
    return render(request, "correspondence/judge.html", {**tabs(request, tournament), **context})


@login_required
@require_POST
def decide(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Decide a claim of overdue time."""
    game, name = find_game(code, pk), request.POST.get("finding", "")
    if name not in ClaimFinding.__members__:
        raise Http404
    reason = request.POST.get("reason", "")

    def act() -> None:
        decisions.decide_claim(request.user, game, version_value(request), ClaimFinding[name], reason=reason)

    return acted(request, act, _("The decision is recorded."), "correspondence:judge", code)


@login_required
@require_POST
def adjudicate(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Give the result of an unfinished game."""
    game, score = find_game(code, pk), _score(request)

    def act() -> None:
        state = decisions.adjudicate(
            request.user,
            game,
            version_value(request),
            score,
            contradicts="contradicts" in request.POST,
            reason=request.POST.get("reason", ""),
        )
        name_those_without_address(request, decisions.to_be_told(read_tournament(game.tournament), game, state))

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
        discipline.leave(request.user, player, version_value(request), AfterLeaving[name], reason)

    return acted(request, act, _("The decision is recorded."), "correspondence:judge", code)


@login_required
@require_POST
def grant(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """What the judge grants about a break."""
    taken: BreakTaken = get_object_or_404(BreakTaken, player__tournament=find_tournament(code), pk=pk)
    granted = request.POST.get("granted", "")
    if granted not in GrantedChoice.values:
        raise Http404

    def act() -> None:
        reason = request.POST.get("reason", "")
        breaks.grant_break(request.user, taken, version_value(request), GrantedChoice(granted), reason)

    return acted(request, act, _("The decision is recorded."), "correspondence:judge", code)


@login_required
@require_POST
def minuses(request: SignedIn, code: str) -> HttpResponse:
    """Minuses for games of which nothing came."""
    tournament = find_tournament(code)

    def act() -> None:
        game_records.mark_minuses(request.user, tournament)

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
        decisions.decide_adjudication_protest(request.user, chosen, version_value(request), score, reason)

    return acted(request, act, _("The decision is recorded."), "correspondence:judge", code)


def _submission(
    playing: TournamentSnapshot, state: GameByLetters, submission: Submission, names: dict[str, str]
) -> dict[str, Any]:
    """What a player sent, for the judge to weigh, and what is wrong with it."""
    steps = decisions.submission_remarks(playing, state, submission)
    side = "white" if submission.game.white_id == submission.player_id else "black"
    return {
        "row": submission,
        "who": names[side],
        "side": side,
        "remarks": [remark_text(step, names) for step in steps],
    }


def _excluded(tournament: Tournament) -> set[int]:
    """The players whom the organiser excluded; what becomes of their games the judge decides (10.5.3)."""
    imposed = Sanction.objects.filter(player__tournament=tournament, measure=CorrespondenceMeasure.EXCLUSION)
    return set(imposed.values_list("player_id", flat=True))


def _claim(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> dict[str, Any]:
    """A claim of overdue time with the computed sheet and the findings to choose from."""
    examined, names = state.examined_claim, side_names(playing, game)
    assert examined is not None  # noqa: S101 - only games with a claim stand here
    return {
        "game": game,
        "names": names,
        **sheet_context(state),
        "examined": examined,
        "explanation": as_html(with_names(examined.explanation(), names)),
        "findings": _choices(examined.choices),
    }


def _is_unfinished(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> bool:
    """Whether a game without a claim waits for the judge: play is over, or somebody has left."""
    if state.examined_claim is not None or state.result is not None:
        return False
    return timezone.localdate() > playing.row.end or any(playing.player(game, side).left for side in Side)


def _unfinished(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> dict[str, Any]:
    """An unfinished game with what the partners sent."""
    view, names = decisions.adjudication(playing, game), side_names(playing, game)
    return {
        "game": game,
        "names": names,
        "due": view.due,
        "late": timezone.localdate() > view.due,
        "explanation": as_html(with_names(view.explanation(), names)),
        "ending": ending_html(state.game),
        "submissions": [_submission(playing, state, submission, names) for submission in game.submissions.all()],
    }


def _choices(words: Iterable[Enum]) -> list[tuple[str, str]]:
    """Words of the rules to choose from, in the reader's language."""
    book = catalogue(reader_language())
    return [(word.name, book.phrase(str(word))) for word in words]


def _score(request: SignedIn) -> Score | None:
    name = request.POST.get("score", "")
    return next((score for score in _SCORES if score.name == name), None)
