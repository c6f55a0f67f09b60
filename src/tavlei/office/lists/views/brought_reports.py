"""Reports brought in as files: looked at with everybody recognised, then each put into the inbox by itself."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tavlei.exchange.participants import report_template as empty_report
from tavlei.languages import catalogue
from tavlei.office.competitions.transfer.files import XLSX
from tavlei.office.explanations import reader_language
from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.reports.bring import import_report, preview_report
from tavlei.office.lists.reports.corrections import compare_correction, comparison_digest
from tavlei.office.lists.reports.preview import DeliveryWay, ImportedReport, ReportPreview, import_right
from tavlei.office.pages.form_values import date_value
from tavlei.office.pages.refusals import ShownProblem, shown_problems
from tavlei.office.pages.uploads import MOST_SHOWN
from tavlei.office.people.brought.rows import CHOSEN, DoubtfulRow, answers_from_form, doubtful_rows
from tavlei.office.people.recognition import MatchKind
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.office.competitions.report.revisions import ReportComparison
    from tavlei.office.pages.requests import SignedIn

MOST_FILES: Final = 50
_LONGEST_NUMBER: Final = 6
_SHOWN_PROBLEMS: Final = 100
_FORMATS: Final = {
    ListKind.FSU: ".trf, .txt, .json, .xlsx",
    ListKind.ELO_R: ".json, .xlsx",
    ListKind.BRIDGE: ".xml, .usebio, .csv, .txt, .json, .xlsx",
}


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file of the form: its number there, its name and its bytes, and whether it came alone."""

    index: int
    name: str
    content: bytes
    is_only: bool

    @property
    def signed(self) -> str:
        """The bytes as the next form gives them back."""
        return b64encode(self.content).decode()


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A file as the page shows it: waiting to be brought in, refused, or in the inbox."""

    sent: SentFile
    looked: ReportPreview
    asked: list[DoubtfulRow]
    new: list[DoubtfulRow]
    problems: list[ShownProblem] = field(default_factory=list)
    warnings: list[ShownProblem] = field(default_factory=list)
    brought: ImportedReport | None = None
    reason: str = ""
    comparison: ReportComparison | None = None

    @property
    def seen(self) -> str:
        """What the officer sees of both revisions, as the form gives it back."""
        return comparison_digest(self.comparison) if self.comparison else ""

    @property
    def known(self) -> int:
        """How many people the register knows."""
        return len(self.looked.of(MatchKind.KNOWN))


@login_required
def bring_reports(request: SignedIn, kind: str) -> HttpResponse:
    """Upload reports, decide who is who, bring them in."""
    if kind not in LISTS:
        raise Http404
    require(request.user, import_right(ListKind(kind)))
    today = timezone.localdate()
    context: dict[str, Any] = {
        "section": "office",
        "kind": ListKind(kind),
        "received": today,
        "ways": DeliveryWay.choices,
        "way": DeliveryWay.ELECTRONIC,
        "formats": _FORMATS[ListKind(kind)],
        "code": request.POST.get("code", "").strip(),
        "control": request.POST.get("time_control", "").strip(),
        "may_include": may(request.user, Action.INCLUDE),
    }
    if request.method == "POST":
        try:
            context["received"] = received = _received(request)
            context["way"] = sent = _way(request)
            shown = [_shown(request, ListKind(kind), file, received, sent) for file in _files(request)]
            context |= {"files": shown, "waiting": any(file.looked.is_clean and not file.brought for file in shown)}
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)
    return render(request, "lists/bring_reports.html", context)


@login_required
@require_GET
def report_template(request: SignedIn, kind: str) -> HttpResponse:
    """The empty workbook of a report, in the reader's language."""
    if kind not in LISTS:
        raise Http404
    require(request.user, import_right(ListKind(kind)))
    language = reader_language()
    response = HttpResponse(empty_report(kind, language, catalogue(language).phrase), content_type=XLSX)
    response["Content-Disposition"] = f'attachment; filename="report-{kind}.xlsx"'
    return response


