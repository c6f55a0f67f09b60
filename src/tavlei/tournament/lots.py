"""Lots drawn from a recorded seed, so that anyone can repeat them."""

from __future__ import annotations

from hashlib import sha256


def lot(seed: str, name: str, round_number: int | None = None) -> str:
    """The lot of a name: hexadecimal SHA-256 of `seed:name` or `seed:round:name`; the smaller is drawn first."""
    words = (seed, name) if round_number is None else (seed, str(round_number), name)
    return sha256(":".join(words).encode()).hexdigest()


def first_has_white(seed: str) -> bool:
    """Whether number 1 has White in the first round: the first digit of the lot of the colour is even."""
    return int(lot(seed, "colour")[0], 16) % 2 == 0
