"""Prove the clause registers complete: compare them with the numbers that the regulations print.

    python tools/check_registers.py                   compare with the numbers kept in tests/rulebook/numbers
    python tools/check_registers.py TEXTS             read the numbers off the texts of the regulations and compare
    python tools/check_registers.py TEXTS --write     the same, and keep the numbers

TEXTS is a folder with the texts of the five regulations (their names do not matter; each is known by its heading).
Every number printed in a text must be registered, and every plain number registered must be printed. Exit code 1 else.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import register

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

KEPT: Final = Path(__file__).parents[1] / "tests" / "rulebook" / "numbers"
_ROMAN_LOOKALIKES: Final = str.maketrans("ХІ", "XI")
_FULL_LINE: Final = 86  # characters: a shorter line that ends with a full stop ends a paragraph


@dataclass(frozen=True, slots=True)
class Comparison:
    """What stands only in the text, and what stands only in the register."""

    edition: str
    printed: int
    missing: list[str]
    invented: list[str]


def draughts_rules_2022(text: str) -> Iterator[str]:
    """Sections with Roman numerals, numbers of two and more parts at the start of a line, appendices."""
    for line in text.splitlines():
        bare = line.lstrip("#* ").translate(_ROMAN_LOOKALIKES)
        if (found := re.match(r"([IVX]+)\. +[А-ЯЁ]", bare)) or (
            found := re.match(r"([1-9]\d?(?:\.\d+)+)\.?\**(?: |$)", bare)
        ):
            yield found[1]
    for found in re.finditer(r"приложени\w+ № (\d+)(?: и № (\d+))?", text):
        yield from (f"app{number}" for number in found.groups() if number)


def draughts_rules_2013(text: str) -> Iterator[str]:
    """As in 2022; the clause printed as 2.8.1 is 2.1.8.1 (reading D1)."""
    for line in text.splitlines():
        bare = re.sub(r"^<\|.*?\|>", "", line)
        if re.match(r"II\. ", bare):
            yield "II"
        elif found := re.match(r"(2(?:\.\d+)+)\. ", bare):
            yield "2.1.8.1" if found[1] == "2.8.1" else found[1]


def bridge_classification_2024(text: str) -> Iterator[str]:
    """Sections, clauses, achievement levels, notes of 2.2, appendices and their notes."""
    for line in text.splitlines():
        bare = line.lstrip("#*- ")
        if (line.startswith("#") and (found := re.match(r"([1-8])\. [А-Я]", bare))) or (
            found := re.match(r"([1-8]\.\d+)\.(?: |$)", bare)
        ):
            yield found[1]
        elif found := re.match(r"«Достижение уровня (\d)", bare):
            yield f"2.1/level{found[1]}"
        elif found := re.match(r"Примечание (\d)\.", bare):
            yield f"2.2/note{found[1]}"
        elif found := re.match(r"Приложение (\d)\.", bare):
            yield f"app{found[1]}"


def chess_rating_ua(text: str) -> Iterator[str]:
    """Sections, the numbers of section 6, and the paragraphs of the sections without numbers."""
    section, paragraphs, ended = "", 0, True
    for line in text.splitlines():
        bare = re.sub(r"^<\|.*?\|>", "", line).strip()
        if found := re.match(r"([1-7])\. [А-ЯІЇЄ]", bare):
            section, paragraphs, ended = found[1], 0, True
            yield section
        elif found := re.match(r"(6(?:\.\d)+)(?:([аб])\.|\.)? ", bare):
            yield found[1] + {"а": "a", "б": "b", None: ""}[found[2]]
        elif bare and section not in ("", "6"):
            if ended:
                paragraphs += 1
                yield f"{section}/p{paragraphs}"
            ended = bare.endswith((".", "тощо.")) and len(bare) < _FULL_LINE


# The rows of the section 2 table in whose cells conditions are printed, by the beginning of the row.
_CONDITION_ROWS: Final = {
    "Другие международные": ["international-renju"],
    "Чемпионат России": ["russia-championship", "russia-championship-renju"],
    "Первенство России": ["russia-first"],
    "Всероссийские": ["all-russian-renju"],
}


def draughts_norms_2022(text: str) -> Iterator[str]:
    """Sections, their tables and age lines, and every numbered condition below its section."""
    starts = list(
        re.finditer(r"^(?:## )?([1-7])\. (?:Требования и условия|Нормы и условия|Расчет рейтингов)", text, re.MULTILINE)
    )
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        section = start[1]
        body = text[start.end() : end.start() if end else len(text)]
        yield section
        if section == "7":
            yield from (f"7/{number}" for number in re.findall(r"^(?:## )?(7(?:\.\d+)+)\. ", body, re.MULTILINE))
            continue
        yield from (f"{section}/table", f"{section}/age")
        table, conditions = _parted(section, body)
        yield from (f"{section}/{number}" for number in _condition_numbers(conditions))
        if section == "2":
            yield from (f"2/table/{place}" for place in _conditions_in_rows(table))


def _parted(section: str, body: str) -> tuple[str, str]:
    """The table of a section and the conditions below it."""
    heading = r"Иные условия" if section in "126" else r"Условия выполнения"
    found = list(re.finditer(heading, body))[-1]
    return body[: found.start()], body[found.end() :]


def _condition_numbers(conditions: str) -> list[str]:
    return re.findall(r"(?:^|<p>|<li>|^- )(\d+(?:\.\d+)*)\.? (?=[А-Я])", conditions, re.MULTILINE)


def _conditions_in_rows(table: str) -> Iterator[str]:
    rows = [
        (found.start(), keys) for name, keys in _CONDITION_ROWS.items() if (found := re.search(f"^{name}", table, re.M))
    ]
    for (start, keys), end in zip(rows, [*(start for start, _ in rows[1:]), len(table)], strict=True):
        remaining = list(keys)
        for number in re.findall(r"(?:^|<li>|: | )(\d)\. \*?(?=[А-Я])", table[start:end], re.MULTILINE):
            if number == "1":
                key = remaining.pop(0)
            yield f"{key}/{number}"


EXTRACTORS: Final[dict[str, tuple[str, Callable[[str], Iterator[str]]]]] = {
    "draughts-norms-2022": ("Нормы, требования и условия их выполнения по виду спорта «шашки»", draughts_norms_2022),
    "chess-rating-ua": ("про національну рейтингову систему", chess_rating_ua),
    "draughts-rules-2013": ("ОБ УТВЕРЖДЕНИИ ПРАВИЛ ВИДА СПОРТА «ШАШКИ»", draughts_rules_2013),
    "bridge-classification-2024": ("## Спортивная классификация", bridge_classification_2024),
    "draughts-rules-2022": ("**ПРАВИЛА ВИДА СПОРТА «ШАШКИ»**", draughts_rules_2022),
}


def read_numbers(folder: Path) -> dict[str, list[str]]:
    """The numbers that each text prints, in their order."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.txt"))]
    return {
        edition: list(dict.fromkeys(extract(_text(texts, heading))))
        for edition, (heading, extract) in EXTRACTORS.items()
    }


