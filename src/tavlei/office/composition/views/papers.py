"""Papers of contests as files, and the library as PDN."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_GET

from tavlei.documents import FileFormat, render
from tavlei.exchange.works import write_work
from tavlei.office.composition import papers
from tavlei.office.composition.library import public_works
from tavlei.office.composition.models import ContestPhase
from tavlei.office.composition.stored_works import work_of
from tavlei.office.composition.views.common import find_contest
from tavlei.office.explanations import reader_language
from tavlei.office.papers.source import footer
from tavlei.office.people.models import Person

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.documents import FilledForm
    from tavlei.office.composition.models import Contest, Work


@require_GET
def paper(request: HttpRequest, code: str, form: str, ending: str) -> HttpResponse:
    """A paper by its name, for those who may have it."""
    contest = find_contest(request, code)
    known = papers.papers_of(contest, request.user)
    if form not in known or ending not in list(FileFormat):
        raise Http404
    return _file(contest, known[form][1](), f"{code}-{form}", ending)


@require_GET
def certificate(request: HttpRequest, code: str, person: str, ending: str) -> HttpResponse:
    """Somebody's certificate, once the results are approved."""
    contest = find_contest(request, code)
    if contest.phase != ContestPhase.APPROVED or ending not in list(FileFormat):
        raise Http404
    points_certificate = papers.certificate(contest, get_object_or_404(Person, code=person))
    if points_certificate is None:
        raise Http404
    return _file(contest, points_certificate, f"{code}-{person}", ending)


@require_GET
def work_pdn(_request: HttpRequest, pk: int) -> HttpResponse:
    """A public work as PDN."""
    row: Work = get_object_or_404(public_works(), pk=pk)
    answer = HttpResponse(write_work(work_of(row)), content_type="application/x-draughts-pdn; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="work-{pk}.pdn"'
    return answer


def _file(contest: Contest, document: FilledForm, name: str, ending: str) -> HttpResponse:
    kind = FileFormat(ending)
    address = reverse("composition:contest", args=[contest.competition.code])
    content = render(document, kind, reader_language(), footer(address))
    answer = HttpResponse(content, content_type=kind.media_type)
    answer["Content-Disposition"] = f'inline; filename="{name}.{ending}"'
    return answer
