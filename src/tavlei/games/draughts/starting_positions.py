"""Starting positions drawn by lot from a published table (6.1.4.1, 6.2.1, 6.2.2).

An entry of a table is one of three:

- first moves in abbreviated notation, White and Black in turn: `ab4 ba5 ba3`;
- relocations, at most one a side: `a1-a5 a7-h4` puts the white man of a1 on a5 and the black man of a7 on h4; `-----`
  leaves a side unchanged. Both men are lifted before they are put down: `b2-h6 h6-a5` is possible. White moves first;
- `Free`: the usual position.

The lot can be repeated by anyone: the SHA-256 of `table:seed` (UTF-8), taken as a whole number, modulo the number of
entries, is the index of the entry in the order of the table, counted from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tavlei.games.draughts.fen import check_position, fen
from tavlei.games.draughts.notation import full_notation, parse_move
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Rulebook

FREE: Final = "Free"
UNCHANGED: Final = "-----"


@dataclass(frozen=True, slots=True)
class DrawingTableFigures:
    """The names of the published tables."""

    SOURCE: ClassVar[str] = "drawing_tables"

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One line of a table: its number and what it says."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class DrawingTable:
    """A published table. `micro_match`: an encounter from this table is a micro-match (6.2)."""

    name: str
    title: Mapping[str, str]
    micro_match: bool
    entries: tuple[TableEntry, ...]


@dataclass(frozen=True, slots=True)
class StartingPosition:
    """The position to be played, and how it came about: first moves in full notation, or relocations."""

    position: Position
    moves: tuple[str, ...] = ()
    relocations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnStart:
    """The outcome of one lot."""

    table: DrawingTable
    seed: str
    digest: str
    index: int
    start: StartingPosition
    rulebook: Rulebook = field(repr=False)

    @property
    def entry(self) -> TableEntry:
        """The entry that was drawn."""
        return self.table.entries[self.index]

    @property
    def moves(self) -> tuple[str, ...]:
        """The first moves in full notation."""
        return self.start.moves

    @property
    def relocations(self) -> tuple[str, ...]:
        """The men put on another square before play, White's first."""
        return self.start.relocations

    @property
    def fen(self) -> str:
        """The position to be played."""
        return fen(RUSSIAN, self.start.position)

    def explanation(self) -> Explanation:
        """The entry, how the lot fell on it, and what it does to the board."""
        lot = self.rulebook.clause("6.2.2")
        hashed = f"{self.table.name}:{self.seed}"
        working = [
            Step("draughts.start_digest", self.digest, lot, inputs={"hashed": hashed}),
            Step("draughts.start_index", self.index, lot, inputs={"entries": len(self.table.entries)}),
            self._what_it_does(),
            Step("draughts.start_position", self.fen, self.rulebook.clause("6.2.1")),
        ]
        if self.table.micro_match:
            working.append(Step("draughts.start_micro_match", clause=self.rulebook.clause("6.2/item2")))
        named = {"table": self.table.name, "text": self.entry.text}
        return Explanation(
            Step("draughts.start_drawn", self.entry.number, self.rulebook.clause("6.2.2/item2"), inputs=named),
            working=tuple(working),
        )

    def _what_it_does(self) -> Step:
        if self.start.relocations:
            return Step("draughts.start_relocated", ", ".join(self.start.relocations), self.rulebook.clause("6.2.1"))
        if self.start.moves:
            return Step("draughts.start_moves", ", ".join(self.start.moves), self.rulebook.clause("6.1.4.1"))
        return Step("draughts.start_free", clause=self.rulebook.clause("6.1.3.1"))


@cites("draughts-rules", "6.2.2/item2")
def drawing_tables(rulebook: Rulebook) -> tuple[str, ...]:
    """The names of the published tables."""
    return rulebook.figures(DrawingTableFigures).names


@cites("draughts-rules", "6.2.2/item2")
def drawing_table(name: str, rulebook: Rulebook) -> DrawingTable:
    """The published table of that name; nothing else can be drawn from."""
    known = drawing_tables(rulebook)
    if name not in known:
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": ", ".join(known), "got": name}))
    return rulebook.read(f"drawing_table_{name}", lambda content: _read_table(name, content), DrawingTable)


@cites("draughts-rules", "6.1.4.1", "6.2.1")
def starting_position(entry: TableEntry, rulebook: Rulebook, *, variant: Variant = RUSSIAN) -> StartingPosition:
    """The position an entry leads to, every move checked by the rules."""
    if entry.text == FREE:
        return StartingPosition(variant.start)
    words = entry.text.split()
    return _relocated(variant, entry, words, rulebook) if "-" in entry.text else _played(variant, words)


@cites("draughts-rules", "6.2", "6.2/item2", "6.2.2")
def draw_start(table: str, seed: str | int, rulebook: Rulebook) -> DrawnStart:
    """Draw an entry of a table by lot; the same table and seed always give the same entry."""
    chosen = drawing_table(table, rulebook)
    digest = sha256(_utf8(f"{table}:{seed}")).hexdigest()
    index = int(digest, 16) % len(chosen.entries)
    start = starting_position(chosen.entries[index], rulebook)
    return DrawnStart(chosen, str(seed), digest, index, start, rulebook)


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise Refusal(Problem("the seed cannot be written in UTF-8", path="seed")) from error


def _played(variant: Variant, words: list[str]) -> StartingPosition:
    game, position = rules(variant), variant.start
    moves: list[str] = []
    for word in words:
        move = parse_move(game, position, word)
        moves.append(full_notation(game, position, move))
        position = game.play(position, move)
    return StartingPosition(position, tuple(moves))


def _relocated(variant: Variant, entry: TableEntry, words: list[str], rulebook: Rulebook) -> StartingPosition:
    start, impossible = variant.start, _impossible(entry, rulebook)
    white_word, black_word = words
    white, to_white = _lifted(variant, start.white_men, white_word, impossible)
    black, to_black = _lifted(variant, start.black_men, black_word, impossible)
    if (white | black) & (to_white | to_black) or to_white & to_black:
        raise impossible
    position = start._replace(white_men=white | to_white, black_men=black | to_black)
    check_position(variant, position)
    return StartingPosition(position, relocations=tuple(word for word in words if word != UNCHANGED))


def _lifted(variant: Variant, men: int, word: str, impossible: Refusal) -> tuple[int, int]:
    """The men that stay, and the square the lifted one is put on."""
    if word == UNCHANGED:
        return men, 0
    origin, target = (variant.board.square(name) for name in word.split("-"))
    if not origin & men:
        raise impossible
    return men ^ origin, target


def _impossible(entry: TableEntry, rulebook: Rulebook) -> Refusal:
    what = {"number": entry.number, "text": entry.text}
    return Refusal(Problem("entry {number} cannot be set up: {text}", what, clause=rulebook.clause("6.2.1")))


def _read_table(name: str, content: Mapping[str, Any]) -> DrawingTable:
    entries = tuple(TableEntry(number, text) for number, text in content["entries"].items())
    return DrawingTable(name, content["title"], content["micro_match"], entries)
