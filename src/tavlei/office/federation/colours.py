"""Colours of the federation: the accent of the main action, and what is derived from it for both themes.

Contrast is that of WCAG 2.2; text needs at least 4.5 : 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tavlei.rulebook import Problem, Refusal, Words

LEAST_CONTRAST: Final = 4.5
LIGHT_TEXT: Final = "#fffaf2"
DARK_TEXT: Final = "#21160b"
_LIGHT_GROUND: Final = "#ffffff"
_DARK_GROUND: Final = "#16120e"
_BLACK, _WHITE = "#000000", "#ffffff"
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_EASY_CONTRAST: Final = 6.0
_HOVER: Final = 22
_SOFT: Final = (16, 12, 8, 4, 0)


@dataclass(frozen=True, slots=True)
class Accent:
    """The accent in one theme: itself, under the pointer, the text on it, and a pale ground of the same hue."""

    plain: str
    hover: str
    text: str
    soft: str


def light_accent(accent: str) -> Accent:
    """The accent on light pages: white text stands on it."""
    return Accent(accent, mixed(accent, _BLACK, _HOVER), LIGHT_TEXT, _soft(accent, _LIGHT_GROUND))


def dark_accent(accent: str, chosen: str = "") -> Accent:
    """The accent on dark pages: the one chosen for them, else the same lightened until dark text stands on it well."""
    plain = chosen or _lightened(accent)
    return Accent(plain, mixed(plain, _WHITE, _HOVER), DARK_TEXT, _soft(plain, _DARK_GROUND))


def style_sheet(accent: str, chosen_dark: str = "") -> str:
    """The custom properties of the pages that an accent replaces; without one nothing is replaced."""
    if not accent:
        return ""
    light, dark = light_accent(accent), dark_accent(accent, chosen_dark)
    pairs = {
        "--wood": (light.plain, dark.plain),
        "--wood-hover": (light.hover, dark.hover),
        "--on-wood": (light.text, dark.text),
        "--wood-soft": (light.soft, dark.soft),
    }
    lines = [f"  {name}: light-dark({by_day}, {by_night});" for name, (by_day, by_night) in pairs.items()]
    return "\n".join([":root {", *lines, "}", ""])


def checked_light(text: str) -> str:
    """An accent of light pages, or a refusal."""
    colour = _read(text, "accent")
    if colour and (value := contrast(colour, LIGHT_TEXT)) < LEAST_CONTRAST:
        raise Refusal(
            Problem(
                "white text on {colour} has a contrast of {found}; at least 4.5 is needed: choose a darker colour",
                _figures(colour, value),
                path="accent",
            )
        )
    return colour


def checked_dark(text: str) -> str:
    """An accent of dark pages, or a refusal."""
    colour = _read(text, "accent_dark")
    if colour and (value := contrast(colour, DARK_TEXT)) < LEAST_CONTRAST:
        raise Refusal(
            Problem(
                "dark text on {colour} has a contrast of {found}; at least 4.5 is needed: choose a lighter colour",
                _figures(colour, value),
                path="accent_dark",
            )
        )
    return colour


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(colour: str, other: str, percent: int) -> str:
    """A colour with so many per cent of another in it."""
    parts = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{(own * (100 - percent) + added * percent + 50) // 100:02x}" for own, added in parts)


def _read(text: str, path: str) -> str:
    colour = text.strip().lower()
    if colour and not _COLOUR.fullmatch(colour):
        raise Refusal(Problem("expected a colour such as #6d3d1a; got {got}", {"got": text.strip()}, path=path))
    return colour


def _figures(colour: str, value: float) -> dict[str, object]:
    """The contrast is cut, never rounded up: 4.49 is not shown as 4.5."""
    whole, hundredths = divmod(int(value * 100), 100)
    return {
        "colour": colour,
        "found": Words("{whole}.{hundredths}", {"whole": whole, "hundredths": f"{hundredths:02}"}),
    }


def _soft(accent: str, ground: str) -> str:
    """The ground with as much of the accent as still lets the accent be read on it."""
    grounds = [mixed(ground, accent, percent) for percent in _SOFT]
    return next((soft for soft in grounds if contrast(accent, soft) >= LEAST_CONTRAST), ground)


def _lightened(accent: str) -> str:
    lighter = (mixed(accent, _WHITE, percent) for percent in range(0, 101, 5))
    return next(colour for colour in lighter if contrast(colour, DARK_TEXT) >= _EASY_CONTRAST)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
