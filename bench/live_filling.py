"""Games for the measurement of live play: laid out, both seats taken, begun. Prints a line of JSON for each.

Run as a program in the environment of the office, with the number of games.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Final

from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.office.running.server import prepare

PLIES: Final = 60


def fill(count: int) -> None:
    """So many games, each with the sessions of its two players and the moves that will be made."""
    from django.contrib.sessions.backends.db import SessionStore

    from tavlei.games.clock import Discipline
    from tavlei.office.live.game.casual import begin_when_both_sit, open_casual, take_seat
    from tavlei.office.live.game.seats import Viewer

    chance = random.Random(1)  # noqa: S311 - the same games every time
    for _number in range(count):
        white, black = SessionStore(), SessionStore()
        game = open_casual(
            white, kind="russian", discipline=Discipline.RUSSIAN, control="45+15", seat=Viewer.WHITE
        )  # fmt: skip
        take_seat(black, game)
        begin_when_both_sit(game)
        white.save()
        black.save()
        seats = {"white": white.session_key, "black": black.session_key}
        print(json.dumps({"code": game.code, **seats, "moves": _moves(chance)}), flush=True)


def _moves(chance: random.Random) -> list[str]:
    """A game of random moves; one that ends too soon is played again."""
    game = rules(RUSSIAN)
    while True:
        position, written = RUSSIAN.start, list[str]()
        while len(written) < PLIES and (moves := game.moves(position)):
            move = chance.choice(moves)
            written.append(full_notation(game, position, move))
            position = game.play(position, move)
        if len(written) == PLIES:
            return written


if __name__ == "__main__":
    prepare()
    fill(int(sys.argv[1]))
