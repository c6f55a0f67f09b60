"""Files for other programs: a whole competition, reports of FIDE, tables; and results and competitions from files."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET

from tavlei.exchange.competition import competition_schema, read_competition
from tavlei.exchange.participants import preview_results, template
from tavlei.exchange.trf import Decisions, Points, Rounds, Sides
from tavlei.languages import catalogue
from tavlei.office.acts.performing import StaleError, authorise
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.competitions.transfer import plan_import, restore
from tavlei.office.competitions.transfer.files import FILES, TEXT, XLSX
from tavlei.office.competitions.transfer.tables import enter_table, matched_results
from tavlei.office.competitions.transfer.trf import look_at_report
from tavlei.office.explanations import reader_language
from tavlei.office.pages.form_values import int_value
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.submissions import stale_message
from tavlei.office.pages.uploads import uploaded
from tavlei.office.roles.permissions import Action, may, require
from tavlei.office.workers import read_brought
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from datetime import date

    from django.http import HttpRequest

    from tavlei.exchange.competition import CompetitionFile
    from tavlei.office.competitions.transfer.tables import ResultLine
    from tavlei.office.pages.requests import SignedIn

DECIDED: Final = {
    "sides": (
        gettext_lazy("Two players tell a game otherwise"),
        (
            (Sides.UNDECIDED, gettext_lazy("not decided")),
            (Sides.WHITE, gettext_lazy("as White's line says")),
            (Sides.BLACK, gettext_lazy("as Black's line says")),
            (Sides.OPEN, gettext_lazy("the game stays without a result")),
        ),
    ),
    "rounds": (
        gettext_lazy("More rounds than announced"),
        (
            (Rounds.UNDECIDED, gettext_lazy("not decided")),
            (Rounds.RESULTS, gettext_lazy("all rounds with results count")),
            (Rounds.PLANNED, gettext_lazy("only the rounds announced")),
        ),
    ),
    "points": (
        gettext_lazy("Points that are not those of the results"),
        (
            (Points.UNDECIDED, gettext_lazy("not decided")),
            (Points.RESULTS, gettext_lazy("by the results")),
        ),
    ),
}
"""What a report of FIDE that contradicts itself needs decided: the question and its answers."""
_PERSON: Final = "person-"
"""Before the number of the file in the name of a field that tells who somebody is."""


@login_required
def exchange(request: SignedIn, code: str) -> HttpResponse:
    """Files to take away, and results to bring in: looked at first, then entered all together."""
    competition = competition_or_403(request, code, Action.ENTER_RESULT)
    context: dict[str, Any] = {
        "files": [
            name for name, (_type, needs, _make) in FILES.items() if not needs or may(request.user, needs, competition)
        ]
    }
    if request.method == "POST":
        try:
            done = _results(request, competition, context)
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)
        except StaleError:
            messages.warning(request, stale_message())
            return redirect("pages:exchange", code)
        else:
            if done is not None:
                return done
    return competition_page(request, competition, "desk", "competitions/exchange.html", context)


def _results(request: SignedIn, competition: Competition, context: dict[str, Any]) -> HttpResponse | None:
    content = uploaded(request, "table")
    number = request.POST.get("round", "")
    shown = read_brought(partial(preview_results, round_number=int_value(number) or None), content)
    lines = matched_results(competition, shown)
    if "enter" in request.POST and not any(line.problem for line in lines):
        count = enter_table(request.user, competition, lines, _versions(request.POST.get("versions", "")))
        text = ngettext("%(count)d result is entered.", "%(count)d results are entered.", count)
        messages.success(request, text % {"count": count})
        return redirect("pages:desk", competition.code)
    context |= {
        "lines": _told_lines(lines),
        "clean": not any(line.problem for line in lines) and any(line.is_new for line in lines),
        "content": b64encode(content).decode(),
        "round_chosen": number,
        "unknown": shown.unknown,
        "versions": json.dumps({f"{line.round}.{line.board.board}": line.board.version
                                for line in lines if line.board}),
    }  # fmt: skip
    return None


def file(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """A file of a competition, for those who may have it."""
    if name not in FILES:
        raise Http404
    media, needs, make = FILES[name]
    competition = get_object_or_404(Competition, code=code)
    if needs is not None:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        require(request.user, needs, competition)
    try:
        content = make(competition)
    except Refusal as refusal:
        problems = "\n".join(str(told_problem) for told_problem in shown_problems(refusal))
        return HttpResponse(problems, status=422, content_type=TEXT)
    answer = HttpResponse(content, content_type=media)
    answer["Content-Disposition"] = f'attachment; filename="{code}-{name}"'
    return answer


@require_GET
def results_template(_request: HttpRequest) -> HttpResponse:
    """The empty table of results, in the reader's language."""
    language = reader_language()
    response = HttpResponse(template("results", language, catalogue(language).phrase), content_type=XLSX)
    response["Content-Disposition"] = 'attachment; filename="results.xlsx"'
    return response


