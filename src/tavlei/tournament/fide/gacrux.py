"""The engine gacrux (from FIDE's TieBreakServer): the Dutch system by the text in force since February 2026."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.fide.table import Mark
from tavlei.tournament.model import WIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.tournament.fide.table import FideSystem, PairingTable, TablePlayer

_RESULTS: Final = {
    Mark.WIN: "W",
    Mark.DRAW: "D",
    Mark.LOSS: "L",
    Mark.FORFEIT_WIN: "W",
    Mark.FORFEIT_LOSS: "Z",
    Mark.UNPAIRED: "P",
    Mark.HALF: "D",
    Mark.FULL: "W",
    Mark.ABSENT: "Z",
}
_PARAMETERS: Final[dict[str, Any]] = {"experimental": [], "verbose": 0}


def paired(table: PairingTable, _system: FideSystem) -> list[tuple[int, int]]:
    """The pairs by pairing numbers in the order of the boards, the bye last."""
    rows = sorted(answer(event(table), table.round), key=lambda pair: pair["board"])
    return [(pair["w"] or pair["b"], 0) if 0 in (pair["w"], pair["b"]) else (pair["w"], pair["b"]) for pair in rows]


def answer(data: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What the engine itself makes of an event in its own form before a round."""
    from gacrux.gacruxexeptions import GacruxNoLegalPairing  # noqa: PLC0415 - an extra that may be absent
    from gacrux.pairingdutch import pairing_dutch  # noqa: PLC0415

    try:
        brackets = pairing_dutch(data, number, dict(_PARAMETERS)).compute_pairing(checkonly=False)
    except GacruxNoLegalPairing as error:
        raise Refusal(Problem("the round cannot be paired: no complete pairing is allowed", path="rounds")) from error
    return [pair for bracket in brackets if bracket for pair in bracket["pairs"]]


def event(table: PairingTable) -> dict[str, Any]:
    """The event in the engine's own form (JSON for chess)."""
    score = {"W": Decimal("1.0"), "D": Decimal("0.5"), "L": Decimal("0.0"), "Z": Decimal("0.0")}
    return {
        "tournamentNo": 1,
        "tournamentType": "Swiss",
        "numRounds": table.rounds,
        "currentRound": table.round - 1,
        "teamTournament": False,
        "teamSize": 0,
        "rankOrder": ["PTS"],
        "scoreSystem": {"game": {**score, "F": "W", "H": "D", "P": "W", "A": "D", "U": "Z"}},
        "topColor": "w" if table.first_colour_white else "b",
        "competitors": [_competitor(player) for player in table.players],
        "gameList": list(_games(table)),
        "matchList": [],
        "accelerated": {"name": "Acc", "values": list(_accelerations(table))},
        "prohibited": [
            {"firstRound": table.round, "lastRound": table.round, "competitors": list(pair)} for pair in table.forbidden
        ],
    }


def _competitor(player: TablePlayer) -> dict[str, Any]:
    return {
        "cid": player.number,
        "rank": player.number,
        "random": player.number,
        "present": player.present,
        "gamePoints": Decimal(player.score) / WIN,
        "rating": {"list": "TRF", "rating": player.rating} if player.rating else None,
    }


def _games(table: PairingTable) -> Iterator[dict[str, Any]]:
    """Every game once, from White's side; a round without an opponent has no Black."""
    for player in table.players:
        for number, played in enumerate(player.rounds, start=1):
            if played.opponent and not played.is_white:
                continue
            black = None
            if played.opponent:
                mark = table.by_number(played.opponent).rounds[number - 1].mark
                black = {"cid": played.opponent, "result": _RESULTS[mark]}
            counted = played.mark.played or played.mark is Mark.UNPAIRED
            yield {
                "id": 0,
                "round": number,
                "white": {"cid": player.number, "result": _RESULTS[played.mark]},
                "black": black,
                "played": counted,
                "rated": played.mark.played,
            }


def _accelerations(table: PairingTable) -> Iterator[dict[str, Any]]:
    for player in table.players:
        for number, points in enumerate(player.virtual, start=1):
            yield {
                "matchPoints": Decimal(0),
                "gamePoints": Decimal(points) / WIN,
                "firstRound": number,
                "lastRound": number,
                "firstCompetitor": player.number,
                "lastCompetitor": player.number,
            }
