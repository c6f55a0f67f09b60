"""What a file is, by how it begins and by its name."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import PurePath
from typing import Final

from tavlei.exchange.plain_text import decoded
from tavlei.rulebook import Problem, Refusal


class FileKind(StrEnum):
    """What a file is read as."""

    TRF = "trf"
    PARTICIPANTS = "participants"
    RESULTS = "results"
    USEBIO = "usebio"
    COMPETITION = "competition"
    PDN = "pdn"
    SGF = "sgf"
    PBN = "pbn"
    LIN = "lin"


GAMES: Final = frozenset({FileKind.PDN, FileKind.SGF})
_BY_NAME: Final = {
    ".csv": FileKind.PARTICIPANTS,
    ".xlsx": FileKind.PARTICIPANTS,
    ".trf": FileKind.TRF,
    ".trfx": FileKind.TRF,
    ".pdn": FileKind.PDN,
    ".sgf": FileKind.SGF,
    ".pbn": FileKind.PBN,
    ".lin": FileKind.LIN,
    ".xml": FileKind.USEBIO,
}
_SEEN: Final = 20_000
_TRF: Final = re.compile(r"\A(?:#.*\s*)*(?:\d{3} |XX[A-Z] |DDD )")
_PBN: Final = re.compile(r"%\s*PBN|^\[(?:Board|Deal|Dealer|Vulnerable|Contract)\s", re.IGNORECASE | re.MULTILINE)
_SGF: Final = re.compile(r"\A\(\s*;\s*[A-Za-z]")
_LIN: Final = re.compile(r"(?:^|\|)(?:vg|pn|qx|md|st)\|", re.IGNORECASE)
_PDN: Final = re.compile(r"^\[\w+\s+\"|^\s*\d+\s*\.\s*(?:[a-j]\d|\d{1,2}\s*[-x:])", re.IGNORECASE | re.MULTILINE)

_BY_START: Final = {b"PK": FileKind.PARTICIPANTS, b"{": FileKind.COMPETITION, b"<": FileKind.USEBIO}
_BY_TEXT: Final = {
    FileKind.SGF: _SGF,
    FileKind.TRF: _TRF,
    FileKind.PBN: _PBN,
    FileKind.LIN: _LIN,
    FileKind.PDN: _PDN,
}


def kind_of(name: str, content: bytes) -> FileKind:
    """What a file is; what cannot be told is refused."""
    head = content[:_SEEN].removeprefix(b"\xef\xbb\xbf").lstrip()
    for start, kind in _BY_START.items():
        if head.startswith(start):
            return kind
    if by_name := _BY_NAME.get(PurePath(name).suffix.lower()):
        return by_name
    try:
        text = decoded(head, western=True).text.lstrip()
    except Refusal:
        text = ""
    for kind, pattern in _BY_TEXT.items():
        if pattern.search(text):
            return kind
    raise Refusal(Problem("what the file is cannot be told; say it with {option}", {"option": "--as"}))
