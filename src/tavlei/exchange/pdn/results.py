"""Results as PDN files write them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tavlei.games.draughts.variants import Variant

_SIGNS: Final = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "½": "1/2", " ": None, "\t": None})


class PdnOutcome(StrEnum):
    """Who won."""

    WHITE = "white"
    BLACK = "black"
    DRAW = "draw"
    BOTH_LOST = "both_lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class PdnResult:
    """A result as it is written, and what it says. A forfeit was decided without play."""

    text: str
    outcome: PdnOutcome
    forfeit: bool = False

    def agrees_with(self, other: PdnResult) -> bool:
        """Whether two results say the same, however they are written; an unknown one contradicts nothing."""
        if PdnOutcome.UNKNOWN in (self.outcome, other.outcome):
            return True
        return self.outcome is other.outcome

    def standard(self, variant: Variant) -> str:
        """The form that PDN wants for this game: 2-0, 1-1, 0-2 on 100 squares, otherwise 1-0, 1/2-1/2, 0-1."""
        forms = _INTERNATIONAL if variant.pdn_type == 20 else _DEFAULT
        return self.text if self.forfeit else forms.get(self.outcome, self.text)


_DEFAULT: Final = {PdnOutcome.WHITE: "1-0", PdnOutcome.DRAW: "1/2-1/2", PdnOutcome.BLACK: "0-1"}
_INTERNATIONAL: Final = {PdnOutcome.WHITE: "2-0", PdnOutcome.DRAW: "1-1", PdnOutcome.BLACK: "0-2"}
UNFINISHED: Final = PdnResult("*", PdnOutcome.UNKNOWN)
KNOWN: Final = {
    pdn_result.text: pdn_result
    for pdn_result in (
        UNFINISHED,
        *(PdnResult(text, outcome) for forms in (_DEFAULT, _INTERNATIONAL) for outcome, text in forms.items()),
        PdnResult("0-0", PdnOutcome.BOTH_LOST),
        PdnResult("+/-", PdnOutcome.WHITE, forfeit=True),
        PdnResult("-/+", PdnOutcome.BLACK, forfeit=True),
        PdnResult("-/-", PdnOutcome.BOTH_LOST, forfeit=True),
    )
}
_OTHER_FORMS: Final = {
    "1:0": "1-0",
    "0:1": "0-1",
    "2:0": "2-0",
    "0:2": "0-2",
    "0:0": "0-0",
    "1/2:1/2": "1/2-1/2",
    "1/2": "1/2-1/2",
    "+:-": "+/-",
    "-:+": "-/+",
    "-:-": "-/-",
}


def known_result(text: str) -> PdnResult | None:
    """The result that a text means in any of the usual forms, if it means one."""
    form = text.translate(_SIGNS)
    return KNOWN.get(_OTHER_FORMS.get(form, form))


def read_result(text: str) -> PdnResult:
    """The result that a text means; what is not known is kept as it is written, with an unknown outcome."""
    return known_result(text) or PdnResult(text, PdnOutcome.UNKNOWN)
