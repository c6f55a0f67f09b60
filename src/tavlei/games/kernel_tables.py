"""What the endgame tables say of an ending: for a judge who examines a claim, and for adjudication.

The values are those of the pure game: draws by count or by repetition are not in them. A table draw cannot be won by
force; a table win may still end in a draw that is claimed under a clause before it is reached.
"""

from __future__ import annotations

import atexit
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from tavlei.games._kernel import active, table_store
from tavlei.rulebook import Explanation, Problem, Refusal, Step, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games._kernel.interface import BuildProgress, EndgameTables, TableStore
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

MOST_PIECES: Final = 6  # five on 100 squares
PIECES_ON_DEMAND: Final = 4
PIECES_AT_ONCE: Final = 3  # made in memory in a moment
Material = tuple[int, int, int, int]
_BUILDING: Final = {"allowed": True}  # of this process, in all its threads


@dataclass(frozen=True, slots=True)
class TableVerdict:
    """A table draw, or which side wins and in how many plies; and the table that says so."""

    white_wins: bool | None
    plies: int | None
    table: str

    def explanation(self) -> Explanation:
        """The verdict, the table, and what the table does not know."""
        if self.white_wins is None:
            verdict = Step("draughts.table_draw", inputs={"table": self.table})
        else:
            winner = phrase("White") if self.white_wins else phrase("Black")
            verdict = Step("draughts.table_win", winner, inputs={"table": self.table, "plies": self.plies})
        return Explanation(verdict, working=(Step("draughts.table_pure_game"),))


def tables(variant: Variant) -> TableStore | None:
    """The tables of a variant in the user's folder; None without the native kernel or for a game that has no tables."""
    return table_store(variant.name)


def table_verdict(position: Position, store: TableStore, *, build: bool = True) -> TableVerdict | None:
    """What the tables say of a position: up to four pieces a missing table is built at once, larger must be there.

    None if there are too many pieces, a side has none, or the table is not there. A damaged table is refused.
    """
    try:
        found = store.probe(*position, most_to_build=PIECES_ON_DEMAND if build else 0)
    except ValueError as error:
        raise Refusal(Problem("the table is damaged: {error}", {"error": str(error)})) from error
    if found is None:
        return None
    if found.result == "draw":
        return TableVerdict(None, None, found.table)
    return TableVerdict((found.result == "win") == position.white_to_move, found.plies, found.table)


@dataclass(frozen=True, slots=True)
class LoadedTables:
    """Every table of up to so many pieces, for searches and proofs: in memory, the large ones in mapped files."""

    pieces: int
    memory: EndgameTables


def build_no_tables() -> None:
    """From now on use the tables that are there: a process that answers others has no time to build any."""
    _BUILDING["allowed"] = False


@contextmanager
def without_building() -> Iterator[None]:
    """The same for a while."""
    before = _BUILDING["allowed"]
    build_no_tables()
    try:
        yield
    finally:
        _BUILDING["allowed"] = before


def loaded_tables(
    variant: Variant, most: int | None = None, progress: BuildProgress | None = None
) -> LoadedTables | None:
    """The tables for a search: of four pieces, built when they are first needed, of more where all of them are there.

    `most` asks for so many pieces instead. Where nothing may be built or kept, those that are there or, at the least,
    the small ones. None without the native kernel, or for a game without tables.
    """
    store = tables(variant)
    if store is None:
        return None
    there = pieces_there(store)
    wanted = max(PIECES_ON_DEMAND, there) if most is None else min(most, store.most)
    if wanted > there and not _BUILDING["allowed"]:
        wanted = min(wanted, max(there, PIECES_AT_ONCE))
    if wanted > PIECES_AT_ONCE:
        try:
            return _in_memory(variant, str(store.folder), wanted, progress)
        except OSError:  # a disk that cannot be written: the small ones need none
            wanted = PIECES_AT_ONCE
        except ValueError as error:
            raise Refusal(Problem("the table is damaged: {error}", {"error": str(error)})) from error
    return small_tables(variant.name, wanted)


def pieces_there(store: TableStore) -> int:
    """Up to how many pieces every table has been built."""
    built = set(store.built())
    number = 0
    for pieces in range(2, MOST_PIECES + 1):
        if not {_unit(material) for material in _materials(pieces)} <= built:
            break
        number = pieces
    return number


_HELD: Final[dict[tuple[str, int], LoadedTables]] = {}


def _in_memory(variant: Variant, folder: str, pieces: int, progress: BuildProgress | None) -> LoadedTables:
    """The tables of a folder, read once in the life of the process."""
    if (folder, pieces) not in _HELD:
        store = table_store(variant.name)
        assert store is not None  # noqa: S101 - it was there a moment ago
        _HELD[folder, pieces] = LoadedTables(pieces, store.memory(pieces, progress))
    return _HELD[folder, pieces]


@cache
def small_tables(variant_name: str, pieces: int = PIECES_AT_ONCE) -> LoadedTables | None:
    """Tables of up to three pieces made in memory; None without the kernel."""
    kernel = active()
    if kernel is None:
        return None
    endgame_tables = kernel.Tables(variant_name)
    for number in range(2, pieces + 1):
        for material in sorted(_materials(number), key=lambda counts: counts[0] + counts[2]):
            endgame_tables.build(material)
    return LoadedTables(pieces, endgame_tables)


# What is kept to the end is let go before Python takes its modules apart: the kernel would call it leaked.
atexit.register(_HELD.clear)
atexit.register(small_tables.cache_clear)


def material_name(variant: Variant, position: Position) -> str:
    """The game and the material of an ending as tables are named: `russian 2m1k-0m1k`, the side to move first."""
    own, other = (position.side(white=white) for white in (position.white_to_move, not position.white_to_move))
    (men, kings), (their_men, their_kings) = (tuple(map(int.bit_count, side)) for side in (own, other))
    store = tables(variant)
    game = variant.name if store is None else store.game
    return f"{game} {men}m{kings}k-{their_men}m{their_kings}k"


def _materials(pieces: int) -> list[Material]:
    """Every material of so many pieces in which both sides have some: men and kings of the one, then of the other."""
    counts = [
        (own_men, own_kings, other_men, pieces - own_men - own_kings - other_men)
        for own_men in range(pieces + 1)
        for own_kings in range(pieces + 1 - own_men)
        for other_men in range(pieces + 1 - own_men - own_kings)
    ]
    return [material for material in counts if sum(material[:2]) and sum(material[2:])]


def _unit(material: Material) -> Material:
    """The one of a material and the same seen by the other side that stands for both."""
    return max(material, (*material[2:], *material[:2]))


def ending(variant: Variant, position: Position) -> TableVerdict | None:
    """What the tables in the user's folder say of a position, if it is small enough and they can say anything."""
    store = tables(variant)
    return None if store is None else table_verdict(position, store)
