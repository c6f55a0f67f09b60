"""Files of tables: every kind of damage is an exception, never a crash and never a wrong answer."""

from __future__ import annotations

import shutil
import struct
import zlib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.kernel.chance import seeded

from tavlei.games._kernel.interface import Core
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.games.kernel_search import Limits, best_line

KINGS = (0, 2, 0, 1)


@pytest.fixture(scope="module")
def built(core: Core, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    kernel().TableStore("russian", folder).build([KINGS])
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    shutil.copytree(built, tmp_path / "tables")
    return tmp_path / "tables"


def kernel() -> Any:
    return import_module("tavlei_kernel")


def test_a_file_says_what_memory_said(core: Core, built: Path) -> None:
    store = kernel().TableStore("russian", built)
    memory = kernel()._core.Tables("russian")
    for each in [(0, 1, 0, 1)]:
        memory.build(each)
    memory.build(KINGS)
    assert store.open(KINGS).values() == memory.values(KINGS)
    position = parse_fen(RUSSIAN, "W:WKa1,Kc1:BKh2")
    material, place = kernel()._core.table_place("russian", *position)
    assert store.open(material).value(place) == memory.probe(*position)
    with pytest.raises(IndexError):
        store.open(material).value(-1)
    with pytest.raises(IndexError):
        store.open(material).value(len(memory.values(material)))


def test_any_changed_byte_is_noticed(folder: Path) -> None:
    store = kernel().TableStore("russian", folder)
    path = store.path(KINGS)
    whole = path.read_bytes()
    chance = seeded(2)
    for place in (*range(80), *(chance.randrange(len(whole)) for _ in range(60))):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :])
        with pytest.raises(ValueError, match="table"):
            kernel().TableStore("russian", folder).open(KINGS).values()


@pytest.mark.parametrize("kept", [0, 7, 12, 40, 90, -1])
def test_a_cut_file_is_noticed(folder: Path, kept: int) -> None:
    store = kernel().TableStore("russian", folder)
    path = store.path(KINGS)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(kernel().DamagedTable):
        store.open(KINGS)


def test_a_table_of_something_else_is_noticed(folder: Path) -> None:
    store = kernel().TableStore("russian", folder)
    shutil.copy(store.path((0, 1, 0, 2)), store.path(KINGS))
    with pytest.raises(kernel().DamagedTable, match="something else"):
        store.open(KINGS)


def test_a_well_written_wrong_value_is_found_by_the_independent_pass(folder: Path) -> None:
    files = import_module("tavlei_kernel.files")
    store = kernel().TableStore("russian", folder)
    values = bytearray(store.open(KINGS).values())
    changed = next(place for place in range(5000, len(values)) if values[place] == 0)
    values[changed] = 6
    files.write_table(store.path(KINGS), "russian", KINGS, bytes(values))
    with pytest.raises(kernel().DamagedTable, match="does not follow from its moves"):
        kernel().TableStore("russian", folder).verify([KINGS])


def test_an_impossible_value_is_refused_in_memory(core: Core, folder: Path) -> None:
    files = import_module("tavlei_kernel.files")
    store = kernel().TableStore("russian", folder)
    size = len(store.open(KINGS).values())
    files.write_table(store.path(KINGS), "russian", KINGS, b"\xff" * size)
    with pytest.raises(kernel().DamagedTable, match="wrong value"):
        kernel().TableStore("russian", folder).verify([KINGS])
    memory = kernel()._core.Tables("russian")
    with pytest.raises(ValueError, match="wrong size"):
        memory.put(KINGS, b"\0" * (size - 1))


def test_blocks_of_a_wrong_length_are_refused(folder: Path) -> None:
    """A file whose checksums are right but whose block is too short."""
    store = kernel().TableStore("russian", folder)
    path = store.path(KINGS)
    whole = path.read_bytes()
    (length,) = struct.unpack_from("<I", whole, 8)
    at = 12 + length
    first = struct.unpack_from("<Q", whole, at)[0]
    short = zlib.compress(b"\0" * 10)
    head = whole[:at] + struct.pack("<QQI", first, first + len(short), zlib.crc32(short))
    path.write_bytes(head + struct.pack("<I", zlib.crc32(head)) + short)
    with pytest.raises(kernel().DamagedTable, match="wrong length"):
        store.open(KINGS).value(0)


def test_bad_materials_are_refused(core: Core) -> None:
    inner = kernel()._core
    for bad in ((0, 0, 0, 1), (1, 0, 0, 0), (3, 0, 3, 0), (-1, 1, 0, 1), (6, 0, 0, 1), (300, 0, 0, 1)):
        with pytest.raises(ValueError, match="expected"):
            inner.table_size("russian", bad)
        with pytest.raises(ValueError, match="expected"):
            inner.Tables("russian").build(bad)
    with pytest.raises(RuntimeError, match="missing"):
        inner.Tables("russian").build((0, 2, 0, 1))
    with pytest.raises(ValueError, match="no tables"):
        kernel().TableStore("russian80")
    with pytest.raises(ValueError, match="not in memory"):
        inner.Tables("russian").values((0, 1, 0, 1))


def test_the_folder_of_the_user(core: Core, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAVLEI_TABLES", str(tmp_path))
    assert kernel().user_folder() == tmp_path
    monkeypatch.delenv("TAVLEI_TABLES")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert kernel().user_folder() == tmp_path / "cache" / "tavlei" / "tables"


def test_tables_in_use_are_not_changed(core: Core) -> None:
    """A search of one thread reads; the callback tries to change the tables under it."""
    memory = kernel()._core.Tables("russian")
    memory.build((0, 1, 0, 1))
    told: list[str] = []

    def meddles(nodes: int) -> bool:
        with pytest.raises(RuntimeError, match="in use"):
            memory.drop((0, 1, 0, 1))
        told.append("refused")
        return False

    limits = Limits(nodes=10**9, seconds=30.0, mebibytes=8)
    best_line(RUSSIAN, RUSSIAN.start, limits=limits, tables=memory, progress=meddles)
    assert told == ["refused"]
    memory.drop((0, 1, 0, 1))
    assert not memory.has((0, 1, 0, 1))
