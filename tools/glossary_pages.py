"""The glossary in Russian and Ukrainian: names, words and clauses of glossary.md, meanings of glossary.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS: Final = Path(__file__).parent.parent / "docs"
TITLES: Final = {"ru": "Словарь", "uk": "Словник"}
HEADS: Final = {
    "ru": "Слова регламентов, которые стоят на страницах, в документах и в данных. Имя на английском – то, которым "
    "понятие названо в программе и в JSON: `score_group` для «score group».",
    "uk": "Слова регламентів, які стоять на сторінках, у документах і в даних. Ім’я англійською – те, яким поняття "
    "названо в програмі та в JSON: `score_group` для «score group».",
}
COLUMNS: Final = {
    "ru": ("Термин", "По-украински", "Имя на английском", "Что это", "Пункт"),
    "uk": ("Термін", "Російською", "Ім’я англійською", "Що це", "Пункт"),
}
CODE_TITLES: Final = {"ru": "Слова в коде", "uk": "Слова в коді"}
CODE_COLUMNS: Final = {
    "ru": ("Термин", "По-украински", "Слово в коде", "Где начинается"),
    "uk": ("Термін", "Російською", "Слово в коді", "Де починається"),
}
_CELLS: Final = 5
_CODE_HEADING: Final = "Words in the code"
_HEADING: Final = "## "


class CodeWord(NamedTuple):
    """A row of the first table of docs/glossary.md: what a main term is called in the code."""

    ru: str
    uk: str
    word: str
    place: str


class Term(NamedTuple):
    """A row of docs/glossary.md."""

    name: str
    ru: str
    uk: str
    meaning: str
    clauses: str


def page(language: str) -> str:
    """The glossary in a language that is not English; the English one is written by hand."""
    return "\n".join(_page(language))


def sections() -> dict[str, list[Term]]:
    """The terms of docs/glossary.md under their headings."""
    found: dict[str, list[Term]] = {}
    for line in (DOCS / "glossary.md").read_text(encoding="utf-8").splitlines():
        if line.startswith(_HEADING) and line != _HEADING + _CODE_HEADING:
            found[line.removeprefix(_HEADING)] = []
        cells = line.strip("| ").split(" | ")
        if len(cells) == _CELLS and cells[0] != "English name":
            found[list(found)[-1]].append(Term(*cells))
    return found


def code_words() -> list[CodeWord]:
    """The main terms and their words in the code."""
    text = (DOCS / "glossary.md").read_text(encoding="utf-8").split(_HEADING + _CODE_HEADING)[1].split(_HEADING)[0]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [CodeWord(*row) for row in rows[1:]]


def meanings() -> dict[str, dict[str, Any]]:
    """By the same headings: the title in each language, and the meaning of each name."""
    return tomllib.loads((DOCS / "glossary.toml").read_text(encoding="utf-8"))


def _page(language: str) -> Iterator[str]:
    said = meanings()
    yield f"# {TITLES[language]}\n\n{HEADS[language]}\n"
    yield f"## {CODE_TITLES[language]}\n"
    yield f"| {' | '.join(CODE_COLUMNS[language])} |\n|---|---|---|---|"
    for row in code_words():
        told = (row.ru, row.uk) if language == "ru" else (row.uk, row.ru)
        yield f"| {' | '.join((*told, row.word, row.place))} |"
    yield ""
    for heading, terms in sections().items():
        if lacking := {term.name for term in terms} - set(said.get(heading, {}).get("meaning", {})):
            raise LookupError(f"docs/glossary.toml has under {heading!r} no meaning of {', '.join(sorted(lacking))}")
        yield f"## {said[heading]['title'][language]}\n"
        yield f"| {' | '.join(COLUMNS[language])} |\n|---|---|---|---|---|"
        for term in terms:
            words = (term.ru, term.uk) if language == "ru" else (term.uk, term.ru)
            meaning = said[heading]["meaning"][term.name][language]
            yield f"| {' | '.join((*words, term.name, meaning, term.clauses))} |"
        yield ""
