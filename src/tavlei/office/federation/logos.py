"""The logo: a picture that is really one. It is decoded before it is kept; a drawing that can hold scripts is none."""

from __future__ import annotations

import io
import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BYTES: Final = 512 * 1024
MOST_SIDE: Final = 4096
_TYPES: Final = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp"}


@dataclass(frozen=True, slots=True)
class LogoPicture:
    """A picture as it is kept and served."""

    content: bytes
    content_type: str
    width: int
    height: int

    @property
    def digest(self) -> str:
        """What tells it from any other."""
        return sha256(self.content).hexdigest()


def read_picture(content: bytes) -> LogoPicture:
    """A PNG, JPEG or WebP of at most 512 kB that can be decoded whole; anything else is refused."""
    if len(content) > MOST_BYTES:
        raise Refusal(Problem("the logo may have at most 512 kB"))
    from PIL import Image  # noqa: PLC0415 - a logo is brought once in years

    with _broken_is_refused():
        picture = Image.open(io.BytesIO(content), formats=tuple(_TYPES))
    width, height = picture.size
    if max(width, height) > MOST_SIDE:  # before anything is decoded
        raise Refusal(Problem("the logo may be at most {most} pixels wide and high", {"most": MOST_SIDE}))
    with _broken_is_refused():
        picture.load()
    return LogoPicture(content, _TYPES[str(picture.format)], width, height)


@contextmanager
def _broken_is_refused() -> Iterator[None]:
    """Whatever Pillow says of bytes that are no picture, or one that is broken inside."""
    from PIL import Image  # noqa: PLC0415 - as above

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            yield
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Refusal(
            Problem("the logo must be a picture: PNG, JPEG or WebP; an SVG is not taken, as it can hold scripts")
        ) from error
