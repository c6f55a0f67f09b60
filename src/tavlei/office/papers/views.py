"""Papers to print, sign and send: PDF, XLSX and DOCX of what the store holds."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from tavlei.documents import FileFormat, render
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.page import competition_page
from tavlei.office.explanations import reader_language
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.pages.refusals import told
from tavlei.office.papers.archive import packed
from tavlei.office.papers.lists import FORMS as LIST_FORMS
from tavlei.office.papers.lists import list_paper as make_list
from tavlei.office.papers.paper import PaperGroup
from tavlei.office.papers.register import find_paper, papers_of
from tavlei.office.papers.source import Source, footer
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import LANGUAGES, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

    from tavlei.documents import FilledForm, Footer
    from tavlei.office.pages.requests import SignedIn


@require_GET
def papers(request: HttpRequest, code: str) -> HttpResponse:
    """Every paper of a competition that the reader may see, by groups, in a chosen language."""
    found = get_object_or_404(Competition, code=code)
    source = _source(request, found, only_allowed=True)
    book = catalogue(reader_language())
    groups = [
        {"title": book.phrase(group), "papers": list(listed)}
        for group, listed in groupby(sorted(papers_of(source), key=lambda paper: _ORDER[paper.group]),
                                     key=lambda paper: paper.group)
    ]  # fmt: skip
    context: dict[str, Any] = {
        "groups": groups,
        "formats": list(FileFormat),
        "paper_language": source.language,
        "languages": settings.LANGUAGES,
        "may_pack": may(request.user, Action.REPORT, found),
        "may_export": may(request.user, Action.REPORT, found),
    }
    return competition_page(request, found, "papers", "papers/papers.html", context)


def competition_paper(request: HttpRequest, code: str, form: str, ending: str) -> HttpResponse:
    """A paper by its name, for those who may see it."""
    source = _source(request, get_object_or_404(Competition, code=code))
    paper = find_paper(source, form) if ending in list(FileFormat) else None
    if paper is None:
        raise Http404
    if paper.needs is not None and not may(request.user, paper.needs, source.competition):
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        raise PermissionDenied(paper.needs)
    return _file(paper.make, ending, source.footer, f"{code}-{form}", source.language)


def round_paper(request: HttpRequest, code: str, number: int, form: str, ending: str) -> HttpResponse:
    """A paper of a round: pairings for the wall, the protocol."""
    return competition_paper(request, code, f"round-{number}-{form}", ending)


def card(request: HttpRequest, code: str, entry: int, ending: str) -> HttpResponse:
    """The card of a participant."""
    return competition_paper(request, code, f"card-{entry}", ending)


@login_required
@require_GET
def all_papers(request: SignedIn, code: str) -> StreamingHttpResponse:
    """All papers of a competition as one ZIP, sent while they are made."""
    found = get_object_or_404(Competition, code=code)
    require(request.user, Action.REPORT, found)
    source = _source(request, found, only_allowed=True)
    wanted = tuple(file_format for file_format in FileFormat if file_format in request.GET.getlist("format")) or (
        FileFormat.PDF,
    )
    answer = StreamingHttpResponse(packed(source, papers_of(source), wanted), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{code}-papers.zip"'
    return answer


def list_paper(request: HttpRequest, number: int, ending: str, form: str = "list") -> HttpResponse:
    """A published list as a paper; bridge has its ranks besides the rating."""
    found = get_object_or_404(Publication.objects.defer("content", "state"), number=number)
    if form not in LIST_FORMS.get(ListKind(found.kind), ()) or ending not in list(FileFormat):
        raise Http404
    language = _language(request)
    name = f"{found.kind}-{form}-{found.period}-r{found.revision}"
    return _file(lambda: make_list(found, form, language), ending, footer(f"/lists/{number}/"), name, language)


_ORDER = {group: place for place, group in enumerate(PaperGroup)}


def _source(request: HttpRequest, found: Competition, *, only_allowed: bool = False) -> Source:
    def allowed(action: Action) -> bool:
        return not only_allowed or may(request.user, action, found)

    personal = may(request.user, Action.SEE_PERSONAL_DATA, found)
    return Source(found, _language(request), personal, allowed)


def _language(request: HttpRequest) -> str:
    chosen = request.GET.get("lang", "")
    return chosen if chosen in LANGUAGES else reader_language()


def _file(make: Callable[[], FilledForm], ending: str, foot: Footer, name: str, language: str) -> HttpResponse:
    chosen = FileFormat(ending)
    try:
        content = render(make(), chosen, language, foot)
    except Refusal as refusal:
        return HttpResponse(told(refusal), status=422, content_type="text/plain; charset=utf-8")
    response = HttpResponse(content, content_type=chosen.media_type)
    response["Content-Disposition"] = f'inline; filename="{name}.{ending}"'
    return response
