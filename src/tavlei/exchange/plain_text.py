"""Bytes of a text file as letters: UTF-8, UTF-16, Windows-1251; what cannot be told for certain is refused."""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

from tavlei.rulebook import Problem, Refusal

_WIDE_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x19\x1b-\x1f\x7f-\x9f]")
_CYRILLIC: Final = "А-Яа-яЁёІіЇїЄєҐґЎў"
_USUAL: Final = re.compile(rf"[{_CYRILLIC}№«»„“”‘’–—…°·\u00a0±§•†©®€]")
_WORD: Final = re.compile(r"[^\W\d_]+")
_BOTH_SCRIPTS: Final = re.compile(rf"[A-Za-z][{_CYRILLIC}]|[{_CYRILLIC}][A-Za-z]")
_TURNED: Final = re.compile(r"[а-яёіїєґ][А-ЯЁІЇЄҐ]")
_WESTERN: Final = re.compile(r"[À-ÖØ-öø-ÿŠšŽžŒœŸ‘’“”–—ºª°\u00a0]")
_SAMPLE: Final = 1 << 16


class Decoded(NamedTuple):
    """A text and how it was encoded."""

    text: str
    encoding: str


def refuse_larger(content: bytes, most: int) -> None:
    """Refuse a file of more than so many bytes, before anything looks into it."""
    if len(content) > most:
        raise Refusal(Problem("the file is larger than {most} MB", {"most": most >> 20}))


def decoded(content: bytes, *, western: bool = False) -> Decoded:
    """The text: by its mark, else UTF-8, else Windows-1251 (or Windows-1252 if `western`) where it makes words."""
    content = _unpadded(content)
    found = _by_mark(content) or _wide(content) or _utf_8(content) or _one_byte(content, western=western)
    if found is None:
        raise Refusal(Problem("the encoding of the text cannot be told; save the file as UTF-8"))
    if control := _CONTROL.search(found.text):
        line = found.text.count("\n", 0, control.start()) + 1
        raise Refusal(Problem("this is no text: it holds control characters", path=f"line {line}"))
    return found


def _unpadded(content: bytes) -> bytes:
    """A file without the zeros and the sign of its end with which older systems fill it up."""
    shorter = content.rstrip(b"\x00\x1a")
    return content if b"\x00" in shorter else shorter


def _by_mark(content: bytes) -> Decoded | None:
    if content.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        raise Refusal(Problem("the encoding of the text cannot be told; save the file as UTF-8"))
    if content.startswith(codecs.BOM_UTF8):
        return _strict(content, "utf-8-sig")
    return _strict(content, "utf-16") if content.startswith(_WIDE_MARKS) else None


def _wide(content: bytes) -> Decoded | None:
    """UTF-16 without its mark: every second byte is that of Latin or Cyrillic letters."""
    if len(content) < 4 or len(content) % 2 or b"\x00" not in content[:_SAMPLE]:
        return None
    for name, high in (("utf-16-le", content[1:_SAMPLE:2]), ("utf-16-be", content[:_SAMPLE:2])):
        if 10 * (high.count(0x00) + high.count(0x04)) >= 9 * len(high):
            return _strict(content, name)
    return None


def _strict(content: bytes, encoding: str) -> Decoded:
    try:
        return Decoded(content.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        data = {"encoding": encoding.upper().removesuffix("-SIG"), "byte": error.start + 1}
        raise Refusal(Problem("the text is not {encoding} (byte {byte})", data)) from error


def _utf_8(content: bytes) -> Decoded | None:
    try:
        return Decoded(content.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return None


def _one_byte(content: bytes, *, western: bool) -> Decoded | None:
    for encoding, fits in (("cp1251", _is_cyrillic), ("cp1252", _is_western if western else _never)):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if fits(text[:_SAMPLE]):
            return Decoded(text, encoding)
    return None


def _is_cyrillic(text: str) -> bool:
    """Whether the letters make Cyrillic words: not pieces of Latin ones, not small letters before large ones."""
    high = [character for character in text if ord(character) > 127]
    words = [word for word in _WORD.findall(text) if not word.isascii()]
    odd = sum(bool(_BOTH_SCRIPTS.search(word) or _TURNED.search(word)) for word in words)
    return 20 * len(_USUAL.findall("".join(high))) >= 19 * len(high) and 20 * odd <= len(words)


def _is_western(text: str) -> bool:
    high = [character for character in text if ord(character) > 127]
    return 20 * len(_WESTERN.findall("".join(high))) >= 19 * len(high)


def _never(_: str) -> bool:
    return False
