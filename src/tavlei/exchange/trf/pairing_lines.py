"""A report for pairing programs: what they refuse is told in records of their own, or in records that they pass over.

They want every round of the players' lines played; so the rounds from the first open game on stand in records XXU (the
player's number and the same cells). They know two systems of FIDE only and no teams, some know one deputy of
the arbiter only and read the days of the rounds in other columns; so these records stand behind XXH. We read both back.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tavlei.exchange.trf.columns import points_text
from tavlei.exchange.trf.headers import write_head
from tavlei.exchange.trf.worth import points_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.exchange.trf.model import Trf, TrfGame, TrfHead

BEHIND: Final = "XXH "
"""What stands behind it pairing programs pass over; it goes before what else is told of the same."""
_KNOWN_TYPES: Final = re.compile(r"FIDE_DUTCH(_2025|_2026)?(_BAKU)?|FIDE_BURSTEIN(_BAKU)?")
_DRAWN_BYE: Final = "X"
"""The code of record 162 that pairing programs refuse."""


def games_text(games: Sequence[TrfGame]) -> str:
    """The rounds from column 90 on, ten columns each; a result to come stays blank, for programs that count columns."""
    numbers = (f"{game.opponent:>4}" if game.opponent else "0000" for game in games)
    return "".join(
        f"  {number} {trf_game.colour} {trf_game.result}" for number, trf_game in zip(numbers, games, strict=True)
    )


def readable_by_pairing_programs(trf: Trf) -> Trf:
    """The report with the rounds that are over, without accelerations of ranges, teams and types that they refuse."""
    if trf.is_team_event:
        return trf
    over = _rounds_over(trf)
    players = tuple(
        replace(player, games=player.games[:over], points=player.points - points_of(trf.head, player.games[over:]))
        for player in trf.players
    )
    return replace(trf, head=_without_refused(trf.head), players=players, accelerations=(), teams=())


def pairing_lines(trf: Trf, report: Trf) -> Iterator[str]:
    """The records that pairing programs ask for, and what was left out of the report that is `told`."""
    yield f"XXR {trf.head.rounds_planned or trf.rounds}"
    if trf.head.initial_colour:
        yield f"XXC {'white1' if trf.head.initial_colour == 'W' else 'black1'}"
    if trf.head.points:  # there a bye does not follow the win by itself
        codes = (("W", "W"), ("D", "D"), ("PAB", "P"))
        yield "XXS " + " ".join(f"{name}={points_text(trf.head.worth(code))}" for name, code in codes)
    if trf.is_team_event:
        return
    coming = report.rounds + 1
    for pairs in trf.forbidden:
        if pairs.first_round <= coming <= pairs.last_round:
            yield from (f"XXP {one} {other}" for one, other in combinations(pairs.participants, 2))
    yield from _accelerations(trf)
    away = sorted({number for bye in trf.byes if bye.round == coming for number in bye.participants})
    yield from (f"XXZ {number:>4}" for number in away)
    names = set(write_head(report.head, {}))
    yield from (f"{BEHIND}{line}" for line in write_head(trf.head, {}) if line not in names)
    for player in trf.players if report.rounds < trf.rounds else ():
        yield f"XXU {player.number:>4}{games_text(player.games[report.rounds :])}"


def _without_refused(head: TrfHead) -> TrfHead:
    """The head without the records that pairing programs refuse."""
    type_code = head.type_code if _KNOWN_TYPES.fullmatch(head.type_code) else ""
    worth = {code: points for code, points in head.points.items() if code != _DRAWN_BYE}
    return replace(head, type_code=type_code, points=worth, deputies=head.deputies[:1], round_dates=())


def _rounds_over(trf: Trf) -> int:
    """How many rounds from the first on have no open game."""
    for index in range(trf.rounds):
        if any(player.games[index].result == " " for player in trf.players):
            return index
    return trf.rounds


def _accelerations(trf: Trf) -> Iterator[str]:
    """The fictitious points of every player, round after round; no further than there are rounds."""
    data: dict[int, dict[int, Fraction]] = {}
    planned = trf.head.rounds_planned or trf.rounds
    for faster in trf.accelerations:
        for number in range(faster.first, faster.last + 1):
            for one in range(faster.first_round, min(faster.last_round, planned) + 1):
                data.setdefault(number, {})[one] = faster.points or Fraction(0)
    for number, rounds in sorted(data.items()):
        cells = (points_text(rounds.get(one, Fraction(0))) for one in range(1, max(rounds) + 1))
        yield f"XXA {number:>4} " + " ".join(f"{cell:>4}" for cell in cells)
