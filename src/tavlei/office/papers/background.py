"""Background jobs of papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tavlei.office.competitions.models import Competition
from tavlei.office.papers.volumes import StoredVolume, volume_source
from tavlei.office.queue.kinds import OFFICIAL, JobResult, job_kind
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.queue.folders import JobFolder
    from tavlei.office.roles.models import User

VOLUME = "papers.volume"


@job_kind(VOLUME, phrase("All papers of a competition as one PDF"), cost=OFFICIAL)
def make_volume(user: User, data: Mapping[str, Any], folder: JobFolder) -> JobResult:
    """Make the volume for whoever has asked for it."""
    competition = Competition.objects.get(pk=data["competition"])
    require(user, Action.REPORT, competition)
    volume = StoredVolume(volume_source(user, competition, data["language"]), user.pk)
    volume.make(folder.tell)
    address = f"{reverse('pages:volume', args=[competition.code])}?lang={data['language']}"
    return JobResult(address, phrase("The PDF is ready."))
