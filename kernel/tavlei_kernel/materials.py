"""Materials of endings: own men, own kings, the other side's men and kings, seen by the side to move."""

from __future__ import annotations

from tavlei_kernel import _core

Material = tuple[int, int, int, int]
MOST_PIECES = 6


def flipped(material: Material) -> Material:
    """The same material seen by the other side."""
    return (*material[2:], *material[:2])


def unit(material: Material) -> Material:
    """The one of a material and the same flipped that stands for both: they are built together."""
    return max(material, flipped(material))


def units(pieces: int) -> list[Material]:
    """Every unit with so many pieces, in an order in which each needs only smaller ones and those before it."""
    found = [
        (own_men, own_kings, other_men, pieces - own_men - own_kings - other_men)
        for own_men in range(pieces)
        for own_kings in range(pieces - own_men)
        for other_men in range(pieces - own_men - own_kings + 1)
    ]
    kept = {unit(each) for each in found if sum(each[:2]) and sum(each[2:])}
    return sorted(kept, key=lambda each: (each[0] + each[2], each))


def closure(material: Material) -> list[Material]:
    """The units a table rests on, itself last, in an order in which they can be built."""
    wanted = {unit(material)}
    new = set(wanted)
    while new:
        new = {unit(each) for one in new for each in _core.table_needs(one)} - wanted
        wanted |= new
    return sorted(wanted, key=lambda each: (sum(each), each[0] + each[2], each))


def name(material: Material) -> str:
    """A short name, such as `2m1k-0m1k`: two men and a king to move against a king."""
    own_men, own_kings, other_men, other_kings = material
    return f"{own_men}m{own_kings}k-{other_men}m{other_kings}k"
