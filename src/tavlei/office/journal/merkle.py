"""The Merkle tree of a log (RFC 9162, RFC 6962): hashes of leaves and nodes, proofs, and their verification.

A complete subtree is named by its level and its index: `(0, n)` is leaf n, `(k, n)` covers the leaves from n·2^k on.
Everything that stands in the store is asked for by such names; everything else is computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256

Node = tuple[int, int]
Nodes = Mapping[Node, bytes] | Callable[[Sequence[Node]], Mapping[Node, bytes]]
EMPTY_ROOT = sha256(b"").digest()


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node."""
    return sha256(b"\x01" + left + right).digest()


def peaks(size: int) -> list[Node]:
    """The complete subtrees of which a tree of that size is made, from the left."""
    found, first = [], 0
    for level in reversed(range(size.bit_length())):
        if size >> level & 1:
            found.append((level, first >> level))
            first += 1 << level
    return found


def root_of(hashes: Sequence[bytes]) -> bytes:
    """The root over complete subtrees that stand side by side, from the left."""
    if not hashes:
        return EMPTY_ROOT
    content = hashes[-1]
    for left in reversed(hashes[:-1]):
        content = node_hash(left, content)
    return content


def grown(size: int, edge: Mapping[Node, bytes], leaves: Sequence[bytes]) -> dict[Node, bytes]:
    """The nodes that become complete when leaves join a tree of that size; `edge` are its peaks."""
    known, content = dict(edge), {}
    for index, leaf in enumerate(leaves, start=size):
        node, found = (0, index), leaf
        known[node] = content[node] = found
        while node[1] & 1:
            level, place = node
            found = node_hash(known[level, place - 1], found)
            node = (level + 1, place >> 1)
            known[node] = content[node] = found
    return content


def _span(first: int, last: int) -> list[Node]:
    """The complete subtrees of the leaves from first to last; `first` is a multiple of the largest of them."""
    return [(level, (first >> level) + index) for level, index in peaks(last - first)]


def _split(count: int) -> int:
    """The largest power of two that is less than the count."""
    return 1 << (count - 1).bit_length() - 1


def _inclusion_spans(index: int, first: int, last: int) -> Iterator[list[Node]]:
    if last - first == 1:
        return
    middle = first + _split(last - first)
    if index < middle:
        yield from _inclusion_spans(index, first, middle)
        yield _span(middle, last)
    else:
        yield from _inclusion_spans(index, middle, last)
        yield _span(first, middle)


def _consistency_spans(old: int, first: int, last: int, *, whole: bool) -> Iterator[list[Node]]:
    if old == last:
        if not whole:
            yield _span(first, last)
        return
    middle = first + _split(last - first)
    if old <= middle:
        yield from _consistency_spans(old, first, middle, whole=whole)
        yield _span(middle, last)
    else:
        yield from _consistency_spans(old, middle, last, whole=False)
        yield _span(first, middle)


def _hashes(spans: list[list[Node]], nodes: Nodes) -> list[bytes]:
    wanted = [node for span in spans for node in span]
    known = nodes(wanted) if callable(nodes) else nodes
    return [root_of([known[node] for node in span]) for span in spans]


def tree_root(size: int, nodes: Nodes) -> bytes:
    """The root of the tree at a size."""
    return _hashes([peaks(size)], nodes)[0]


def inclusion_proof(index: int, size: int, nodes: Nodes) -> list[bytes]:
    """The hashes that lead from a leaf to the root of the tree at a size (RFC 9162, 2.1.3.1)."""
    if not 0 <= index < size:
        raise ValueError("there is no such leaf in the tree")
    return _hashes(list(_inclusion_spans(index, 0, size)), nodes)


def consistency_proof(old: int, size: int, nodes: Nodes) -> list[bytes]:
    """The hashes that show that the tree has only grown between two sizes (RFC 9162, 2.1.4.1)."""
    if not 0 <= old <= size:
        raise ValueError("a tree is compared with an earlier one")
    if old in (0, size):
        return []
    return _hashes(list(_consistency_spans(old, 0, size, whole=True)), nodes)


def inclusion_holds(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether a leaf stands at its place in the tree with that root (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    place, last, content = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            content = node_hash(sibling, content)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            content = node_hash(content, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and content == root


def consistency_holds(old: int, size: int, proof: Sequence[bytes], old_root: bytes, root: bytes) -> bool:
    """Whether the later tree begins with the earlier one (RFC 9162, 2.1.4.2)."""
    if old == size:
        return not proof and old_root == root
    if old == 0:
        return not proof
    if not 0 < old < size or not proof:
        return False
    path = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    place, last = old - 1, size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    earlier = later = path[0]
    for sibling in path[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            earlier, later = node_hash(sibling, earlier), node_hash(sibling, later)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            later = node_hash(later, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and earlier == old_root and later == root
