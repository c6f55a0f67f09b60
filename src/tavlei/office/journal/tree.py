"""The Merkle tree over the acts, as it stands in the store."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from tavlei.office.journal.merkle import Node, consistency_proof, grown, inclusion_proof, leaf_hash, peaks, tree_root
from tavlei.office.journal.statements import insert, marks, rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_LEVEL: Final = 56
_ANY: Final = 1 << 62
NOTHING: Final = "-"
_AT_ONCE: Final = 5000
_LEAVES: Final = """
SELECT act.number, act.hash, told.digest, before.note FROM journal_act act
LEFT JOIN journal_actrows told ON told.act_id = act.id
LEFT JOIN journal_signedhead before ON before.size = act.number - 1
WHERE act.number > %s AND act.number <= %s ORDER BY act.number LIMIT %s
"""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What the leaf of an act stands for: its number and hash in the chain, what it wrote, the signed head before it.

    `rows` is the digest of the rows that were written with it, `head` that of the signed head of the journal before it;
    where there is none of them, there is a dash.
    """

    number: int
    hash: str
    rows: str = NOTHING
    head: str = NOTHING

    def __str__(self) -> str:
        return f"tavlei act\n{self.number}\n{self.hash}\n{self.rows}\n{self.head}\n"

    @property
    def digest(self) -> bytes:
        """The hash of the leaf."""
        return leaf_hash(str(self).encode())


def leaves(after: int, until: int | None = None) -> Iterator[Leaf]:
    """The leaves of the acts after a number, as the journal gives them."""
    last = _ANY if until is None else until
    more = True
    while more:
        found = rows(_LEAVES, after, last, _AT_ONCE)
        for number, hashed, written, note in found:
            yield Leaf(number, hashed, written or NOTHING, note_digest(note) if note else NOTHING)
        more = len(found) == _AT_ONCE
        if more:
            after = found[-1][0]


def note_digest(note: str) -> str:
    """The digest of a signed head."""
    return sha256(note.encode()).hexdigest()


def node_key(node: Node) -> int:
    """The key of a node in the store."""
    level, place = node
    return level << _LEVEL | place


def stored_nodes(wanted: Sequence[Node]) -> Mapping[Node, bytes]:
    """Nodes from the store."""
    names = {node_key(node): node for node in wanted}
    if not names:
        return {}
    found = rows(f"SELECT id, hash FROM journal_treenode WHERE id IN ({marks(len(names))})", *names)  # noqa: S608
    return {names[key]: bytes.fromhex(hashed) for key, hashed in found}


def grow(size: int, leaves: Sequence[bytes]) -> bytes:
    """Append leaves to the tree of that size; the new root."""
    edge = stored_nodes(peaks(size))
    content = grown(size, edge, leaves)
    insert("journal_treenode", ("id", "hash"), *((node_key(node), hashed.hex()) for node, hashed in content.items()))
    return tree_root(size + len(leaves), {**edge, **content})


def tree_size() -> int:
    """How many leaves the tree has."""
    last = rows("SELECT id FROM journal_treenode WHERE id < %s ORDER BY id DESC LIMIT 1", 1 << _LEVEL)
    return last[0][0] + 1 if last else 0


def stored_root(size: int) -> bytes:
    """The root of the tree at a size."""
    return tree_root(size, stored_nodes)


def proof_of_act(number: int, size: int) -> list[bytes]:
    """The way from an act to the root of the tree at a size."""
    return inclusion_proof(number - 1, size, stored_nodes)


def proof_of_growth(old: int, size: int) -> list[bytes]:
    """The proof that the tree has only grown between two sizes."""
    return consistency_proof(old, size, stored_nodes)
