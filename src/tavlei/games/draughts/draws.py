"""Draws by count: each clause has its own counter, and the first to ripen may be claimed (D7).

Readings: whose moves are counted D2, when a count starts D3, what restarts it D4 and D8, which forces 6.1.8.4 means D5,
how the main road is tested D6 and D19, how long a ripe count stays D18.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Explanation, Step, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Clause, Rulebook


@dataclass(frozen=True, slots=True)
class DrawRule:
    """One clause about a count, as data."""

    clause: Clause
    kind: str
    variants: tuple[str, ...]
    readings: tuple[str, ...]
    moves: int | None = None
    moves_by_pieces: Mapping[int, int] = field(default_factory=dict)
    each_side: bool = False
    pieces: int = 0
    least: int = 0
    most: int = 0
    off_road: bool = False
    arbiter: bool = False
    road_clause: Clause | None = None

    def needed(self, pieces: int) -> int | None:
        """How many moves ripen the count with so many pieces on the board; None if the clause does not cover it."""
        return self.moves_by_pieces.get(pieces) if self.moves_by_pieces else self.moves


@dataclass(frozen=True, slots=True)
class DrawCount:
    """Where a count stands. A ripe one may be claimed; `for_arbiter` asks his eye for an exception of the clause."""

    clause: Clause
    readings: tuple[str, ...]
    made: int
    needed: int
    white_counts: bool | None
    for_arbiter: bool = False
    was_ripe: bool = False

    @property
    def ripe(self) -> bool:
        """Whether the draw may be claimed now (D18: as long as the balance lasts)."""
        return self.was_ripe or self.made >= self.needed

    def explanation(self) -> Explanation:
        """The clause, the count and what is needed."""
        sides = {None: phrase("each side"), True: phrase("White"), False: phrase("Black")}
        counted = Step(
            key="draughts.draw_count",
            value=self.made,
            clause=self.clause,
            readings=self.readings,
            inputs={"side": sides[self.white_counts]},
            threshold=self.needed,
            met=self.ripe,
        )
        verdict = phrase("draughts.draw_may_be_claimed") if self.ripe else phrase("draughts.draw_not_yet")
        arbiter = (Step("draughts.arbiter_decides", clause=self.clause),) if self.for_arbiter else ()
        return Explanation(Step(verdict, clause=self.clause), conditions=(counted,), working=arbiter)


def draw_counts(game: DraughtsGame) -> tuple[DrawCount, ...]:
    """Every count that runs in the position now, ripe or not. Without a king none does."""
    if not game.position.kings:
        return ()
    counters = {
        "kings_against_king": _kings_against_king,
        "lone_king_on_road": _lone_king_on_road,
        "unchanged_balance": _unchanged_balance,
        "kings_only": _kings_only,
        "few_against_king": _few_against_king,
    }
    history = _History(game)
    return tuple(
        count for rule in draw_rules(game.variant, game.rulebook) for count in counters[rule.kind](rule, history)
    )


def draw_rules(variant: Variant, rulebook: Rulebook) -> tuple[DrawRule, ...]:
    """The counting clauses of the edition for a game."""
    rules_of_edition = rulebook.read("draws", lambda content: _rules(content, rulebook), DrawRule)
    return tuple(rule for rule in rules_of_edition if variant.name in rule.variants)


def _rules(content: Mapping[str, Any], rulebook: Rulebook) -> tuple[DrawRule, ...]:
    return tuple(_rule(row, rulebook) for row in content["rule"])


def _rule(row: Mapping[str, Any], rulebook: Rulebook) -> DrawRule:
    figures = {
        name: row[name]
        for name in ("moves", "each_side", "pieces", "least", "most", "off_road", "arbiter")
        if name in row
    }
    return DrawRule(
        clause=rulebook.clause(row["clause"]),
        kind=row["kind"],
        variants=tuple(row["variants"]),
        readings=tuple(row["readings"]),
        moves_by_pieces={int(pieces): moves for pieces, moves in row.get("moves_by_pieces", {}).items()},
        road_clause=rulebook.clause(row["road_clause"]) if "road_clause" in row else None,
        **figures,
    )


class _History:
    """The positions and moves of a game, and where the last run of something began."""

    def __init__(self, game: DraughtsGame) -> None:
        self.game = game
        self.positions = game.positions
        self.now = game.position

    def since_move(self, restarts: Callable[[Position, int], bool]) -> int:
        """The index of the position after the last move that restarts a count; 0 if none did."""
        for index in range(len(self.game.moves), 0, -1):
            if restarts(self.positions[index - 1], index - 1):
                return index
        return 0

    def since_position(self, holds: Callable[[Position], bool]) -> int:
        """The first position of the unbroken run up to now in which something holds."""
        index = len(self.positions) - 1
        while index > 0 and holds(self.positions[index - 1]):
            index -= 1
        return index

    def captured_or_promoted(self, _before: Position, index: int) -> bool:
        move = self.game.moves[index]
        return move.captured != 0 or move.promotes

    def captured(self, _before: Position, index: int) -> bool:
        return self.game.moves[index].captured != 0

    def captured_or_man_moved(self, before: Position, index: int) -> bool:
        move = self.game.moves[index]
        return move.captured != 0 or not move.origin & before.kings

    def moves_of(self, start: int, *, white: bool) -> int:
        """How many moves a side has made since the position with this index."""
        return sum(position.white_to_move == white for position in self.positions[start:-1])


def _stronger_sides(position: Position, fits: Callable[[int, int], bool]) -> Iterator[bool]:
    """The sides (White is True) that have fitting forces against a lone king."""
    for white in (True, False):
        other_men, other_kings = position.side(white=not white)
        if not other_men and other_kings.bit_count() == 1 and fits(*position.side(white=white)):
            yield white


def _kings_against_king(rule: DrawRule, history: _History) -> Iterator[DrawCount]:
    by_kings = history.game.rulebook.resolve("D5").choice == "three_kings"

    def fits(men: int, kings: int) -> bool:
        return (kings if by_kings else men | kings).bit_count() >= rule.pieces

    for white in _stronger_sides(history.now, fits):
        start = history.since_move(history.captured_or_promoted)
        count = history.moves_of(start, white=white)
        cited = rule.road_clause if rule.road_clause and _owns_road(history, rule, white=white) else rule.clause
        yield DrawCount(cited, rule.readings, count, rule.moves or 0, white)


def _owns_road(history: _History, rule: DrawRule, *, white: bool) -> bool:
    """D19: exactly three kings, one of them on the main road, or the road free of the lone king and within reach."""
    variant, position = history.game.variant, history.now
    men, kings = position.side(white=white)
    if men or kings.bit_count() != rule.pieces or not variant.has_main_road:
        return False
    if kings & variant.main_road:
        return True
    if position.side(white=not white)[1] & variant.main_road:
        return False
    own_turn = position._replace(white_to_move=white)
    return any(move.target & variant.main_road for move in rules(variant).quiet_moves(own_turn))


def _lone_king_on_road(rule: DrawRule, history: _History) -> Iterator[DrawCount]:
    road = history.game.variant.main_road
    for white in _stronger_sides(history.now, lambda men, kings: (men | kings).bit_count() == rule.pieces):
        count, was_ripe = 0, False
        for position in history.positions[history.since_move(history.captured) : -1]:
            if position.white_to_move == white:  # D6: tested before each move of the stronger side
                count = count + 1 if _stands_on_road(position, rule, road, white=white) else 0
                was_ripe |= count >= (rule.moves or 0)
        if count or _stands_on_road(history.now, rule, road, white=white):
            yield DrawCount(
                clause=rule.clause,
                readings=rule.readings,
                made=count,
                needed=rule.moves or 0,
                white_counts=white,
                for_arbiter=rule.arbiter,
                was_ripe=was_ripe,
            )


def _stands_on_road(position: Position, rule: DrawRule, road: int, *, white: bool) -> bool:
    men, kings = position.side(white=white)
    lone = position.side(white=not white)[1]
    return bool(lone & road) and not (rule.off_road and (men | kings) & road)


def _unchanged_balance(rule: DrawRule, history: _History) -> Iterator[DrawCount]:
    needed = rule.needed(history.now.pieces)
    if needed and history.now.white_kings and history.now.black_kings:
        yield _both(rule, history, history.since_move(history.captured_or_promoted), needed)


def _kings_only(rule: DrawRule, history: _History) -> Iterator[DrawCount]:
    needed = rule.needed(history.now.pieces)
    start = history.since_move(history.captured_or_man_moved)
    if needed and start < len(history.positions) - 1:
        yield _both(rule, history, start, needed)


def _both(rule: DrawRule, history: _History, start: int, needed: int) -> DrawCount:
    count = min(history.moves_of(start, white=white) for white in (True, False))
    return DrawCount(rule.clause, rule.readings, count, needed, None)


def _few_against_king(rule: DrawRule, history: _History) -> Iterator[DrawCount]:
    """D8: a promotion inside the class goes on; entering the class starts the count, and so does a capture (D3)."""

    def fits(men: int, kings: int) -> bool:
        return bool(kings) and rule.least <= (men | kings).bit_count() <= rule.most

    for white in _stronger_sides(history.now, fits):
        entered = history.since_position(lambda position: white in _stronger_sides(position, fits))  # noqa: B023 - at once
        start = max(entered, history.since_move(history.captured))
        yield DrawCount(rule.clause, rule.readings, history.moves_of(start, white=white), rule.moves or 0, white)
