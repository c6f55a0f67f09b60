"""The competition desk: entries and admission, pairing, results by keyboard, corrections, incidents, approval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.competitions import announcements, entries, pairing, protests, reports, results, sanctions
from tavlei.office.competitions.conduct.findings import word
from tavlei.office.competitions.event_pages import event_pages
from tavlei.office.competitions.forms import CompetitionForm, ProtestForm, SanctionForm
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import Competition, Encounter, Entry, Protest, SanctionKind
from tavlei.office.competitions.page import RESULT_KEYS, acted, find
from tavlei.office.competitions.views.appeals import warn_of_open_points
from tavlei.office.pages.form_values import moment, whole_number
from tavlei.office.pages.refusals import told
from tavlei.office.pages.submissions import stale_message
from tavlei.office.people.search import find_people
from tavlei.office.roles.permissions import Action, require
from tavlei.office.stale import StaleError
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.conduct.measures import LostIn
from tavlei.tournament.conduct.protests import Against, Filer, ProtestOutcome
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def announce(request: SignedIn) -> HttpResponse:
    """Announce a competition."""
    require(request.user, Action.ANNOUNCE)
    form = CompetitionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = announcements.announce(request.user, **form.announcement(), regulation=form.regulation())
        except (Refusal, ValidationError) as error:
            _refused(form, error)
        else:
            messages.success(request, _("The competition is announced."))
            warn_of_open_points(request, made)
            return redirect("pages:desk", made.code)
    return render(request, "competitions/announce.html", {"form": form})


@login_required
def change(request: SignedIn, code: str) -> HttpResponse:
    """Change the announcement or the regulation before the first round."""
    found = find(request, code, Action.EDIT_REGULATION)
    form = CompetitionForm(request.POST or None, instance=Competition.objects.get(pk=found.pk))
    version = int(request.POST.get("version") or found.version)
    if request.method == "POST" and form.is_valid():
        try:
            changed = announcements.change(
                request.user, found, version, **form.announcement(), regulation=form.regulation()
            )
        except (Refusal, ValidationError) as error:
            _refused(form, error)
        except StaleError:
            form.add_error(None, stale_message())
        else:
            messages.success(request, _("The regulation is changed."))
            warn_of_open_points(request, changed)
            return redirect("pages:desk", form.cleaned_data["code"])
    return render(request, "competitions/announce.html", {"form": form, "competition": found, "version": version})


@login_required
@require_GET
def desk(request: SignedIn, code: str) -> HttpResponse:
    """Where the competition stands and what can be done next."""
    found = find(request, code, Action.ENTER_RESULT)
    return event_pages(found).desk(request, found)


@login_required
@require_POST
def enter(request: SignedIn, code: str) -> HttpResponse:
    """Enter a person of the register."""
    found = find(request, code, Action.ENTER)

    def act() -> None:
        entries.enter(request.user, found, get_object_or_404(find_people(""), code=request.POST.get("person")))

    return acted(request, code, act, _("The participant is entered."))


@login_required
@require_POST
def decide(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Admit or refuse."""
    found = find(request, code, Action.ADMIT)
    chosen = get_object_or_404(found.entries, pk=entry)
    admitted = request.POST.get("decision") == "admit"

    def act() -> None:
        entries.decide_admission(
            request.user, chosen, int(request.POST["version"]), admitted=admitted, reason=request.POST.get("reason", "")
        )

    return acted(request, code, act, _("The decision is recorded."))


@login_required
@require_POST
def admit_all(request: SignedIn, code: str) -> HttpResponse:
    """Admit everybody who waits; refusals are decided one by one.

    Whose papers were not marked one by one is admitted on the word of whoever is named as having checked them.
    """
    found = find(request, code, Action.ADMIT)
    checked_by = request.POST.get("checked_by", "")

    def act() -> None:
        problems: list[Problem] = []
        for each in found.entries.filter(state__in=("applied", "preliminary")):
            try:
                entries.decide_admission(request.user, each, each.version, admitted=True, checked_by=checked_by)
            except Refusal as refusal:
                problems += refusal.problems
        if problems:
            raise Refusal(*problems)

    return acted(request, code, act, _("The decisions are recorded."))


