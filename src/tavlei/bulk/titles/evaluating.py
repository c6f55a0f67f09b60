"""One competition through the rules: its table of places, its titles and ranks, as rows of the tables that come out."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from tavlei.bulk.titles.columns import COMPETITIONS, KNOWN, OUTPUTS
from tavlei.calc.running import run_calculator
from tavlei.rulebook import exact_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Fields = dict[str, Any]
Rows = dict[str, list[Fields]]


def evaluated(
    competition: Fields,
    participants: Sequence[Fields],
    encounters: Sequence[Fields],
    earlier: Sequence[Fields],
    settings: Mapping[str, str],
) -> Rows:
    """What the rules say of one competition, table by table."""
    values: Rows = {name: [] for name in OUTPUTS}
    name, rounds = competition["id"], _rounds(encounters)
    chosen = {"settings": dict(settings)} if settings else {}
    places = _places(participants)
    if competition["criteria"]:
        table = _standings(competition, participants, rounds, chosen)
        values["standings"] = [{"competition": name, **line} for line in table]
        if not places:
            places = {line["participant"]: (line["place"], line["place_to"]) for line in table if line["place"]}
    data = {**_facts(competition), **chosen, "rounds": rounds}
    data["participants"] = [_participant(fields, places, earlier) for fields in participants]
    output = run_calculator("titles.evaluate", data)
    for told in output["participants"]:
        of = {"competition": name, "participant": told["id"]}
        values["highest"].append({**of, "highest": told["highest"], "why_not": told["why_not"]})
        values["verdicts"] += [
            {**of, **verdict, "conditions": _text(verdict["conditions"])} for verdict in told["titles"]
        ]
    values["problems"] = [{"competition": name, **problem} for problem in output["problems"]]
    values["certificate_refusals"] = [{"competition": name, **refused} for refused in output["certificate_refusals"]]
    return values


def _standings(
    competition: Fields, participants: Sequence[Fields], rounds: list[list[Fields]], chosen: Mapping[str, Any]
) -> list[Fields]:
    """The places by points and criteria; equal ones are shared to the last of them."""
    data = {
        "system": competition["system"],
        "players": [{"id": fields["participant"], "rating": fields["elo_r"]} for fields in participants],
        "rounds": rounds,
        "criteria": competition["criteria"].split(),
        **({"points_for_win": competition["points_for_win"]} if competition["points_for_win"] else {}),
        **chosen,
    }
    lines = run_calculator("tournament.standings", data, today=competition["end"])["standings"]
    together: dict[int | None, int] = defaultdict(int)
    for line in lines:
        together[line["place"]] += 1
    return [
        {
            "participant": line["id"],
            "place": line["place"],
            "place_to": None if line["place"] is None else line["place"] + together[line["place"]] - 1,
            "points": line["points"],
            "values": _text(line["values"]),
        }
        for line in lines
    ]


def _rounds(encounters: Iterable[Fields]) -> list[list[Fields]]:
    """The encounters round by round; a round without any is empty."""
    values: dict[int, list[Fields]] = defaultdict(list)
    for met in encounters:
        values[met["round"]].append(
            {name: met[name] for name in ("white", "black", "result", "bye") if met[name] is not None}
        )
    return [values[number] for number in range(1, max(values, default=0) + 1)]


def _places(participants: Iterable[Fields]) -> dict[str, tuple[int, int]]:
    return {
        fields["participant"]: (fields["place"], fields["place_to"] or fields["place"])
        for fields in participants
        if fields["place"] is not None
    }


def _facts(competition: Fields) -> Fields:
    names = [column.name for column in COMPETITIONS.columns if column.name not in ("id", "stages", "criteria")]
    fields = {name: _plain(competition[name]) for name in names if competition[name] is not None}
    if competition["stages"]:
        fields["stages"] = [int(number) if number.isdecimal() else number for number in competition["stages"].split()]
    return fields


def _participant(fields: Fields, places: Mapping[str, tuple[int, int]], earlier: Iterable[Fields]) -> Fields:
    names = (*(column.name for column in KNOWN), "team", "points")
    values = {name: _plain(fields[name]) for name in names if fields[name] is not None}
    name = fields["participant"]
    if name in places:
        first, last = places[name]
        values["place"] = first if first == last else [first, last]
    own = [
        {key: _plain(row[key]) for key in ("title", "end", "discipline", "clause")}
        for row in earlier
        if row["participant"] == name
    ]
    return {"id": name, **values, **({"earlier": own} if own else {})}


def _plain(value: Any) -> Any:
    """A value of a table as JSON has it."""
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return exact_text(value) if hasattr(value, "as_tuple") else value


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
