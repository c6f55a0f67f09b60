"""What the rules leave to a regulation, and which of it the regulation of a competition says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.competitions.conduct.findings import rules_discipline
from tavlei.office.competitions.regulation import read_regulation
from tavlei.rulebook import cites
from tavlei.tournament.conduct.regulation_questions import regulation_questions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.office.competitions.models import Competition
    from tavlei.tournament.conduct.regulation_questions import RegulationQuestion

_FIELDS: Final[Mapping[str, str]] = {
    "age_groups": "age_group",
    "open_to": "sexes",
    "qualification": "least_title",
    "documents": "further_documents",
    "own_procedure": "documents",
    "preliminary_due": "entries_close",
    "drawn_by_hand": "draw_by_hand",
    "start_table": "starting_positions",
}
_ANNOUNCED: Final = frozenset({"system", "kind", "manner"})  # every announcement says them


@cites("draughts-rules", "2.2.1", "2.2.5", "2.2.6", "5.2", "5.4.17.4", "6.2.2/item2", "9.2.4.3")
def answered_questions(competition: Competition) -> Iterator[tuple[RegulationQuestion, bool]]:
    """The questions that arise for the competition, each with whether its regulation answers it."""
    discipline, regulation = rules_discipline(competition), read_regulation(competition.regulation)
    if discipline is None:
        return
    asked = regulation_questions(
        team=competition.plays_in_teams,
        draughts_64=regulation.draughts_64,
        clock=discipline.has_clock,
        renju=discipline.family.value == "renju",
        remote=competition.online,
    )
    for question in asked:
        said = competition.regulation.get(_FIELDS.get(question.field, question.field))
        yield question, question.field in _ANNOUNCED or said not in (None, "", [], {})
