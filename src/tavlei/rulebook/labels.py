"""How a clause number is written for a reader: `3/6.2` is «section 3, clause 6.2»."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tavlei.rulebook.clause import LETTERS
from tavlei.rulebook.problems import phrase

if TYPE_CHECKING:
    from collections.abc import Callable

_CYRILLIC = {letter: cyrillic for cyrillic, letter in LETTERS.items()}
_NUMBER = re.compile(r"\d+(\.\d+)*")
_LETTERED_NUMBER = re.compile(r"(\d+(?:\.\d+)+)([a-z])")
_IN_NUMBERS = {"7"}  # the section whose clauses carry its number; those of the other sections begin anew with 1
_PARTS = {
    "app": phrase("appendix {number}"),
    "p": phrase("paragraph {number}"),
    "item": phrase("part {number}"),
    "note": phrase("note {number}"),
    "level": phrase("level {number}"),
    "row": phrase("row {number}"),
}
_NAMED_PART = re.compile(rf"({'|'.join(_PARTS)})(\d+)")
_WORDS = {
    "table": phrase("table"),
    "age": phrase("age line"),
    "abbreviations": phrase("abbreviations"),
    "world-championship": phrase("row «world championship»"),
    "world-cup": phrase("row «World Cup»"),
    "europe-championship": phrase("row «European championship»"),
    "europe-cup": phrase("row «European Cup»"),
    "world-youth": phrase("row «youth world championship»"),
    "europe-youth": phrase("row «youth European championship»"),
    "international": phrase("row «other international competitions»"),
    "international-renju": phrase("row «other international competitions», renju"),
    "russia-championship": phrase("row «Championship of Russia»"),
    "russia-championship-renju": phrase("row «Championship of Russia», renju"),
    "russia-first": phrase("row «youth Championship of Russia»"),
    "all-russian": phrase("row «all-Russian competitions»"),
    "all-russian-renju": phrase("row «all-Russian competitions», renju"),
    "gr-russian": phrase("GR, Russian draughts"),
    "gr-international": phrase("GR, 100-square draughts"),
    "ms-russian": phrase("MS, Russian draughts"),
    "ms-international": phrase("MS, 100-square draughts"),
    "rank-coefficients": phrase("column of rank coefficients"),
    "required-coefficient": phrase("row of the required coefficient"),
}


def clause_label(number: str, translate: Callable[[str], str], language: str) -> str:
    """The number of a clause as readers of a language write it."""
    parts = number.split("/")
    labels = [_label(part, translate, language) for part in parts]
    if len(parts) > 1 and _NUMBER.fullmatch(parts[0]):
        if parts[0] in _IN_NUMBERS and parts[1].startswith(f"{parts[0]}."):
            labels = labels[1:]
        elif "." not in parts[0]:
            labels[0] = translate(phrase("section {number}")).format(number=parts[0])
    return ", ".join(labels)


def _label(part: str, translate: Callable[[str], str], language: str) -> str:
    if match := _NAMED_PART.fullmatch(part):
        return translate(_PARTS[match[1]]).format(number=match[2])
    if match := _LETTERED_NUMBER.fullmatch(part):
        part = match[1] + _letter(match[2], language)
        return translate(phrase("clause {number}")).format(number=part)
    if _NUMBER.fullmatch(part) or part.isupper():
        template = phrase("section {number}") if part.isupper() else phrase("clause {number}")
        return translate(template).format(number=part)
    if part in _CYRILLIC:
        return f"{_letter(part, language)})"
    return translate(_WORDS[part]) if part in _WORDS else f"«{part}»"


def _letter(letter: str, language: str) -> str:
    return letter if language == "en" else _CYRILLIC.get(letter, letter)
