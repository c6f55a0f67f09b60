"""A played competition as the calculators of the lists take one: `fsu.month` and `elo_r.list`."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tavlei.exchange.reports.json_event import EXAMINED, FACTS
from tavlei.games.clock import Discipline, parse_time_control
from tavlei.ratings.fsu import play_of
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.places import placed_by

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.exchange.reports.event import PlayedGame, ReportedEvent

_DISCIPLINES = frozenset(Discipline)


def chess_report(event: ReportedEvent, ids: Mapping[str, str], reported: str) -> dict[str, Any]:
    """The report for `fsu.month`; `ids` are the players of the list by the keys of the file."""
    if event.ends is None:
        raise Refusal(Problem("the report does not tell the days of the competition"))
    return {
        "reported": reported,
        "approved_by": None,
        **_play(event),
        **{name: event.facts[name] for name in (*FACTS, *EXAMINED) if name in event.facts},
        "id": event.code or event.name,
        "end_date": event.ends.isoformat(),
        "games": [_game(game, ids) for game in event.games if game.result is not None and game.result.played],
    }


def elo_r_report(event: ReportedEvent, ids: Mapping[str, str], reported: str) -> dict[str, Any]:
    """The competition for `elo_r.list`; places are by points, shared where the points are equal."""
    if event.ends is None:
        raise Refusal(Problem("the report does not tell the days of the competition"))
    places = {placing.participant: placing for placing in placed_by(_points(event))}
    return {
        "id": event.code or event.name,
        "name": event.name,
        **({"discipline": event.discipline} if event.discipline in _DISCIPLINES else {}),
        **({"status": event.status} if event.status else {}),
        "in_unified_calendar": True,
        "official": True,
        **({"first_day": event.starts.isoformat()} if event.starts else {}),
        "end_date": event.ends.isoformat(),
        "reported": reported,
        **({"time_control": event.time_control} if event.time_control else {}),
        "points_for_win": event.points_for_win,
        "participants": [
            {
                "id": ids[player.key],
                "title": player.title or None,
                "place": places[player.key].first,
                "place_to": places[player.key].last,
            }
            for player in event.players
        ],
        "encounters": [
            {"white": ids[game.white], "black": ids[game.black], "result": game.result.value}
            if game.black and game.result
            else {"bye": ids[game.white]}
            for game in event.games
            if game.result is not None or not game.black
        ],
    }


def _play(event: ReportedEvent) -> dict[str, Any]:
    """Time, rounds and hours a day by the time control; the rounds of a day are as many as the days need (F44)."""
    if not event.time_control:
        if "base_minutes" not in event.facts:
            raise Refusal(Problem("the time control is missing", path="time_control"))
        return {}
    days = (event.ends - event.starts).days + 1 if event.ends and event.starts else 1
    play = play_of(parse_time_control(event.time_control), -(-max(event.rounds, event.rounds_planned, 1) // days))
    return {
        "base_minutes": play.base_minutes,
        "increment_seconds": play.increment_seconds,
        "rounds_per_day": play.rounds_per_day,
        "hours_per_day": str(play.hours_per_day),
    }


def _game(game: PlayedGame, ids: Mapping[str, str]) -> dict[str, Any]:
    assert game.result is not None  # noqa: S101 - only games with results are told
    fields = {"round": game.round, "white": ids[game.white], "black": ids[game.black], "result": game.result.value}
    return {**fields, **game.more}


def _points(event: ReportedEvent) -> dict[str, Fraction]:
    """The points of everybody: a win, or a round without an opponent, is one, a draw half of it."""
    points = dict.fromkeys((player.key for player in event.players), Fraction(0))
    for game in event.games:
        white, black = _scores(game)
        points[game.white] += white
        if game.black:
            points[game.black] += black
    return points


def _scores(game: PlayedGame) -> tuple[Fraction, Fraction]:
    if not game.black:
        return Fraction(1), Fraction(0)
    text = game.result.value if game.result else ""
    return _WORTH.get(text, (Fraction(0), Fraction(0)))


_WORTH = {
    "1-0": (Fraction(1), Fraction(0)), "0-1": (Fraction(0), Fraction(1)), "0.5-0.5": (Fraction(1, 2), Fraction(1, 2)),
    "+:-": (Fraction(1), Fraction(0)), "-:+": (Fraction(0), Fraction(1)),
}  # fmt: skip
