"""All papers of a competition as one PDF, from the page: asked for as a background job, then taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_GET

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pages.page import competition_page
from tavlei.office.papers.background import VOLUME
from tavlei.office.papers.source import paper_language
from tavlei.office.papers.volumes import StoredVolume, volume_source
from tavlei.office.queue.asking import request_job
from tavlei.office.queue.following import follow
from tavlei.office.roles.permissions import Action, require

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def volume(request: SignedIn, code: str) -> HttpResponse:
    """The volume that was made, if there is one; asked by POST it is made anew."""
    kept = _stored_volume(request, code)
    competition, language = kept.source.competition, kept.source.language
    if request.method == "POST":
        given = {"competition": competition.pk, "language": language}
        here = f"{reverse('pages:volume', args=[code])}?lang={language}"
        return follow(request, request_job(request.user, VOLUME, given, here))
    context = {"made": kept.made, "refused": kept.refused(), "paper_language": language, "competition": competition}
    return competition_page(request, competition, "papers", "papers/volume.html", context)


@login_required
@require_GET
def volume_file(request: SignedIn, code: str) -> FileResponse:
    """The finished volume."""
    kept = _stored_volume(request, code)
    if kept.made is None:
        raise Http404
    name = f"{code}-{kept.source.language}.pdf"
    return FileResponse(kept.file.open("rb"), content_type="application/pdf", as_attachment=True, filename=name)


def _stored_volume(request: SignedIn, code: str) -> StoredVolume:
    found = get_object_or_404(Competition, code=code)
    require(request.user, Action.REPORT, found)
    return StoredVolume(volume_source(request.user, found, paper_language(request.GET)), request.user.pk)
