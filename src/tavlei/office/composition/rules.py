"""The rules that hold for a contest, and those of today for a work that is in none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from tavlei.office.federation.settled import rulebook_on

if TYPE_CHECKING:
    from tavlei.office.composition.models import Contest
    from tavlei.rulebook import Rulebook


def rulebook_of(contest: Contest) -> Rulebook:
    """The rules in force on the first day of the contest."""
    return rulebook_on("draughts-rules", contest.competition.starts)


def rulebook_today() -> Rulebook:
    """The rules in force today."""
    return rulebook_on("draughts-rules", timezone.localdate())
