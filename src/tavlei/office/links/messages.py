"""What goes from the hall to headquarters: acts with their proofs, and the file of the competition as it changes."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tavlei.exchange.competition import MOST_BYTES
from tavlei.exchange.mistakes import refusal_of
from tavlei.rulebook import Problem, Refusal

MOST_MESSAGE: Final = MOST_BYTES + (8 << 20)
MOST_ACTS: Final = 100
STATE: Final = "link.state"
HANDED_OVER: Final = "link.handed_over"
PAPER: Final = "paper.issued"
WITH_DETAILS: Final = frozenset({STATE, HANDED_OVER, PAPER})
"""Of these acts the details are sent: digests of files. What other acts say about people stays in the hall."""
Whole = Annotated[int, Field(ge=0, lt=1 << 62)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ActFacts(_Part):
    """An act as the journal of the hall hashes it."""

    number: Annotated[int, Field(ge=1, lt=1 << 62)]
    at: Annotated[str, Field(max_length=40)]
    actor: int | None
    role: Annotated[str, Field(max_length=40)]
    kind: Annotated[str, Field(max_length=60)]
    subject: Annotated[str, Field(max_length=80)]
    competition: int | None
    clause: Annotated[str, Field(max_length=80)]
    details_digest: Digest
    previous_hash: Digest


class ActDetailsFacts(_Part):
    """The details of an act, with the salt of their digest."""

    salt: Annotated[str, Field(max_length=32)]
    before: Any = None
    after: Any = None
    reason: str = ""


class ProvedAct(_Part):
    """An act with the proof (C2SP tlog-proof) that it stands in the journal."""

    act: ActFacts
    proof: Annotated[str, Field(max_length=20_000)]
    details: ActDetailsFacts | None = None


class FileChange(_Part):
    """The file of the competition as an act tells its digest: what lies between the beginning and the end that stay.

    `base` is the digest of the file of which they are; empty if the whole file is sent.
    """

    act: Whole
    base: Annotated[str, Field(max_length=64)] = ""
    beginning: Whole = 0
    ending: Whole = 0
    middle: str


class Message(_Part):
    """What is new: the head of the journal and that it continues the one before, acts in order, the file.

    `after` is the number of the last act that was sent before; `keys` are the keys of the hall with their succession.
    """

    growth: Annotated[str, Field(max_length=20_000)]
    keys: Annotated[str, Field(max_length=100_000)] = ""
    after: Whole = 0
    acts: Annotated[tuple[ProvedAct, ...], Field(max_length=MOST_ACTS)] = ()
    file: FileChange | None = None


def packed(message: Message) -> bytes:
    """A message as it is sent."""
    return gzip.compress(message.model_dump_json().encode(), compresslevel=6, mtime=0)


def unpacked(body: bytes) -> Message:
    """A message as it came, never larger than any that is sent."""
    try:
        unzip = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        content = unzip.decompress(body, MOST_MESSAGE)
        if unzip.unconsumed_tail or not unzip.eof:
            raise Refusal(Problem("the message is damaged or too large"))
        return Message.model_validate_json(content)
    except zlib.error as error:
        raise Refusal(Problem("the message is damaged or too large")) from error
    except ValidationError as error:
        raise refusal_of(error) from error


def digest_of(content: bytes) -> str:
    """The digest of a file."""
    return hashlib.sha256(content).hexdigest()


def change_of(base: bytes | None, content: bytes, act: int) -> FileChange:
    """The file as a change of the one before; a result entered in a large competition is a few lines."""
    text = content.decode()
    if base is None:
        return FileChange(act=act, middle=text)
    old = base.decode()
    beginning = _common(old, text)
    ending = _common(old[beginning:][::-1], text[beginning:][::-1])
    middle = text[beginning : len(text) - ending]
    return FileChange(act=act, base=digest_of(base), beginning=beginning, ending=ending, middle=middle)


def changed(base: bytes | None, change: FileChange) -> bytes | None:
    """The file behind a change; None if it is a change of another file than the one that is here."""
    if not change.base:
        return change.middle.encode("utf-8", "replace")
    if base is None or digest_of(base) != change.base:
        return None
    old = base.decode()
    if change.beginning + change.ending > len(old):
        return None
    return (old[: change.beginning] + change.middle + old[len(old) - change.ending :]).encode("utf-8", "replace")


def _common(one: str, other: str) -> int:
    """How many letters two texts have in common at their beginnings."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low
