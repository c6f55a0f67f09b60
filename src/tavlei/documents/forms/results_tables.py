"""Tables of results of round robins and Swiss tournaments, for players and for teams (14.1.3; appendices 9 and 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from tavlei.calc.formats import Exact
from tavlei.documents.form import Data, form
from tavlei.documents.forms.standing_rows import (
    Member,
    StandingRow,
    coefficient_columns,
    name_columns,
    refuse_uneven,
    team_rows,
)
from tavlei.documents.layout import Cell, Column, Content, Heading, Page, Table
from tavlei.documents.parts import (
    EDITION,
    NOBODY,
    Competition,
    Number,
    Officials,
    Text,
    chief_signatures,
    competition_head,
)
from tavlei.rulebook import Problem, Refusal, cites, clause, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

_CELL_MM: Final = 8
_RESULT_MM: Final = 8
