"""Writing a tournament report as TRF of 2026."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.exchange.trf import layouts
from tavlei.exchange.trf.columns import points_text, spell
from tavlei.exchange.trf.days import day_text
from tavlei.exchange.trf.headers import write_head
from tavlei.exchange.trf.pairing_lines import BEHIND, games_text, pairing_lines, readable_by_pairing_programs
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tavlei.exchange.trf.columns import Columns
    from tavlei.exchange.trf.model import Trf, TrfTeam

MOST_NUMBER = 9_999


def write_trf(trf: Trf, *, for_older_programs: bool = False) -> str:
    """The report as text; its lines end with CR and LF.

    Pairing programs ask for records of their own and refuse some of the edition of 2026; they get what they read.
    """
    lines = [*(_lines_for_pairing(trf) if for_older_programs else _lines(trf)), *trf.other]
    return "".join(f"{line}\r\n" for line in lines)


def _lines(trf: Trf) -> Iterator[str]:
    rated = sum(player.rating is not None for player in trf.players)
    counts = {"062": len(trf.players), "072": rated} | ({"082": len(trf.teams)} if trf.teams else {})
    yield from write_head(trf.head, counts)
    for index, player in enumerate(trf.players):
        start = _with_place(f"players[{index}]", "001", layouts.PLAYER, player)
        yield start.ljust(layouts.PLAYER[-1].last) + games_text(player.games)
    for index, own in enumerate(trf.national):
        texts = _texts(own) | {"federation": own.origin}
        yield _placed(f"national[{index}]", own.federation, layouts.NATIONAL, texts)
    yield from _teams(trf.teams)
    for bye in trf.byes:
        start = spell("240", layouts.BYE, _texts(bye) | {"round": f"{bye.round:03}"})
        yield _listed(start, layouts.BYE_WHO, bye.participants)
    for faster in trf.accelerations:
        yield spell("250", layouts.ACCELERATION, _acceleration(faster))
    for pairs in trf.forbidden:
        rounds = {"first_round": f"{pairs.first_round:03}", "last_round": f"{pairs.last_round:03}"}
        yield _listed(spell("260", layouts.FORBIDDEN, rounds), layouts.FORBIDDEN_WHO, pairs.participants)
    for odd in trf.abnormal:
        texts = _texts(odd) | {"round": f"{odd.round or 0:03}"}
        yield _listed(spell("299", layouts.ABNORMAL, texts), layouts.ABNORMAL_WHO, odd.participants)
    yield from _of_team_events(trf)


def _lines_for_pairing(trf: Trf) -> Iterator[str]:
    """The report without what pairing programs refuse, and the same told in records that they read or pass over."""
    told = readable_by_pairing_programs(trf)
    yield from _lines(told)
    yield from pairing_lines(trf, told)
    if not told.teams:
        yield from (f"{BEHIND}{line}" for line in _teams(trf.teams))


def _of_team_events(trf: Trf) -> Iterator[str]:
    for line_up in trf.line_ups:
        texts = {name: f"{getattr(line_up, name):03}" for name in ("round", "team", "opponent")}
        yield _listed(spell("300", layouts.LINE_UP, texts), layouts.LINE_UP_WHO, line_up.players)
    if trf.allotted_byes is not None:
        worth = trf.allotted_byes
        texts = {"match_points": points_text(worth.match_points, 4), "game_points": points_text(worth.game_points, 4)}
        yield _listed(spell("320", layouts.ALLOTTED, texts), layouts.ALLOTTED_WHO, worth.teams, width=3)
    for lost in trf.forfeited:
        texts = {name: f"{getattr(lost, name):03}" for name in ("round", "white", "black")}
        yield spell("330", layouts.FORFEITED, texts | {"kind": lost.kind})


def _teams(teams: Sequence[TrfTeam]) -> Iterator[str]:
    """Both the new record and the one that is to be phased out, which older programs need."""
    for index, team in enumerate(teams):
        start = _with_place(f"teams[{index}]", "310", layouts.TEAM, team)
        yield _listed(start, layouts.TEAM_PLAYERS, team.players)
    for team in teams:
        start = f"013 {layouts.OLD_TEAM_NAME.put(team.name)}"
        yield _listed(start, layouts.OLD_TEAM_PLAYERS, team.players)


def _with_place(place: str, code: str, layout: Sequence[Columns], record: object) -> str:
    return _placed(place, code, layout, _texts(record))


def _placed(place: str, code: str, layout: Sequence[Columns], texts: dict[str, str]) -> str:
    try:
        return spell(code, layout, texts)
    except Refusal as refusal:
        raise refusal.at(place) from refusal


def _texts(record: Any) -> dict[str, str]:
    """The fields of a record as texts."""
    values = {}
    for name in record.__slots__:
        value = getattr(record, name)
        if name == "birth":
            values[name] = day_text(value)
        elif "points" in name:
            values[name] = points_text(value)
        elif not isinstance(value, tuple):
            values[name] = "" if value is None else str(value)
    return values


def _acceleration(acceleration: Any) -> dict[str, str]:
    return {
        "match_points": points_text(acceleration.match_points, 4),
        "points": points_text(acceleration.points, 4),
        "first_round": f"{acceleration.first_round:03}",
        "last_round": f"{acceleration.last_round:03}",
        "first": f"{acceleration.first:04}",
        "last": f"{acceleration.last:04}",
    }


def _listed(start: str, first: int, numbers: Iterable[int | None], *, width: int = 4) -> str:
    cells = []
    for number in numbers:
        if number is not None and not 0 < number < 10**width:
            raise Refusal(Problem("there is no number {number}", {"number": number}))
        cells.append(f"{number:>{width}}" if number else "0" * width)
    return start.ljust(first - 1) + " ".join(cells)
