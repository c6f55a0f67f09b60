"""Mixed competitions of persons, as `event_kind` knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.competitions.engine import read_field
from tavlei.office.competitions.individual import IndividualEventKind
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.competitions.whole_field import WholeField, read_whole
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.competitions.engine import CompetitionField
    from tavlei.office.competitions.models import Competition


class MixedEventKind(IndividualEventKind):
    """Everybody plays for himself, in groups of stages that are competitions of their own."""

    def field(self, found: CompetitionField) -> WholeField:
        """The field with its stages."""
        return read_whole(found)

    def all_played(self, competition: Competition) -> bool:
        """Whether the last stage has been played and approved."""
        return whole_of(competition).all_played


def whole_of(competition: Competition) -> WholeField:
    """A mixed competition read whole; another one is refused."""
    found = read_field(competition)
    if not isinstance(found, WholeField):
        number = rulebook_of(competition).clause("1.4/item6")
        raise Refusal(Problem("this is not a mixed competition", path="system", clause=number))
    return found
