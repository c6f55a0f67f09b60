"""An address as a QR code, drawn as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

import segno
from django.utils.safestring import mark_safe

if TYPE_CHECKING:
    from django.utils.safestring import SafeString


def qr_picture(address: str) -> SafeString:
    """The code as an SVG that takes the size of its place; dark on light in both themes, as cameras want it."""
    code = segno.make(address, error="m", micro=False)
    svg = code.svg_inline(border=2, dark="#16120e", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(svg)  # noqa: S308 - drawn from modules, the address is not in it
