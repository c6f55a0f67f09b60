"""How a witness follows an office: it asks for the head and the proof, countersigns, and gives the signature back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from tavlei.office.journal.checkpoints import read_head, read_submission
from tavlei.office.journal.notes import Note, read_key, read_note
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.journal.notes import NoteKey
    from tavlei.office.trust.witnessing import Followed, WitnessFolder


@dataclass(frozen=True, slots=True)
class Step:
    """What came of one look: how many acts were kept before, how many now, and whether the key was succeeded."""

    before: int
    size: int
    new_key: bool


def follow(folder: WitnessFolder, address: str, key: NoteKey | None, *, give_back: bool) -> Step:
    """Look at an office once: by the pinned key, or by the one given with the first look."""
    address = address.rstrip("/")
    known = folder.pin(key, address) if key else _known(folder, address)
    succeeded = False
    asked = read_submission(fetch(f"{address}/journal/consistency/{known.size}.txt"))
    if asked.head.origin == known.key.name and asked.note.signed_by(known.key) is None:
        folder.succeed(known.key.name, fetch(f"{address}/journal/keys.txt"))
        succeeded = True
    line = folder.countersign(asked)
    if give_back:
        fetch(f"{address}/journal/cosignatures", str(Note(asked.note.text, (*asked.note.signatures, line))))
    return Step(known.size, asked.head.size, succeeded)


def _known(folder: WitnessFolder, address: str) -> Followed:
    """The journal that was followed at that address, else the key the office itself tells, to be compared by people."""
    for known in folder.all_followed():
        if known.address == address:
            return known
    origin = read_head(read_note(fetch(f"{address}/journal/checkpoint")).text).origin
    note_keys = [read_key(line.split(" ")[0]) for line in fetch(f"{address}/journal/keys.txt").splitlines()]
    return folder.pin(next(key for key in reversed(note_keys) if key.name == origin), address)


_PATIENCE: Final = 20
_MOST: Final = 1024 * 1024


def fetch(address: str, body: str | None = None) -> str:
    """What stands at an address, or what it answers to a text; refused with a sentence if it does not answer."""
    status, text = ask(address, body)
    if status >= 400:
        raise Refusal(Problem("{address} answers with the error {status}", {"address": address, "status": status}))
    return text


def ask(address: str, body: str | None = None) -> tuple[int, str]:
    """Status and text of an answer."""
    if urlsplit(address).scheme not in {"http", "https"}:
        raise Refusal(Problem("expected an address such as https://example.org", path=address))
    content = body.encode() if body is not None else None
    request = Request(address, data=content, headers={"Content-Type": "text/plain; charset=utf-8"})  # noqa: S310 - http only
    try:
        with urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310 - http only
            return answer.status, answer.read(_MOST).decode("utf-8", "replace")
    except HTTPError as error:
        with error:
            return error.code, error.read(_MOST).decode("utf-8", "replace")
    except (URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        what = {"address": address, "error": str(reason)}
        raise Refusal(Problem("{address} does not answer: {error}", what)) from None
