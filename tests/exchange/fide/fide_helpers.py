"""What the tests of FIDE lists share: lines of fixed width and players in XML."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from tavlei.exchange.fide import FideEntry, FideMistake, read_fide

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
MONTHLY = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA MAY23 Gms K  B-day Flag"
)
WIDTHS = {"code": 15, "name": 61, "fed": 4, "sex": 4, "title": 5, "women": 5, "other": 15, "arena": 4}


def line(code: object, name: str, fed: str = "UKR", **fields: Any) -> str:
    """A line of the monthly list."""
    given = {"code": code, "name": name, "fed": fed, "sex": "M", **fields}
    head = "".join(f"{given.get(field, '')!s:<{width}}" for field, width in WIDTHS.items())
    rest = f"{given.get('rating', 2000)!s:<6}{given.get('games', 0)!s:<4}{given.get('k', 20)!s:<3}"
    return f"{head}{rest}{given.get('born', 1990)!s:<6}{given.get('flag', ''):<4}"


def monthly(*lines: str, header: str = MONTHLY) -> bytes:
    return "\r\n".join((header, *lines, "")).encode()


def xml(*players: dict[str, object], before: str = "") -> bytes:
    inside = "".join(
        "<player>" + "".join(f"<{name}>{value}</{name}>" for name, value in player.items()) + "</player>\n"
        for player in players
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n{before}<playerslist>\n{inside}</playerslist>'.encode()


def zipped(*files: tuple[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return held.getvalue()


def read(content: bytes, **options: Any) -> list[FideEntry | FideMistake]:
    return list(read_fide(io.BytesIO(content), **options))
