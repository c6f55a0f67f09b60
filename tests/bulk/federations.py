"""Random chess federations that reach every branch of the rule, as inputs of `fsu.month_list` and as tables."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from tests.bulk.tables import write_table

from tavlei.bulk.fsu.columns import DECISIONS, GAMES, LATE, PEOPLE, TOURNAMENTS

if TYPE_CHECKING:
    from pathlib import Path

MONTH = "2023-05"
DAYS = [date(2019, 3, 1), date(2020, 2, 29), date(2020, 6, 1), date(2023, 4, 16)]
REMOVED = {"number": "4", "day": "2022-01-10"}
EARLIER = [
    {
        "id": "Old Open",
        "month": "2022-11",
        "games": [
            {"round": number, "opponent": {"fsu_rating": 1700 + 10 * number, "name": f"o{number}"}, "result": result}
            for number, result in enumerate(["1", "0.5", "0", "1"], start=1)
        ],
    }
]
RATINGS = st.one_of(
    st.integers(1600, 2700), st.sampled_from([1600, 1601, 1605, 2000, 2001, 2299, 2300, 2599, 2600, 0, 3500])
)


@st.composite
def people(draw: st.DrawFn, number: int) -> dict[str, Any]:
    """Somebody: rated or not, at home or abroad, young, strong, removed, collecting."""
    kind = draw(st.sampled_from(["rated"] * 6 + ["removed", "unrated", "unrated", "collecting", "first", "foreign"]))
    told: dict[str, Any] = {"id": f"p{number:02d}", "rating": None}
    if kind in ("rated", "removed"):
        told["rating"] = draw(RATINGS)
        told["rated_games_before"] = draw(st.sampled_from([0, 29, 30, 31, 200]))
        told["birth_date"] = draw(st.sampled_from([None, "2009-05-01", "2009-05-02", "1980-01-01"]))
        told["young"] = draw(st.sampled_from([None, None, True, False]))
        told["highest_published"] = draw(st.sampled_from([None, 2300, 2299, 2450]))
        told["rated_since"] = draw(st.sampled_from([None, "2023-04-01", "2023-05-01"]))
    if kind == "removed":
        told |= {"removed": REMOVED, "last_rated_game": "2015-01-01"}
    if kind == "collecting":
        told["earlier_tournaments"] = EARLIER
        told["first_tournament_passed"] = draw(st.sampled_from([None, True, False]))
    if kind == "first":
        told["category"] = draw(st.sampled_from(["I", "II"]))
    if kind == "foreign":
        told |= {"federation": "POL", "rating": draw(st.sampled_from([None, 1900]))}
    told["fide_rating"] = draw(st.sampled_from([None, None, 1700, 2599, 2600, 2750]))
    told.setdefault("last_rated_game", draw(st.sampled_from([None, *(day.isoformat() for day in DAYS)])))
    return {name: value for name, value in told.items() if value is not None or name == "rating"}


@st.composite
def months(draw: st.DrawFn) -> dict[str, Any]:
    """An input of `fsu.month_list` with its decisions beside it."""
    known = [draw(people(number)) for number in range(draw(st.integers(4, 14)))]
    ids = [told["id"] for told in known]
    tournaments = [_tournament(draw, number, ids) for number in range(draw(st.integers(0, 4)))]
    played = {name for each in tournaments for game in each["pairings"] for name in (game["white"], game["black"])}
    return {
        "month": MONTH,
        "players": known,
        "tournaments": sorted(tournaments, key=lambda each: (each.get("last_day", "2023-05-31"), each["id"])),
        "decisions": [decision for told in known if (decision := _decision(draw, told, played)) is not None],
        "settings": {
            "F3": draw(st.sampled_from(["away_from_zero", "toward_plus_infinity"])),
            "F4": draw(st.sampled_from(["month", "month", "tournament"])),
            "F18": draw(st.sampled_from(["publish_fewer", "collect"])),
        },
    }


def _tournament(draw: st.DrawFn, number: int, ids: list[str]) -> dict[str, Any]:
    """Some meet one and the same opponent many times, so that the 400-rule and the cap of K are reached."""
    field = draw(st.lists(st.sampled_from(ids), min_size=2, max_size=6, unique=True))
    pairs = [(one, other) for one in field for other in field if one != other]
    game = st.tuples(
        st.integers(1, 9), st.sampled_from(pairs), st.sampled_from(["1-0", "0.5-0.5", "0-1"]), st.integers(0, 9)
    )
    games = draw(st.lists(game, max_size=60))
    found: dict[str, Any] = {
        "id": f"T{number}",
        "pairings": [
            {"round": turn, "white": pair[0], "black": pair[1], "result": result, "played": chance > 0}
            for turn, pair, result, chance in sorted(games)
        ],
        "unrated_when_played": draw(st.sampled_from([[], [], field[:1], field[:2]])),
    }
    if (day := draw(st.sampled_from([None, "2023-05-07", "2023-04-30"]))) is not None:
        found["last_day"] = day
    return found


def _decision(draw: st.DrawFn, told: dict[str, Any], played: set[str]) -> dict[str, Any] | None:
    """Inactive players without a game are removed now and then, those removed come back."""
    if told["rating"] is None or "federation" in told or not draw(st.booleans()):
        return None
    if "removed" in told:
        return {"number": "9", "day": "2023-05-12", "act": "restore", "player": told["id"]}
    inactive = told.get("last_rated_game") == DAYS[0].isoformat() and told["id"] not in played
    return {"number": "8", "day": "2023-05-12", "act": "remove", "player": told["id"]} if inactive else None


def write_tables(month: dict[str, Any], folder: Path) -> tuple[Path, Path]:
    """The month as tables; the folder of the games and the file of the people."""
    games = folder / "games"
    games.mkdir(parents=True)
    rows = [
        {"tournament": each["id"], **game} for each in month["tournaments"] for game in each["pairings"]
    ]  # the order of rows must not matter
    write_table(GAMES, rows[::-1], games / "may.parquet")
    write_table(TOURNAMENTS, month["tournaments"], games / "tournaments.parquet")
    late = [
        {"tournament": each["id"], "player": name}
        for each in month["tournaments"]
        for name in each["unrated_when_played"]
    ]
    if late:
        write_table(LATE, late, games / "unrated_when_played.parquet")
    if month["decisions"]:
        write_table(DECISIONS, month["decisions"], games / "decisions.parquet")
    write_table(PEOPLE, [_person(told) for told in month["players"]], folder / "people.parquet")
    return games, folder / "people.parquet"


def _person(told: dict[str, Any]) -> dict[str, Any]:
    removed, earlier = told.get("removed"), told.get("earlier_tournaments")
    return {
        **told,
        "removed_number": removed and removed["number"],
        "removed_day": removed and removed["day"],
        "earlier_tournaments": earlier and json.dumps(earlier),
    }
