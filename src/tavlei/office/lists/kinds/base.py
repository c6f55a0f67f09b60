"""The lists a federation publishes: where each takes its input from, and which calculator computes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from tavlei.office.competitions.models import Report, ReportState, Sport
from tavlei.office.lists.facts.person_facts import elo_m_of_half_year, kms_confirmed_among_men
from tavlei.office.lists.facts.receipts import first_received
from tavlei.office.lists.models import ListKind
from tavlei.office.people.bulk_rows import batches
from tavlei.office.people.models import Person
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.db.models import QuerySet
    from django.utils.functional import _StrPromise

    from tavlei.office.lists.models import BridgeEntry, Publication

    Words = str | _StrPromise
    ListBefore: TypeAlias = "Publication | RevisedList"
    FigurePlace: TypeAlias = tuple[str, str]

NO_RATINGS: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class RevisedList:
    """A list before another as it would be, while nothing of it is stored."""

    content: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A line of a list before it is stored; a row of the store for each of many lines would take most of the memory."""

    value: Decimal
    change: Decimal | None
    figures: Mapping[str, Any]
    active: bool = True


@dataclass(frozen=True, slots=True)
class ReplayContext:
    """What a list takes when it is computed once more, in the place of what the store says today.

    `people` are those who stood in it with their names, citizenships, sexes and births of then, by personal number;
    whoever it did not have is taken from the register. `credits` are the entries of bridge tournaments that the
    revised ranks credit otherwise, by the key of the competition. `made_with` are the editions and
    the readings, `settings` those its input named, `figures` what it said.
    """

    people: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    credits: Mapping[int, Sequence[BridgeEntry]] = field(default_factory=dict)
    made_with: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    figures: Mapping[FigurePlace, str] | None = None


TODAY: Final = ReplayContext()


class RatingList(Protocol):
    """One kind of list. `further_ratings` are kinds of ratings a line gives besides its own, with their figures.

    `dated_by` is the field of a report by which it belongs to a period. `further_figures` are the figures of a line
    besides its own that a revision may change, with their names. `days_set_by` is the regulation and the clause that
    set the days of the list. `people_in` is where the input tells of people, and by which field it names them.
    """

    kind: ListKind
    calculator: str
    dated_by: str
    further_ratings: Mapping[str, str]
    further_figures: Mapping[str, Words]
    days_set_by: tuple[str, str]
    people_in: tuple[str, str]

    def first_day(self, period: date) -> date:
        """The first day of the period a list of that day is computed from."""
        ...

    def is_list_day(self, day: date) -> bool:
        """Whether the list is published for that day."""
        ...

    def last_day(self, period: date) -> date:
        """The last day on which the list is published in time."""
        ...

    def reports(self, period: date) -> list[Report]:
        """The included reports a list of that day is computed from, in order of time."""
        ...

    def source(
        self, period: date, previous: ListBefore | None, reports: Iterable[Report], past: ReplayContext = TODAY
    ) -> dict[str, Any]:
        """The input of the calculator."""
        ...

    def lines(self, output: dict[str, Any], previous: ListBefore | None = None) -> dict[str, DraftRow]:
        """The lines by personal number in the order of the list: what the calculator said, ready to be stored.

        What has changed since is told by the calculator, or else by the list before.
        """
        ...

    def values(self, output: Mapping[str, Any]) -> dict[str, str]:
        """The figures of the list alone by personal number, in no order."""
        ...

    def part(self, source: dict[str, Any], code: str) -> dict[str, Any]:
        """As much of an input as one person's figures rest on."""
        ...


