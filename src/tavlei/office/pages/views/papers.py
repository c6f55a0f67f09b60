"""Papers to print, sign and send: PDF, XLSX and DOCX of what the store holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from tavlei.documents import FileFormat, render
from tavlei.office import papers
from tavlei.office.competitions.engine import read_field
from tavlei.office.competitions.models import Competition
from tavlei.office.explanations import reader_language
from tavlei.office.lists.models import Publication
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

    from tavlei.documents import Footer
    from tavlei.documents.form import Document


def competition_paper(_request: HttpRequest, code: str, form: str, ending: str) -> HttpResponse:
    """A paper of the whole competition: the starting list, the table of results."""
    if form not in papers.PAPERS:
        raise Http404
    field = read_field(get_object_or_404(Competition, code=code, team=False))
    return _file(lambda: papers.PAPERS[form](field), ending, papers.competition_footer(field), f"{code}-{form}")


def round_paper(_request: HttpRequest, code: str, number: int, form: str, ending: str) -> HttpResponse:
    """A paper of a round: pairings for the wall, the protocol."""
    found = get_object_or_404(Competition, code=code, team=False)
    made = get_object_or_404(found.rounds, number=number)
    if form not in papers.ROUND_PAPERS:
        raise Http404
    field = read_field(found)
    name = f"{code}-{number}-{form}"
    return _file(lambda: papers.ROUND_PAPERS[form](field, made), ending, papers.competition_footer(field), name)


def card(_request: HttpRequest, code: str, entry: int, ending: str) -> HttpResponse:
    """The card of a participant."""
    field = read_field(get_object_or_404(Competition, code=code, team=False))
    chosen = field.by_key.get(f"e{entry}")
    if chosen is None:
        raise Http404
    footer = papers.competition_footer(field)
    return _file(lambda: papers.participant_card(field, chosen), ending, footer, f"{code}-card-{entry}")


def list_paper(_request: HttpRequest, number: int, ending: str) -> HttpResponse:
    """A published list as a paper."""
    found = get_object_or_404(Publication.objects.defer("content", "state"), number=number, kind__in=("elo_r", "fsu"))
    footer = papers.footer(f"/lists/{number}/")
    return _file(lambda: papers.rating_list(found), ending, footer, f"{found.kind}-{found.period}-r{found.revision}")


def _file(make: Callable[[], Document], ending: str, footer: Footer, name: str) -> HttpResponse:
    if ending not in list(FileFormat):
        raise Http404
    chosen = FileFormat(ending)
    try:
        content = render(make(), chosen, reader_language(), footer)
    except Refusal as refusal:
        return HttpResponse(str(refusal), status=422, content_type="text/plain; charset=utf-8")
    response = HttpResponse(content, content_type=chosen.media_type)
    response["Content-Disposition"] = f'inline; filename="{name}.{ending}"'
    return response
