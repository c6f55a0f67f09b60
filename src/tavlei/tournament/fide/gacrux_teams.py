"""The engine gacrux for teams: FIDE's Swiss team pairing system (C.04.6), in force since February 2026."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.fide.team_request import TeamColours
from tavlei.tournament.model import WIN, Bye, ByeKind, Result
from tavlei.tournament.teams.event import TeamScoring
from tavlei.tournament.teams.game_worth import HALVES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from tavlei.tournament.fide.team_request import TeamPairingTable
    from tavlei.tournament.teams.match import TeamMatch

_MODELS: Final = {TeamColours.TYPE_A: "typea", TeamColours.TYPE_B: "typeb", TeamColours.NONE: "nocolor"}
_SCORES: Final = {
    (TeamScoring.MATCH_POINTS, True): "mp+gp",
    (TeamScoring.MATCH_POINTS, False): "mp",
    (TeamScoring.BOARD_POINTS, True): "gp+mp",
    (TeamScoring.BOARD_POINTS, False): "gp",
}
_BYES: Final = {ByeKind.UNPAIRED: "P", ByeKind.HALF: "D", ByeKind.FULL: "W"}
_LETTERS: Final = {WIN: "W", 1: "D", 0: "L"}
_MOST_BOARDS: Final = 100


class PairedTeams(NamedTuple):
    """A pair by numbers, White on board one first (0 is nobody), and the rule of the colours as the engine names it."""

    white: int
    black: int
    rule: str


def paired(table: TeamPairingTable) -> list[PairedTeams]:
    """The pairs by pairing numbers in the order of the tables, the bye last."""
    from gacrux.gacruxexeptions import GacruxNoLegalPairing  # noqa: PLC0415 - an extra that may be absent
    from gacrux.pairingfideteam import pairing_fideteam  # noqa: PLC0415

    parameters = {"experimental": [], "verbose": 0, "methodList": method(table)}
    try:
        engine = pairing_fideteam(event(table), table.request.round, parameters)
        brackets = engine.compute_pairing(checkonly=False)
    except GacruxNoLegalPairing as error:
        raise Refusal(Problem("the round cannot be paired: no complete pairing is allowed", path="rounds")) from error
    found = [pair for bracket in brackets if bracket for pair in bracket["pairs"]]
    found.sort(key=lambda pair: pair["board"])
    return [
        PairedTeams(pair["w"] or pair["b"], 0, pair["colorrule"])
        if 0 in (pair["w"], pair["b"])
        else PairedTeams(pair["w"], pair["b"], pair["colorrule"])
        for pair in found
    ]


def method(table: TeamPairingTable) -> list[str]:
    """The system as the engine calls it: colour preferences, the first score and whether the other one is used."""
    request = table.request
    return ["fideteam", _MODELS[request.colours], _SCORES[request.event.scoring, request.uses_other_score]]


def event(table: TeamPairingTable) -> dict[str, Any]:
    """The event in the engine's own form (JSON for chess)."""
    request = table.request
    worth = request.event.worth
    free, on_boards = request.event.bye_worth()
    games = request.event.games
    game = {"W": _decimal(games.win), "D": _decimal(games.draw), "L": _decimal(games.loss), "Z": Decimal("0.0")}
    match = {"W": _decimal(worth.win), "D": _decimal(worth.draw), "L": _decimal(worth.loss), "Z": Decimal("0.0")}
    played, matches = _played(table)
    return {
        "tournamentNo": 1,
        "tournamentType": "Team-Swiss",
        "numRounds": request.rounds,
        "currentRound": request.round - 1,
        "teamTournament": True,
        "teamSize": request.event.boards,
        "rankOrder": ["PTS"],
        "pairingSystem": method(table),
        "scoreSystem": {
            "game": {**game, "F": "W", "H": "D", "P": "W", "A": "D", "U": "Z"},
            "match": {**match, "F": "W", "H": "D", "P": _decimal(free), "A": "D", "U": "Z",
                      "FG": "W*", "HG": "D*", "ZG": "Z*", "PG": Decimal(on_boards) / HALVES},
            "primary": "match" if request.event.scoring is TeamScoring.MATCH_POINTS else "game",
            "secondary": "game" if request.event.scoring is TeamScoring.MATCH_POINTS else "match",
        },
        "topColor": "w" if table.first_colour_white else "b",
        "topColorExplicit": True,
        "competitors": [_competitor(team.number, request.event.boards, present=team.present) for team in table.teams],
        "gameList": played,
        "matchList": matches,
        "accelerated": {"name": "Acc", "values": list(_accelerations(table))},
        "prohibited": [
            {"firstRound": request.round, "lastRound": request.round, "competitors": list(pair)}
            for pair in table.forbidden
        ],
    }  # fmt: skip


