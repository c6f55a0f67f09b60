"""Doubtful rows as a form asks about them: the field of each, and the answer that was ticked before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import QueryDict

    from tavlei.office.lists.opening_rows import OpeningRow

CHOSEN: Final = "person-"  # the field with the answer for a doubtful row


@dataclass(frozen=True, slots=True)
class AskedRow:
    """A row with the field of its answer and the answer given; of some tables nobody can be new."""

    found: OpeningRow
    field: str
    answer: str
    may_be_new: bool = True

    @property
    def who(self) -> str:
        """The name with the year of birth and the personal number, as far as the table tells them."""
        row = self.found.row
        name = f"{row.name} ({row.birth_year})" if row.birth_year else row.name
        return f"{name}, {row.code}" if row.code and row.code != row.name else name


def asked_rows(
    rows: Iterable[OpeningRow], answers: Mapping[int, str], prefix: str, *, may_be_new: bool = True
) -> list[AskedRow]:
    """The rows as a form asks about them; what was ticked stays ticked."""
    return [AskedRow(found, f"{prefix}{found.row.row}", answers.get(found.row.row, ""), may_be_new) for found in rows]


def answers_given(sent: QueryDict, prefix: str) -> dict[int, str]:
    """The answers of a form by the numbers of the rows."""
    given = {name.removeprefix(prefix): str(told) for name, told in sent.items() if name.startswith(prefix)}
    return {int(number): answer for number, answer in given.items() if number.isdecimal()}