class EloRList:
    """The half-year list of draughts (norms 2022, section 7)."""

    kind = ListKind.ELO_R
    calculator = "elo_r.list"
    dated_by = "competition__ends"
    further_ratings = NO_RATINGS
    further_figures: Mapping[str, Words] = NO_RATINGS
    days_set_by = ("draughts-norms", "7/7.6")
    people_in = ("athletes", "id")

    def is_list_day(self, day: date) -> bool:
        """The lists are of 1 January and 1 July."""
        return day.day == 1 and day.month in (1, 7)

    def first_day(self, period: date) -> date:
        """The half-year before the day of the list."""
        return date(period.year, 1, 1) if period.month == 7 else date(period.year - 1, 7, 1)

    def last_day(self, period: date) -> date:
        """Its day: no other one is named."""
        return period

    def reports(self, period: date) -> list[Report]:
        """Those of competitions that ended in the half-year, and of the earlier stages they continue (7.2.2)."""
        found = included_reports(self.kind, self.first_day(period), period)
        for report in found:  # grows while it is walked: a stage may continue another
            at_hand = {known.competition.code for known in found}
            found += [stage for stage in earlier_reports(report) if stage.competition.code not in at_hand]
        return by_last_day(found)

    def source(
        self, period: date, previous: ListBefore | None, reports: Iterable[Report], past: ReplayContext = TODAY
    ) -> dict[str, Any]:
        """The list before, and the reports of the half-year."""
        start = self.first_day(period)
        competitions = rated_competitions(reports)
        listed = {row["id"]: row for row in previous.content["output"]["rows"]} if previous else {}
        codes = set(listed) | {one["id"] for competition in competitions for one in competition["participants"]}
        found = (person for some in batches(codes) for person in Person.objects.filter(code__in=some))
        people = sorted(found, key=lambda person: person.code)
        return {
            "half_year": f"{start.year}-{1 if start.month == 1 else 2}",
            "athletes": listed_athletes(people, listed, start, period, past),
            "competitions": competitions,
            "calendar": "russia",
        }

    def lines(self, output: dict[str, Any], previous: ListBefore | None = None) -> dict[str, DraftRow]:
        del previous
        return {line["id"]: changed_row(line, line["old_elo_r"], line["new_elo_r"]) for line in output["rows"]}

    def values(self, output: Mapping[str, Any]) -> dict[str, str]:
        return {line["id"]: str(line["new_elo_r"]) for line in output["rows"]}

    def part(self, source: dict[str, Any], code: str) -> dict[str, Any]:
        """The competitions of the person with all their stages, and those who played in them."""
        own = _with_stages(
            source["competitions"],
            {
                competition["id"]
                for competition in source["competitions"]
                if any(one["id"] == code for one in competition["participants"])
            },
        )
        met = {one["id"] for event in own for one in event["participants"]} | {code}
        athletes = [athlete for athlete in source["athletes"] if athlete["id"] in met]
        return {**source, "athletes": athletes, "competitions": own, "explain": [code]}


SPORTS = {ListKind.ELO_R: Sport.DRAUGHTS, ListKind.FSU: Sport.CHESS, ListKind.BRIDGE: Sport.BRIDGE}


def month_before(day: date) -> date:
    """The first day of the month before a list day."""
    return date(day.year, day.month - 1, 1) if day.month > 1 else date(day.year - 1, 12, 1)


def included_reports(kind: ListKind, first: date, before: date) -> list[Report]:
    """The newest included report of every competition that ended in the period, in order of time."""
    ended = Report.objects.filter(
        competition__sport=SPORTS[kind], competition__ends__gte=first, competition__ends__lt=before
    )
    return newest_included(ended)


def newest_included(reports: QuerySet[Report]) -> list[Report]:
    """Of some reports the newest included one of every competition, in order of time."""
    newest: dict[int, Report] = {}
    for report in reports.filter(state=ReportState.INCLUDED).select_related("competition").order_by("revision"):
        newest[report.competition_id] = report
    return by_last_day(newest.values())


def by_last_day(reports: Iterable[Report]) -> list[Report]:
    """Reports by the last days of their competitions, then by their codes."""
    return sorted(reports, key=lambda report: (report.competition.ends, report.competition.code))


def earlier_reports(report: Report) -> list[Report]:
    """The newest included reports of the stages that a competition continues."""
    stages = report.content["elo_r"].get("continues", ())
    reports = Report.objects.filter(competition__code__in=stages, state=ReportState.INCLUDED).order_by("revision")
    return list({stage.competition_id: stage for stage in reports.select_related("competition")}.values())


