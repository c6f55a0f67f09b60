"""The norms of 2.2 over tables of figures: which coefficient is met, and what a lost one leaves."""

from __future__ import annotations

from decimal import Decimal
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Final

import ibis

from tavlei.bridge.accounts.ledger import ForeignTitle
from tavlei.bridge.accounts.norms import NormFigure
from tavlei.rulebook import cites, exact_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from ibis.expr.types import BooleanValue, Table, Value

    from tavlei.bridge.accounts.norms import Norm, NormRequirement, NormTable

COEFFICIENT: Final = "decimal(18, 3)"
TITLES: Final = {title: f"title_{title}" for title in ForeignTitle}
"""The titles and the columns that count how often a player was made known to have each."""


def coefficient(value: Fraction) -> Value:
    """A coefficient as plans compare it: an exact decimal."""
    return ibis.literal(Decimal(exact_text(value)), COEFFICIENT)


@cites("bridge-classification", "2.2/table")
def best_met(figures: Table, norms: Iterable[Norm], *, face_to_face: bool = True) -> Value:
    """The coefficient of the first of the norms, those of the best row first, whose figures are all there.

    Without `face_to_face` it is not asked where MB were won.
    """
    branches = [(_met(figures, norm, face_to_face), coefficient(norm.coefficient)) for norm in norms]
    return ibis.cases(*branches, else_=ibis.null(COEFFICIENT))


@cites("bridge-classification", "2.2/note2")
def step_below(lost: Value, table: NormTable) -> Value:
    """The coefficient of the next worse row."""
    rows = sorted((row.coefficient for row in table.rows), reverse=True)
    better_first = [(lost < coefficient(value), coefficient(value)) for value in reversed(rows)]
    found = ibis.cases(*better_first, else_=coefficient(table.worst))
    return ibis.ifelse(lost.isnull(), ibis.null(COEFFICIENT), found)


def _met(figures: Table, norm: Norm, face_to_face: bool) -> BooleanValue:  # noqa: FBT001 - handed on
    everything: BooleanValue = ibis.literal(True)  # noqa: FBT003
    return reduce(and_, (_has(figures, asked, face_to_face) for asked in norm.requirements), everything)


@cites("bridge-classification", "2.2/note3")
def _has(figures: Table, asked: NormRequirement, face_to_face: bool) -> BooleanValue:  # noqa: FBT001
    """Whether an account has what is asked, and two thirds of its MB from face-to-face tournaments (B23, B50)."""
    if asked.title is not None:
        return figures[TITLES[asked.title]] > 0
    enough: BooleanValue = figures[asked.figure] >= asked.least
    if not asked.least_face_to_face or not face_to_face:
        return enough
    face = figures.mb_face if asked.figure is NormFigure.MB else figures.mb_year_face
    return enough & (face >= asked.least_face_to_face)
