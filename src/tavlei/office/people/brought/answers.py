"""What whoever brings a table has decided: who a row is, what an unknown region or country means, what stays out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.people.search_keys import search_key

if TYPE_CHECKING:
    from collections.abc import Mapping

LEFT_OUT: Final = "out"
"""The answer that a row is not taken."""
UNKNOWN: Final = "unknown"
"""The answer that a region or a country stays unknown."""


class PlaceKind(StrEnum):
    """What of a row the register may not know yet."""

    REGION = "region"
    COUNTRY = "country"


@dataclass(frozen=True, slots=True)
class Answers:
    """The decisions: by the numbers of the rows, and by the words of places as they are compared.

    `people` are personal numbers, `new`, `same` or `out`; `places` codes, `new` or `unknown`. `rest` answers for
    doubtful rows without an answer of their own; with `wrong_out` rows that cannot be taken are left out.
    """

    people: Mapping[int, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    rest: str = ""
    wrong_out: bool = False

    def of_row(self, row: int) -> str:
        """What was decided about a row."""
        return self.people.get(row, "")

    def is_out(self, row: int) -> bool:
        """Whether a row is not taken."""
        return self.of_row(row) == LEFT_OUT

    def of_place(self, kind: PlaceKind, text: str) -> str:
        """What was decided about a region or a country."""
        return self.places.get(place_key(kind, text), "")

    def as_json(self) -> dict[str, Any]:
        """The decisions as a background job is given them."""
        people = {str(row): answer for row, answer in self.people.items()}
        return {"people": people, "places": dict(self.places), "rest": self.rest, "wrong_out": self.wrong_out}


def answers_of_json(data: Mapping[str, Any]) -> Answers:
    """The decisions that a background job was given."""
    people = {int(row): answer for row, answer in data["people"].items()}
    return Answers(people, dict(data["places"]), data["rest"], data["wrong_out"])


def place_key(kind: PlaceKind, text: str) -> str:
    """A region or a country as it is compared."""
    return f"{kind.value}:{search_key(text)}"
