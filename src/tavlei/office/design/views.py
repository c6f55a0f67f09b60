"""The page of samples: every component once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.http import Http404
from django.shortcuts import render

from tavlei.office.design import samples

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def styleguide(request: HttpRequest) -> HttpResponse:
    """All parts that pages are made of; for those who work on the program (`TAVLEI_DEBUG=1`)."""
    if not settings.DEBUG:
        raise Http404
    context = {
        "sections": [(name, f"design/samples/{name}.html", heading) for name, heading in samples.SECTIONS.items()],
        "colours": samples.COLOURS,
        "players": samples.PLAYERS,
        "form": samples.filled_form(),
        "board": samples.board(),
        "chart": samples.chart(),
    }
    return render(request, "design/styleguide.html", context)
