"""What an empty environment must be able to do with the wheel alone; run by the Python of that environment."""

from __future__ import annotations

import sys

from tavlei import bridge, explain, pdn, ratings, sgf, titles, tournament
from tavlei.games import draughts, renju


def main() -> None:
    """Play, read and write, rate a month, pair, evaluate; and say which of the extras that took."""
    game = draughts.Game()
    while not game.is_over and len(game) < 80:
        game.push(game.legal_moves[0])
    expect(next(pdn.games(pdn.write_game(pdn.pdn_of(game)))).fen == game.fen)
    stones = renju.Game.from_record("1.h8 2.h9 3.i10")
    expect(next(sgf.games(sgf.write_game(sgf.sgf_of(stones)))).moves == stones.moves)
    month = ratings.fsu_month({"A": 1900, "B": 1850}, {"open": [("A", "B", "1-0")]}, "2023-05")
    expect("6.6" in explain(month.explain("A"), "uk"))
    field = tournament.tournament_of({"A": 2200, "B": 2150, "C": 2100, "D": 2050})
    expect(len(tournament.pair_next_round(field, seed="x").pairs) == 2)
    expect(titles.norm_for("MS", [2450] * 9, 6).achieved)
    expect(bridge.award("pairs", [0] * 12, 30).points_at(1)[0] > 0)
    sys.stdout.write(" ".join(name for name in ("django", "tavlei_kernel") if name in sys.modules))


def expect(holds: object) -> None:
    """End with an error unless it holds, whatever the options of Python."""
    if not holds:
        raise SystemExit("the library does not work")


if __name__ == "__main__":
    main()
