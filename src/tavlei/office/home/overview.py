"""What the front page tells: what is being played, who won lately, what comes, who leads the lists, what is new."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone

from tavlei.office.competitions.announcing.forms import discipline_name
from tavlei.office.competitions.models import Competition, PressNote, State
from tavlei.office.competitions.pages.header import state_text
from tavlei.office.competitions.pages.standing_lines import event_progress, leaders
from tavlei.office.lists.catalogue import lists_in_force
from tavlei.office.lists.lines.list_lines import list_lines
from tavlei.office.people.latin import usual_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.pages.standing_lines import EventProgress, StandingLine
    from tavlei.office.lists.lines.list_lines import ListLine
    from tavlei.office.lists.models import Publication

_RUNNING: Final = 4
_COMING: Final = 6
_PLAYED: Final = 4
_LEADERS: Final = 5
_WINNERS: Final = 3
_NOTES: Final = 4


@dataclass(frozen=True, slots=True)
class RunningEvent:
    """A competition that is being played."""

    competition: Competition
    state: str
    discipline: str
    progress: EventProgress | None
    leaders: Sequence[StandingLine]


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """A competition that was played lately, with its first three."""

    competition: Competition
    winners: Sequence[StandingLine]


@dataclass(frozen=True, slots=True)
class TopOfList:
    """A list in force with its first lines."""

    publication: Publication
    lines: Sequence[ListLine]


def overview() -> dict[str, Any]:
    """Everything the front page shows; the same for everybody."""
    shown = Competition.objects.filter(whole=None).exclude(state=State.CANCELLED).select_related("region")
    running = shown.filter(state=State.RUNNING).order_by("ends", "pk")[:_RUNNING]
    coming = shown.filter(
        state__in=(State.ANNOUNCED, State.ENTRIES, State.ADMITTED), ends__gte=timezone.localdate()
    ).order_by("starts", "pk")
    played = shown.filter(state__in=(State.FINISHED, State.APPROVED, State.REPORTED)).order_by("-ends", "-pk")
    return {
        "running": [_running(competition) for competition in running],
        "coming": [(competition, discipline_name(competition)) for competition in coming[:_COMING]],
        "played": [PlayedEvent(competition, leaders(competition, _WINNERS)) for competition in played[:_PLAYED]],
        "lists": [TopOfList(publication, _top(publication)) for publication in lists_in_force()],
        "notes": PressNote.objects.select_related("competition")[:_NOTES],
    }


def _running(competition: Competition) -> RunningEvent:
    progress = event_progress(competition)
    return RunningEvent(
        competition,
        state_text(competition, list(competition.rounds.all())),
        discipline_name(competition),
        progress,
        leaders(competition, _LEADERS),
    )


def _top(publication: Publication) -> list[ListLine]:
    rows = publication.rows.select_related("person", "person__region").defer("figures")[:_LEADERS]
    return list_lines(publication, rows, usual_name)
