"""Where a competition stands, in a few words: for pages that tell of many competitions at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tavlei.languages import catalogue
from tavlei.office.competitions.field.cache import cached_for_state
from tavlei.office.competitions.field.reading import read_snapshot, seated_entries
from tavlei.office.competitions.models import RoundState
from tavlei.office.competitions.pages.event_pages import event_pages
from tavlei.office.competitions.pairing.programme import next_start
from tavlei.office.explanations import reader_language
from tavlei.office.people.latin import region_name, usual_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tavlei.office.competitions.models import Competition, Entry


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A place of the table as text: a person, or a team, which has no page of its own."""

    entry: int
    team: int | None
    place: str
    points: str
    name: str
    title: str = ""
    region: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class EventProgress:
    """The round that is being played or was played last, how many of its boards still play, and what comes next."""

    number: int
    finished: bool
    boards: int
    playing: int
    starts_next: datetime | None


def standing_line(entry: Entry, place: str, points: str) -> StandingLine:
    """The place of a participant in the reader's language."""
    person, language = entry.person, reader_language()
    if person is None:
        return StandingLine(entry.pk, entry.team_id, place, points, str(entry.team))
    return StandingLine(
        entry=entry.pk,
        team=entry.team_id,
        place=place,
        points=points,
        name=usual_name(person, language),
        title=catalogue(language).phrase(entry.title) if entry.title else "",
        region=region_name(person.region, language),
        url=reverse("pages:person", args=[person.code]),
    )


def standing_lines(competition: Competition) -> Sequence[StandingLine]:
    """The whole table by place, read once for each state of the competition; empty before the first result."""
    return cached_for_state(
        competition, f"lines:{reader_language()}", lambda: tuple(event_pages(competition).standing_lines(competition))
    )


def leaders(competition: Competition, most: int) -> list[StandingLine]:
    """Those at the top; in a bracket that is being played those who may still win, without a place."""
    return cached_for_state(
        competition,
        f"leaders:{most}:{reader_language()}",
        lambda: list(event_pages(competition).leading_lines(competition, most)),
    )


def event_progress(competition: Competition) -> EventProgress | None:
    """How far the play has come; nothing before the first round."""
    field = read_snapshot(competition)
    if not field.rounds:
        return None
    last = field.rounds[-1]
    pairs = [game for game in field.encounters if game.round_id == last.pk and None not in seated_entries(game)]
    return EventProgress(
        last.number,
        last.state == RoundState.FINISHED,
        len(pairs),
        sum(not game.result for game in pairs),
        None if competition.plays_in_teams else next_start(field),
    )
