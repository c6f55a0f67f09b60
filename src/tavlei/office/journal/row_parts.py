"""The many rows of a large transaction, told in parts: written one after another, each read by itself.

A part is a few thousand rows of one table in a compact form; every row still has a digest and a salt of its own.
"""

from __future__ import annotations

import secrets
import struct
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from tavlei.office.journal.models import ActRowsPart
from tavlei.office.journal.row_digests import SALT, present_shape, read_rows, row_digest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper

IN_A_PART: Final = 2_000
_KEY: Final = 8
_DIGEST: Final = 32
_REMOVED: Final = bytes(_DIGEST)
_ERASED: Final = bytes(SALT)


def keep_parts(connection: BaseDatabaseWrapper, act: int, noted: Mapping[str, Sequence[int]]) -> str:
    """Keep a salted digest of every row as it is now; the digest of all parts."""
    names: list[str] = []
    for table, keys in noted.items():
        for first in range(0, len(keys), IN_A_PART):
            part = _sealed(connection, table, keys[first : first + IN_A_PART])
            part.act_id, part.place = act, len(names)
            part.save(force_insert=True)
            names.append(part_digest(part))
    return parts_digest(names)


def _sealed(connection: BaseDatabaseWrapper, table: str, keys: Sequence[int]) -> ActRowsPart:
    found = {values[0]: values for values in read_rows(connection, table, keys)}
    drawn = secrets.token_bytes(SALT * len(keys))
    salts = [drawn[SALT * place : SALT * (place + 1)] if key in found else _ERASED for place, key in enumerate(keys)]
    digests = [
        row_digest(salt, found[key]) if key in found else _REMOVED for key, salt in zip(keys, salts, strict=True)
    ]
    return ActRowsPart(
        table=table,
        shape=present_shape(table),
        keys=struct.pack(f">{len(keys)}q", *keys),
        salts=b"".join(salts),
        digests=b"".join(digests),
    )


def part_digest(part: ActRowsPart) -> str:
    """The digest of a part; the salts are no part of it, so that they can be erased."""
    told = sha256(f"{part.table}\n{part.shape}\n{len(part.keys) // _KEY}\n".encode())
    told.update(part.keys)
    told.update(part.digests)
    return told.hexdigest()


def parts_digest(parts: Iterable[str]) -> str:
    """The digest of all parts of an act, of the digests of each."""
    return sha256("\n".join(["tavlei rows in parts", *parts]).encode()).hexdigest()


def parts_of(act: int) -> Iterator[ActRowsPart]:
    """The parts of an act, one after another."""
    return ActRowsPart.objects.filter(act_id=act).order_by("place").iterator(chunk_size=1)


def rows_of_part(part: ActRowsPart) -> Iterator[tuple[int, bytes, bytes]]:
    """The rows of a part: key, salt and digest; both are empty for one that was removed, the salt if it was erased."""
    salts, digests = bytes(part.salts), bytes(part.digests)
    for place, key in enumerate(keys_of_part(part)):
        salt = salts[SALT * place : SALT * (place + 1)]
        digest = digests[_DIGEST * place : _DIGEST * (place + 1)]
        yield key, b"" if salt == _ERASED else salt, b"" if digest == _REMOVED else digest


def erase_in_parts(table: str, wanted: Collection[int]) -> None:
    """Erase the salts of some rows in every part that tells of them."""
    for part in ActRowsPart.objects.filter(table=table).only("keys").order_by("pk").iterator(chunk_size=50):
        places = [place for place, key in enumerate(keys_of_part(part)) if key in wanted]
        if places:
            _erase(part, places)


def _erase(part: ActRowsPart, places: Iterable[int]) -> None:
    salts = bytearray(part.salts)
    for place in places:
        salts[SALT * place : SALT * (place + 1)] = _ERASED
    part.salts = bytes(salts)
    part.save(update_fields=["salts"])


def keys_of_part(part: ActRowsPart) -> tuple[int, ...]:
    """The keys of its rows, in their order."""
    return struct.unpack(f">{len(part.keys) // _KEY}q", part.keys)