def _with_stages(competitions: list[dict[str, Any]], wanted: set[str]) -> list[dict[str, Any]]:
    """Some competitions and every stage that is one with them, in their order."""
    linked = [{event["id"], *event.get("continues", ())} for event in competitions]
    while more := set().union(*(stages for stages in linked if stages & wanted)) - wanted:
        wanted = wanted | more
    return [event for event in competitions if event["id"] in wanted]


def rated_competitions(reports: Iterable[Report]) -> list[dict[str, Any]]:
    """The competitions of reports, each reported on the day the federation first had it (E17).

    Reports of before they named the discipline have it from the competition.
    """
    taken = [
        {
            "discipline": report.competition.discipline,
            **report.content["elo_r"],
            "reported": first_received(report).isoformat(),
        }
        for report in reports
    ]
    taken = _carried_on(taken)
    women = kms_confirmed_among_men({one["id"] for event in taken for one in event["participants"]})
    return [
        {**event, "participants": [_entrant(one, event, women) for one in event["participants"]]} for event in taken
    ]


@cites("draughts-norms", "7/7.2.2")
def _carried_on(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A stage that an included report continues elsewhere belongs to the list of that one, also if it did not say so.

    Stages whose points carry over are one competition of the half-year of the last (E21): nothing is counted twice.
    """
    at_hand = {event["id"] for event in events}
    later = Report.objects.filter(competition__regulation__has_key="continues", state=ReportState.INCLUDED)
    continued = {
        code
        for competition, codes in later.values_list("competition__code", "content__elo_r__continues")
        for code in codes or ()
        if competition not in at_hand
    }
    return [{**event, "to_be_continued": True} if event["id"] in continued else event for event in events]


def _entrant(entrant: dict[str, Any], event: Mapping[str, Any], women: Mapping[str, date]) -> dict[str, Any]:
    """A participant; her CMS counts as confirmed among men if it was when the competition began (7.8)."""
    since = women.get(entrant["id"])
    confirmed = since is not None and since.isoformat() <= event["first_day"]
    return {**entrant, "kms_confirmed_among_men": True} if confirmed else entrant


def listed_athletes(
    people: Iterable[Person],
    listed: Mapping[str, dict[str, Any]],
    first: date,
    before: date,
    past: ReplayContext = TODAY,
) -> list[dict[str, Any]]:
    """People as `elo_r.list` takes them for a half-year, with their rows of the list before and Elo-M (7.11)."""
    athletes = [{**_athlete(person, past), **_from_list(listed.get(person.code))} for person in people]
    foreign = [athlete["id"] for athlete in athletes if athlete.get("citizen") is False]
    elo_m = elo_m_of_half_year(foreign, first, before)
    return [{**athlete, **({"elo_m": elo_m[athlete["id"]]} if athlete["id"] in elo_m else {})} for athlete in athletes]


def _athlete(person: Person, past: ReplayContext) -> dict[str, Any]:
    """Who it is: as he stood in the list that is computed once more (E28), else as the register knows him."""
    if stood := past.people.get(person.code):
        return {name: stood[name] for name in ("id", "name", "citizen", "sex") if name in stood}
    known: dict[str, Any] = {"id": person.code, "name": person.full_name}
    if person.citizenship:
        known["citizen"] = person.citizenship == "RU"
    if person.sex:
        known["sex"] = person.sex
    return known


def _from_list(before: dict[str, Any] | None) -> dict[str, Any]:
    """What the list before hands on."""
    if not before:
        return {}
    last = before["last_included_competition_end"]
    return {
        "elo_r": before["new_elo_r"],
        "already_deducted": before["already_deducted"],
        **({"last_included_competition_end": last} if last else {}),
    }


def changed_row(line: dict[str, Any], old: int | None, new: int, *, active: bool = True) -> DraftRow:
    """A line whose figure was another one before, or None for a first one."""
    return DraftRow(Decimal(new), None if old is None else Decimal(new - old), line, active)
