"""Words with two faces: a short one for storing, and the sentence the catalogues know."""

from __future__ import annotations

from enum import StrEnum


class Labelled(StrEnum):
    """An enumeration whose members are written `NAME = "stored word", phrase("sentence")`."""

    label: str

    def __new__(cls, value: str, label: str) -> Labelled:
        """The member is its stored word; its label is for people."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member
