"""A hall in memory: acts in a chain, under heads signed by its own key, as messages tell them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tavlei.office.journal.chain import GENESIS, details_digest, facts_hash
from tavlei.office.journal.checkpoints import Head, InclusionProof, Submission
from tavlei.office.journal.merkle import Node, consistency_proof, grown, inclusion_proof, peaks, tree_root
from tavlei.office.journal.notes import Note, NoteKey, public_bytes, sign_note
from tavlei.office.journal.tree import Leaf
from tavlei.office.links.messages import (
    STATE,
    WITH_DETAILS,
    ActDetailsFacts,
    ActFacts,
    Message,
    ProvedAct,
    change_of,
    digest_of,
)


@dataclass
class FakeHall:
    """A journal with acts of one competition (number 5 in its store) and of others."""

    origin: str = "hall/journal/1"
    private: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)
    acts: list[tuple[dict[str, Any], ActDetailsFacts]] = field(default_factory=list)
    nodes: dict[Node, bytes] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return str(NoteKey(self.origin, public_bytes(self.private)))

    @property
    def size(self) -> int:
        return len(self.acts)

    def act(self, kind: str = "result.entered", after: Any = None, event: int | None = 5) -> int:
        """One more act; its number."""
        details = ActDetailsFacts(salt=secrets.token_hex(16), after=after)
        told = {
            "number": self.size + 1, "at": "2026-03-01T10:00:00.000000+00:00", "actor": 1, "role": "chief_judge",
            "kind": kind, "subject": "competitions.encounter:7", "competition": event, "clause": "",
            "details_digest": details_digest(**details.model_dump()),
            "previous_hash": facts_hash(self.acts[-1][0]) if self.acts else GENESIS,
        }  # fmt: skip
        leaf = Leaf(self.size + 1, facts_hash(told)).digest
        self.nodes |= grown(self.size, {node: self.nodes[node] for node in peaks(self.size)}, [leaf])
        self.acts.append((told, details))
        return self.size

    def state(self, content: bytes) -> int:
        """The act that tells the digest of the file, and how many acts there were."""
        count = sum(told["competition"] == 5 for told, _details in self.acts)
        return self.act(STATE, {"digest": digest_of(content), "acts": count})

    def message(self, size: int = 0, after: int = 0, file: bytes | None = None, **other: Any) -> Message:
        """What is new behind a size and an act; `file` goes with the last act of its kind."""
        head = Head(self.origin, self.size, tree_root(self.size, self._nodes))
        note = Note(head.text, (sign_note(head.text, self.origin, self.private),))
        proof = tuple(consistency_proof(size, self.size, self._nodes)) if size else ()
        acts = [self._proved(told, details, note) for told, details in self.acts
                if told["competition"] == 5 and told["number"] > after]  # fmt: skip
        change = None
        if file is not None:
            last = max(told["number"] for told, _details in self.acts if told["kind"] == STATE)
            change = change_of(other.pop("base", None), file, last)
        given = {"growth": str(Submission(size, proof, note)), "after": after, "acts": tuple(acts), "file": change}
        return Message(**{**given, **other})

    def _proved(self, told: dict[str, Any], details: ActDetailsFacts, note: Note) -> ProvedAct:
        proof = tuple(inclusion_proof(told["number"] - 1, self.size, self._nodes))
        leaf = str(Leaf(told["number"], facts_hash(told))).encode()
        text = str(InclusionProof(told["number"] - 1, proof, note, leaf))
        return ProvedAct(act=ActFacts(**told), proof=text, details=details if told["kind"] in WITH_DETAILS else None)

    def _nodes(self, wanted: Any) -> Mapping[Node, bytes]:
        return {node: self.nodes[node] for node in wanted}
