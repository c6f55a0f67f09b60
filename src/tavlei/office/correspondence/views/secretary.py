"""The desk of the chief secretary: the starting list, letters and papers, who is late, breaks, sanctions."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.languages import catalogue
from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.models import Competition, EntryState
from tavlei.office.correspondence import accounts, breaks, discipline, letters, tournament_start
from tavlei.office.correspondence.bulletins import may_lose_current, read_states
from tavlei.office.correspondence.dues import dues_of_game
from tavlei.office.correspondence.engine import awaited, read_tournament
from tavlei.office.correspondence.forms import CorrespondenceSanctionForm, PaperForm, StartForm
from tavlei.office.correspondence.game_context import game_context
from tavlei.office.correspondence.letter_form import LetterForm
from tavlei.office.correspondence.models import (
    BreakTaken,
    CorrespondenceMeasure,
    Dispute,
    MediumChoice,
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
    open_disputes,
    tabs,
)
from tavlei.office.explanations import reader_language
from tavlei.office.pages.form_values import int_value, version_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import valid_or_message
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.correspondence.bulletins import States
    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.pages.requests import SignedIn

_MOST_COMING = 60


@login_required
def start(request: SignedIn, code: str) -> HttpResponse:
    """The starting list: when play begins and ends, and how everybody sends his moves."""
    competition: Competition = get_object_or_404(Competition, code=code, discipline=tournament_start.DISCIPLINE)
    require(request.user, Action.PAIR, competition)
    entries = competition.entries.filter(state=EntryState.ADMITTED).select_related("person").order_by("number")
    form = StartForm(competition, entries, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            tournament_start.start(request.user, competition, form.listed())
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
        else:
            messages.success(request, _("Play by correspondence has started."))
            return redirect("correspondence:tournament", code)
    context = {"competition": competition, "tab": "correspondence", "form": form, "may_run": True}
    return render(request, "correspondence/start.html", context)


@login_required
def secretary(request: SignedIn, code: str) -> HttpResponse:
    """Who is late, which letters to enter, breaks, records, sanctions."""
    tournament = find_tournament(code)
    require(request.user, Action.ENTER_LETTER, tournament.competition)
    playing, today = read_tournament(tournament), timezone.localdate()
    states = read_states(playing)
    context: dict[str, Any] = {
        **_dues(playing, states, today),
        "writing": _games_by_letter(playing, states),
        "players": playing.players,
        "breaks": _breaks(playing, states),
        "without_current": may_lose_current(playing, states, today),
        "media": MediumChoice.choices,
        "sanctions": Sanction.objects.filter(player__tournament=tournament).select_related(
            "player__entry__person", "by"
        ),
        "sanction_form": CorrespondenceSanctionForm(
            playing.players, [game for game, state in states if state.result is None]
        ),
        "disputes": open_disputes(request, tournament, Instance.SECRETARY),
        "past_disputes": Dispute.objects.filter(game__tournament=tournament)
        .exclude(decided=None)
        .select_related("player__entry__person"),
        "today": today,
        **duties_shown(request, playing, states, today),
    }
    context["waiting"] = first_waiting(
        Waiting(_("Players who are late"), len(context["late"]), "late"),
        Waiting(_("Disputes to decide"), len(context["disputes"]), "disputes"),
        Waiting(_("Word to the players"), len(context["duties"]), "duties"),
        Waiting(_("Games in which letters are entered"), len(context["writing"]), "letters"),
    )
    return render(request, "correspondence/secretary.html", {**tabs(request, tournament), **context})


@login_required
def letter(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Enter a letter of a player who writes."""
    game = find_game(code, pk)
    require(request.user, Action.ENTER_LETTER, game.tournament.competition)
    playing = read_tournament(game.tournament)
    state = playing.state(game, game.events.all())
    form = LetterForm(game, request.POST or None, initial={"code": game.tournament.cipher, "by": state.writer.name})
    if request.method == "POST" and form.is_valid():
        try:
            letters.enter_letter(request.user, game, version_value(request), form.event())
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
        except StaleError:
            form.add_error(None, _("Somebody else has changed this meanwhile."))
        else:
            messages.success(request, _("The letter is entered."))
            return redirect("correspondence:game", code, pk)
    context = {**tabs(request, game.tournament), **game_context(request.user, playing, game, state), "form": form,
               "paper_form": PaperForm(game)}  # fmt: skip
    return render(request, "correspondence/letter.html", context)