def _shown(request: SignedIn, kind: ListKind, file: SentFile, received: date, sent: DeliveryWay) -> ShownFile:
    """A file looked at and, if the form says so and nothing is wrong, brought in."""
    prefix = f"{CHOSEN}{file.index}-"
    answers = answers_from_form(request.POST, prefix)
    code = request.POST.get("code", "").strip() if file.is_only else ""
    control = request.POST.get("time_control", "").strip()
    looked = preview_report(request.user, kind, file.content, file.name, code=code, control=control)
    problems: Iterable[Problem] = looked.problems
    reason = request.POST.get(f"correct-{file.index}", "")
    brought = comparison = None
    try:
        comparison = _comparison(request, looked, answers)
        if "bring" in request.POST and looked.is_clean:
            if looked.corrects and reason.strip():
                _check_seen(request, file, comparison)
            brought = import_report(request.user, looked, answers, received=received, sent=sent, correct=reason)
    except Refusal as refusal:
        problems = refusal.problems
    return ShownFile(
        sent=file,
        looked=looked,
        asked=doubtful_rows(looked.of(MatchKind.DOUBTFUL), answers, prefix, may_be_new=kind != ListKind.BRIDGE),
        new=doubtful_rows(looked.of(MatchKind.NEW), answers, prefix),
        problems=_shown_once(problems),
        warnings=_shown_once(looked.warnings),
        brought=brought,
        reason=reason,
        comparison=comparison,
    )


def _comparison(request: SignedIn, looked: ReportPreview, answers: dict[int, str]) -> ReportComparison | None:
    """A corrected report beside the last revision, as soon as everybody is decided; at first the new are new."""
    if not looked.corrects or looked.problems:
        return None
    is_answered = "bring" in request.POST or "compare" in request.POST
    if not is_answered and looked.of(MatchKind.DOUBTFUL):
        return None
    return compare_correction(request.user, looked, answers, as_new=not is_answered)


def _check_seen(request: SignedIn, file: SentFile, comparison: ReportComparison | None) -> None:
    """Nothing is sent that was not seen beside the last revision."""
    if comparison is None or request.POST.get(f"seen-{file.index}") != comparison_digest(comparison):
        raise Refusal(Problem("look at what differs from the last revision, then bring it in", path="correct"))


def _shown_once(problems: Iterable[Problem]) -> list[ShownProblem]:
    found = tuple(problems)[:_SHOWN_PROBLEMS]
    return shown_problems(Refusal(*found)) if found else []


def _received(request: SignedIn) -> date:
    day = date_value(request.POST.get("received", ""))
    if day is None:
        raise Refusal(Problem("tell the day on which the reports came", path="received"))
    return day


def _way(request: SignedIn) -> DeliveryWay:
    text = request.POST.get("sent", "")
    return DeliveryWay(text) if text in DeliveryWay.values else DeliveryWay.ELECTRONIC


def _files(request: SignedIn) -> list[SentFile]:
    """The files of the form, or those that the page gave back."""
    uploads = request.FILES.getlist("files")
    if len(uploads) > MOST_FILES or sum(upload.size or 0 for upload in uploads) > MOST_SHOWN:
        params = {"files": MOST_FILES, "most": MOST_SHOWN >> 20}
        raise Refusal(Problem("at most {files} files and {most} MiB at once", params, path="files"))
    if uploads:
        return [
            SentFile(index, upload.name or "", bytes(upload.read()), len(uploads) == 1)
            for index, upload in enumerate(uploads)
        ]
    sent_files = []
    for name, kept in request.POST.items():
        number = name.removeprefix("content-")
        if name.startswith("content-") and 0 < len(number) < _LONGEST_NUMBER and number.isdecimal():
            own = request.POST.get(f"name-{number}", ""), _decoded(str(kept))
            sent_files.append(SentFile(int(number), *own, request.POST.get("only") == "1"))
    if not sent_files:
        raise Refusal(Problem("choose a file", path="files"))
    return sent_files


def _decoded(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (BadBase64, ValueError):
        raise Refusal(Problem("choose a file", path="files")) from None