@require_GET
def schema(_request: HttpRequest) -> JsonResponse:
    """The published schema of the file of a competition."""
    return JsonResponse(competition_schema(), json_dumps_params={"ensure_ascii": False, "indent": 1})


@login_required
def import_competition(request: SignedIn) -> HttpResponse:
    """A competition from its file or from a report of FIDE: shown what it would make, then made whole or not at all."""
    require(request.user, Action.IMPORT)
    context: dict[str, Any] = {}
    if request.method == "POST":
        try:
            content = uploaded(request, "file")
            file, remarks = _competition(request, content)
            answers = {
                name.removeprefix(_PERSON): str(told) for name, told in request.POST.items() if name.startswith(_PERSON)
            }
            if "enter" in request.POST:
                competition = restore(authorise(request.user, Action.IMPORT), file, answers)
                messages.success(request, _("The competition is imported."))
                return redirect("pages:competition", competition.code)
            plan = plan_import(file, answers)
            context |= {
                "plan": plan,
                "content": b64encode(content).decode(),
                "code": request.POST.get("code", ""),
                "day": request.POST.get("day", ""),
                "remarks": shown_problems(Refusal(*remarks)) if remarks else [],
                "problems": shown_problems(Refusal(*plan.wrong)) if plan.wrong else [],
                "here": Competition.objects.filter(code=file.competition.code).first(),
            }
        except Refusal as refusal:
            context |= {
                "problems": shown_problems(refusal),
                "code": request.POST.get("code", ""),
                "day": request.POST.get("day", ""),
            }
    chosen = {name: request.POST.get(name, "") for name in DECIDED}
    context["decisions"] = [(name, label, choices, chosen[name]) for name, (label, choices) in DECIDED.items()]
    return render(request, "competitions/import_competition.html", context)


def _competition(request: HttpRequest, content: bytes) -> tuple[CompetitionFile, tuple[Problem, ...]]:
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return read_brought(read_competition, content), ()
    code = request.POST.get("code", "").strip()
    if not code:
        raise Refusal(Problem("a report of FIDE needs a code for the competition", path="code"))
    context = {name: request.POST.get(name, "") for name in DECIDED}
    decisions = Decisions(**context)  # type: ignore[arg-type]
    read_report = look_at_report(content, code=code, decisions=decisions, day=_day(request.POST.get("day", "")))
    return read_report.file, read_report.remarks


def _day(text: str) -> date | None:
    """The day that was told for a report without one."""
    try:
        return parse_date(text) if text else None
    except ValueError as error:
        raise Refusal(Problem("expected a day as 2026/02/28; got «{got}»", {"got": text}, path="day")) from error


def _versions(text: str) -> dict[str, int]:
    try:
        told = json.loads(text)
    except ValueError:
        return {}
    return (
        {str(key): number for key, number in told.items() if isinstance(number, int)} if isinstance(told, dict) else {}
    )


def _told_lines(lines: list[ResultLine]) -> list[dict[str, Any]]:
    book = catalogue(reader_language())
    return [
        {
            "row": line.row,
            "text": line.text,
            "round": line.round or "",
            "board": line.board.board if line.board else "",
            "problem": f"{line.problem.path}: {line.problem.sentence(book.phrase)}" if line.problem else "",
            "new": line.is_new,
        }
        for line in lines
    ]
