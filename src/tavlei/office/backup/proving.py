"""Proving a store that came from elsewhere: the chain of acts, and every list by the federation's key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.office.journal.chain import last_act, verify
from tavlei.office.lists.models import Publication
from tavlei.office.lists.publishing.proof import digest, is_signed_by
from tavlei.office.lists.publishing.publications import is_genuine, signed_text
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


@dataclass(frozen=True, slots=True)
class StoreProved:
    """What holds of a store."""

    acts: int
    head: str
    lists: int


def prove_store(journal: Mapping[str, Any], public_key: str | None = None) -> StoreProved:
    """Whether the chain ends where it did and every list is genuine; `public_key` where the key itself is not here."""
    if faults := list(verify()):
        problems = [
            Problem("act {number} of the journal does not hold", {"number": fault.number}) for fault in faults[:20]
        ]
        raise Refusal(*problems)
    number, hashed = last_act()
    if (number, hashed) != (journal["number"], journal["hash"]):
        raise Refusal(Problem("the journal does not end with the act it ended with"))
    return StoreProved(number, hashed, _lists_proved(public_key))


def _lists_proved(public_key: str | None) -> int:
    count = 0
    for publication in Publication.objects.order_by("number").iterator(chunk_size=1):
        if not (_signed_by(publication, public_key) if public_key is not None else is_genuine(publication)):
            raise Refusal(Problem("list {number} is not genuine", {"number": publication.number}))
        count += 1
    return count


def _signed_by(publication: Publication, public_key: str) -> bool:
    text = signed_text(publication)
    held = digest(publication.content) == publication.digest
    return held and is_signed_by(public_key, text, publication.signature)
