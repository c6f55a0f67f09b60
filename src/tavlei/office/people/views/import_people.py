"""The register from one file: looked at, decided about, taken as one act; and the register as a file."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views import View
from django.views.decorators.http import require_GET

from tavlei.exchange.participants import LONG_LIST, template
from tavlei.exchange.participants.left_out_file import write_left_out
from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.federation.identity import only_sport
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.uploads import uploaded
from tavlei.office.people.brought.reading import read_table
from tavlei.office.people.brought.register_file import register_file
from tavlei.office.people.brought.register_form import RegisterForm
from tavlei.office.people.brought.register_plan import plan_register
from tavlei.office.people.brought.register_shown import register_context
from tavlei.office.people.brought.table import brought_table
from tavlei.office.people.jobs import LOOK, TABLE, TAKE
from tavlei.office.queue.asking import job_of_address, job_result, request_job
from tavlei.office.queue.following import follow
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from tavlei.office.pages.requests import SignedIn

LOOKED_AT_ONCE: Final = 512 << 10
"""Bytes of a table that is read while whoever has sent it waits: some thousands of rows."""
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV: Final = "text/csv; charset=utf-8"
_PAGE: Final = "people/import_people.html"


class ImportPeople(LoginRequiredMixin, View):
    """Upload a table of the register, look at it, take it; a long one in the background."""

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Only whoever keeps the register."""
        if request.user.is_authenticated:
            require(request.user, Action.KEEP_PEOPLE)
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: SignedIn) -> HttpResponse:
        """The form for a file, or what a background job has found in one."""
        found = job_result(request, LOOK)
        if found is None:
            return self._page({"form": RegisterForm()})
        sent = found["sent"]
        told = {"sport": sent["sport"], "day": sent["day"], "corrects": sent["corrects"], **sent["answers"]}
        context = {**found, "form": RegisterForm(told)}
        if found["refused"]:
            context["problems"] = shown_problems(Refusal(*found["refused"]))
        return self._page(context)

    def post(self, request: SignedIn) -> HttpResponse:
        """Look at the table, or take it as it was shown."""
        form = RegisterForm({"sport": only_sport()} | request.POST.dict())
        context: dict[str, Any] = {"form": form}
        if not form.is_valid():
            return self._page(context)
        try:
            content = self._content(request)
            if len(content) > LOOKED_AT_ONCE:
                kind = TAKE if "take" in request.POST else LOOK
                return follow(request, request_job(request.user, kind, _data(form), request.path, {TABLE: content}))
            context["content"] = b64encode(content).decode()
            table = read_table("people", content, form.reading())
            options = form.options(request.user)
            if "take" in request.POST and table.preview is not None:
                plan = plan_register(brought_table(table.preview), form.answers(), options)
                if not plan.problems:
                    job = request_job(request.user, TAKE, _data(form), request.path, {TABLE: content})
                    return follow(request, job)
                context["problems"] = shown_problems(Refusal(*plan.problems[:20]))
            if table.preview is None:
                context["problems"] = shown_problems(Refusal(*table.problems))
            context |= register_context(table, form.answers(), options)
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)
        return self._page(context)

    def _content(self, request: SignedIn) -> bytes:
        """The file, that of the job whose preview the page shows, or what the page gave back."""
        job = job_of_address(request, LOOK)
        if job is not None and "table" not in request.FILES:
            return job.folder.read(TABLE)
        return uploaded(request, "table", LONG_LIST.size)

    def _page(self, context: dict[str, Any]) -> HttpResponse:
        own = {"section": "people", "most_rows": LONG_LIST.rows, "most_size": LONG_LIST.size >> 20}
        return render(self.request, _PAGE, own | context)


@login_required
@require_GET
def register_taken(request: SignedIn) -> HttpResponse:
    """What was taken, what was not, and where ratings go."""
    require(request.user, Action.KEEP_PEOPLE)
    found = job_result(request, TAKE)
    if found is None:
        raise Http404
    context = {"section": "people", "taken": found["taken"], "left": len(found["left"]), "job": request.GET["job"]}
    return render(request, "people/register_taken.html", context | {"has_ratings": found["has_ratings"]})


@login_required
@require_GET
def left_out(request: SignedIn) -> HttpResponse:
    """The rows that were not taken, as a table that can be mended and brought again."""
    require(request.user, Action.KEEP_PEOPLE)
    found = job_result(request, TAKE)
    if found is None:
        raise Http404
    language = reader_language()
    phrase = catalogue(language).phrase
    rows = (
        (texts, "; ".join(f"{problem.path}: {problem.sentence(phrase)}" for problem in problems))
        for texts, problems in found["left"].values()
    )
    return file_answer(write_left_out(found["headings"], rows, language), "left-out.xlsx")


@login_required
@require_GET
def export(request: SignedIn) -> HttpResponse:
    """The whole register as a table that can be edited and brought back."""
    require(request.user, Action.KEEP_PEOPLE)
    content, ending = register_file(reader_language())
    return file_answer(content, f"register.{ending}", XLSX if ending == "xlsx" else CSV)


@login_required
@require_GET
def empty_table(request: SignedIn) -> HttpResponse:
    """The empty table to fill in, in the reader's language."""
    require(request.user, Action.KEEP_PEOPLE)
    language = reader_language()
    return file_answer(template("people", language, catalogue(language).phrase), "people.xlsx")


def file_answer(content: bytes, name: str, kind: str = XLSX) -> HttpResponse:
    """A file to be kept."""
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _data(form: RegisterForm) -> dict[str, Any]:
    """What was said, as a background job is given it."""
    told, reading = form.cleaned_data, form.reading()
    return {
        "columns": dict(reading.columns), "sheet": reading.sheet, "answers": form.answers().as_json(),
        "sport": told.get("sport", ""), "day": told["day"].isoformat() if told.get("day") else "",
        "corrects": bool(told.get("corrects")),
    }  # fmt: skip
