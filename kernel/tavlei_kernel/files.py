"""A table as a file: compressed in blocks with an index, memory-mapped, every part with its checksum.

8 bytes   TAVLEIT1
4 bytes   length of the description, then the description as JSON: game, material, entries, block
8 bytes   per block and one more: where the block begins, counted from the start of the file
4 bytes   per block: CRC-32 of its compressed bytes
4 bytes   CRC-32 of everything above
then the blocks, each compressed by zlib
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import tempfile
import zlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from tavlei_kernel import _core

if TYPE_CHECKING:
    from tavlei_kernel.materials import Material

MAGIC = b"TAVLEIT1"
BLOCK = 1 << 13  # unpacked in some 30 microseconds; larger ones would take a twentieth less room
_BLOCKS = (1 << 13, 1 << 16)  # those of earlier files
_LEVEL = 6


class DamagedTable(ValueError):
    """A table file that is not what it should be."""

    def __init__(self, path: Path, why: str) -> None:
        """Name the file and what is wrong with it."""
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


def write_table(path: Path, variant: str, material: Material, values: bytes) -> None:
    """Write a table; the file appears under its name only when it is whole."""
    blocks = [zlib.compress(values[start : start + BLOCK], _LEVEL) for start in range(0, len(values), BLOCK)]
    described = {"game": variant, "material": list(material), "entries": len(values), "block": BLOCK}
    description = json.dumps(described, sort_keys=True).encode()
    begin = len(MAGIC) + 4 + len(description) + 8 * (len(blocks) + 1) + 4 * len(blocks) + 4
    offsets = [begin]
    for each in blocks:
        offsets.append(offsets[-1] + len(each))
    head = b"".join(
        (
            MAGIC,
            struct.pack("<I", len(description)),
            description,
            struct.pack(f"<{len(offsets)}Q", *offsets),
            struct.pack(f"<{len(blocks)}I", *map(zlib.crc32, blocks)),
        )
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(head + struct.pack("<I", zlib.crc32(head)))
            stream.writelines(blocks)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


class TableFile:
    """A table on disk. Opening it checks the head, reading a block checks the block; damage raises DamagedTable."""

    def __init__(self, path: Path, variant: str, material: Material) -> None:
        """Map the file and check its head."""
        self.path = path
        self.entries = _core.table_size(variant, material)
        with path.open("rb") as stream:
            if os.fstat(stream.fileno()).st_size < len(MAGIC) + 8:
                raise DamagedTable(path, "too short")
            self._map = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        try:
            self._read_head({"game": variant, "material": list(material), "entries": self.entries})
        except BaseException:
            self.close()
            raise
        self._block = lru_cache(maxsize=64)(self._read_block)

    def close(self) -> None:
        """Let the file go."""
        self._map.close()

    def value(self, place: int) -> int:
        """The value at a place."""
        if not 0 <= place < self.entries:
            raise IndexError(place)
        return self._block(place // self.block)[place % self.block]

    def values(self) -> bytes:
        """The whole table."""
        return b"".join(self._read_block(number) for number in range(len(self._checks)))

    def map_into(self, memory: _core.Tables, material: Material) -> bool:
        """Let tables in memory read from this file; not if it has the larger blocks of earlier files."""
        if self.block != BLOCK:
            return False
        memory.map(material, self._map, self._index)
        return True

    def _read_head(self, expected: dict[str, object]) -> None:
        if self._map[: len(MAGIC)] != MAGIC:
            raise DamagedTable(self.path, "not a table of Tavlei")
        at = len(MAGIC)
        (length,) = struct.unpack_from("<I", self._map, at)
        self.block = self._described(at + 4, length, expected)
        blocks = -(-self.entries // self.block)
        end = at + 4 + length + 8 * (blocks + 1) + 4 * blocks
        if end + 4 > len(self._map):
            raise DamagedTable(self.path, "too short")
        if zlib.crc32(self._map[:end]) != struct.unpack_from("<I", self._map, end)[0]:
            raise DamagedTable(self.path, "the head does not match its checksum")
        self._index = at + 4 + length
        self._offsets = struct.unpack_from(f"<{blocks + 1}Q", self._map, self._index)
        self._checks = struct.unpack_from(f"<{blocks}I", self._map, end - 4 * blocks)
        if self._offsets[-1] != len(self._map):
            raise DamagedTable(self.path, "the length is wrong")

    def _described(self, at: int, length: int, expected: dict[str, object]) -> int:
        """The length of a block; the rest of the description is what was expected."""
        if at + length > len(self._map):
            raise DamagedTable(self.path, "too short")
        try:
            described = json.loads(self._map[at : at + length])
        except ValueError as error:
            raise DamagedTable(self.path, "the head does not match its checksum") from error
        for block in _BLOCKS:
            if described == expected | {"block": block}:
                return block
        raise DamagedTable(self.path, "a table of something else")

    def _read_block(self, number: int) -> bytes:
        packed = self._map[self._offsets[number] : self._offsets[number + 1]]
        if zlib.crc32(packed) != self._checks[number]:
            raise DamagedTable(self.path, f"block {number} does not match its checksum")
        found = zlib.decompress(packed)
        if len(found) != min(self.block, self.entries - number * self.block):
            raise DamagedTable(self.path, f"block {number} has a wrong length")
        return found
