"""A federation of draughts over two or three half-years, and what `elo_r.list` is given of it, without the office."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st
from tests.office.federations.play import Played, reports_of, rounds_of

from tavlei.rulebook import Rulebook
from tavlei.tournament.model import Bye, ByeKind, Encounter, Participant, Tournament
from tavlei.tournament.standings import System, standings
from tavlei.tournament.swiss.participation import Leave

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

OPENING: Final = date(2025, 7, 1)
PERIODS: Final = (date(2026, 1, 1), date(2026, 7, 1), date(2027, 1, 1))
CRITERIA: Final = {True: ["truncated_solkoff", "solkoff"], False: ["sonneborn_berger"]}
CONTROLS: Final = {"russian": "45+30", "international": "80+60", "giveaway": "45+30", "russian_blitz": "3+2"}
STATUSES: Final = ("region", "municipal", "russia", "all_russian", "international", "federal_district")
_TITLES: Final = ("KMS", "MS", "MG", "GR")
_BYES: Final = {Leave.HALF: ByeKind.HALF, Leave.FULL: ByeKind.FULL}


@dataclass(frozen=True, slots=True)
class Athlete:
    """Somebody as the federation knows him; what is not known is learned when a list cannot do without it."""

    code: str
    sex: str
    citizenship: str
    titles: tuple[tuple[str, str, date], ...]
    elo_r: int | None
    last_end: date | None
    deducted: int
    elo_m: tuple[tuple[date, int], ...]
    kms_among_men: date | None
    disqualified: tuple[date, date] | None

    def title_on(self, day: date) -> str | None:
        """The title or rank of draughts that is held on a day."""
        held = [(awarded, title) for sport, title, awarded in self.titles if sport == "draughts" and awarded <= day]
        return max(held)[1] if held else None

    def elo_m_of(self, first: date, before: date) -> int | None:
        """The Elo-M that counts all through a half-year (E27)."""
        published = sorted(one for one in self.elo_m if one[0] < before)
        known = [value for day, value in published if day <= first]
        return known[-1] if known else (published[0][1] if published else None)

    def may_play(self, first: date, last: date) -> bool:
        """Whether no disqualification runs on any of these days."""
        return self.disqualified is None or last < self.disqualified[0] or self.disqualified[1] < first


@dataclass(frozen=True, slots=True)
class DraughtsEvent:
    """A competition of draughts; `turned_away` are the disqualified whom it did not enter."""

    played: Played
    discipline: str
    status: str
    official: bool
    in_calendar: bool
    continues: tuple[str, ...] = ()
    to_be_continued: bool = False
    turned_away: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DraughtsFederation:
    """People, competitions in order of time, and the days of the lists."""

    athletes: tuple[Athlete, ...]
    events: tuple[DraughtsEvent, ...]
    periods: tuple[date, ...]

    def learned(self, codes: Iterable[str]) -> DraughtsFederation:
        """The same when sex and citizenship of some have become known."""
        wanted = set(codes)
        told = tuple(
            replace(one, sex=one.sex or "F", citizenship=one.citizenship or "RU") if one.code in wanted else one
            for one in self.athletes
        )
        return replace(self, athletes=told)

    def opening(self) -> dict[str, dict[str, Any]]:
        """The figures of the list the federation had before."""
        return {
            one.code: {
                "rating": one.elo_r,
                "already_deducted": one.deducted,
                "last_included_competition_end": one.last_end and one.last_end.isoformat(),
            }
            for one in self.athletes
            if one.elo_r is not None
        }


def first_day_of(period: date) -> date:
    """The first day of the half-year before a list."""
    return date(period.year, 1, 1) if period.month == 7 else date(period.year - 1, 7, 1)


@st.composite
def athletes(draw: st.DrawFn, code: str, *, barred: bool) -> Athlete:
    """Somebody; most are citizens with a title."""
    days = st.dates(date(2024, 1, 1), date(2026, 12, 1))
    rank = draw(st.sampled_from([0, 0, 1, 1, 2, 3, None, "I"]))
    titles: list[tuple[str, str, date]] = []
    if isinstance(rank, int):
        titles.append(("draughts", _TITLES[rank], date(2023, 5, 1)))
        if rank < 3 and draw(st.booleans()):
            titles.append(("draughts", _TITLES[rank + 1], draw(days)))
    elif rank:
        titles.append(("draughts", rank, date(2023, 5, 1)))
    if draw(st.integers(0, 3)) == 0:
        titles.append(("chess", "I", draw(days)))
    rated = draw(st.booleans())
    citizenship = draw(st.sampled_from(["RU", "RU", "RU", "RU", "LV", "BY", ""]))
    return Athlete(
        code,
        draw(st.sampled_from(["M", "F", "M", "F", ""])),
        citizenship,
        tuple(titles),
        draw(st.integers(1900, 2600)) if rated and citizenship == "RU" else None,
        draw(st.none() | st.dates(date(2019, 1, 1), date(2025, 6, 30))),
        draw(st.sampled_from([0, 0, 20])),
        tuple(draw(st.lists(st.tuples(days, st.integers(1800, 2500)), max_size=2, unique_by=lambda one: one[0]))),
        draw(st.none() | days),
        (date(2025, 10, 1), date(2026, 3, 15)) if barred else None,
    )


@st.composite
def events(draw: st.DrawFn, number: int, people: Sequence[Athlete], periods: Sequence[date]) -> DraughtsEvent:
    """A competition that ends in one of the half-years."""
    period = draw(st.sampled_from(list(periods)))
    first = first_day_of(period) + timedelta(days=draw(st.integers(0, 150)))
    last = first + timedelta(days=draw(st.integers(0, 20)))
    chosen = draw(st.permutations(range(len(people))))[: draw(st.integers(6, 9))]
    players = tuple(index for index in chosen if people[index].may_play(first, last))
    swiss = draw(st.booleans())
    most = len(players) - 1 + len(players) % 2
    count = draw(st.integers(min(3, most), min(5, most))) if swiss else most
    discipline = draw(st.sampled_from(["russian", "russian", "russian", *CONTROLS]))
    played = Played(
        f"event-{number}", players, draw(rounds_of(players, count=count, leaves=True, swiss=swiss)), swiss, first, last,
        CONTROLS[discipline], draw(st.sampled_from([1, 2])), draw(reports_of(last, 18)), draw(st.integers(0, 4)) == 4,
    )  # fmt: skip
    return DraughtsEvent(
        played,
        discipline,
        "municipal" if swiss else draw(st.sampled_from(STATUSES)),  # only there pairs are drawn by hand (5.4.10.10)
        draw(st.integers(0, 5)) < 5,
        draw(st.integers(0, 5)) < 5,
        turned_away=tuple(index for index in chosen if index not in players),
    )


@st.composite
def draughts_federations(draw: st.DrawFn) -> DraughtsFederation:
    """A federation; of its competitions some may be stages of others, whose points carry over (7.2.2)."""
    people = tuple(draw(athletes(f"{200001 + index}", barred=index == 4)) for index in range(draw(st.integers(10, 13))))
    periods = PERIODS[: draw(st.integers(2, 3))]
    held = [draw(events(number, people, periods)) for number in range(1, draw(st.integers(2, 5)) + 1)]
    held.sort(key=lambda event: (event.played.last_day, event.played.code))
    if draw(st.booleans()):
        held[-2:] = _joined(held[-2], held[-1])
    return DraughtsFederation(people, tuple(held), periods)


def _joined(first: DraughtsEvent, second: DraughtsEvent) -> list[DraughtsEvent]:
    """Two competitions as stages of one: scored alike, the first to be continued, its report in the lists."""
    stands = tuple(replace(sent, decisions=(True,)) for sent in first.played.reports)
    begun = replace(_without_half_points(first.played), reports=stands, decided_late=False)
    scored = replace(_without_half_points(second.played), points_for_win=first.played.points_for_win)
    return [
        replace(first, played=begun, to_be_continued=True),
        replace(second, played=scored, continues=(first.played.code,)),
    ]


def _without_half_points(played: Played) -> Played:
    """The same, a round missed with half a point lost: no list of encounters tells such points of a stage."""
    rounds = tuple(
        replace(one, leaves={who: Leave.LOST if leave is Leave.HALF else leave for who, leave in one.leaves.items()})
        for one in played.rounds
    )
    return replace(played, rounds=rounds)


def elo_r_source(federation: DraughtsFederation, period: date, before: Mapping[str, Any], late: bool) -> dict[str, Any]:
    """The input of `elo_r.list` for a list: the rows of the list before, and the competitions of the half-year.

    Those that are decided on after the first revision are in it only when it is `late`.
    """
    start = first_day_of(period)
    counted = {
        event.played.code: event
        for event in federation.events
        if event.played.included and (late or not event.played.decided_late or event.played.last_day < start)
    }
    taken = {code for code, event in counted.items() if start <= event.played.last_day < period}
    taken |= {code for name in taken for code in counted[name].continues if code in counted}
    held = sorted((counted[code] for code in taken), key=lambda event: (event.played.last_day, event.played.code))
    listed = {row["id"]: row for row in before["rows"]}
    played = {federation.athletes[index].code for event in held for index in event.played.players}
    return {
        "half_year": f"{start.year}-{1 if start.month == 1 else 2}",
        "athletes": [
            _athlete(one, listed.get(one.code), start, period)
            for one in federation.athletes
            if one.code in played or one.code in listed
        ],
        "competitions": [_competition(federation, event, held) for event in held],
        "calendar": "russia",
    }


def _athlete(one: Athlete, row: Mapping[str, Any] | None, first: date, before: date) -> dict[str, Any]:
    told: dict[str, Any] = {"id": one.code}
    if one.citizenship:
        told["citizen"] = one.citizenship == "RU"
    if one.sex:
        told["sex"] = one.sex
    elo_m = one.elo_m_of(first, before)
    if elo_m is not None and told.get("citizen") is False:
        told["elo_m"] = elo_m
    if row is not None:
        told |= {"elo_r": row["new_elo_r"], "already_deducted": row["already_deducted"]}
        told["last_included_competition_end"] = row["last_included_competition_end"]
    return told


def _competition(federation: DraughtsFederation, event: DraughtsEvent, held: Sequence[DraughtsEvent]) -> dict[str, Any]:
    played, codes = event.played, [one.code for one in federation.athletes]
    places = places_of(played)
    return {
        "id": played.code,
        "discipline": event.discipline,
        "status": event.status,
        "official": event.official,
        "in_unified_calendar": event.in_calendar,
        "first_day": played.first_day.isoformat(),
        "end_date": played.last_day.isoformat(),
        "reported": played.reported.isoformat(),
        "time_control": played.time_control,
        "points_for_win": played.points_for_win,
        **({"continues": list(event.continues)} if event.continues else {}),
        **({"to_be_continued": True} if event.to_be_continued else {}),
        "participants": [
            {
                "id": codes[index],
                "title": federation.athletes[index].title_on(played.first_day),
                "kms_confirmed_among_men": _is_confirmed(federation.athletes[index], played.first_day),
                "place": places[index][0],
                "place_to": places[index][1],
                "points": _points(index, event, held),
            }
            for index in played.players
        ],
        "encounters": [
            {"white": codes[met.white], "black": codes[met.black], "result": met.result.value}
            for one_round in played.rounds
            for met in one_round.boards
        ],
    }


def _is_confirmed(one: Athlete, first_day: date) -> bool:
    return one.kms_among_men is not None and one.kms_among_men <= first_day


def _points(index: int, event: DraughtsEvent, held: Sequence[DraughtsEvent]) -> float:
    """All points in the competition: those of the stages that carry over too."""
    stages = [event, *(stage for stage in held if stage.played.code in event.continues)]
    return float(sum(stage.played.points().get(index, 0) for stage in stages))


def places_of(played: Played) -> dict[int, tuple[int, int]]:
    """The first and the last place of everybody, by the rules of tables alone."""
    rounds = tuple(
        (
            *(Encounter(str(met.white), str(met.black), met.result) for met in one_round.boards),
            *([Bye(str(one_round.free))] if one_round.free is not None else ()),
            *(Bye(str(who), _BYES[leave]) for who, leave in one_round.leaves.items() if leave in _BYES),
        )
        for one_round in played.rounds
    )
    table = standings(
        Tournament(tuple(Participant(str(index)) for index in played.players), rounds, played.points_for_win),
        System.SWISS if played.swiss else System.ROUND_ROBIN,
        CRITERIA[played.swiss],
        Rulebook.on("draughts-rules", played.first_day),
        manual_draw=played.swiss,
    )
    found = {int(row.participant): row.place for row in table.rows if row.place is not None}
    shared = list(found.values())
    return {index: (place, place + shared.count(place) - 1) for index, place in found.items()}