@login_required
@require_POST
def withdraw(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Somebody leaves."""
    found = find(request, code, Action.PAIR)
    chosen: Entry = get_object_or_404(found.entries, pk=entry)

    def act() -> None:
        entries.withdraw(
            request.user,
            chosen,
            int(request.POST["version"]),
            after_round=found.rounds.count(),
            reason=request.POST.get("reason", ""),
        )

    return acted(request, code, act, _("The withdrawal is recorded."))


@login_required
@require_POST
def step(request: SignedIn, code: str, what: str) -> HttpResponse:
    """Bring the competition on: close the admission, finish, approve, report."""
    acts: dict[str, Callable[[Any, Competition], Any]] = {
        "close-admission": entries.close_admission,
        "finish": results.finish,
        "approve": results.approve,
        "report": reports.send_report,
    }
    found = find(request, code, Action.PAIR)
    chosen = acts.get(what)
    if chosen is None:
        return redirect("pages:desk", code)
    return acted(request, code, lambda: chosen(request.user, found), _("Done."))


@login_required
@require_POST
def pair(request: SignedIn, code: str) -> HttpResponse:
    """Pair the next round in one click."""
    found = find(request, code, Action.PAIR)
    absent = [int(entry) for entry in request.POST.getlist("absent") if entry.isdigit()]

    def act() -> None:
        event_kind(found).pair(
            request.user, found, whole_number(request.POST.get("round", "")), absent, moment(request)
        )

    return acted(request, code, act, _("The round is paired."))


@login_required
@require_POST
def unpair(request: SignedIn, code: str) -> HttpResponse:
    """Take back the pairing of the last round."""
    found = find(request, code, Action.PAIR)

    def act() -> None:
        pairing.unpair(request.user, found, int(request.POST.get("round", "0")), request.POST.get("reason", ""))

    return acted(request, code, act, _("The pairing is taken back."))


@login_required
@require_POST
def enter_results(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Write the results of a round from the keyboard form."""
    found = find(request, code, Action.ENTER_RESULT)
    made = get_object_or_404(found.rounds, number=number)
    given = []
    for name, text in request.POST.items():
        kind, _sep, board = name.partition("-")
        if kind == "result" and board.isdigit() and text in list(Result):
            version = request.POST.get(f"version-{board}", "")
            given.append(results.Told(int(board), Result(text), int(version) if version.isdigit() else 0))
    try:
        taken = results.enter_results(request.user, made, given)
    except Refusal as refusal:
        messages.error(request, told(refusal))
        return redirect("pages:desk", code)
    count = len(taken.written)
    if count:
        messages.success(
            request,
            ngettext("%(count)d result is written.", "%(count)d results are written.", count) % {"count": count},
        )
    if taken.stale:
        boards = ", ".join(map(str, taken.stale))
        messages.warning(
            request, _("Somebody else has entered boards %(boards)s meanwhile: look at them.") % {"boards": boards}
        )
    return redirect("pages:desk", code)


@login_required
def correct(request: SignedIn, code: str, number: int, board: int) -> HttpResponse:
    """Correct a result with a reason."""
    found = find(request, code, Action.CORRECT_RESULT)
    made = get_object_or_404(found.rounds, number=number)
    encounter: Encounter = get_object_or_404(made.encounters, board=board)
    if request.method == "POST":
        text = request.POST.get("result", "")
        result = Result(text) if text in list(Result) else None

        def act() -> None:
            results.correct_result(
                request.user, encounter, int(request.POST.get("version", "0")), result, request.POST.get("reason", "")
            )

        return acted(request, code, act, _("The result is corrected."))
    row = event_pages(found).board_row(found, encounter)
    context = {"competition": found, "round": made, "row": row, "results": RESULT_KEYS, "tab": "desk", "may_run": True}
    return render(request, "competitions/correct.html", context)


@login_required
@require_POST
def sanction(request: SignedIn, code: str) -> HttpResponse:
    """Impose a sanction."""
    found = find(request, code, Action.REMARK)
    form = SanctionForm(found, request.POST)
    if not form.is_valid():
        messages.error(request, form.errors.as_text())
        return redirect("pages:desk", code)
    data = form.cleaned_data

    def act() -> None:
        sanctions.sanction(
            request.user,
            data["entry"],
            SanctionKind(data["kind"]),
            clause_number=data["clause"],
            reason=data["reason"],
            one_round=found.rounds.order_by("-number").first(),
            seconds=data["seconds"],
            regulation_points=data["regulation_points"],
            panel_decision=data["panel_decision"],
            influence=data["influence"],
            lost=word(LostIn, data["lost"], LostIn.GAME),
            both_lose=data["both_lose"],
        )

    return acted(request, code, act, _("The sanction is recorded."))


@login_required
@require_POST
def protest(request: SignedIn, code: str) -> HttpResponse:
    """File a protest."""
    found = find(request, code, Action.PROTEST)
    form = ProtestForm(found, request.POST)
    if not form.is_valid():
        messages.error(request, form.errors.as_text())
        return redirect("pages:desk", code)
    data = form.cleaned_data

    def act() -> None:
        protests.file_protest(
            request.user,
            data["entry"],
            found.rounds.order_by("-number").first(),
            clauses=data["clauses"],
            text=data["text"],
            deposit=data["deposit"] or 0,
            against=word(Against, data["against"]),
            filer=word(Filer, data["filer"]),
        )

    return acted(request, code, act, _("The protest is filed."))


@login_required
@require_POST
def decide_protest(request: SignedIn, code: str, protest: int) -> HttpResponse:
    """Decide a protest."""
    found = find(request, code, Action.DECIDE_PROTEST)
    chosen: Protest = get_object_or_404(found.protests, pk=protest)

    outcome = request.POST.get("decision", "")
    sides = {each: request.POST.get(f"side-{each}", "") for each in (protests.FILER_SIDE, protests.OTHER_SIDE)}

    def act() -> None:
        protests.decide_protest(
            request.user,
            chosen,
            int(request.POST.get("version", "0")),
            outcome=word(ProtestOutcome, outcome),
            decision=request.POST.get("reasons", ""),
            heard=frozenset(each for each, what in sides.items() if what == "heard"),
            did_not_come=frozenset(each for each, what in sides.items() if what == "absent"),
        )

    return acted(request, code, act, _("The protest is decided."))


def _refused(form: CompetitionForm, error: Refusal | ValidationError) -> None:
    if isinstance(error, Refusal):
        form.add_error(None, told(error))
    elif hasattr(error, "error_dict"):
        for name, listed in error.error_dict.items():
            form.add_error(name if name in form.fields else None, listed)
    else:
        form.add_error(None, error)
