"""Participants and results from XLSX or CSV, shown before anything is stored; templates and lists to download.

found = preview_participants(content)
found.unknown, found.problems        # headers nobody knows; what is wrong, with its cell
found.values()                       # the rows, once nothing is wrong
"""

from tavlei.exchange.participants.as_json import participant_json, result_json
from tavlei.exchange.participants.federation_list import LONG_LIST, preview_list
from tavlei.exchange.participants.participants_table import TableReading, preview_participants, preview_people
from tavlei.exchange.participants.preview import (
    Confidence,
    ImportedColumn,
    LeftOut,
    Preview,
    PreviewRow,
    preview_json,
)
from tavlei.exchange.participants.results_table import preview_results
from tavlei.exchange.participants.rows import ListRow, ParticipantRow, PersonRow, RegisterRow, ResultRow, WholePersonRow
from tavlei.exchange.participants.table import MOST_BYTES, MOST_ROWS
from tavlei.exchange.participants.writer import (
    report_template,
    template,
    write_participants,
    write_participants_csv,
    write_results,
    write_results_csv,
)

__all__ = [
    "LONG_LIST",
    "MOST_BYTES",
    "MOST_ROWS",
    "Confidence",
    "ImportedColumn",
    "LeftOut",
    "ListRow",
    "ParticipantRow",
    "PersonRow",
    "Preview",
    "PreviewRow",
    "RegisterRow",
    "ResultRow",
    "TableReading",
    "WholePersonRow",
    "participant_json",
    "preview_json",
    "preview_list",
    "preview_participants",
    "preview_people",
    "preview_results",
    "report_template",
    "result_json",
    "template",
    "write_participants",
    "write_participants_csv",
    "write_results",
    "write_results_csv",
]
