"""The Merkle tree, signed notes and heads, as other programs make and read them."""

from __future__ import annotations

import base64
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st
from tests.proving import examples

from tavlei.office.journal.checkpoints import Head, InclusionProof, Submission, read_head, read_proof, read_submission
from tavlei.office.journal.merkle import (
    EMPTY_ROOT,
    consistency_holds,
    consistency_proof,
    grown,
    inclusion_holds,
    inclusion_proof,
    leaf_hash,
    node_hash,
    tree_root,
)
from tavlei.office.journal.notes import KeyType, Note, NoteKey, cosign, public_bytes, read_key, read_note, sign_note
from tavlei.rulebook import Refusal

# the leaves and roots with which certificate transparency proves its programs (RFC 6962)
LEAVES = [bytes.fromhex(text) for text in (
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f",
)]  # fmt: skip
ROOTS = {
    0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}
PRIVATE = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def root_by_definition(data: list[bytes]) -> bytes:
    """RFC 9162, 2.1.1, word for word."""
    if not data:
        return sha256(b"").digest()
    if len(data) == 1:
        return leaf_hash(data[0])
    split = 1
    while split * 2 < len(data):
        split *= 2
    return node_hash(root_by_definition(data[:split]), root_by_definition(data[split:]))


@pytest.mark.parametrize(("size", "root"), ROOTS.items())
def test_known_roots(size: int, root: str) -> None:
    nodes = grown(0, {}, [leaf_hash(leaf) for leaf in LEAVES])
    assert tree_root(size, nodes).hex() == root
    assert EMPTY_ROOT.hex() == ROOTS[0]


@examples(60)
@given(st.integers(1, 70), st.data())
def test_proofs_hold_and_others_do_not(size: int, data: st.DataObject) -> None:
    leaves = [bytes([number]) for number in range(size)]
    nodes = grown(0, {}, [leaf_hash(leaf) for leaf in leaves])
    root, index, old = tree_root(size, nodes), data.draw(st.integers(0, size - 1)), data.draw(st.integers(1, size))
    assert root == root_by_definition(leaves)
    proof = inclusion_proof(index, size, nodes)
    assert inclusion_holds(leaf_hash(leaves[index]), index, size, proof, root)
    assert not inclusion_holds(leaf_hash(b"other"), index, size, proof, root)
    old_root, growth = root_by_definition(leaves[:old]), consistency_proof(old, size, nodes)
    assert consistency_holds(old, size, growth, old_root, root)
    assert not consistency_holds(old, size, growth, sha256(b"other").digest(), root)
    assert not consistency_holds(old, size, [*growth, root], old_root, root)


def test_a_note_is_signed_and_read() -> None:
    text = Head("example.org/journal", 3, sha256(b"root").digest()).text
    key = NoteKey("example.org/journal", public_bytes(PRIVATE))
    note = read_note(str(Note(text, (sign_note(text, key.name, PRIVATE),))))
    assert note.signed_by(key) is not None
    assert read_key(str(key)) == key
    assert key.id == sha256(b"example.org/journal\n\x01" + key.public).digest()[:4]
    assert Note(text.replace("3", "4"), note.signatures).signed_by(key) is None


def test_a_witness_signs_the_time_and_the_whole_head() -> None:
    text = Head("example.org/journal", 3, sha256(b"root").digest()).text
    key = NoteKey("w.example", public_bytes(PRIVATE), KeyType.COSIGNATURE)
    line = cosign(text, "w.example", PRIVATE, 1_679_315_147)
    raw = base64.b64decode(str(line).strip().split(" ")[2])
    PRIVATE.public_key().verify(raw[12:], f"cosignature/v1\ntime 1679315147\n{text}".encode())
    assert raw[:4] == sha256(b"w.example\n\x04" + key.public).digest()[:4]
    assert int.from_bytes(raw[4:12], "big") == line.time == 1_679_315_147
    assert Note(text, (line,)).signed_by(key) is not None


def test_the_example_of_the_format_is_read() -> None:
    note = read_note(
        "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
        "— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo"
        "+zyWE+xeMcTOAYQ8=\n"
    )
    head = read_head(note.text)
    assert (head.origin, head.size) == ("example.com/behind-the-sofa", 20852163)
    assert head.text == note.text
    assert str(read_note(str(note))) == str(note)


def test_files_of_proofs_are_read_as_they_are_written() -> None:
    text = Head("o", 3, sha256(b"root").digest()).text
    note = Note(text, (sign_note(text, "o", PRIVATE),))
    hashes = (sha256(b"1").digest(), sha256(b"2").digest())
    asked, proof = Submission(2, hashes, note), InclusionProof(1, hashes, note, b"leaf")
    assert read_submission(str(asked)) == asked
    assert read_proof(str(proof)) == proof
    assert read_proof(str(InclusionProof(0, (), note))) == InclusionProof(0, (), note)


@pytest.mark.parametrize(
    "text", ["", "x", "x\n\n", "o\n1\n\n— o AAAA\n", "o\n01\nAA==\n\n— o AAAAAAAA\n", "old 1\n\nx"]
)
def test_what_is_none_of_them_is_refused(text: str) -> None:
    for read in (lambda: read_head(read_note(text).text), lambda: read_submission(text), lambda: read_proof(text)):
        with pytest.raises(Refusal):
            read()
