"""The event before a round as a report (TRF with the records of pairing programs), for a program beside ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import WIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.tournament.fide.table import PairingTable, TablePlayer


def pairing_report(table: PairingTable) -> str:
    """The report of a table: rounds, initial colour, players with their rounds, who is absent, barred, accelerated."""
    lines = [f"XXR {table.rounds}", f"XXC {'white1' if table.first_colour_white else 'black1'}"]
    lines += [_line(player) for player in table.players]
    lines += [f"XXZ {player.number:4d}" for player in table.players if not player.present]
    lines += [f"XXP {one:4d} {other:4d}" for one, other in table.forbidden]
    lines += _accelerated(table)
    return "".join(f"{line}\n" for line in lines)


def read_pairs(text: str) -> list[tuple[int, int]]:
    """The pairs that a program answers: their number, then a line for each, White first; 0 is nobody."""
    try:
        _count, *lines = text.split("\n")
        return [(int(white), int(black)) for white, black in (line.split() for line in lines if line.strip())]
    except ValueError as error:
        raise Refusal(Problem("the program did not answer with pairs", path="engine")) from error


def _line(player: TablePlayer) -> str:
    head = f"001 {player.number:4d}      {f'Player {player.number}':<33} {player.rating or 0:4d} {'':26} "
    colours = {True: "w", False: "b", None: "-"}
    rounds = "".join(
        f"  {f'{played.opponent:4d}' if played.opponent else '0000'} {colours[played.is_white]} {played.mark}"
        for played in player.rounds
    )
    return f"{head}{player.score / WIN:4.1f} {player.number:4d}{rounds}"


def _accelerated(table: PairingTable) -> Iterator[str]:
    for player in table.players:
        if player.virtual:
            yield f"XXA {player.number:4d}" + "".join(f" {points / WIN:4.1f}" for points in player.virtual)
