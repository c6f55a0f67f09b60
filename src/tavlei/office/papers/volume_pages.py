"""All papers of a competition as one PDF, from the page: begun, followed, taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.page import competition_page
from tavlei.office.papers.source import Source, paper_language
from tavlei.office.papers.volumes import VolumeJob
from tavlei.office.roles.permissions import Action, may, require

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def volume(request: SignedIn, code: str) -> HttpResponse:
    """How far the volume has come; asked by POST it begins anew, and every look with `step` carries it on."""
    job = _job(request, code)
    here = f"{reverse('pages:volume', args=[code])}?lang={job.source.language}"
    if request.method == "POST":
        job.begin()
        return redirect(f"{here}&step=1")
    progress = job.step() if "step" in request.GET and job.progress() else job.progress()
    context = {"progress": progress, "paper_language": job.source.language, "next": f"{here}&step=1",
               "competition": job.source.competition}  # fmt: skip
    if request.headers.get("HX-Request"):
        return render(request, "papers/_volume_progress.html", context)
    return competition_page(request, job.source.competition, "papers", "papers/volume.html", context)


@login_required
@require_GET
def volume_file(request: SignedIn, code: str) -> FileResponse:
    """The finished volume."""
    job = _job(request, code)
    progress = job.progress()
    if progress is None or not progress.finished or not job.file.is_file():
        raise Http404
    name = f"{code}-{job.source.language}.pdf"
    return FileResponse(job.file.open("rb"), content_type="application/pdf", as_attachment=True, filename=name)


def _job(request: SignedIn, code: str) -> VolumeJob:
    found = get_object_or_404(Competition, code=code)
    require(request.user, Action.REPORT, found)
    language = paper_language(request.GET)
    personal = may(request.user, Action.SEE_PERSONAL_DATA, found)
    return VolumeJob(
        Source(found, language, personal, lambda action: may(request.user, action, found)), request.user.pk
    )
