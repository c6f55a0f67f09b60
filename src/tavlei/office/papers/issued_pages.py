"""Issuing an official paper at the desk; verifying one, for everybody who holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.competitions.models import Competition
from tavlei.office.federation.models import PaperCertificate
from tavlei.office.lists.models import Publication
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.submissions import run_act
from tavlei.office.pages.uploads import uploaded
from tavlei.office.papers.issuing import issue_list, issue_paper
from tavlei.office.papers.lists import FORMS as LIST_FORMS
from tavlei.office.papers.models import IssuedPaper
from tavlei.office.papers.register import find_paper
from tavlei.office.papers.source import Source, paper_language
from tavlei.office.papers.verification import issued_papers, verify_file, verify_issue
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.office.pages.requests import SignedIn

_MOST_BYTES: Final = 50 << 20


@login_required
@require_POST
def issue(request: SignedIn, code: str) -> HttpResponse:
    """Issue a paper of a competition in the language that was chosen."""
    competition = get_object_or_404(Competition, code=code)
    require(request.user, Action.ISSUE_PAPER, competition)
    language = paper_language(request.POST)
    personal = may(request.user, Action.SEE_PERSONAL_DATA, competition)
    source = Source(competition, language, personal, lambda action: may(request.user, action, competition))
    paper = find_paper(source, request.POST.get("paper", ""))
    if paper is None:
        raise Http404
    done = _("The paper is issued and signed: {title}.").format(title=paper.title)
    run_act(request, lambda: issue_paper(request.user, source, paper, **_wishes(request)), done)
    return redirect(f"{reverse('pages:papers', args=[code])}?lang={language}")


@login_required
@require_POST
def issue_list_paper(request: SignedIn, number: int) -> HttpResponse:
    """Issue a published list in the language that was chosen."""
    require(request.user, Action.PUBLISH)
    publication = get_object_or_404(Publication.objects.defer("content", "state"), number=number)
    form = request.POST.get("paper", "")
    if form not in LIST_FORMS[publication.kind]:
        raise Http404
    language = paper_language(request.POST)
    done = _("The list is issued and signed.")
    run_act(request, lambda: issue_list(request.user, publication, form, language, **_wishes(request)), done)
    return redirect(f"{reverse('pages:list_papers', args=[number])}?lang={language}")


def _wishes(request: SignedIn) -> dict[str, bool]:
    """A visible mark, births for those who may see them."""
    return {"stamped": request.POST.get("stamp") == "1", "personal": request.POST.get("personal") == "1"}


def verify(request: HttpRequest) -> HttpResponse:
    """A file that somebody holds, or the code that is printed on a paper."""
    if request.method != "POST":
        if code := "".join(request.GET.get("code", "").split()).lower():
            return redirect("pages:verify_code", code) if _is_code(code) else _page(request, status=404, unknown=code)
        return _page(request)
    try:
        return _page(request, found=verify_file(uploaded(request, "file", _MOST_BYTES)))
    except Refusal as refusal:
        return _page(request, status=422, problems=shown_problems(refusal))


def _is_code(text: str) -> bool:
    """Whether it can be one; letters and digits of other scripts stand in no address of a paper."""
    return text.isascii() and text.isalnum()


@require_GET
def verify_code(request: HttpRequest, code: str) -> HttpResponse:
    """What the QR of a paper leads to: whether this is a paper that was issued, and whether it is the last."""
    paper = issued_papers().filter(code=code).first()
    if paper is None:
        return _page(request, status=404, unknown=code)
    return _page(request, found=verify_issue(paper), by_code=True)


@require_GET
def issued_file(request: HttpRequest, code: str) -> HttpResponse:
    """An issued paper, to the last byte, for those who may see it."""
    paper = get_object_or_404(IssuedPaper.objects.select_related("competition", "publication", "file"), code=code)
    if not _may_read(request, paper):
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        raise PermissionDenied(paper.needs)
    answer = HttpResponse(bytes(paper.file.content), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{paper.file_name}"'
    return answer


@require_GET
def certificates(_request: HttpRequest) -> HttpResponse:
    """The certificates of the federation, the newest first: a reader of PDF that knows them trusts the papers."""
    text = "".join(PaperCertificate.objects.values_list("pem", flat=True))
    if not text:
        raise Http404
    answer = HttpResponse(text, content_type="application/x-pem-file")
    answer["Content-Disposition"] = 'attachment; filename="federation.pem"'
    return answer


def _may_read(request: HttpRequest, paper: IssuedPaper) -> bool:
    return not paper.needs or may(request.user, Action(paper.needs), paper.competition)


def _page(request: HttpRequest, *, status: int = 200, **context: object) -> HttpResponse:
    value = context.get("found")
    paper = getattr(value, "paper", None)
    context["certified"] = PaperCertificate.objects.exists()
    context["may_read"] = paper is not None and _may_read(request, paper)
    return render(request, "papers/verify.html", context, status=status)
