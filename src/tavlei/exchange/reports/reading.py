"""Which format a report has is seen in its first bytes."""

from __future__ import annotations

from typing import Final

from tavlei.exchange.competition import FORMAT, read_competition
from tavlei.exchange.plain_text import refuse_larger
from tavlei.exchange.reports.competition_event import event_of_competition
from tavlei.exchange.reports.event import ReportedEvent  # noqa: TC001 - told to readers of the module
from tavlei.exchange.reports.json_event import event_of_json
from tavlei.exchange.reports.trf_event import event_of_trf
from tavlei.exchange.reports.workbook_event import event_of_workbook

MOST_BYTES: Final = 16 << 20
_ARCHIVE: Final = b"PK"
_OLD_BOOK: Final = b"\xd0\xcf\x11\xe0"
_BLANK: Final = b"\xef\xbb\xbf \t\r\n"


def is_json(content: bytes) -> bool:
    """Whether a file begins as a JSON object does."""
    return content.lstrip(_BLANK).startswith(b"{")


def is_workbook(content: bytes) -> bool:
    """Whether a file is an XLSX workbook, or the older XLS, which its reader refuses."""
    return content.startswith((_ARCHIVE, _OLD_BOOK))


def is_competition(content: bytes) -> bool:
    """Whether a file says that it is a whole competition."""
    return is_json(content) and f'"{FORMAT}"'.encode() in content[:2000]


def read_event(content: bytes) -> ReportedEvent:
    """The competition of a report in any format: XLSX, JSON, a whole competition as JSON, else TRF."""
    refuse_larger(content, MOST_BYTES)
    if is_workbook(content):
        return event_of_workbook(content)
    if is_competition(content):
        return event_of_competition(read_competition(content))
    return event_of_json(content) if is_json(content) else event_of_trf(content)
