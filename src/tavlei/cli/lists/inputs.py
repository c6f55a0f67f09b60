"""The input of the calculator of a list out of reports, the list before and the players."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.accounts.list_days import first_list_after
from tavlei.calc import evaluate
from tavlei.cli.lists.sources import federation, in_file
from tavlei.exchange.reports import chess_report, elo_r_report
from tavlei.ratings.fsu import HOME
from tavlei.rulebook import Problem, Refusal, Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from tavlei.cli.lists.sources import Players, Previous
    from tavlei.exchange.participants import ListRow
    from tavlei.exchange.reports import BridgeReport, ReportedEvent, ReportedPlayer

_RUSSIA: Final = "RUS"
_SERIES: Final = "bridge-classification"


def chess_input(  # noqa: PLR0913 - everything a month rests on
    month: date,
    events: Sequence[tuple[Path, ReportedEvent]],
    previous: Previous,
    players: Players,
    *,
    received: date | None = None,
    approved_by: str | None = None,
) -> dict[str, Any]:
    """What `fsu.month` takes: everybody of the list before, of the table of players and of the reports."""
    known: dict[str, dict[str, Any]] = {player["id"]: dict(player) for player in previous.output.get("next_state", ())}
    known |= {str(player["id"]): dict(player) for player in players.columns if "id" in player}
    for row in players.rows:
        known[row.code or row.name] = {**_chess_row(row), **known.get(row.code or row.name, {})}
    reports, problems = [], []
    for path, event in events:
        ids = {player.key: players.id_of(player) for player in event.players}
        for player in event.players:
            known.setdefault(ids[player.key], {"rating": None})
            known[ids[player.key]] = {**_chess_facts(player), **known[ids[player.key]]}
        assert event.ends is not None  # noqa: S101 - reports without days were refused
        reported = received or max(event.ends, month)
        try:
            report = chess_report(event, ids, reported.isoformat())
        except Refusal as refusal:
            problems += in_file(path, refusal.problems)
            continue
        reports.append({**report, **({"approved_by": approved_by} if approved_by else {})})
    if problems:
        raise Refusal(*problems)
    listed = [{**fields, "id": key} for key, fields in known.items()]
    return {"month": f"{month:%Y-%m}", "players": listed, "reports": reports}


def _chess_row(row: ListRow) -> dict[str, Any]:
    fields: dict[str, Any] = {"rating": row.rating}
    if row.rating is not None:
        fields["rated_games_before"] = row.games or 0
    if isinstance(row.birth, date):
        fields["birth_date"] = row.birth.isoformat()
    of = federation(row.citizenship)
    more = {
        "highest_published": row.highest,
        "fide_rating": row.fide_rating,
        "last_rated_game": row.last_played.isoformat() if row.last_played else None,
        "category": "I" if row.title == "I" else None,
        "federation": of if of and of != HOME else None,
    }
    return fields | {name: value for name, value in more.items() if value is not None}


def _chess_facts(player: ReportedPlayer) -> dict[str, Any]:
    of = federation(player.federation)
    born = {"birth_date": player.birth.isoformat()} if isinstance(player.birth, date) else {}
    return {**born, **({"federation": of} if of and of != HOME else {})}


def draughts_input(
    day: date,
    events: Sequence[tuple[Path, ReportedEvent]],
    previous: Previous,
    players: Players,
    *,
    received: date | None = None,
) -> dict[str, Any]:
    """What `elo_r.list` takes for the half-year before a list day."""
    athletes: dict[str, dict[str, Any]] = {}
    for line in previous.output.get("rows", ()):
        carried = {"elo_r": line["new_elo_r"], "already_deducted": line["already_deducted"]}
        last = line.get("last_included_competition_end")
        athletes[line["id"]] = {**carried, **({"last_included_competition_end": last} if last else {})}
    told = previous.source.get("athletes", ())
    facts = {one["id"]: {name: one[name] for name in ("name", "citizen", "sex") if name in one} for one in told}
    facts |= {str(one["id"]): dict(one) for one in players.columns if "id" in one}
    for row in players.rows:
        facts[row.code or row.name] = _athlete(row.name, row.sex, row.citizenship)
        if row.rating is not None:
            athletes.setdefault(row.code or row.name, {"elo_r": row.rating, "already_deducted": row.deducted or 0})
    competitions = []
    for _path, event in events:
        ids = {player.key: players.id_of(player) for player in event.players}
        for player in event.players:
            values = facts.setdefault(ids[player.key], {})
            facts[ids[player.key]] = {**_athlete(player.name, player.sex, player.federation), **values}
            athletes.setdefault(ids[player.key], {})
        assert event.ends is not None  # noqa: S101 - reports without days were refused
        competitions.append(elo_r_report(event, ids, (received or event.ends).isoformat()))
    first_half = day.month != 1
    return {
        "half_year": f"{day.year}-1" if first_half else f"{day.year - 1}-2",
        "athletes": [{**facts.get(key, {}), **fields, "id": key} for key, fields in athletes.items()],
        "competitions": competitions,
        "calendar": "russia",
    }


def _athlete(name: str, sex: str, citizenship: str) -> dict[str, Any]:
    of = federation(citizenship)
    return {"name": name, **({"sex": sex} if sex else {}), **({"citizen": of == _RUSSIA} if of else {})}


def bridge_input(
    day: date, reports: Sequence[tuple[Path, BridgeReport]], previous: Previous, players: Players
) -> dict[str, Any]:
    """What `bridge.month` takes: the ledger of the list before with what the tournaments of the reports credit."""
    if previous.output and "ledger" not in previous.source:
        raise Refusal(
            Problem("the earlier tournaments are missing: give the JSON of the published list", path="previous")
        )
    register = _bridge_register(previous, players)
    ranks = {str(line["player"]): line["coefficient"] for line in previous.output.get("players", ())}
    ledger = list(previous.source.get("ledger", ()))
    problems: list[Problem] = []
    closed = bool(previous.source or players.by_word)
    for path, report in reports:
        try:
            ledger += _credited(path, report, ranks)
        except Refusal as refusal:
            problems += in_file(path, refusal.problems)
        problems += in_file(path, _unknown(report, register, closed=closed))
        for code in (str(player["id"]) for player in report.content["players"]):
            if code.isdecimal() and not closed:
                register.setdefault(int(code), {"number": int(code), "name": report.names.get(code, "")})
    if problems:
        raise Refusal(*problems)
    more = {name: previous.source[name] for name in ("openings", "recognitions") if previous.source.get(name)}
    before = {"list_day": previous.output["list_day"], "state": previous.output["state"]} if previous.output else None
    return {
        "list_day": day.isoformat(),
        "players": [register[number] for number in sorted(register)],
        "ledger": ledger,
        **more,
        **({"previous": before} if before else {}),
    }


def _bridge_register(previous: Previous, players: Players) -> dict[int, dict[str, Any]]:
    known = {player["number"]: dict(player) for player in previous.source.get("players", ())}
    known |= {one["number"]: dict(one) for one in players.columns if isinstance(one.get("number"), int)}
    for row in players.rows:
        if row.code.isdecimal():
            of = federation(row.citizenship)
            fields = {"number": int(row.code), "name": row.name, **({"citizen": of == _RUSSIA} if of else {})}
            known.setdefault(int(row.code), fields)
    return known


def _unknown(report: BridgeReport, register: Mapping[int, Any], *, closed: bool) -> Iterable[Problem]:
    """Players without a number, and numbers that a register, where one is given, does not have (1.3)."""
    for player in report.content["players"]:
        code = str(player["id"])
        if not code.isdecimal() or (closed and int(code) not in register):
            yield Problem("there is no person {code}", {"code": code}, path=report.places.get(code, "players"))


def _credited(path: Path, report: BridgeReport, ranks: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
    """What a tournament gives, entry by entry, by the ranks of the list before (6.1)."""
    data = dict(report.content)
    days = {"starts": report.starts, "ends": report.ends}
    data |= {name: day.isoformat() for name, day in days.items() if day and not data.get(name)}
    if not data.get("starts"):
        raise Refusal(Problem("the report does not tell the days of the competition", path="starts"))
    data["players"] = [
        {**player, "rank": ranks[str(player["id"])]} if str(player["id"]) in ranks else player
        for player in data["players"]
    ]
    output = evaluate("bridge.tournament", data).json()
    dated = date.fromisoformat(data.get("festival_ends") or data.get("ends") or data["starts"])
    published = first_list_after(dated, Rulebook.on(_SERIES, dated))
    for tournament in output["tournaments"]:
        for row in tournament["players"]:
            if not (row["mb"] or row["ro"] or row["pb"] or row["achievement"]) or not str(row["player"]).isdecimal():
                continue
            yield {
                "player": int(row["player"]),
                "date": dated.isoformat(),
                "published": published.isoformat(),
                "source": (report.code or path.stem) + (f"/{tournament['name']}" if tournament["name"] else ""),
                "mb": row["mb"],
                "online": bool(data.get("online")),
                "ro": row["ro"],
                "pb": row["pb"],
                "championship": tournament["special_status"] != "none" or bool(data.get("european_or_world")),
                **({"level": row["achievement"]} if row["achievement"] else {}),
            }
