"""Finding out how the bytes of a file are to be read as letters."""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

_CHARSET: Final = re.compile(rb"\bCA\s*\[\s*([\w-]+)\s*\]")
_WIDE_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ONE_BYTE: Final = frozenset(
    {
        "cp1251",
        "cp1252",
        "cp866",
        "koi8-r",
        "koi8-u",
        "iso8859-1",
        "iso8859-2",
        "iso8859-5",
        "iso8859-15",
        "mac-cyrillic",
    }
)
_MANY_BYTES: Final = frozenset(
    {"shift_jis", "cp932", "euc_jp", "iso2022_jp", "gb2312", "gbk", "gb18030", "big5", "euc_kr", "cp949"}
)


class DecodedSgf(NamedTuple):
    """A text, how it was encoded, and whether some bytes could not be read so."""

    text: str
    encoding: str
    damaged: bool = False


def decode_whole(content: bytes) -> DecodedSgf | None:
    """The text of a file of one encoding; None if it is not UTF-8 and must be decoded game by game.

    In encodings with two bytes a letter a byte may look like a bracket, so they are decoded before anything is cut.
    """
    if content.startswith(_WIDE_MARKS):
        text = content.decode("utf-16", errors="replace")
        return DecodedSgf(text, "utf-16", damaged="\ufffd" in text)
    try:
        return DecodedSgf(content.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    named = charset(content)
    if named in _MANY_BYTES:
        try:
            return DecodedSgf(content.decode(named), named)
        except UnicodeDecodeError:
            pass
    return None


def decode_game(content: bytes) -> DecodedSgf:
    """The text of a game: UTF-8 if it is that, else what CA names, else Windows-1251."""
    for encoding in ("utf-8", charset(content), "cp1251"):
        if encoding in ("utf-8", "cp1251") or encoding in _ONE_BYTE:
            try:
                return DecodedSgf(content.decode(encoding), encoding)
            except UnicodeDecodeError:
                continue
    return DecodedSgf(content.decode("cp1251", errors="replace"), "cp1251", damaged=True)


def charset(content: bytes) -> str:
    """The encoding that the property CA names, in the spelling of Python; nothing if there is none that we know."""
    match = _CHARSET.search(content)
    if match is None:
        return ""
    try:
        return codecs.lookup(match[1].decode("ascii", errors="replace")).name
    except LookupError:
        return ""
