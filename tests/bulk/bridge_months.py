"""Random bridge federations that reach every branch of the rule, as inputs of `bridge.month` and as tables."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from tests.bulk.tables import write_table

from tavlei.bridge.accounts.ledger import ForeignTitle
from tavlei.bulk.bridge.columns import (
    BATCHES,
    CREDITS,
    DECISIONS,
    ENTRIES,
    OFFICERS,
    OPENINGS,
    PLAYERS,
    RECOGNITIONS,
    REGIONS,
    SENT,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tavlei.bulk.tables import TableShape

LIST_DAY = date(2024, 6, 1)
BEFORE = date(2024, 5, 1)
DAYS = st.one_of(
    st.dates(date(2020, 4, 1), date(2024, 5, 31)),
    st.sampled_from([date(2023, 5, 31), date(2023, 6, 1), date(2020, 6, 1), date(2020, 5, 31), date(2024, 5, 31)]),
)
COEFFICIENTS = st.sampled_from(["5", "4", "3", "2", "1", "0.5", "0", "-0.5", "-1.5", "-5", "3.7"])
ACHIEVEMENTS = [
    {"status": "russian", "format": "pairs", "place": 1},
    {"status": "main_russian", "format": "teams", "place": 2},
    {"championship": "bermuda_bowl", "place": 5},
    {"status": "regional", "format": "pairs", "place": 40},
]


@st.composite
def entries(draw: st.DrawFn, numbers: list[int], index: int) -> dict[str, Any]:
    """An entry with points near the thresholds, published at once, late or never said when."""
    day = draw(DAYS)
    told: dict[str, Any] = {"player": draw(st.sampled_from(numbers)), "source": f"T{index}", "date": day.isoformat()}
    told["mb"] = draw(st.sampled_from([0, 3, 7, 10, 20, 34, 40, 66, 100, 134, 200, 667, 1000]))
    if draw(st.booleans()):
        months = draw(st.sampled_from([0, 0, 1, 4, 13]))
        told["published"] = _months_after(day, 1 + months).isoformat()
    if draw(st.integers(0, 3)) == 0:
        return {**told, "online": True}
    told["ro"] = draw(st.sampled_from([0, 5, 15, 35, 35, 50, 61]))
    told["pb"] = draw(st.sampled_from([0, 0, 0, 1, 2, 9, 12, 28]))
    told["championship"] = draw(st.sampled_from([False, False, True]))
    if draw(st.integers(0, 7)) == 0:
        told["level"] = draw(st.integers(1, 5))
    elif draw(st.integers(0, 7)) == 0:
        told["achievement"] = draw(st.sampled_from(ACHIEVEMENTS))
    return told


@st.composite
def months(draw: st.DrawFn) -> dict[str, Any]:
    """An input of `bridge.month`: the first list of all, or one behind another."""
    numbers = draw(st.lists(st.integers(1, 60), min_size=1, max_size=7, unique=True))
    players = [_player(draw, number) for number in numbers]
    count = draw(st.integers(0, 40))
    ledger = [draw(entries(numbers, index)) for index in range(count)]
    some = st.lists(st.sampled_from(numbers), max_size=3, unique=True)
    found: dict[str, Any] = {
        "list_day": LIST_DAY.isoformat(),
        "players": players,
        "ledger": ledger,
        "recognitions": [_recognition(draw, number) for number in draw(some)],
        "openings": [_opening(draw, number) for number in draw(some)],
        **_batches(draw, numbers),
    }
    if draw(st.booleans()):
        state = [_held(draw, number) for number in numbers if draw(st.integers(0, 4))]
        found["previous"] = {"list_day": BEFORE.isoformat(), "state": state}
    return found


def _player(draw: st.DrawFn, number: int) -> dict[str, Any]:
    told: dict[str, Any] = {"number": number, "citizen": draw(st.booleans())}
    if draw(st.booleans()):
        told["registered"] = draw(st.sampled_from(["2019-01-01", "2024-05-31", "2024-06-01", "2024-06-02"]))
    days = st.lists(st.sampled_from(["2023-01-01", "2024-05-31", "2024-06-01", "2024-06-02"]), max_size=2, unique=True)
    told["decisions"] = [
        {"subject": subject, "day": day, "granted": draw(st.booleans())}
        for subject in ("russian_status", "rating_list")
        for day in draw(days)
    ]
    return told


def _recognition(draw: st.DrawFn, number: int) -> dict[str, Any]:
    day = draw(DAYS)
    told: dict[str, Any] = {"player": number, "date": day.isoformat()}
    told["titles"] = draw(st.lists(st.sampled_from([str(title) for title in ForeignTitle]), max_size=1))
    told["ebl_points"] = draw(st.sampled_from([None, "9.5", "10", "31.25"]))
    if draw(st.booleans()):
        told["published"] = _months_after(day, draw(st.integers(1, 3))).isoformat()
    return told


def _opening(draw: st.DrawFn, number: int) -> dict[str, Any]:
    day = draw(st.sampled_from(["2021-01-01", "2023-07-01", "2024-05-01", "2024-06-01", "2024-07-01"]))
    return {"player": number, "coefficient": draw(COEFFICIENTS), "list_day": day}


def _held(draw: st.DrawFn, number: int) -> dict[str, Any]:
    told: dict[str, Any] = {"player": number, "lifetime_coefficient": draw(COEFFICIENTS)}
    told["origin"] = draw(st.sampled_from(["beginner", "opening", "norm", "step_down"]))
    told["since"] = draw(st.sampled_from([None, "2023-01-01"]))
    told["temporary_coefficient"] = draw(st.one_of(st.none(), COEFFICIENTS))
    return told


def _batches(draw: st.DrawFn, numbers: list[int]) -> dict[str, Any]:
    """Batches that may be entered, and others that 1.6 refuses."""
    if draw(st.booleans()):
        return {}
    officers = [
        {"id": "Tver", "kind": "branch", "since": "2023-01-15", "region": "Tver", "sent": ["2024-04-02"]},
        {"id": "Club", "kind": "club", "since": "2024-01-01", "region": "Oryol", "stc_since": "2024-02-01"},
    ]
    days = st.sampled_from(["2024-04-20", "2024-05-03", "2024-05-20", "2024-05-31"])
    credit: st.SearchStrategy[dict[str, Any]] = st.builds(
        lambda number, mb, face: {"player": number, "mb": mb, "face_to_face": face},
        st.sampled_from([*numbers, 61]),
        st.integers(1, 40),
        st.booleans(),
    )
    batches: list[dict[str, Any]] = [
        {
            "id": f"batch {index}",
            "officer": draw(st.sampled_from(["Tver", "Club"])),
            "received": draw(days),
            "credits": draw(
                st.lists(credit, max_size=4, unique_by=lambda told: (told["player"], told["face_to_face"]))
            ),
        }
        for index in range(draw(st.integers(1, 3)))
    ]
    regions = draw(st.sampled_from([[], ["Tver"], ["Tver", "Oryol"]]))
    batches.sort(key=lambda batch: batch["received"])
    return {"officers": officers, "branch_regions": regions, "batches": batches}


def _months_after(day: date, months: int) -> date:
    month = day.year * 12 + day.month - 1 + months
    return date(month // 12, month % 12 + 1, 1)


def write_tables(month: dict[str, Any], folder: Path) -> tuple[Path, Path]:
    """The month as tables; the folder of the entries and the file of the players."""
    games = folder / "games"
    games.mkdir(parents=True)
    rows = [
        {**told, "achievement": told.get("achievement") and json.dumps(told["achievement"])} for told in month["ledger"]
    ]
    write_table(ENTRIES, rows[::-1], games / "ledger.parquet")  # the order of rows must not matter
    previous = month.get("previous", {"state": [], "list_day": None})
    held = {told["player"]: {**told, "list_day": previous["list_day"]} for told in previous["state"]}
    players = [{**told, **held.get(told["number"], {})} for told in month["players"]]
    write_table(PLAYERS, players, folder / "people.parquet")
    beside: dict[TableShape, list[dict[str, Any]]] = {
        DECISIONS: [
            {"player": told["number"], **decision} for told in month["players"] for decision in told["decisions"]
        ],
        RECOGNITIONS: [
            {**told, "title": title} for told in month["recognitions"] for title in told["titles"] or [None]
        ],
        OPENINGS: month["openings"],
        OFFICERS: month.get("officers", []),
        SENT: [
            {"officer": told["id"], "day": day} for told in month.get("officers", []) for day in told.get("sent", [])
        ],
        REGIONS: [{"region": region} for region in month.get("branch_regions", [])],
        BATCHES: month.get("batches", []),
        CREDITS: [{"batch": told["id"], **credit} for told in month.get("batches", []) for credit in told["credits"]],
    }
    for shape, told in beside.items():
        if told or (shape is CREDITS and month.get("batches")):
            write_table(shape, told, games / f"{shape.name}.parquet")
    return games, folder / "people.parquet"
