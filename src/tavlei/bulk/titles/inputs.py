"""What many competitions are evaluated from: files that were checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.bulk.bad_rows import RowFault, check_rows
from tavlei.bulk.tables import read_folder
from tavlei.bulk.titles.columns import BESIDE, COMPETITIONS, EARLIER, ENCOUNTERS, PARTICIPANTS, PEOPLE
from tavlei.games.clock import Discipline
from tavlei.rulebook import Problem, Refusal, phrase
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from tavlei.bulk.tables import TableFiles

_NO_COMPETITION: Final = phrase("there is no competition «{got}» among the competitions")
_TWICE: Final = phrase("«{got}» is listed twice")


@dataclass(frozen=True, slots=True)
class TitleInputs:
    """The files by the names of their tables."""

    files: Mapping[str, TableFiles]

    def place(self, competition: str) -> str:
        """Where a competition stands."""
        quoted = competition.replace("'", "''")
        fault = RowFault(f"id = '{quoted}'", _TWICE, "id")
        try:
            check_rows(self.files[COMPETITIONS.name], (fault,), {})
        except Refusal as found:
            return found.problems[0].path
        return competition


def read_inputs(games: Path, people: Path, work: Path) -> TitleInputs:
    """The files of a run; those that must lie in the folder of the encounters are looked for by name."""
    table_fileses = read_folder(games, people, ENCOUNTERS, PEOPLE, BESIDE, work)
    for shape in (COMPETITIONS, PARTICIPANTS):
        if shape.name not in table_fileses:
            params = {"name": shape.name, "path": str(games)}
            raise Refusal(Problem("there is no table «{name}» in {path}", params, path="games"))
    return TitleInputs(table_fileses)


def check_tables(inputs: TitleInputs) -> None:
    """Refuse rows that cannot be right; words that a rule does not know are refused or told by the rule."""
    for name, faults in _FAULTS.items():
        if name in inputs.files:
            check_rows(inputs.files[name], faults, inputs.files)


def _words(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


_OF_COMPETITION: Final = RowFault(
    "coalesce(competition NOT IN (SELECT id FROM competitions), true)", _NO_COMPETITION, "competition"
)
_ENTERED: Final = "(SELECT competition, participant FROM participants)"
_STRANGER: Final = phrase("«{got}» is not among the participants")
_FAULTS: Final = {
    PEOPLE.name: (
        RowFault("coalesce(id = '', true)", phrase("the id is missing"), "id"),
        RowFault("id IN (SELECT id FROM people GROUP BY id HAVING count(*) > 1)", _TWICE, "id"),
    ),
    COMPETITIONS.name: (
        RowFault("coalesce(id = '', true)", phrase("the id is missing"), "id"),
        RowFault("id IN (SELECT id FROM competitions GROUP BY id HAVING count(*) > 1)", _TWICE, "id"),
        RowFault('start IS NULL OR "end" IS NULL', phrase("a competition has a first and a last day"), "id"),
        RowFault(
            f"coalesce(discipline NOT IN ({_words(Discipline)}), true)",
            phrase("there is no discipline «{got}»"),
            "discipline",
        ),
    ),
    PARTICIPANTS.name: (
        _OF_COMPETITION,
        RowFault(
            "coalesce(participant NOT IN (SELECT id FROM people), true)",
            phrase("there is no player «{got}» among the people"),
            "participant",
        ),
        RowFault(
            "(competition, participant) IN (SELECT competition, participant FROM participants GROUP BY ALL "
            "HAVING count(*) > 1)",
            _TWICE,
            "participant",
        ),
        RowFault(
            "place < 1 OR (place_to IS NOT NULL AND coalesce(place_to < place, true))",
            phrase("a place is 1 or more, and a shared one does not end before it begins"),
            "place",
        ),
    ),
    ENCOUNTERS.name: (
        _OF_COMPETITION,
        RowFault("coalesce(round < 1, true)", phrase("the round is missing"), "round"),
        RowFault(
            "(bye IS NOT NULL) = (white IS NOT NULL) OR (white IS NULL) <> (black IS NULL)",
            phrase("an encounter has white and black, or bye"),
            "competition",
        ),
        *(
            RowFault(f"{side} IS NOT NULL AND (competition, {side}) NOT IN {_ENTERED}", _STRANGER, side)
            for side in ("white", "black", "bye")
        ),
        RowFault("white = black", phrase("nobody plays against himself"), "white"),
        RowFault(
            f"result NOT IN ({_words(Result)})",
            phrase("«{got}» is no result; expected 1-0, 0.5-0.5, 0-1, +:-, -:+ or -:-"),
            "result",
        ),
    ),
    EARLIER.name: (
        RowFault(f"coalesce((competition, participant) NOT IN {_ENTERED}, true)", _STRANGER, "participant"),
        RowFault('"end" IS NULL', phrase("the day is missing"), "participant"),
    ),
}
