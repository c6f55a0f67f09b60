"""Papers to print, sign and send: PDF, XLSX and DOCX of what the store holds."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.shortcuts import render as render_page
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.documents import FileFormat, render
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pages.page import competition_page
from tavlei.office.explanations import reader_language
from tavlei.office.federation.models import RegisteredPaper
from tavlei.office.federation.paper_keys import certificate_in_use
from tavlei.office.federation.paper_register import strike_out
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.pages.form_values import int_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import run_act
from tavlei.office.papers import register_page
from tavlei.office.papers.issuing import papers_of_list, with_issues
from tavlei.office.papers.lists import FORMS as LIST_FORMS
from tavlei.office.papers.lists import list_paper as make_list
from tavlei.office.papers.paper import PaperGroup
from tavlei.office.papers.register import find_paper, papers_of
from tavlei.office.papers.register_page import register_lines, register_years
from tavlei.office.papers.source import Source, footer, paper_language
from tavlei.office.papers.volumes import packed
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

    from tavlei.documents import FilledForm, Footer
    from tavlei.office.pages.requests import SignedIn


@require_GET
def papers(request: HttpRequest, code: str) -> HttpResponse:
    """Every paper of a competition that the reader may see, by groups, in a chosen language."""
    competition = get_object_or_404(Competition, code=code)
    source = _source(request, competition, only_allowed=True)
    book = catalogue(reader_language())
    listed = sorted(papers_of(source), key=lambda paper: _ORDER[paper.group])
    groups = [
        {"title": book.phrase(group), "papers": list(with_issues(source, papers))}
        for group, papers in groupby(listed, key=lambda paper: paper.group)
    ]
    waiting = sum(paper.waits for paper in listed)
    context: dict[str, Any] = {
        "groups": groups,
        "waiting": waiting if may(request.user, Action.NUMBER_PAPERS, competition) else 0,
        "may_name": may(request.user, Action.EDIT_REGULATION, competition),
        "may_see_register": may(request.user, Action.NUMBER_PAPERS),
        "formats": list(FileFormat),
        "paper_language": source.language,
        "languages": settings.LANGUAGES,
        "may_pack": may(request.user, Action.REPORT, competition),
        "may_export": may(request.user, Action.REPORT, competition),
        "may_issue": (may_issue := may(request.user, Action.ISSUE_PAPER, competition)),
        "can_sign": may_issue and certificate_in_use() is not None,
        "issue_address": reverse("pages:issue_paper", args=[code]),
        "may_see_births": may(request.user, Action.SEE_PERSONAL_DATA, competition),
    }
    return competition_page(request, competition, "papers", "papers/papers.html", context)


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
    competition = get_object_or_404(Competition, code=code)
    require(request.user, Action.REPORT, competition)
    source = _source(request, competition, only_allowed=True)
    wanted = tuple(file_format for file_format in FileFormat if file_format in request.GET.getlist("format")) or (
        FileFormat.PDF,
    )
    answer = StreamingHttpResponse(packed(source, papers_of(source), wanted), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{code}-papers.zip"'
    return answer


@login_required
@require_POST
def number_papers(request: SignedIn, code: str) -> HttpResponse:
    """Enter every paper that waits for a number in the federation's register."""
    competition = get_object_or_404(Competition, code=code)
    require(request.user, Action.NUMBER_PAPERS, competition)
    source = _source(request, competition, only_allowed=True)
    run_act(request, lambda: register_page.number_papers(request.user, source), _("The papers are in the register."))
    return redirect("pages:papers", code)


@login_required
def register(request: SignedIn) -> HttpResponse:
    """The federation's register of papers; a line that is wrong is struck out here, with a reason."""
    require(request.user, Action.NUMBER_PAPERS)
    if request.method == "POST":
        line = get_object_or_404(
            RegisteredPaper.objects.select_related("competition"), pk=int_value(request.POST.get("line", ""))
        )
        reason = request.POST.get("reason", "")
        run_act(request, lambda: strike_out(request.user, line, reason), _("The line is struck out."))
        return redirect(f"{reverse('pages:paper_register')}?kind={line.kind}&year={line.year}")
    years = register_years()
    asked = (request.GET.get("kind", ""), request.GET.get("year", ""))
    chosen = next((one for one in years if (one.kind, str(one.year)) == asked), years[0] if years else None)
    lines = register_lines(chosen.kind, chosen.year) if chosen else []
    return render_page(request, "papers/register.html", {"years": years, "chosen": chosen, "lines": lines})


@require_GET
def list_papers(request: HttpRequest, number: int) -> HttpResponse:
    """The papers of a published list, each with its last issue."""
    publication = get_object_or_404(Publication.objects.defer("content", "state"), number=number)
    language = paper_language(request.GET)
    may_issue = may(request.user, Action.PUBLISH)
    context = {
        "publication": publication,
        "papers": papers_of_list(publication, language),
        "formats": list(FileFormat),
        "paper_language": language,
        "languages": settings.LANGUAGES,
        "may_issue": may_issue,
        "issue_address": reverse("pages:issue_list", args=[number]),
        "can_sign": may_issue and publication.current and certificate_in_use() is not None,
        "may_see_births": publication.kind == ListKind.FSU and may(request.user, Action.SEE_PERSONAL_DATA),
    }
    return render_page(request, "papers/list_papers.html", context)


def list_paper(request: HttpRequest, number: int, ending: str, form: str = "list") -> HttpResponse:
    """A published list as a paper; bridge has its ranks besides the rating."""
    publication = get_object_or_404(Publication.objects.defer("content", "state"), number=number)
    if form not in LIST_FORMS[publication.kind] or ending not in list(FileFormat):
        raise Http404
    language = paper_language(request.GET)
    name = f"{publication.kind}-{form}-{publication.period}-r{publication.revision}"
    personal = may(request.user, Action.SEE_PERSONAL_DATA)
    return _file(
        lambda: make_list(publication, form, language, personal=personal),
        ending,
        footer(f"/lists/{number}/"),
        name,
        language,
    )


_ORDER = {group: place for place, group in enumerate(PaperGroup)}


def _source(request: HttpRequest, competition: Competition, *, only_allowed: bool = False) -> Source:
    def allowed(action: Action) -> bool:
        return not only_allowed or may(request.user, action, competition)

    personal = may(request.user, Action.SEE_PERSONAL_DATA, competition)
    return Source(competition, paper_language(request.GET), personal, allowed)


def _file(make: Callable[[], FilledForm], ending: str, foot: Footer, name: str, language: str) -> HttpResponse:
    chosen = FileFormat(ending)
    try:
        content = render(make(), chosen, language, foot)
    except Refusal as refusal:
        return HttpResponse(refusal_text(refusal), status=422, content_type="text/plain; charset=utf-8")
    response = HttpResponse(content, content_type=chosen.media_type)
    response["Content-Disposition"] = f'inline; filename="{name}.{ending}"'
    return response
