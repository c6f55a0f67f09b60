"""The lists a federation publishes: where each takes its input from, and which calculator computes it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol

from tavlei.office.competitions.models import Report, ReportState, Sport
from tavlei.office.lists.models import ListKind, Publication, Row
from tavlei.office.people.models import Person

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.utils.functional import _StrPromise

    Words = str | _StrPromise

NO_RATINGS: Final[Mapping[str, str]] = MappingProxyType({})


class List(Protocol):
    """One kind of list. `further_ratings` are kinds of ratings a line gives besides its own, with their figures.

    `further_figures` are the figures of a line besides its own that a revision may change, with their names.
    """

    kind: ListKind
    calculator: str
    further_ratings: Mapping[str, str]
    further_figures: Mapping[str, Words]

    def first_day(self, period: date) -> date:
        """The first day of the period a list of that day is computed from."""
        ...

    def is_list_day(self, day: date) -> bool:
        """Whether the list is published for that day."""
        ...

    def source(self, period: date, previous: Publication | None, reports: Iterable[Report]) -> dict[str, Any]:
        """The input of the calculator."""
        ...

    def lines(self, output: dict[str, Any], previous: Publication | None = None) -> dict[str, Row]:
        """The lines by personal number in the order of the list: what the calculator said, ready to be stored.

        What has changed since is told by the calculator, or else by the list before.
        """
        ...

    def part(self, source: dict[str, Any], code: str) -> dict[str, Any]:
        """As much of an input as one person's figures rest on."""
        ...


class HalfYearDraughtsList:
    """The half-year list of draughts (norms 2022, section 7)."""

    kind = ListKind.ELO_R
    calculator = "elo_r.list"
    further_ratings = NO_RATINGS
    further_figures: Mapping[str, Words] = NO_RATINGS

    def is_list_day(self, day: date) -> bool:
        """The lists are of 1 January and 1 July."""
        return day.day == 1 and day.month in (1, 7)

    def first_day(self, period: date) -> date:
        """The half-year before the day of the list."""
        return date(period.year, 1, 1) if period.month == 7 else date(period.year - 1, 7, 1)

    def source(self, period: date, previous: Publication | None, reports: Iterable[Report]) -> dict[str, Any]:
        """The list before, and the reports of the half-year."""
        start = self.first_day(period)
        competitions = [rated_competition(report) for report in reports]
        listed = {row["id"]: row for row in previous.content["output"]["rows"]} if previous else {}
        codes = set(listed) | {one["id"] for competition in competitions for one in competition["participants"]}
        people = Person.objects.filter(code__in=codes).order_by("code")
        return {
            "half_year": f"{start.year}-{1 if start.month == 1 else 2}",
            "athletes": [listed_athlete(person, listed.get(person.code)) for person in people],
            "competitions": competitions,
            "calendar": "russia",
        }

    def lines(self, output: dict[str, Any], previous: Publication | None = None) -> dict[str, Row]:
        """By new Elo-R."""
        del previous
        return {line["id"]: _row(line, line["old_elo_r"], line["new_elo_r"]) for line in output["rows"]}

    def part(self, source: dict[str, Any], code: str) -> dict[str, Any]:
        """The competitions of the person, and those who played in them."""
        own = [
            competition
            for competition in source["competitions"]
            if any(one["id"] == code for one in competition["participants"])
        ]
        met = {one["id"] for event in own for one in event["participants"]} | {code}
        athletes = [athlete for athlete in source["athletes"] if athlete["id"] in met]
        return {**source, "athletes": athletes, "competitions": own, "explain": [code]}


