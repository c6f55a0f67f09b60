"""Good files of every kind that can be brought, beside the pages that take them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_GET

from tavlei.exchange.samples import SAMPLES, sample_name
from tavlei.exchange.samples import sample as sample_file
from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.people.views.import_people import file_answer

if TYPE_CHECKING:
    from django.http import HttpRequest


@require_GET
def sample(_request: HttpRequest, kind: str) -> HttpResponse:
    """A filled file of a kind, in the reader's language; nobody in it lives."""
    if kind not in SAMPLES:
        raise Http404
    language = reader_language()
    return file_answer(sample_file(kind, language, catalogue(language).phrase), f"sample-{sample_name(kind)}")
