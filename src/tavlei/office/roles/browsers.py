"""What a browser calls itself, in two words: which it is and on what."""

from __future__ import annotations

from typing import Final

_BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("YaBrowser/", "Yandex"), ("SamsungBrowser/", "Samsung"),
    ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
_SYSTEMS: Final = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip
_MOST: Final = 60


def browser_name(agent: str) -> str:
    """The browser and its system; what is neither known is shown as it calls itself."""
    known = [next((name for mark, name in names if mark in agent), "") for names in (_BROWSERS, _SYSTEMS)]
    return ", ".join(filter(None, known)) or agent[:_MOST] or "–"
