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
    saved_volume = _stored_volume(request, code)
    competition, language = saved_volume.source.competition, saved_volume.source.language
    if request.method == "POST":
        data = {"competition": competition.pk, "language": language}
        here = f"{reverse('pages:volume', args=[code])}?lang={language}"
        return follow(request, request_job(request.user, VOLUME, data, here))
    context = {
        "made": saved_volume.created,
        "refused": saved_volume.refused(),
        "paper_language": language,
        "competition": competition,
    }
    return competition_page(request, competition, "papers", "papers/volume.html", context)


@login_required
@require_GET
def volume_file(request: SignedIn, code: str) -> FileResponse:
    """The finished volume."""
    saved_volume = _stored_volume(request, code)
    if saved_volume.created is None:
        raise Http404
    name = f"{code}-{saved_volume.source.language}.pdf"
    return FileResponse(saved_volume.file.open("rb"), content_type="application/pdf", as_attachment=True, filename=name)


def _stored_volume(request: SignedIn, code: str) -> StoredVolume:
    competition = get_object_or_404(Competition, code=code)
    require(request.user, Action.REPORT, competition)
    return StoredVolume(volume_source(request.user, competition, paper_language(request.GET)), request.user.pk)
