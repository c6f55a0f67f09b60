"""A player of renju: openings by the regulations, fives and fours at once, forced wins, else the best move it sees.

With the native kernel it searches; without one it weighs every point by the rows it adds to and spoils, after the same
forced wins and by the same rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from tavlei.games._kernel import active
from tavlei.games.renju.board import CENTRE, POINTS, StoneColour, symmetries
from tavlei.games.renju.forced_wins import bits_of, completing, forced_win, points_of
from tavlei.games.renju.fouls import foul_points
from tavlei.games.renju.openings_patterns import openings
from tavlei.games.renju.player_levels import LEVELS, RenjuLevel
from tavlei.games.renju.rows import ROWS
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.games.renju.board import RenjuPosition
    from tavlei.games.renju.game import RenjuGame
    from tavlei.rulebook import Rulebook

_OPENING: Final = 3  # stones that the 26 openings name
_PLAIN_FOURS: Final = 300  # positions that Python looks at in a moment
_WEIGHTS: Final = (0, 2, 9, 36, 120)
_ALONE: Final = 1
_OPENING_LOOK: Final = {"depth": 4, "width": 12, "noise": 0, "fours": 200, "threes": 50, "nodes": 1500, "seed": 0}
_AS_GOOD: Final = 20  # hundredths: a difference that a short search cannot tell


@dataclass(frozen=True, slots=True)
class RenjuChoice:
    """A move: a point, or None for a pass where no point is permitted. `forced_win`: it wins against every defence."""

    point: int | None
    forced_win: bool = False
    nodes: int = 0


@cites("draughts-rules", "9.2.4.1", "9.2.4.2", "9.2.4.3")
def choose(game: RenjuGame, level: RenjuLevel = LEVELS[-1], *, seed: int = 0) -> RenjuChoice:
    """The move of a player of a level; the same game, level and seed have the same answer."""
    if game.over:
        raise Refusal(Problem("the game is over"))
    through_five = game.rulebook.resolve("P1").choice is True
    if len(game.moves) < _OPENING and (known := _opening_points(game)):
        if not level.noise and len(known) > 1:
            known = _promising(game, known, through_five=through_five)
        return RenjuChoice(known[_lot(seed, game.moves) % len(known)])
    return _by_kernel(game, level, seed, through_five=through_five) or _plainly(game, level, seed)


def _opening_points(game: RenjuGame) -> list[int]:
    """Where the next stone makes one of the 26 openings, however the board is turned; nothing if it cannot."""
    if not game.moves:
        return [CENTRE]
    count = len(game.moves)
    forms = {form for opening in openings(game.rulebook).values() for form in symmetries(opening.stones)}
    return sorted({form[count] for form in forms if form[:count] == game.moves})


def _promising(game: RenjuGame, known: list[int], *, through_five: bool) -> list[int]:
    """The points after which the opponent stands worst, as far as a short search sees; without the kernel all."""
    kernel = active()
    if kernel is None:
        return known
    own_is_black = game.to_move is StoneColour.BLACK
    scores = {}
    for point in known:
        then = game.position.put(point, game.to_move)
        _point, scores[point], _forced, _nodes = kernel.renju_choose(
            then.black, then.white, not own_is_black, through_five, **_OPENING_LOOK
        )
    worst = min(scores.values())
    return [point for point in known if scores[point] <= worst + _AS_GOOD]


def _by_kernel(game: RenjuGame, level: RenjuLevel, seed: int, *, through_five: bool) -> RenjuChoice | None:
    kernel = active()
    if kernel is None:
        return None
    point, _score, forced, nodes = kernel.renju_choose(
        game.position.black,
        game.position.white,
        game.to_move is StoneColour.BLACK,
        through_five,
        depth=level.depth,
        width=level.width,
        noise=level.noise,
        fours=level.fours,
        threes=level.threes,
        nodes=level.nodes,
        seed=seed & 0xFFFFFFFFFFFFFFFF,
    )
    return RenjuChoice(None if point < 0 else point, forced, nodes)


def _plainly(game: RenjuGame, level: RenjuLevel, seed: int) -> RenjuChoice:
    """A five, else what stops one, else a win by fours, else the point of most rows that is no foul."""
    position, colour = game.position, game.to_move
    black, white = bits_of(position.black), bits_of(position.white)
    is_black = colour is StoneColour.BLACK
    if fives := points_of(completing(black, white, black_moves=is_black)):
        return RenjuChoice(fives[0], forced_win=True)
    permitted = _permitted(position, colour, game.rulebook)
    stops = [point for point in points_of(completing(black, white, black_moves=not is_black)) if point in permitted]
    if stops:
        return RenjuChoice(stops[0])
    if level.fours:
        nodes = min(level.fours, _PLAIN_FOURS)
        found = forced_win(position, colour, game.rulebook, nodes=nodes)
        if found.line:
            return RenjuChoice(found.line[0], forced_win=True, nodes=found.nodes)
    if not permitted:
        return RenjuChoice(None)
    return RenjuChoice(_weightiest(position, permitted, level.noise, seed))


def _permitted(position: RenjuPosition, colour: StoneColour, rulebook: Rulebook) -> set[int]:
    free = set(range(POINTS)) - position.occupied
    return free - set(foul_points(position, rulebook).fouls) if colour is StoneColour.BLACK else free


def _weightiest(position: RenjuPosition, permitted: set[int], noise: int, seed: int) -> int:
    weights = dict.fromkeys(sorted(permitted), 0)
    for row, _beside in ROWS:
        own, other = len(row & position.black), len(row & position.white)
        if own and other:
            continue
        for point in row & permitted:
            weights[point] += _ALONE + _WEIGHTS[own + other]
    misjudged = sha256(repr((seed, sorted(position.occupied))).encode()).hexdigest()
    return max(weights, key=lambda point: weights[point] + _lot(misjudged, point) % (2 * noise + 1) - noise)


def _lot(*parts: object) -> int:
    """A number that looks like chance and is the same every time."""
    return int.from_bytes(sha256(repr(parts).encode()).digest()[:8], "big")
