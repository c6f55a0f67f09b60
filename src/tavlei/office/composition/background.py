"""Background jobs of composition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tavlei.office.composition.models import Entry
from tavlei.office.composition.verification import check_verifying, found_in, keep_verification
from tavlei.office.queue.kinds import JobEnd, job_kind
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.office.queue.folders import JobFolder
    from tavlei.office.roles.models import User

VERIFY = "composition.verify"


@job_kind(VERIFY, phrase("Verification of a composition"))
def verify_in_contest(user: User, given: Mapping[str, Any], _folder: JobFolder) -> Callable[[], JobEnd]:
    """Verify a work of a contest for its judge; what is found is kept at once when all is found."""
    entry = Entry.objects.select_related("contest__competition", "work").get(pk=given["entry"])
    version, effort = given["version"], given["effort"]
    check_verifying(user, entry, version, effort)
    found = found_in(entry, effort)

    def keep() -> JobEnd:
        kept = keep_verification(user, entry, version, effort, found)
        address = reverse("composition:judge_work", args=[entry.contest.competition.code, entry.number])
        return JobEnd(address, phrase("The work is verified."), figures={"findings": len(kept)})

    return keep
