"""The tables of one game in a folder: built when they are needed, kept for the next time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tavlei_kernel import _core
from tavlei_kernel.files import DamagedTable, TableFile, write_table
from tavlei_kernel.materials import MOST_PIECES, Material, closure, flipped, name, unit, units

GAMES = {"russian": "russian", "draughts64": "russian", "giveaway": "giveaway", "international": "international"}
ON_DEMAND = 4
_MOST = {"russian": MOST_PIECES, "giveaway": MOST_PIECES, "international": 5}  # six on 100 squares are 59 G places
_ABANDONED = 24 * 3600  # seconds
Progress = Callable[[Material, int, int], None]


class Found(NamedTuple):
    """What a table says: `win`, `draw` or `loss` for the side to move, in how many plies, and the table's name."""

    result: str
    plies: int | None
    table: str


def user_folder() -> Path:
    """Where tables are kept: TAVLEI_TABLES, else the user's cache folder."""
    if chosen := os.environ.get("TAVLEI_TABLES"):
        return Path(chosen)
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "tavlei" / "tables"


class TableStore:
    """The tables of one game. The values are those of the pure game: draws by count or repetition are not in them."""

    def __init__(self, variant: str, folder: Path | None = None) -> None:
        """Games with the same moves share their tables."""
        if variant not in GAMES:
            raise ValueError(f"there are no tables for {variant}")
        self.game = GAMES[variant]
        self.most = _MOST[self.game]
        self.folder = (folder or user_folder()) / self.game
        self._files: dict[Material, TableFile] = {}

    def path(self, material: Material) -> Path:
        """The file of a table."""
        return self.folder / f"{name(material)}.table"

    def has(self, material: Material) -> bool:
        """Whether a table has been built."""
        return self.path(material).is_file()

    def size(self, material: Material) -> int:
        """How many entries a unit has, both ways round."""
        one = _core.table_size(self.game, material)
        return one if material == flipped(material) else 2 * one

    def probe(self, *position: int, most_to_build: int = ON_DEMAND) -> Found | None:
        """What the tables say of a position; None if it has too many pieces. A missing small table is built."""
        pieces = sum(each.bit_count() for each in position[:4])
        if pieces > self.most:
            return None
        if not (position[0] | position[1]) or not (position[2] | position[3]):
            return None
        material, place = _core.table_place(self.game, *position)
        if not self.has(material):
            if pieces > most_to_build:
                return None
            self.build([unit(material)])
        return self.found(material, self.open(material).value(place))

    def found(self, material: Material, value: int) -> Found:
        """A value of a table in words."""
        table = f"{self.game} {name(material)}"
        if value == 0:
            return Found("draw", None, table)
        plies = value - 1
        lost = (plies % 2 == 0) != (self.game == "giveaway")
        return Found("loss" if lost else "win", plies, table)

    def open(self, material: Material) -> TableFile:
        """The file of a table, opened once."""
        if material not in self._files:
            self._files[material] = TableFile(self.path(material), self.game, material)
        return self._files[material]

    def build_all(self, pieces: int, progress: Progress | None = None) -> None:
        """Every table with up to so many pieces. Killed at any moment it goes on where it was: unit by unit."""
        if pieces > self.most:
            raise ValueError(f"there are tables of up to {self.most} pieces for {self.game}")
        self.build([each for number in range(2, pieces + 1) for each in units(number)], progress)

    def missing(self, wanted: list[Material]) -> list[Material]:
        """The units that are not there yet, with all they rest on, in the order of building."""
        whole = {each for one in wanted for each in closure(one)}
        absent = [each for each in whole if not (self.has(each) and self.has(flipped(each)))]
        return sorted(absent, key=lambda each: (sum(each), each[0] + each[2], each))

    def build(self, wanted: list[Material], progress: Progress | None = None) -> None:
        """Build what is missing for some units. `progress` hears of each unit with the entries done and to do."""
        todo = self.missing(wanted)
        self._sweep()
        whole, done = sum(map(self.size, todo)), 0
        memory = _core.Tables(self.game)
        for material in todo:
            self._forget(memory, material)
            self._remember(memory, material)
            memory.build(material, _within(progress, material, done, whole))
            for each in {material, flipped(material)}:
                write_table(self.path(each), self.game, each, memory.values(each))
            done += self.size(material)
            if progress:
                progress(material, done, whole)

    def _sweep(self) -> None:
        """Remove what a killed build left of a file it was writing, once nobody can be writing it any more."""
        for path in self.folder.glob(".*.table.*"):
            if path.stat().st_mtime < time.time() - _ABANDONED:
                path.unlink(missing_ok=True)

    def verify(self, wanted: list[Material], progress: Progress | None = None, sample: int = 0) -> int:
        """Prove the files of some units by the independent pass: read whole, every value from its moves.

        With a `sample` about so many values of each table, evenly spread. How many positions were looked at.
        """
        whole, done, positions = sum(map(self.size, wanted)), 0, 0
        memory = _core.Tables(self.game)
        for material in wanted:
            self._forget(memory, material)
            self._remember(memory, material)
            both = {material, flipped(material)}
            for each in both:
                self._load(memory, each)
            for each in both:
                try:
                    positions += memory.verify(each, sample)
                except ValueError as error:
                    raise DamagedTable(self.path(each), str(error)) from error
            done += self.size(material)
            if progress:
                progress(material, done, whole)
        return positions

    def built(self) -> list[Material]:
        """The units that are there, smallest first."""
        every = [each for pieces in range(2, self.most + 1) for each in units(pieces)]
        return [each for each in every if self.has(each) and self.has(flipped(each))]

    def memory(self, most: int = ON_DEMAND, progress: Progress | None = None) -> _core.Tables:
        """Every table with up to so many pieces, for a search; what is missing is built first.

        The small ones lie in memory, those of more than four pieces stay in their mapped files.
        """
        wanted = [each for pieces in range(2, most + 1) for each in units(pieces)]
        self.build(wanted, progress)
        found = _core.Tables(self.game)
        for each in wanted:
            for one in {each, flipped(each)}:
                if sum(one) <= ON_DEMAND or not self.open(one).map_into(found, one):
                    self._load(found, one)
        return found

    def _remember(self, memory: _core.Tables, material: Material) -> None:
        for each in _core.table_needs(material):
            if not memory.has(each):
                self._load(memory, each)

    def _forget(self, memory: _core.Tables, material: Material) -> None:
        """Let go of the largest tables, those of as many pieces, unless this one needs them."""
        needed = set(_core.table_needs(material))
        for each in units(sum(material)):
            for one in {each, flipped(each)} - needed:
                memory.drop(one)

    def _load(self, memory: _core.Tables, material: Material) -> None:
        file = TableFile(self.path(material), self.game, material)
        try:
            memory.put(material, file.values())
        except ValueError as error:
            if isinstance(error, DamagedTable):
                raise
            raise DamagedTable(self.path(material), str(error)) from error
        finally:
            file.close()


def _within(progress: Progress | None, material: Material, done: int, whole: int) -> Callable[[int], object] | None:
    """The progress inside a unit."""
    return None if progress is None else lambda places: progress(material, done + places, whole)
