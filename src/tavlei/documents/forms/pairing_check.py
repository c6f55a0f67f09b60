"""The check of the pairs of a chess event: what another engine pairs otherwise, round by round (C.04)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.documents.form import Data, form
from tavlei.documents.forms.chess_papers import arbiters
from tavlei.documents.layout import Align, Column, Heading, Page, Paragraph, Table
from tavlei.documents.parts import NOBODY, Competition, Number, Officials, Text, competition_head
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

PAIRINGS: Final = "fide-pairings"
_EXAMPLE: Final[dict[str, Any]] = {
    "competition": {"name": "Відкритий кубок Львова", "place": "м. Львів", "starts": "2026-03-02",
                    "ends": "2026-03-10"},
    "system": "швейцарська за системою ФІДЕ «Датч»",
    "engine": "py4swiss",
    "rounds": [
        {"number": 1, "pairs": 12},
        {
            "number": 2,
            "pairs": 12,
            "played": ["Коваленко Олена — Бондар Андрій", "Гнатюк Ілля — Дорош Марія"],
            "paired": ["Коваленко Олена — Дорош Марія", "Гнатюк Ілля — Бондар Андрій"],
        },
        {"number": 3, "pairs": 12, "refused": "повного складу пар немає"},
    ],
    "officials": {
        "chief_judge": {"name": "Кравець О. П.", "category": "національної"},
        "chief_secretary": {"name": "Ткач Л. І.", "category": "першої"},
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CheckedRound(Data):
    """A round: the number of its pairs, those only played, those only of the engine, or why it pairs nothing."""

    number: Number
    pairs: Number
    played: tuple[Text, ...] = ()
    paired: tuple[Text, ...] = ()
    refused: Text = ""

    @property
    def agrees(self) -> bool:
        """Whether both are the same."""
        return not (self.played or self.paired or self.refused)


@form(
    "pairing_check",
    title=phrase("Check of the pairs by another engine"),
    clauses=((PAIRINGS, "C.04.3"), (PAIRINGS, "C.04.2")),
    example=_EXAMPLE,
)
@cites(PAIRINGS, "C.04.3")
@dataclass(frozen=True, slots=True)
class PairingCheck(Data):
    """Every round of an event as it was played and as an engine pairs it once more."""

    competition: Competition
    system: Text
    engine: Text
    rounds: tuple[CheckedRound, ...]
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """A line a round; where it differs, the pairs of both stand side by side."""
        title = book.phrase("Check of the pairs by another engine")
        columns = (
            Column(book.phrase("Round"), 14),
            Column(book.phrase("Pairs"), 14),
            Column(book.phrase("Only played"), 70, grows=True, align=Align.LEFT),
            Column(book.phrase("Only by the engine"), 70, grows=True, align=Align.LEFT),
        )
        rows = tuple(self._row(one, book) for one in self.rounds)
        text = book.phrase("System: {system}. Engine: {engine}.").format(system=self.system, engine=self.engine)
        differing = sum(not one.agrees for one in self.rounds)
        found = book.phrase("Rounds: {all}, of them with other pairs: {differing}.").format(
            all=len(self.rounds), differing=differing
        )
        head = (Heading(title), *competition_head(self.competition, book), Paragraph(text))
        return Page(title, (*head, Table(columns, rows), Paragraph(found), *arbiters(self.officials, book)))

    def _row(self, one: CheckedRound, book: Catalogue) -> tuple[int, int, str, str]:
        if one.agrees:
            return one.number, one.pairs, book.phrase("as it was played"), ""
        return one.number, one.pairs, "; ".join(one.played), one.refused or "; ".join(one.paired)