def kept_numbers() -> dict[str, list[str]]:
    """The numbers read off the texts before: a file per edition, a number per line."""
    return {edition: (KEPT / f"{edition}.txt").read_text(encoding="utf-8").split() for edition in EXTRACTORS}


def compare(numbers: dict[str, list[str]]) -> list[Comparison]:
    """Every register against the numbers that its edition prints."""
    return [_compare(edition, printed) for edition, printed in numbers.items()]


def _text(texts: list[str], heading: str) -> str:
    for text in texts:
        if heading in text[:1000]:
            return text
    raise SystemExit(f"no text in the folder is headed «{heading}»")


def _compare(edition: str, printed: list[str]) -> Comparison:
    registered = register(edition)
    missing = [number for number in printed if number not in registered]
    # Below a clause the register may divide further; what it calls a clause of its own must be printed.
    plain = [number for number in registered if "/" not in number]
    return Comparison(edition, len(printed), missing, [number for number in plain if number not in printed])


def main() -> int:
    """Print the comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", nargs="?", type=Path)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.write and asked.texts is None:
        parser.error("--write needs the texts")
    numbers = kept_numbers() if asked.texts is None else read_numbers(asked.texts)
    if asked.write:
        for edition, printed in numbers.items():
            (KEPT / f"{edition}.txt").write_text("".join(f"{number}\n" for number in printed), encoding="utf-8")
    wrong = 0
    for found in compare(numbers):
        missing, invented = len(found.missing), len(found.invented)
        print(f"{found.edition}: {found.printed} numbers printed, {missing} missing, {invented} invented")
        for number in found.missing:
            print(f"  printed but not registered: {number}")
        for number in found.invented:
            print(f"  registered but not printed: {number}")
        wrong += missing + invented
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
