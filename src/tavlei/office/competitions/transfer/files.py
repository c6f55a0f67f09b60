"""Files of a competition for other programs: their type, the right they need, and how they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.exchange.competition import write_competition
from tavlei.exchange.participants import (
    write_participants,
    write_participants_csv,
    write_results,
    write_results_csv,
)
from tavlei.languages import catalogue
from tavlei.office.competitions.transfer import export_competition
from tavlei.office.competitions.transfer.tables import participant_rows, result_rows
from tavlei.office.competitions.transfer.trf import fide_report_text, report_text
from tavlei.office.explanations import reader_language
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.office.competitions.models import Competition

TEXT: Final = "text/plain; charset=utf-8"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_CSV: Final = "text/csv; charset=utf-8"


def _results_xlsx(competition: Competition) -> bytes:
    language = reader_language()
    return write_results(result_rows(competition), language, catalogue(language).phrase)


def _participants_xlsx(competition: Competition) -> bytes:
    language = reader_language()
    return write_participants(participant_rows(competition), language, catalogue(language).phrase)


def whole_file(competition: Competition) -> bytes:
    """Everything; of a contest of composition only when nobody's name, solution or mark is secret any more."""
    contest = getattr(competition, "composition_contest", None)
    if contest is not None and contest.approved_on is None:
        raise Refusal(Problem("works, authors and marks leave the office when the results of the contest are approved"))
    return write_competition(export_competition(competition))


FILES: Final[dict[str, tuple[str, Action | None, Callable[[Competition], bytes]]]] = {
    "competition.json": (
        "application/json",
        Action.REPORT,
        whole_file,
    ),
    "report.trf": (TEXT, Action.REPORT, report_text),
    "fide.trf": (TEXT, Action.REPORT, fide_report_text),
    "participants.xlsx": (XLSX, Action.SEE_PERSONAL_DATA, _participants_xlsx),
    "participants.csv": (
        _CSV,
        Action.SEE_PERSONAL_DATA,
        lambda competition: write_participants_csv(participant_rows(competition), reader_language()),
    ),
    "results.xlsx": (XLSX, None, _results_xlsx),
    "results.csv": (_CSV, None, lambda competition: write_results_csv(result_rows(competition), reader_language())),
}
