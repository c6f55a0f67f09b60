"""What stands at the foot of every page: the head of the journal chain, the public address and its QR; and the day."""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

import segno

_SHOWN: Final = 16
_KEPT: Final = 32  # all papers of a competition have the same address, and a QR takes as long as half a paper
UNDATED: Final = date(2000, 1, 1)
"""The day of a paper of which nobody says when it was made: the same for ever."""


@dataclass(frozen=True, slots=True)
class Footer:
    """The foot of a page; without an address there is no QR, without a head no line about the journal.

    `made` is the day on which the paper was made, as its file tells it; `stamp` are the words of a visible signature,
    `code` is that under which an issued paper is verified.
    """

    chain_head: str = ""
    address: str = ""
    day: date = UNDATED
    stamp: str = ""
    code: str = ""

    @property
    def short_head(self) -> str:
        """As much of the head as a person compares."""
        return self.chain_head if len(self.chain_head) <= _SHOWN else f"{self.chain_head[:_SHOWN]}…"

    def qr_svg(self) -> str:
        """The address as a QR, drawn in SVG; empty without an address."""
        return _qr_svg(self.address) if self.address else ""

    def qr_png(self) -> bytes:
        """The address as a QR, drawn in PNG; empty without an address."""
        return _qr_png(self.address) if self.address else b""


NO_FOOTER: Final = Footer()


@lru_cache(maxsize=_KEPT)
def _qr_svg(address: str) -> str:
    return _qr(address).svg_inline(border=0, omitsize=True)


@lru_cache(maxsize=_KEPT)
def _qr_png(address: str) -> bytes:
    picture = io.BytesIO()
    _qr(address).save(picture, kind="png", scale=4, border=0)
    return picture.getvalue()


def _qr(address: str) -> segno.QRCode:
    return segno.make(address, error="m", micro=False)
