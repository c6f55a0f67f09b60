"""Files of tables: every kind of damage is an exception, never a crash and never a wrong answer."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import struct
import subprocess
import sys
import zlib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.kernel.chance import random_position, seeded

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
    """A file whose checksums are right but whose first block is too short."""
    path = with_first_block(folder, zlib.compress(b"\0" * 10))
    with pytest.raises(kernel().DamagedTable, match="wrong length"):
        kernel().TableStore("russian", folder).open(KINGS).value(0)
    file, memory = kernel().files.TableFile(path, "russian", KINGS), kernel()._core.Tables("russian")
    assert file.map_into(memory, KINGS)
    with pytest.raises(ValueError, match="block 0 of the table is damaged"):
        memory.probe(*parse_fen(RUSSIAN, "W:WKa1,Kc1:BKe1"))


def with_first_block(folder: Path, block: bytes) -> Path:
    """The table of the kings with another first block, every checksum made to fit."""
    path: Path = kernel().TableStore("russian", folder).path(KINGS)
    whole = path.read_bytes()
    at = 12 + struct.unpack_from("<I", whole, 8)[0]
    number = -(-kernel()._core.table_size("russian", KINGS) // kernel().files.BLOCK)
    offsets = struct.unpack_from(f"<{number + 1}Q", whole, at)
    blocks = [whole[begin:end] for begin, end in itertools.pairwise(offsets)]
    blocks[0] = block
    begins = list(itertools.accumulate(map(len, blocks), initial=offsets[0]))
    head = whole[:at] + struct.pack(f"<{number + 1}Q{number}I", *begins, *map(zlib.crc32, blocks))
    path.write_bytes(b"".join((head, struct.pack("<I", zlib.crc32(head)), *blocks)))
    return path


def test_files_of_larger_blocks_are_still_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they were written before blocks became small: read, and taken into memory instead of being mapped."""
    store = kernel().TableStore("russian", folder)
    values = store.open(KINGS).values()
    monkeypatch.setattr(kernel().files, "BLOCK", 1 << 16)
    kernel().files.write_table(store.path(KINGS), "russian", KINGS, values)
    monkeypatch.undo()
    file = kernel().files.TableFile(store.path(KINGS), "russian", KINGS)
    assert (file.block, file.values()) == (1 << 16, values)
    assert not file.map_into(kernel()._core.Tables("russian"), KINGS)


def test_a_mapped_file_answers_as_memory_does(core: Core, built: Path) -> None:
    """Every value of a table, asked in a disorder that leaves and finds blocks again."""
    store = kernel().TableStore("russian", built)
    mapped, held = kernel()._core.Tables("russian"), kernel()._core.Tables("russian")
    for material in (KINGS, (0, 1, 0, 2)):
        assert store.open(material).map_into(mapped, material)
        held.put(material, store.open(material).values())
        assert mapped.has(material)
    chance, asked = seeded(3), 0
    while asked < 3_000:
        position = random_position(RUSSIAN, chance, 3)
        if not (position.white_men | position.black_men):
            assert mapped.probe(*position) == held.probe(*position)
            asked += 1


def test_unpacking_agrees_with_zlib(folder: Path) -> None:
    """Blocks of every kind zlib writes: stored, with fixed codes, with codes of their own, with long repeats."""
    chance, size = seeded(8), kernel().files.BLOCK
    material, place = kernel()._core.table_place("russian", *parse_fen(RUSSIAN, "W:WKa1,Kc1:BKe1"))
    assert material == KINGS
    for level, kind in itertools.product((0, 1, 6, 9), range(6)):
        values = bytes(chance.randrange(1 + 50 * kind // (1 + place % 2)) for place in range(size))
        values = values if kind % 2 else bytes(values[:7] * (size // 7 + 1))[:size]
        for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED, zlib.Z_RLE, zlib.Z_HUFFMAN_ONLY):
            packer = zlib.compressobj(level, zlib.DEFLATED, 15, 9, strategy)
            path = with_first_block(folder, packer.compress(values) + packer.flush())
            memory = kernel()._core.Tables("russian")
            kernel().files.TableFile(path, "russian", KINGS).map_into(memory, KINGS)
            assert memory.probe(*parse_fen(RUSSIAN, "W:WKa1,Kc1:BKe1")) == values[place]


_KILLED = """
import os, pathlib, signal, sys
import tavlei_kernel

def killed(material, done, whole):
    if str(material) == sys.argv[2]:
        os.kill(os.getpid(), signal.SIGKILL)

tavlei_kernel.TableStore("russian", pathlib.Path(sys.argv[1])).build([(1, 1, 1, 1)], killed)
"""


def test_a_build_killed_and_resumed_ends_with_the_same_bytes(core: Core, tmp_path: Path) -> None:
    """Killed between two tables and in the middle of the largest one; what is finished is not built again."""
    whole, resumed = (kernel().TableStore("russian", tmp_path / each) for each in ("whole", "resumed"))
    whole.build([(1, 1, 1, 1)])
    for material in ((0, 2, 0, 2), (1, 1, 1, 1)):  # heard of first when a part of it is done
        command = [sys.executable, "-c", _KILLED, str(tmp_path / "resumed"), str(material)]
        assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
        assert resumed.missing([(1, 1, 1, 1)])
    before = {path: path.stat().st_mtime_ns for path in resumed.folder.glob("*.table")}
    assert before
    resumed.build([(1, 1, 1, 1)])
    assert all(path.stat().st_mtime_ns == then for path, then in before.items())
    files = sorted(path.name for path in whole.folder.glob("*.table"))
    assert files == sorted(path.name for path in resumed.folder.glob("*.table"))
    assert all((whole.folder / each).read_bytes() == (resumed.folder / each).read_bytes() for each in files)


def test_what_a_killed_build_left_is_swept_away_later(folder: Path) -> None:
    store = kernel().TableStore("russian", folder)
    old, new = (store.folder / f".2m0k-0m1k.table.{each}" for each in ("old", "new"))
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (0, 0))
    store.build([KINGS])
    assert (old.exists(), new.exists()) == (False, True), "another process may be writing the new one"


def test_bad_materials_are_refused(core: Core) -> None:
    inner = kernel()._core
    for bad in ((0, 0, 0, 1), (1, 0, 0, 0), (4, 0, 3, 0), (-1, 1, 0, 1), (7, 0, 0, 1), (300, 0, 0, 1)):
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
