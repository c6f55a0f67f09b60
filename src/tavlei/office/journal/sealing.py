"""Sealing a transaction: the rows it wrote are told with its last act, the tree grows, the new head is signed.

It is the last thing before the commit, under the lock of the chain, so heads follow one another without a gap.
"""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.journal.chain import Actor, lock_chain, record
from tavlei.office.journal.covered import covered_columns
from tavlei.office.journal.head_file import keep_head
from tavlei.office.journal.heads import sign_head
from tavlei.office.journal.models import RowShape
from tavlei.office.journal.row_digests import SALT, present_shape, read_rows, row_digest
from tavlei.office.journal.row_parts import keep_parts, part_digest, parts_digest, parts_of
from tavlei.office.journal.statements import insert, marks, rows
from tavlei.office.journal.tree import grow, leaves, tree_size
from tavlei.office.journal.watching import ACTS, take_notes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.backends.base.base import BaseDatabaseWrapper

    SealedRows = Mapping[str, Mapping[str, Any]]

STORE: Final = "store"
TOLD_TOGETHER: Final = 2_000
"""So many rows of a transaction are told in one piece, more of them in parts."""


def seal(connection: BaseDatabaseWrapper) -> None:
    """Seal what the transaction of a connection has written, if it has written anything official."""
    noted = take_notes(connection)
    if not noted:
        return
    lock_chain()
    acts = noted.pop(ACTS, [])
    if noted:
        act = acts[-1] if acts else _written_without_act(noted)
        _keep_rows(connection, act, noted)
    if not acts:
        take_notes(connection)
    extend_tree(connection)


def _written_without_act(noted: Mapping[str, list[int]]) -> int:
    """Nothing official changes without an act: what no act told of is told by this one, in nobody's name."""
    counts = {table: len(rows) for table, rows in noted.items()}
    return record(Actor(None), "store.written", STORE, after=counts).pk


def sealed_rows(connection: BaseDatabaseWrapper, noted: Mapping[str, list[int]]) -> dict[str, dict[str, Any]]:
    """A salted digest of every row as it is now; None for one that is gone."""
    return {
        table: {"shape": present_shape(table), "rows": _digests(connection, table, keys)}
        for table, keys in noted.items()
    }


def _digests(connection: BaseDatabaseWrapper, table: str, keys: list[int]) -> dict[str, list[str] | None]:
    found: dict[str, list[str] | None] = {str(key): None for key in keys}
    salts = secrets.token_bytes(SALT * len(keys))
    for place, values in enumerate(read_rows(connection, table, keys)):
        salt = salts[SALT * place : SALT * (place + 1)]
        found[str(values[0])] = [salt.hex(), row_digest(salt, values).hex()]
    return found


def rows_digest(sealed: SealedRows) -> str:
    """The digest of the rows of an act; the salts are no part of it, so that they can be erased."""
    facts = {
        table: [part["shape"], {key: row and row[1] for key, row in part["rows"].items()}]
        for table, part in sealed.items()
    }
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def digest_of_rows(act: int, sealed: SealedRows) -> str:
    """The digest of the rows of an act as the journal tells them, together or in parts."""
    return rows_digest(sealed) if sealed else parts_digest(part_digest(part) for part in parts_of(act))


def _keep_rows(connection: BaseDatabaseWrapper, act: int, noted: Mapping[str, list[int]]) -> None:
    _keep_shapes({present_shape(table): table for table in noted})
    if sum(map(len, noted.values())) > TOLD_TOGETHER:
        sealed, digest = {}, keep_parts(connection, act, noted)
    else:
        sealed = sealed_rows(connection, noted)
        digest = rows_digest(sealed)
    insert("journal_actrows", ("act_id", "digest", "rows"), (act, digest, json.dumps(sealed)))


def _keep_shapes(wanted: Mapping[str, str]) -> None:
    known = rows(f"SELECT digest FROM journal_rowshape WHERE digest IN ({marks(len(wanted))})", *wanted)  # noqa: S608
    for shape in wanted.keys() - {digest for (digest,) in known}:
        table = wanted[shape]
        RowShape.objects.create(digest=shape, table=table, columns=list(covered_columns(table)))


def extend_tree(connection: BaseDatabaseWrapper) -> None:
    """Let the tree grow by the acts it does not have yet, and sign its head."""
    size = tree_size()
    new = [leaf.digest for leaf in leaves(size)]
    if not new:
        return
    root = grow(size, new)
    if note := sign_head(size + len(new), root):
        connection.on_commit(lambda: keep_head(note), robust=True)
