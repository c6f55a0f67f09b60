"""What judges recorded besides the play, for the report of the main judging panel."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.utils.translation import override

from tavlei.documents.forms.judges_report import ReportPart
from tavlei.office.competitions.models import RecordKind
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.papers.source import Source


@cites("draughts-rules", "14.2", "I/p2", "3.1.1")
def record_counts(source: Source) -> Iterator[ReportPart]:
    """How many records of each kind there are, the cases without a rule in words, the prizes of organisers."""
    conduct_records, book = list(source.competition.records.all()), source.book
    counted = Counter(record.kind for record in conduct_records)
    with override(source.language):
        lines = [f"{RecordKind(kind).label}: {count}" for kind, count in counted.items()]
    if lines:
        text = "; ".join(lines)
        yield ReportPart(book.phrase("Records of the judges"), f"{text[0].upper()}{text[1:]}.")
    cases = [record.content for record in conduct_records if record.kind == RecordKind.UNFORESEEN]
    if cases:
        described = (
            f"{case['facts']} – {case['decision']} ({case.get('similar') or case.get('ruling')})" for case in cases
        )
        yield ReportPart(book.phrase("Cases without a rule"), "\n".join(described))
    prizes = [record.content for record in conduct_records if record.content.get("what") == "additional_prize"]
    if prizes:
        texts = (f"{prize['organiser']}: {prize['text']}" for prize in prizes)
        yield ReportPart(book.phrase("Additional prizes"), "\n".join(texts))
