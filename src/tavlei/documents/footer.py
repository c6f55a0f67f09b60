"""What stands at the foot of every page: the head of the journal chain, the public address, and its QR."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

import segno

_SHOWN: Final = 16


@dataclass(frozen=True, slots=True)
class Footer:
    """The foot of a page; without an address there is no QR, without a head no line about the journal."""

    chain_head: str = ""
    address: str = ""

    @property
    def short_head(self) -> str:
        """As much of the head as a person compares."""
        return self.chain_head if len(self.chain_head) <= _SHOWN else f"{self.chain_head[:_SHOWN]}…"

    def qr_svg(self) -> str:
        """The address as a QR, drawn in SVG; empty without an address."""
        return _qr(self.address).svg_inline(border=0, omitsize=True) if self.address else ""

    def qr_png(self) -> bytes:
        """The address as a QR, drawn in PNG; empty without an address."""
        if not self.address:
            return b""
        picture = io.BytesIO()
        _qr(self.address).save(picture, kind="png", scale=4, border=0)
        return picture.getvalue()


NO_FOOTER: Final = Footer()


def _qr(address: str) -> segno.QRCode:
    return segno.make(address, error="m", micro=False)
