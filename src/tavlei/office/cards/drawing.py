"""A card as a PNG of 1200 by 630: the federation, a heading, a few lines; paper, ink and wood, as the pages."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import ImageDraw
    from PIL.ImageFont import FreeTypeFont

_SIZE: Final = (1200, 630)
_PAPER, _INK, _SOFT_INK = "#f6f1e6", "#211a13", "#5d5143"
_BAR, _ON_BAR, _LIGHT, _DARK, _PIECE = "#2b2018", "#fbf3e4", "#e8d3ab", "#8a5a32", "#fff8ea"
_MARGIN: Final = 72
_BAR_HEIGHT: Final = 120
_CHECK: Final = 24
_WIDTH: Final = _SIZE[0] - 2 * _MARGIN
_HEADING, _LINE, _NAME = 64, 36, 38
_MOST_HEADING_LINES: Final = 2
_MOST_LINES: Final = 6
_BOLD, _REGULAR = "LiberationSerif-Bold.ttf", "LiberationSerif-Regular.ttf"
_NO_LETTER: Final = "\uffff"
_DRAWN: Final = "1"  # counted up when the drawing changes, so that nobody keeps the old one


@dataclass(frozen=True, slots=True)
class SharedCard:
    """What a card says."""

    federation: str
    heading: str
    lines: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """What tells it from any other card."""
        return sha256("\n".join((_DRAWN, self.federation, self.heading, *self.lines)).encode()).hexdigest()


def draw(card: SharedCard) -> bytes:
    """The card as a PNG. What the font has no letters for is left out; without a heading the mark stands alone."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - of all pages only cards are drawn

    picture = Image.new("RGB", _SIZE, _PAPER)
    pen = ImageDraw.Draw(picture)
    _draw_bar(pen, card.federation)
    if is_covered(card.heading):
        _draw_text(pen, card)
    else:
        _draw_mark(pen, (_SIZE[0] // 2 - 144, _BAR_HEIGHT + 120), 288)
    stream = io.BytesIO()
    picture.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def is_covered(text: str) -> bool:
    """Whether the font has every letter of a text, so that no empty box is drawn."""
    return bool(text.strip()) and all(_has_letter(letter) for letter in text if not letter.isspace())


@cache
def _has_letter(letter: str) -> bool:
    return bytes(_font(_REGULAR, _LINE).getmask(letter)) != bytes(_font(_REGULAR, _LINE).getmask(_NO_LETTER))


@cache
def _font(name: str, size: int) -> FreeTypeFont:
    from PIL import ImageFont  # noqa: PLC0415 - as above

    content = (files("tavlei.documents") / "fonts" / name).read_bytes()
    return ImageFont.truetype(io.BytesIO(content), size)


def _draw_bar(pen: ImageDraw.ImageDraw, federation: str) -> None:
    pen.rectangle((0, 0, _SIZE[0], _BAR_HEIGHT), fill=_BAR)
    for at in range(0, _SIZE[0], _CHECK):
        fill = _LIGHT if at // _CHECK % 2 else _DARK
        pen.rectangle((at, _BAR_HEIGHT, at + _CHECK, _BAR_HEIGHT + _CHECK // 2), fill=fill)
    _draw_mark(pen, (_MARGIN, 24), 72)
    if is_covered(federation):
        font = _font(_BOLD, _NAME)
        pen.text((_MARGIN + 96, 36), _shortened(federation, font, _WIDTH - 96), font=font, fill=_ON_BAR)


def _draw_mark(pen: ImageDraw.ImageDraw, corner: tuple[int, int], side: int) -> None:
    """Five squares of a board and a piece on them."""
    left, top = corner
    third = side / 3
    pen.rectangle((left, top, left + side, top + side), fill=_LIGHT)
    for column, row in ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)):
        x, y = left + column * third, top + row * third
        pen.rectangle((x, y, x + third, y + third), fill=_DARK)
    for part, fill in ((0.30, _INK), (0.26, _PIECE), (0.18, _LIGHT), (0.14, _PIECE)):
        middle_x, middle_y, radius = left + side / 2, top + side / 2, side * part
        pen.ellipse((middle_x - radius, middle_y - radius, middle_x + radius, middle_y + radius), fill=fill)


def _draw_text(pen: ImageDraw.ImageDraw, card: SharedCard) -> None:
    y = _BAR_HEIGHT + 64
    heading, line_font = _font(_BOLD, _HEADING), _font(_REGULAR, _LINE)
    for text in _wrapped(card.heading, heading):
        pen.text((_MARGIN, y), text, font=heading, fill=_INK)
        y += _HEADING + 12
    y += 20
    for text in [line for line in card.lines if is_covered(line)][:_MOST_LINES]:
        pen.text((_MARGIN, y), _shortened(text, line_font, _WIDTH), font=line_font, fill=_SOFT_INK)
        y += _LINE + 14


def _wrapped(text: str, font: FreeTypeFont) -> Iterator[str]:
    """The text in as many lines as a heading may have; the last one is shortened."""
    words, number = text.split(), 1
    while words and number < _MOST_HEADING_LINES:
        taken = next(
            (count for count in range(len(words), 1, -1) if font.getlength(" ".join(words[:count])) <= _WIDTH), 1
        )
        yield _shortened(" ".join(words[:taken]), font, _WIDTH)
        words, number = words[taken:], number + 1
    if words:
        yield _shortened(" ".join(words), font, _WIDTH)


def _shortened(text: str, font: FreeTypeFont, width: int) -> str:
    if font.getlength(text) <= width:
        return text
    saved_text = text
    while saved_text and font.getlength(f"{saved_text}…") > width:
        saved_text = saved_text[:-1]
    return f"{saved_text.rstrip()}…"
