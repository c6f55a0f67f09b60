"""Who has White (5.4.10.2, 5.4.10.5.2; T4, T28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.tournament.swiss.card import PairingCard


def colours_possible(one: PairingCard, other: PairingCard) -> bool:
    """Whether neither needs a fourth equal colour: two who must have the same colour cannot meet."""
    return one.forced is None or one.forced != other.forced


def first_has_white_of(one: PairingCard, other: PairingCard, *, number_one_has_white: bool) -> tuple[bool, str]:
    """Whether `one`, the higher in the order of the round, has White against `other`, and why."""
    for card, sign in ((one, True), (other, False)):
        if card.forced is not None:
            return card.forced == sign, phrase("three games running had the other colour")
    mine, his = one.last_colour, other.last_colour
    if mine is None and his is None:
        return (one.number % 2 == 1) == number_one_has_white, phrase("no game yet: by the number of the higher")
    if mine is None or his is None:
        return (bool(his) if mine is None else not mine), phrase("the colour alternates")
    if mine != his:
        return not mine, phrase("the colour alternates for both")
    return _both_had(one, other, colour=mine)


def _both_had(one: PairingCard, other: PairingCard, *, colour: bool) -> tuple[bool, str]:
    """Both had the same colour last: the larger surplus changes, then the latest round that differed is reversed."""
    mine, his = one.surplus(white=colour), other.surplus(white=colour)
    if mine != his:
        return (not colour if mine > his else colour), phrase("the larger surplus of a colour changes")
    for round_number in sorted(one.colours.keys() & other.colours.keys(), reverse=True):
        if one.colours[round_number] != other.colours[round_number]:
            return not one.colours[round_number], phrase("the latest round in which the colours differed is reversed")
    return not colour, phrase("the higher in the order alternates")