class MonthlyChessList:
    """The monthly list of Ukrainian chess."""

    kind = ListKind.FSU
    calculator = "fsu.month_list"
    further_ratings = NO_RATINGS
    further_figures: Mapping[str, Words] = NO_RATINGS

    def is_list_day(self, day: date) -> bool:
        """The lists are of the first of a month."""
        return day.day == 1

    def first_day(self, period: date) -> date:
        """The month before the day of the list."""
        return month_before(period)

    def source(self, period: date, previous: Publication | None, reports: Iterable[Report]) -> dict[str, Any]:
        """The state of the month before, those who are new, and the tournaments."""
        start = self.first_day(period)
        tournaments = [report.content["fsu"] for report in reports]
        players = {player["id"]: player for player in (previous.content["output"]["next_state"] if previous else [])}
        played = {
            game[side] for tournament in tournaments for game in tournament["pairings"] for side in ("white", "black")
        }
        for person in Person.objects.filter(code__in=played - set(players)).order_by("code"):
            players[person.code] = _new_chess_player(person)
        return {"month": f"{start:%Y-%m}", "players": list(players.values()), "tournaments": tournaments}

    def lines(self, output: dict[str, Any], previous: Publication | None = None) -> dict[str, Row]:
        """Those with a rating, the highest first."""
        del previous
        played = {line["id"]: line for line in output["players"]}
        state = {player["id"]: player for player in output["next_state"]}
        found = {}
        for code in output["list_order"]:
            line = played.get(code) or {"id": code, "old": state[code]["rating"], "new": state[code]["rating"]}
            found[code] = _row(line, line["old"], line["new"])
        return found

    def part(self, source: dict[str, Any], code: str) -> dict[str, Any]:
        """The tournaments of the player, and those who played in them."""
        own = [
            tournament
            for tournament in source["tournaments"]
            if any(code in (game["white"], game["black"]) for game in tournament["pairings"])
        ]
        met = {game[side] for event in own for game in event["pairings"] for side in ("white", "black")} | {code}
        players = [player for player in source["players"] if player["id"] in met]
        return {**source, "players": players, "tournaments": own, "explain_player": code}


SPORTS = {ListKind.ELO_R: Sport.DRAUGHTS, ListKind.FSU: Sport.CHESS, ListKind.BRIDGE: Sport.BRIDGE}


def month_before(day: date) -> date:
    """The first day of the month before a list day."""
    return date(day.year, day.month - 1, 1) if day.month > 1 else date(day.year - 1, 12, 1)


def included_reports(kind: ListKind, first: date, before: date) -> list[Report]:
    """The newest included report of every competition that ended in the period, in order of time."""
    found = Report.objects.filter(
        competition__sport=SPORTS[kind],
        competition__ends__gte=first,
        competition__ends__lt=before,
        state=ReportState.INCLUDED,
    ).select_related("competition")
    newest: dict[int, Report] = {}
    for report in found.order_by("revision"):
        newest[report.competition_id] = report
    return sorted(newest.values(), key=lambda report: (report.competition.ends, report.competition.code))


def rated_competition(report: Report) -> dict[str, Any]:
    """The competition of a report; reports of before they named the discipline have it from the competition."""
    return {"discipline": report.competition.discipline, **report.content["elo_r"]}


def listed_athlete(person: Person, before: dict[str, Any] | None) -> dict[str, Any]:
    """A person as `elo_r.list` takes one, with the row of the list before if there is one."""
    known: dict[str, Any] = {"id": person.code, "name": person.full_name}
    if person.citizenship:
        known["citizen"] = person.citizenship == "RU"
    if person.sex:
        known["sex"] = person.sex
    if before:
        known["elo_r"] = before["new_elo_r"]
        known["already_deducted"] = before["already_deducted"]
        if before["last_included_competition_end"]:
            known["last_included_competition_end"] = before["last_included_competition_end"]
    return known


def _new_chess_player(person: Person) -> dict[str, Any]:
    known: dict[str, Any] = {"id": person.code, "rating": None}
    if person.birth_date:
        known["birth_date"] = person.birth_date.isoformat()
    if person.citizenship and person.citizenship != "UA":
        known["federation"] = person.citizenship
    return known


def _row(line: dict[str, Any], old: int | None, new: int) -> Row:
    return Row(value=Decimal(new), change=None if old is None else Decimal(new - old), figures=line)
