"""How log lines look: a plain line or a JSON object, both with the id of the request; trouble is a sentence."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

from tavlei.office.monitor.request_ids import current_id, id_of_request
from tavlei.office.troubles import trouble_of


class WithRequestId(logging.Filter):
    """Put the id of the request on every record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Nothing is left out."""
        record.request_id = current_id.get() or id_of_request(getattr(record, "request", None))
        return True


class PlainLines(logging.Formatter):
    """A line for people: time, level, who says it, what, and the request it belongs to."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; a traceback follows only where the mistake is ours."""
        request = getattr(record, "request_id", "")
        text = f"{_moment(record)} {record.levelname} {record.name}: {_message(record)}"
        line = f"{text} [{request}]" if request else text
        return f"{line}\n{self.formatException(record.exc_info)}" if _is_ours(record) and record.exc_info else line


class JsonLines(logging.Formatter):
    """A JSON object a line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """The object; what a record carries besides stands under `fields`."""
        told: dict[str, Any] = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        if request := getattr(record, "request_id", ""):
            told["request_id"] = request
        if fields := getattr(record, "fields", None):
            told["fields"] = fields
        if _is_ours(record) and record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, tz=UTC).isoformat(timespec="milliseconds")


def _message(record: logging.LogRecord) -> str:
    trouble = _trouble(record)
    return f"{record.getMessage()}: {trouble}" if trouble else record.getMessage()


def _trouble(record: logging.LogRecord) -> str | None:
    error = record.exc_info[1] if record.exc_info else None
    return trouble_of(error) if error is not None else None


def _is_ours(record: logging.LogRecord) -> bool:
    return _trouble(record) is None
