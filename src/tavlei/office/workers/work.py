"""Which lanes there are. All of them together never hold all the threads of the server.

Strangers together have half of the places of a lane, one client a quarter; an account goes before strangers.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings

from tavlei.office.workers.lanes import Lane, Limits

_MB: Final = 1 << 20

QUICK: Final = Lane(Limits(seconds=3, memory=256 * _MB, patience=10), processes=2, waiting=6, name="quick")
"""Calculators whose declared bounds make them quick: they never wait behind a heavy one."""

HEAVY: Final = Lane(
    Limits(seconds=settings.HEAVY_SECONDS, memory=512 * _MB, patience=30), processes=1, waiting=7, name="heavy"
)
"""Calculators that search, pair or make whole lists."""

LISTS: Final = Lane(Limits(seconds=300, memory=768 * _MB, patience=600), processes=1, waiting=0, name="lists")
"""Whole rating lists of other bodies, with a million and a half players."""

FILES: Final = Lane(Limits(seconds=20, memory=512 * _MB, patience=40), processes=1, waiting=3, name="files")
"""Reading files that somebody has brought."""
