"""The colours of a pair: what each of the two should have, and the rule that decides between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import cites, phrase
from tavlei.tournament.fide.table import FideSystem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.tournament.fide.table import PairingTable, TablePlayer


class Strength(IntEnum):
    """How strong a colour preference is."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class ColourRule(StrEnum):
    """Why a pair has its colours."""

    BOTH = phrase("both get the colour they prefer")
    STRONGER = phrase("the stronger preference is granted")
    ALTERNATE = phrase("the colours change from the last round in which the two had different ones")
    HIGHER = phrase("the higher ranked player gets the colour he prefers")
    INITIAL = phrase("neither has a preference: an odd number gets the initial colour, an even one the other")


_DUTCH: Final = (ColourRule.BOTH, ColourRule.STRONGER, ColourRule.ALTERNATE, ColourRule.HIGHER, ColourRule.INITIAL)
_OTHERS: Final = (ColourRule.INITIAL, ColourRule.BOTH, ColourRule.STRONGER, ColourRule.ALTERNATE, ColourRule.HIGHER)
ORDERS: Final = {FideSystem.DUTCH: _DUTCH, FideSystem.DUBOV: _OTHERS, FideSystem.BURSTEIN: _OTHERS}


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour a player should have next (White is True) and how strongly, by the games he has played."""

    white: bool | None
    strength: Strength
    difference: int


@cites("fide-pairings", "C.04.3/A.6", "C.04.3/1.6", "C.04.3/1.7")
def preference(colours: Sequence[bool]) -> Preference:
    """Absolute beyond one game of difference or after one colour twice running, strong at one, mild when even."""
    difference = sum(1 if white else -1 for white in colours)
    last_two = set(colours[-2:]) if len(colours) > 1 else set()
    if abs(difference) > 1:
        return Preference(difference < 0, Strength.ABSOLUTE, difference)
    if len(last_two) == 1:
        return Preference(not colours[-1], Strength.ABSOLUTE, difference)
    if difference:
        return Preference(difference < 0, Strength.STRONG, difference)
    if colours:
        return Preference(not colours[-1], Strength.MILD, difference)
    return Preference(None, Strength.NONE, difference)


@cites("fide-pairings", "C.04.3/E.1", "C.04.3/E.2", "C.04.3/E.3", "C.04.3/E.4", "C.04.3/E.5")
@cites("fide-pairings", "C.04.3/5.1", "C.04.3/5.2.1", "C.04.3/5.2.2", "C.04.3/5.2.3", "C.04.3/5.2.4", "C.04.3/5.2.5")
@cites("fide-pairings", "C.04.4.1/5.2", "C.04.4.2/5.2")
def rules_met(
    higher: TablePlayer, other: TablePlayer, table: PairingTable, system: FideSystem
) -> Iterator[tuple[ColourRule, bool]]:
    """The rules that have something to say of a pair, in their order, and whether the higher one has White by them."""
    for rule in ORDERS[system]:
        white = _by(rule, higher, other, table)
        if white is not None:
            yield rule, white


def _by(rule: ColourRule, higher: TablePlayer, other: TablePlayer, table: PairingTable) -> bool | None:
    own, his = list(higher.colours.values()), list(other.colours.values())
    mine, theirs = preference(own), preference(his)
    if rule is ColourRule.INITIAL:
        unplayed = not own and not his
        return (higher.number % 2 == 1) is table.first_colour_white if unplayed else None
    if mine.white is None or theirs.white is None:
        return _only(mine, theirs) if rule is ColourRule.BOTH else None
    if rule is ColourRule.BOTH:
        return mine.white if mine.white is not theirs.white else None
    if rule is ColourRule.STRONGER:
        return _stronger(mine, theirs)
    if rule is ColourRule.ALTERNATE:
        return _alternate(own, his)
    return mine.white


def _only(mine: Preference, theirs: Preference) -> bool | None:
    if mine.white is not None:
        return mine.white
    return None if theirs.white is None else not theirs.white


def _stronger(mine: Preference, theirs: Preference) -> bool | None:
    """The stronger preference; of two absolute ones that of the wider difference."""
    ours, his = ((one.strength, abs(one.difference) * (one.strength is Strength.ABSOLUTE)) for one in (mine, theirs))
    if ours == his:
        return None
    return mine.white if ours > his else not theirs.white


def _alternate(own: Sequence[bool], his: Sequence[bool]) -> bool | None:
    """The other colour than in the last games, counted from the last, in which one had White and the other Black."""
    for mine, theirs in zip(reversed(own), reversed(his), strict=False):
        if mine is not theirs:
            return not mine
    return None
