"""What the views of composition share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.composition import SYSTEMS
from tavlei.games.draughts.position import Position
from tavlei.office.board.board_view import Mode, draughts_view, piece_words
from tavlei.office.composition.appeals import APPEALED, decides
from tavlei.office.composition.models import Contest, ContestPhase, Entry
from tavlei.office.composition.solving import solver_of
from tavlei.office.composition.stored_works import rulebook_of
from tavlei.office.composition.visibility import SHOWN, is_chief_judge, judges, receives, seats_of
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tavlei.office.composition.models import Solver, Work
    from tavlei.office.pages.requests import SignedIn


def find_contest(request: HttpRequest, code: str) -> Contest:
    """A contest; a draft is seen by whoever prepares it."""
    contest = get_object_or_404(Contest.objects.select_related("competition"), competition__code=code)
    preparing = may(request.user, Action.EDIT_REGULATION, contest.competition) or seats_of(request.user, contest)
    if contest.phase == ContestPhase.DRAFT and not preparing:
        raise Http404
    return contest


def find_entry(code: str, number: int) -> Entry:
    """A work of a contest by the number under which the judges know it."""
    wanted = Entry.objects.select_related("contest__competition", "section", "work", "entrant")
    return get_object_or_404(wanted, contest__competition__code=code, number=number)


def tabs(request: HttpRequest, contest: Contest, tab: str) -> dict[str, Any]:
    """What the frame of a contest's pages wants to know."""
    user = request.user
    return {
        "contest": contest,
        "competition": contest.competition,
        "rulebook": rulebook_of(contest),
        "parts": contest_parts(request, contest, tab),
        "may_head": is_chief_judge(user, contest),
        "shows_results": contest.phase in SHOWN,
        "solver": _solver(request, contest),
    }


@dataclass(frozen=True, slots=True)
class ContestPart:
    """A part of a contest's pages: its address, its name, whether it is the one that is shown."""

    address: str
    label: str
    current: bool


def contest_parts(request: HttpRequest, contest: Contest, tab: str) -> list[ContestPart]:
    """The parts of a contest that whoever looks may see."""
    user, code, composing = request.user, contest.competition.code, contest.composing
    begun = contest.phase not in (ContestPhase.DRAFT, ContestPhase.OPEN)
    prepares, receiving = may(user, Action.EDIT_REGULATION, contest.competition), receives(user, contest)
    judging, heading = judges(user, contest), is_chief_judge(user, contest)
    enters = contest.phase == ContestPhase.OPEN and bool(getattr(user, "person_id", None))
    shown = [
        ("contest", "contest", _("About"), True),
        ("terms", "terms", _("Terms"), prepares and contest.phase == ContestPhase.DRAFT),
        ("panel", "panel", _("Panel"), prepares),
        ("enter", "enter", _("Enter a work"), composing and enters),
        ("secretary", "secretary", _("Secretary's desk"), composing and receiving),
        ("judge", "judge", _("Works to judge"), composing and judging),
        ("set", "set_works", _("Works set"), not composing and (heading or receiving)),
        ("sheet", "sheet", _("Sheet"), not composing and (heading or receiving or _solver(request, contest))),
        ("marking", "marking", _("Answers"), not composing and judging and begun),
        ("chief", "chief", _("Chief judge's desk"), heading),
        ("appeals", "appeals", _("Appeals"), _sees_appeals(request, contest)),
        ("results", "results", _("Results"), contest.phase in SHOWN),
    ]
    return [
        ContestPart(reverse(f"composition:{address}", args=[code]), label, name == tab)
        for name, address, label, seen in shown
        if seen
    ]


def _solver(request: HttpRequest, contest: Contest) -> Solver | None:
    return solver_of(request.user, contest) if request.user.is_authenticated and not contest.composing else None


def _sees_appeals(request: HttpRequest, contest: Contest) -> bool:
    out = contest.composing and contest.phase in APPEALED
    return out and (is_chief_judge(request.user, contest) or decides(request.user, contest))


def acted(request: SignedIn, act: Callable[[], object], done: str, to: str, *where: Any) -> HttpResponse:
    """Perform an act, tell what came of it, and go on."""
    run_act(request, act, done)
    return redirect(to, *where)


def number_in(request: HttpRequest, name: str, most: int = 9999) -> int:
    """A whole number of a form; 0 if it is none, or more than can be meant."""
    text = request.POST.get(name, "")
    number = int(text) if text.isdecimal() and len(text) < 12 else 0
    return number if number <= most else 0


def editor(form: Any) -> dict[str, Any]:
    """What the form of a work needs: both boards, and what can be put on them."""
    empty = Position(0, 0, 0, 0, white_to_move=True)
    views = [draughts_view(variant, empty, name=f"editor-{name}", mode=Mode.EDIT) for name, variant in SYSTEMS.items()]
    return {
        "form": form,
        "boards": [replace(view, hidden=True) for view in views],
        "tools": [*piece_words().items(), ("", _("nothing"))],
    }


def public_entry_of(work: Work) -> Entry | None:
    """The entry of a public work, if it came through a contest."""
    return Entry.objects.filter(work=work, number__isnull=False).select_related("contest__competition").first()