@login_required
@require_POST
def strike(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Strike out the last entry of a game."""
    game = find_game(code, pk)

    def act() -> None:
        letters.strike(request.user, game, version_value(request), request.POST.get("reason", ""))

    return acted(request, act, _("The entry is struck out."), "correspondence:game", code, pk)


@login_required
@require_POST
def change_medium(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """A player sends his moves by another way."""
    player: Player = get_object_or_404(find_tournament(code).players, pk=pk)
    medium = request.POST.get("medium", "")
    if medium not in MediumChoice.values:
        raise Http404

    def act() -> None:
        tournament_start.change_medium(request.user, player, version_value(request), MediumChoice(medium))

    return acted(request, act, _("The way of sending is changed."), "correspondence:secretary", code)


@login_required
@require_POST
def link_account(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Link an account with a player, so that he can play on the server."""
    player: Player = get_object_or_404(find_tournament(code).players, pk=pk)

    def act() -> None:
        accounts.link_account(request.user, player, request.POST.get("account", ""))

    return acted(request, act, _("The account is linked."), "correspondence:secretary", code)


@login_required
@require_POST
def told_of_break(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """When a partner was told of a break."""
    tournament = find_tournament(code)
    taken: BreakTaken = get_object_or_404(BreakTaken, player__tournament=tournament, pk=pk)
    number = request.POST.get("partner", "")
    partner: Player = get_object_or_404(tournament.players, pk=int_value(number))
    try:
        day = date.fromisoformat(request.POST.get("day", ""))
    except ValueError:
        raise Http404 from None

    def act() -> None:
        breaks.tell_of_break(request.user, taken, version_value(request), partner, day)

    return acted(request, act, _("The day is entered."), "correspondence:secretary", code)


@login_required
@require_POST
def sanction(request: SignedIn, code: str) -> HttpResponse:
    """Impose a sanction in the highest office one holds that has the power."""
    tournament = find_tournament(code)
    form = CorrespondenceSanctionForm(tournament.players.all(), tournament.games.all(), request.POST)
    if not valid_or_message(request, form):
        return redirect("correspondence:secretary", code)
    data = form.cleaned_data

    def impose() -> None:
        discipline.impose(
            request.user,
            tournament.players.get(pk=data["player"]),
            _instance(request, tournament.competition, CorrespondenceMeasure(data["measure"])),
            CorrespondenceMeasure(data["measure"]),
            broken=[number.strip() for number in data["broken"].split(",") if number.strip()],
            reason=data["reason"],
            game=tournament.games.get(pk=data["game"]) if data["game"] else None,
            until=data["until"],
        )

    return acted(request, impose, _("The sanction is recorded."), "correspondence:secretary", code)


@login_required
@require_POST
def dispute(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Decide a dispute."""
    chosen: Dispute = get_object_or_404(Dispute, game__tournament=find_tournament(code), pk=pk)

    def act() -> None:
        discipline.decide_dispute(request.user, chosen, version_value(request), request.POST.get("decision", ""))

    desk = "secretary" if chosen.instance == Instance.SECRETARY else "judge"
    return acted(request, act, _("The decision is recorded."), f"correspondence:{desk}", code)


def _instance(request: SignedIn, competition: Competition, measure: CorrespondenceMeasure) -> Instance:
    """In which office somebody imposes a measure: the lowest one he holds that has the power."""
    if measure in (CorrespondenceMeasure.EXCLUSION, CorrespondenceMeasure.BARRED):
        return Instance.ORGANISER
    judge_only = measure in (CorrespondenceMeasure.LOSS, CorrespondenceMeasure.REQUEST_EXCLUSION)
    secretary_only = measure == CorrespondenceMeasure.REQUEST_STRICTER
    if judge_only or (may(request.user, Action.DECIDE_CLAIM, competition) and not secretary_only):
        return Instance.JUDGE
    return Instance.SECRETARY


def _dues(playing: TournamentSnapshot, states: States, today: date) -> dict[str, Any]:
    """Who is late, and what is due next."""
    dues = [due for game, state in states for due in dues_of_game(playing, game, state, today)]
    dues.sort(key=lambda due: due.due.day)
    return {"late": [due for due in dues if due.late], "coming": [due for due in dues if not due.late][:_MOST_COMING]}


def _games_by_letter(playing: TournamentSnapshot, states: States) -> list[dict[str, Any]]:
    """The games in which letters are still to be entered."""
    book = catalogue(reader_language())
    return [
        {"game": game, "phase": book.phrase(str(state.phase)), "writer": awaited(playing, game, state)}
        for game, state in states
        if state.result is None and not (game.white.on_server and game.black.on_server)
    ]


def _breaks(playing: TournamentSnapshot, states: States) -> list[dict[str, Any]]:
    """The breaks with their days, the partners still in play who were not told, and whether it was told as it must."""
    by_key = {player.key: player for player in playing.players}
    partners: dict[str, list[str]] = {key: [] for key in by_key}
    for _game, state in states:
        if state.result is None:
            partners[state.terms.white].append(state.terms.black)
            partners[state.terms.black].append(state.terms.white)
    return [
        {
            "row": row,
            "player": by_key[taken.player],
            "days": taken.days,
            "not_told": [by_key[key] for key in taken.not_told(partners[taken.player])],
            "announced": taken.announced_to_all(partners[taken.player]),
        }
        for row, taken in zip(playing.taken, playing.breaks, strict=True)
    ]
