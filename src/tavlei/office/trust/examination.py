"""Examining the journal by itself: the chain, the details, the tree, the signed heads, the keys, the witnesses.

It only reads. What an insider with the store and the key can still bend is bent only for those who have kept nothing:
a pinned key and heads kept elsewhere are compared with what stands here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.office.journal.chain import last_act as chain_head
from tavlei.office.journal.chain import verify
from tavlei.office.journal.checkpoints import read_head
from tavlei.office.journal.findings import Finding
from tavlei.office.journal.head_file import stored_head
from tavlei.office.journal.key_succession import is_successor, lying_publics, note_key
from tavlei.office.journal.merkle import grown, peaks, tree_root
from tavlei.office.journal.models import Act, ActDetails, ActRows, Cosignature, SignedHead, SigningKey, TreeNode
from tavlei.office.journal.notes import holds as signature_holds
from tavlei.office.journal.notes import read_key, read_note, read_signatures
from tavlei.office.journal.sealed_state import ADDED, CHANGED, REMOVED, UNREADABLE, last_digests, row_faults
from tavlei.office.journal.sealing import digest_of_rows
from tavlei.office.journal.table_words import table_words
from tavlei.office.journal.tree import leaves, node_key
from tavlei.office.journal.upgrades import BASELINE
from tavlei.rulebook import Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.office.journal.checkpoints import Head
    from tavlei.office.journal.merkle import Node
    from tavlei.office.journal.notes import Note

ACT: Final = phrase("Act {number}: {what}")
DETAILS_GONE: Final = phrase("Act {number}: its details are missing, and no later act says that somebody was forgotten")
ROWS_CHANGED: Final = phrase("Act {number}: what it tells of the rows it wrote has been changed")
TREE_WRONG: Final = phrase("The tree of the journal does not agree with act {number}")
TREE_LONGER: Final = phrase("The tree of the journal has {size} leaves, the journal itself only {number} acts")
HEAD_WRONG: Final = phrase("The signed head after act {size} does not agree with the journal")
HEAD_UNSIGNED: Final = phrase("The head after act {size} is not signed by the key that was in force")
NOT_SIGNED: Final = phrase("The acts after act {size} stand under no signed head")
KEY_WITHOUT_SUCCESSION: Final = phrase("The key {key} took the place of another without being signed by it")
KEY_NOT_PINNED: Final = phrase(
    "The federation signs with another key than the pinned one, and no succession leads to it"
)
OTHER_KEY_LIES: Final = phrase("The key in the office's folder is not the one with which the federation signs")
WITNESS_WRONG: Final = phrase("The signature of the witness {witness} under the head after act {size} does not hold")
SHORTER: Final = phrase(
    "A head of {size} acts has been kept elsewhere, but the journal has only {number}: acts are missing"
)
OTHER_HISTORY: Final = phrase("A head of {size} acts has been kept elsewhere, and it is the head of another history")
FOREIGN_HEAD: Final = phrase("A head that was kept elsewhere is not signed by a key of the federation")


@dataclass(frozen=True, slots=True)
class Trust:
    """What the one who asks has kept himself: the public key he pinned, heads he or a witness has seen."""

    key: str = ""
    heads: Sequence[Note] = ()


def examine_journal(trust: Trust | None = None) -> Iterator[Finding]:
    """Everything that can be said against the journal by itself."""
    trust = trust or Trust()
    yield from (Finding(ACT, {"number": fault.number, "what": fault.what}) for fault in verify())
    yield from _details_gone()
    yield from _rows_changed()
    heads = {head.size: head for head in SignedHead.objects.order_by("size")}
    notes = [note for note in (stored_head(), *trust.heads) if note is not None]
    sizes = {read_head(note.text).size for note in notes}
    roots: dict[int, bytes] = {}
    yield from _tree(sizes | heads.keys(), roots)
    keys = list(SigningKey.objects.all())
    yield from _keys(keys, trust.key)
    yield from _heads(heads, roots, keys)
    yield from _outside_findings(notes, roots, keys)
    yield from _cosignatures(heads)


def _details_gone() -> Iterator[Finding]:
    """Details may only be missing where a later act says that the person was forgotten."""
    without = Act.objects.filter(details=None).order_by("number").values_list("number", "subject")
    if not without:
        return
    forgotten = dict(Act.objects.filter(kind="person.anonymised").values_list("subject", "number"))
    erased = {number for after in _erasures() for number in after}
    for number, subject in without:
        if forgotten.get(subject, 0) <= number and number not in erased:
            yield Finding(DETAILS_GONE, {"number": number})


def _erasures() -> Iterator[Sequence[int]]:
    """The numbers of acts whose details an act says it has erased."""
    act_detailses = ActDetails.objects.filter(act__kind="person.anonymised").values_list("act__number", "after")
    for later, after in act_detailses:
        yield [number for number in (after or {}).get("details_erased", ()) if number < later]


def _rows_changed() -> Iterator[Finding]:
    act_rowses = ActRows.objects.order_by("act__number").values_list("act__number", "act_id", "digest", "rows")
    for number, act, digest, rows in act_rowses.iterator(chunk_size=500):
        if digest_of_rows(act, rows) != digest:
            yield Finding(ROWS_CHANGED, {"number": number})


def _tree(sizes: set[int], roots: dict[int, bytes]) -> Iterator[Finding]:
    """Let the tree grow once more beside the stored one; note its roots at the sizes of heads."""
    stored = dict(TreeNode.objects.values_list("pk", "hash"))
    edge: dict[Node, bytes] = {}
    size = wrong = 0
    for size, leaf in enumerate(leaves(0), start=1):
        content = grown(size - 1, edge, [leaf.digest])
        edge = {node: content.get(node) or edge[node] for node in peaks(size)}
        if size in sizes:
            roots[size] = tree_root(size, edge)
        if not wrong and any(stored.pop(node_key(node), "") != hashed.hex() for node, hashed in content.items()):
            wrong = size
            yield Finding(TREE_WRONG, {"number": size})
    if stored and not wrong:
        longest = max((key for key in stored if key < 1 << 56), default=size) + 1
        yield Finding(TREE_LONGER, {"size": longest, "number": size})


def _keys(keys: Sequence[SigningKey], pinned: str) -> Iterator[Finding]:
    """Every key but the first is signed by the one before it; a pinned key is one of them."""
    for place in range(1, len(keys)):
        if not is_successor(keys[place - 1], keys[place]):
            yield Finding(KEY_WITHOUT_SUCCESSION, {"key": keys[place].public})
    if pinned and not any(pinned.strip() in {str(note_key(key)), key.public} for key in keys):
        yield Finding(KEY_NOT_PINNED)
    lying = lying_publics()
    if keys and lying and keys[-1].public not in lying:
        yield Finding(OTHER_KEY_LIES)


def _heads(heads: dict[int, SignedHead], roots: dict[int, bytes], keys: Sequence[SigningKey]) -> Iterator[Finding]:
    for size, head in heads.items():
        told = _head_of_note(head.note)
        if told is None or told.size != size or told.root.hex() != head.root or roots.get(size) != told.root:
            yield Finding(HEAD_WRONG, {"size": size})
        elif not _is_signed(head.note, size, keys):
            yield Finding(HEAD_UNSIGNED, {"size": size})
    number, last = chain_head()[0], max(heads, default=0)
    if number > last:
        yield Finding(NOT_SIGNED, {"size": last})


def _head_of_note(note: str) -> Head | None:
    try:
        return read_head(read_note(note).text)
    except Refusal:
        return None


def _is_signed(note: str, size: int, keys: Sequence[SigningKey]) -> bool:
    in_force = [key for key in keys if key.since < size]
    return bool(in_force) and read_note(note).signed_by(note_key(in_force[-1])) is not None


def _outside_findings(notes: Sequence[Note], roots: dict[int, bytes], keys: Sequence[SigningKey]) -> Iterator[Finding]:
    """Heads that were kept elsewhere against the journal as it is."""
    number, _hash = chain_head()
    for note in notes:
        head = read_head(note.text)
        if not any(note.signed_by(note_key(key)) for key in keys):
            yield Finding(FOREIGN_HEAD)
        elif head.size > number:
            yield Finding(SHORTER, {"size": head.size, "number": number})
        elif head.size and roots.get(head.size) != head.root:
            yield Finding(OTHER_HISTORY, {"size": head.size})


def _cosignatures(heads: dict[int, SignedHead]) -> Iterator[Finding]:
    by_key = {head.pk: head for head in heads.values()}
    for one in Cosignature.objects.select_related("witness"):
        head = by_key.get(one.head_id)
        if head is None or not _cosigned(one, head):
            about = {"witness": one.witness.name, "size": head.size if head else 0}
            yield Finding(WITNESS_WRONG, about)


def _cosigned(one: Cosignature, head: SignedHead) -> bool:
    try:
        (line,), key = read_signatures(one.line), read_key(one.witness.key)
        return signature_holds(line, key, read_note(head.note).text)
    except (Refusal, ValueError):
        return False


SENTENCES: Final[Mapping[str, str]] = {
    CHANGED: phrase("{table}, row {key}: changed past the journal; the last act that wrote it is {act}"),
    ADDED: phrase("{table}, row {key}: no act explains it"),
    REMOVED: phrase("{table}, row {key}: missing, though act {act} wrote it and none removed it"),
    UNREADABLE: phrase("{table}, row {key}: written by act {act} with columns that cannot be read any more"),
}
TAKEN: Final = phrase("Act {number}: tables taken as they stood: {count}; what happened to them before is not proved")
BEFORE_UPGRADE: Final = phrase(
    "Act {number}: before the store was brought up to date, {table}, row {key} was not as told"
)
WITHOUT_ACT: Final = phrase("Acts in nobody's name that tell of rows written without an official act: {count}")


def examine_rows() -> Iterator[Finding]:
    """Every row that is not as the journal tells it, and from where on the journal tells anything."""
    for fault in row_faults(last_digests()):
        about = {"table": table_words(fault.table), "key": fault.key, "act": fault.act}
        yield Finding(SENTENCES[fault.what], about)
    yield from _baselines()
    if count := Act.objects.filter(kind="store.written").count():
        yield Finding(WITHOUT_ACT, {"count": count}, fault=False)


def _baselines() -> Iterator[Finding]:
    for act in Act.objects.filter(kind=BASELINE).select_related("details"):
        details = getattr(act, "details", None)
        told = (details.after if details else None) or {}
        if tables := told.get("tables"):
            yield Finding(TAKEN, {"number": act.number, "count": len(tables)}, fault=False)
        for table, key, _what in told.get("faults", ()):
            yield Finding(BEFORE_UPGRADE, {"number": act.number, "table": table_words(table), "key": key})
