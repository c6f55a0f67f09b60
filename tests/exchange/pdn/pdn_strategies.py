"""Random games for the properties: legal moves by chance, with comments, NAGs and variations anywhere."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tavlei.exchange.pdn import PdnGame, PdnLine, PdnNote, PdnSetup, PdnTag, read_result, type_tags
from tavlei.exchange.pdn.tokens import comment_text
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import VARIANTS

if TYPE_CHECKING:
    from tavlei.exchange.pdn.tree import PdnItem
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

LONGEST = 90
RESULTS = ("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*", "+/-", "-/+", "-/-")
WORDS = (
    *("good", "[%clock w0:05:30 B0:04:59]", "1-0", "1.", "c3-d4", "[Event", '"x"]', "[", "]", "(", ")", ";", "%", "$5"),
    *("{", "}", "{}", "*", "\n", "\t", "хорошо", "\\", '"', "'", "", "--", "[%clk", "0:00:10]", "\u2028", "a" * 90),
)
comments = st.one_of(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join), st.text(max_size=30)).map(
    comment_text
)
tag_values = st.text(max_size=20).map(lambda text: text.replace("\n", " ").replace("\r", " "))
tag_names = st.sampled_from(("Opening", "Table", "Zzz", "Судья"))  # of no place in the order of PDN


@st.composite
def games(draw: st.DrawFn) -> PdnGame:
    """A game with all its tags in their order, so that reading it back gives the same value."""
    variant = VARIANTS[draw(st.sampled_from(sorted(VARIANTS)))]
    chance = random.Random(draw(st.integers(0, 2**32)))  # noqa: S311 - hypothesis chose the seed
    density = draw(st.sampled_from((0.0, 0.05, 0.5)))
    author = _Author(variant, chance, draw(st.lists(comments, min_size=1, max_size=8)), density)
    start = author.later(draw(st.sampled_from((0, 0, 10, 40))))
    tree = author.line(start, draw(st.integers(0, LONGEST)), depth=2, is_told=start != variant.start)
    result = read_result(draw(st.sampled_from(RESULTS)))
    number = draw(st.sampled_from((1, 1, 2, 40))) if tree.moves else 1
    return PdnGame(variant, start, tree, _tags(draw, variant, start, result.text), result, number)


def _tags(draw: st.DrawFn, variant: Variant, start: Position, result: str) -> tuple[PdnTag, ...]:
    setup = () if start == variant.start else (PdnTag("SetUp", "1"), PdnTag("FEN", fen(variant, start)))
    others = [PdnTag(name, draw(tag_values)) for name in draw(st.lists(tag_names, max_size=3))]
    event = PdnTag("Event", draw(tag_values))
    return (event, PdnTag("Result", result), *type_tags(variant), *setup, *others)


@dataclass
class _Author:
    """Plays and annotates by chance."""

    variant: Variant
    chance: random.Random
    texts: list[str]
    density: float

    def later(self, plies: int) -> Position:
        """A position of a game, or the usual start if the game was over by then."""
        game, position = rules(self.variant), self.variant.start
        for _ in range(plies):
            legal = game.moves(position)
            if not legal:
                return self.variant.start
            position = game.play(position, self.chance.choice(legal))
        return position

    def line(self, start: Position, length: int, depth: int, *, is_told: bool = True) -> PdnLine:
        """So many moves, with notes; variations in them only so deep, a set-up first only if the start is told."""
        game, moves, notes = rules(self.variant), [], []
        before = position = start
        for ply in range(length + 1):
            legal = game.moves(position) if ply else ()
            if ply and not legal:
                break
            if legal:
                moves.append(self.chance.choice(legal))
                before, position = position, game.play(position, moves[-1])
            if self.chance.random() < self.density:
                notes.append(PdnNote(ply, self.items(ply, before, depth, with_setups=bool(ply) or is_told)))
                setups = [item.position for item in notes[-1].items if isinstance(item, PdnSetup)]
                position = setups[-1] if setups else position
        return PdnLine(tuple(moves), tuple(notes))

    def items(self, ply: int, before: Position, depth: int, *, with_setups: bool) -> tuple[PdnItem, ...]:
        """What stands behind a move; before the first move a set-up changes what a variation begins with."""
        weights = (6, 4, 4 if depth else 0, 1 if with_setups else 0)
        items: list[PdnItem] = []
        for kind in self.chance.choices("cnvs", weights, k=self.chance.randint(1, 4)):
            items.append(self.item(kind, before, depth))
            last = items[-1]
            before = last.position if isinstance(last, PdnSetup) and not ply else before
        return tuple(items)

    def item(self, kind: str, before: Position, depth: int) -> PdnItem:
        """A comment, a NAG, a variation or a set-up."""
        if kind == "c":
            return self.chance.choice(self.texts)
        if kind == "n":
            return self.chance.choice((1, 2, 3, 4, 5, 6, 7, 0, 139))
        return PdnSetup(self.later(30)) if kind == "s" else self.line(before, self.chance.randint(0, 8), depth - 1)
