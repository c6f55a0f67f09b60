"""Random draughts federations that reach every branch of the rule, as inputs of `elo_r.list` and as tables."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from tests.bulk.tables import write_table

from tavlei.bulk.elo_r.columns import ATHLETES, COMPETITIONS, ENCOUNTERS, HOLIDAYS, PARTICIPANTS, STAGES

if TYPE_CHECKING:
    from pathlib import Path

RESULTS = ["1-0", "0.5-0.5", "0-1", "1-0", "0-1", "+:-", "-:+", "-:-"]
HOLIDAY = "2023-05-09"


@st.composite
def athletes(draw: st.DrawFn, number: int) -> dict[str, Any]:
    """Somebody: with an Elo-R, a title, none of both, from abroad, long absent, or with something missing."""
    known: dict[str, Any] = {
        "id": f"p{number}",
        "citizen": draw(st.sampled_from([True] * 7 + [False])),
        "sex": draw(st.sampled_from(["M", "M", "F"])),
        "elo_r": draw(st.none() | st.integers(2100, 2750)),
        "title": draw(st.sampled_from(["GR", "MG", "MS", "KMS", "KMS", "I", None])),
        "kms_confirmed_among_men": draw(st.sampled_from([None, True])),
        "elo_m": draw(st.sampled_from([None, "2200", "2399", "2401", "2450.5"])),
        "elo_m_discipline": draw(st.sampled_from([None, None, "russian", "draughts_64", "international"])),
        "last_included_competition_end": draw(
            st.sampled_from(["2022-03-01", "2019-06-30", "2016-02-29", "2010-03-01", None, "2023-08-01"])
        ),
        "already_deducted": draw(st.sampled_from([None, None, 10, 60])),
    }
    if draw(st.integers(0, 40)) == 0:
        known[draw(st.sampled_from(["citizen", "sex"]))] = None
    return known


@st.composite
def half_years(draw: st.DrawFn) -> dict[str, Any]:
    """An input of `elo_r.list`: athletes and competitions of the first half of 2023, some of them in stages."""
    people = [draw(athletes(number)) for number in range(draw(st.integers(6, 11)))]
    competitions = [_competition(draw, number, people) for number in range(draw(st.integers(0, 5)))]
    for earlier, later in itertools.pairwise(competitions):
        if draw(st.integers(0, 3)) == 0:
            later["continues"] = [earlier["id"]]
            later["points_for_win"] = draw(st.sampled_from([earlier["points_for_win"]] * 5 + [2]))
    return {
        "half_year": "2023-1",
        "athletes": people,
        "competitions": competitions,
        "holidays": [HOLIDAY],
        "settings": {"E5": draw(st.sampled_from(["as_scored", "normalised"]))},
    }


def _competition(draw: st.DrawFn, number: int, people: list[dict[str, Any]]) -> dict[str, Any]:
    names = draw(st.lists(st.sampled_from([each["id"] for each in people]), min_size=6, unique=True))
    pairs = [(one, other) for one in names for other in names if one != other]
    met = draw(st.lists(st.tuples(st.sampled_from(pairs), st.sampled_from(RESULTS)), min_size=10, max_size=60))
    encounters: list[dict[str, Any]] = [
        {"white": one, "black": other, "result": result} for (one, other), result in met
    ]
    if draw(st.booleans()):
        encounters.append({"bye": names[0]})
    if draw(st.integers(0, 20)) == 0:
        encounters[0]["result"] = None
    win = draw(st.sampled_from([1, 2, None]))
    return {
        "id": f"c{number}",
        **draw(_status()),
        "first_day": draw(st.sampled_from([None, "2023-01-05", "2023-04-30"])),
        "end_date": draw(st.sampled_from(["2023-04-30", "2023-05-02", "2023-06-30", "2022-12-30", "2023-07-01"])),
        "discipline": draw(st.sampled_from([None, None, None, "russian", "russian_blitz"])),
        "points_for_win": win,
        "to_be_continued": draw(st.sampled_from([None] * 9 + [True])),
        "participants": [_entrant(draw, name, place) for place, name in enumerate(names, start=1)],
        "encounters": encounters,
    }


@st.composite
def _status(draw: st.DrawFn) -> dict[str, Any]:
    """What lets a competition in or keeps it out; now and then something is missing."""
    reported: dict[str, Any] = draw(
        st.sampled_from([{"reported_in_time": True}] * 6 + [{"reported": "2023-05-17"}, {"reported": "2023-05-16"}, {}])
    )
    clock: dict[str, Any] = draw(
        st.sampled_from([{"discipline_time_control": True}] * 6 + [{"time_control": "45+30"}, {"time_control": "3+2"}])
    )
    kind: dict[str, Any] = draw(
        st.sampled_from(
            [{"status": "russia"}] * 6
            + [{"status": "region", "official": True}, {"status": "region"}, {"status": "municipal", "official": False}]
            + [{"status": "international", "in_unified_calendar": True}, {"status": None}]
        )
    )
    return {**reported, **clock, **kind}


def _entrant(draw: st.DrawFn, name: str, place: int) -> dict[str, Any]:
    told: dict[str, Any] = {"id": name, "place": draw(st.sampled_from([place, place, None]))}
    if told["place"] is not None:
        told["place_to"] = draw(st.sampled_from([None, None, place, place + 1]))
    if draw(st.integers(0, 3)) == 0:
        told["title"] = draw(st.sampled_from(["MS", "KMS", "I"]))
    if draw(st.integers(0, 3)) == 0:
        told["points"] = draw(st.sampled_from([3, "4.5", 8]))
    return told


def write_tables(half_year: dict[str, Any], folder: Path) -> tuple[Path, Path]:
    """The half-year as tables; the folder of the encounters and the file of the athletes."""
    games = folder / "games"
    games.mkdir(parents=True)
    competitions = half_year["competitions"]
    rows = [{"competition": each["id"], **met} for each in competitions for met in each["encounters"]]
    write_table(ENCOUNTERS, rows[::-1], games / "spring.parquet")  # the order of rows must not matter
    write_table(COMPETITIONS, competitions[::-1], games / "competitions.parquet")
    entered = [
        {"competition": each["id"], **told, "athlete": told["id"]}
        for each in competitions
        for told in each["participants"]
    ]
    write_table(PARTICIPANTS, entered[::-1], games / "participants.parquet")
    stages = [
        {"competition": each["id"], "continues": earlier}
        for each in competitions
        for earlier in each.get("continues", ())
    ]
    if stages:
        write_table(STAGES, stages, games / "stages.parquet")
    write_table(HOLIDAYS, [{"day": day} for day in half_year["holidays"]], games / "holidays.parquet")
    write_table(ATHLETES, half_year["athletes"], folder / "athletes.parquet")
    return games, folder / "athletes.parquet"
