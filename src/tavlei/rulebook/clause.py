"""A clause: the place in a regulation that a number, a verdict or a duty comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LETTERS: Final = {"а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "к": "k"}
_ROMAN_LOOKALIKES = str.maketrans("ІХСМ", "IXCM")


@dataclass(frozen=True, slots=True, order=True)
class Clause:
    """The edition of a regulation and the number in it, as `draughts-norms-2022 7/7.12.2`."""

    edition: str
    number: str

    def __str__(self) -> str:
        """The edition and the number with a space between."""
        return f"{self.edition} {self.number}"


def normalise_number(text: str) -> str:
    """A number as a person writes it, in the form of the registers: `9.2.7.1 в)` becomes `9.2.7.1/v`.

    The registers use Latin letters only, because Cyrillic а and Latin a look the same and are not.
    """
    text = text.strip().removesuffix(".").removesuffix(")").translate(_ROMAN_LOOKALIKES)
    text = "/".join(text.replace("/", " ").split())
    return "".join(LETTERS.get(letter, letter) for letter in text)
