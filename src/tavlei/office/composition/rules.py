"""The rules that hold for a contest, and those of today for a work that is in none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from tavlei.rulebook import Rulebook

if TYPE_CHECKING:
    from tavlei.office.composition.models import Contest


def rulebook_of(contest: Contest) -> Rulebook:
    """The rules in force on the first day of the contest."""
    return Rulebook.on("draughts-rules", contest.competition.starts)


def rulebook_today() -> Rulebook:
    """The rules in force today."""
    return Rulebook.on("draughts-rules", timezone.localdate())
