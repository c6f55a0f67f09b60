"""The rows of the store against the journal: each is named that no act explains, each that is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.journal.findings import Finding
from tavlei.office.journal.models import Act
from tavlei.office.journal.sealed_state import ADDED, CHANGED, REMOVED, UNREADABLE, row_faults, told_rows
from tavlei.office.journal.table_words import table_words
from tavlei.office.journal.upgrades import BASELINE
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SENTENCES: Final[Mapping[str, str]] = {
    CHANGED: phrase("{table}, row {key}: changed past the journal; the last act that wrote it is {act}"),
    ADDED: phrase("{table}, row {key}: no act explains it"),
    REMOVED: phrase("{table}, row {key}: missing, though act {act} wrote it and none removed it"),
    UNREADABLE: phrase("{table}, row {key}: written by act {act} with columns that cannot be read any more"),
}
TAKEN: Final = phrase("Act {number}: tables taken as they stood: {count}; what happened to them before is not proved")
BEFORE_UPGRADE: Final = phrase(
    "Act {number}: before the store was brought up to date, {table}, row {key} was not as told"
)
WITHOUT_ACT: Final = phrase("Acts in nobody's name that tell of rows written without an official act: {count}")


def examine_rows() -> Iterator[Finding]:
    """Every row that is not as the journal tells it, and from where on the journal tells anything."""
    for fault in row_faults(told_rows()):
        about = {"table": table_words(fault.table), "key": fault.key, "act": fault.act}
        yield Finding(SENTENCES[fault.what], about)
    yield from _baselines()
    if count := Act.objects.filter(kind="store.written").count():
        yield Finding(WITHOUT_ACT, {"count": count}, fault=False)


def _baselines() -> Iterator[Finding]:
    for act in Act.objects.filter(kind=BASELINE).select_related("details"):
        details = getattr(act, "details", None)
        told = (details.after if details else None) or {}
        if tables := told.get("tables"):
            yield Finding(TAKEN, {"number": act.number, "count": len(tables)}, fault=False)
        for table, key, _what in told.get("faults", ()):
            yield Finding(BEFORE_UPGRADE, {"number": act.number, "table": table_words(table), "key": key})