def _decimal(points: Fraction) -> Decimal:
    return Decimal(points.numerator) / points.denominator


def _competitor(number: int, boards: int, *, present: bool) -> dict[str, Any]:
    players = [{"cid": _player(number, board), "teamId": number} for board in range(1, boards + 1)]
    return {"cid": number, "rank": number, "teamId": number, "present": present, "random": number, "cplayers": players}


def _player(team: int, board: int) -> int:
    """A stand-in for whoever sits at a board: only the team and the board matter for the pairing."""
    return team * _MOST_BOARDS + board


def _played(table: TeamPairingTable) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    games: list[dict[str, Any]] = []
    matches: list[dict[str, Any]] = []
    for number, one_round in enumerate(table.request.event.rounds, start=1):
        there: set[int] = set()
        for met in one_round:
            if isinstance(met, Bye):
                there.add(table.number(met.player))
                letter, unpaired = _BYES[met.kind], met.kind is ByeKind.UNPAIRED
                matches.append(_alone(len(matches), number, table.number(met.player), letter, played=unpaired))
                continue
            teams = table.number(met.white), table.number(met.black)
            there.update(teams)
            rows = list(_games(met, number, teams, len(games) + 1)) if _took_place(met) else []
            games += rows
            matches.append(_match(len(matches), number, teams, met, [game["id"] for game in rows]))
        for team in table.teams:
            if team.number not in there:
                matches.append(_alone(len(matches), number, team.number, "Z", played=False))
    return games, matches


def _took_place(match: TeamMatch) -> bool:
    return any(board.result is not None and board.result.played for board in match.boards)


def _alone(place: int, number: int, team: int, result: str, *, played: bool) -> dict[str, Any]:
    return {
        "id": 100_000 + place, "round": number, "white": {"cid": team, "result": result}, "black": None,
        "played": played, "rated": False, "games": [],
    }  # fmt: skip


def _match(place: int, number: int, teams: tuple[int, int], match: TeamMatch, games: list[int]) -> dict[str, Any]:
    sums = match.scores
    took_place = bool(games)
    sides = {
        side: {"cid": team, "result": _outcome(own, other, took_place=took_place), "gpoints": Decimal(own) / HALVES}
        for side, team, own, other in zip(("white", "black"), teams, sums, sums[::-1], strict=True)
    }
    return {"id": 100_000 + place, "round": number, **sides, "played": took_place, "rated": False, "games": games}


def _outcome(own: int, other: int, *, took_place: bool) -> str:
    if own == other:
        return "D" if own else "Z"
    return "W" if own > other else "L" if took_place else "Z"


def _games(match: TeamMatch, number: int, teams: tuple[int, int], first: int) -> Iterator[dict[str, Any]]:
    for board, at in enumerate(match.boards, start=1):
        result = at.result or Result.BOTH_MINUS
        sides = [
            {"cid": _player(team, board), "result": _LETTERS[score] if result.played or score else "Z"}
            for team, score in zip(teams, (result.white_score, result.black_score), strict=True)
        ]
        white, black = sides if match.white_has_white(board) else sides[::-1]
        yield {
            "id": first + board - 1, "round": number, "board": board, "white": white, "black": black,
            "played": result.played, "rated": result.played,
        }  # fmt: skip


def _accelerations(table: TeamPairingTable) -> Iterator[dict[str, Any]]:
    for team in table.teams:
        for number, points in enumerate(team.virtual, start=1):
            yield {
                "matchPoints": Decimal(points),
                "gamePoints": Decimal(0),
                "firstRound": number,
                "lastRound": number,
                "firstCompetitor": team.number,
                "lastCompetitor": team.number,
            }
