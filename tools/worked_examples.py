"""Worked examples of docs/examples: from `<name>.json` the program writes `<name>.ru.md` and `<name>.en.md`.

A file holds `title` and `about` in both languages, `calc` (the name of a calculator), its `input`, and, if names should
read naturally, `names`: language to the words of the input that are written otherwise there.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tavlei.calc import evaluate, find_calculator
from tavlei.calc.running import check_input
from tavlei.languages import catalogue
from tavlei.rulebook import explanation_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DOCS: Final = Path(__file__).parent.parent / "docs"
FOLDER: Final = "examples"
NOTE: Final = "<!-- Written by `make docs`; do not edit by hand. -->\n"
LANGUAGES: Final = ("ru", "en")
READING: Final = re.compile("^([A-Z][0-9]+): ")
BOLD: Final = r"**\1.** "
WORDS: Final = {
    "ru": {
        "index": "Разобранные примеры",
        "head": "Страницы пишет сама программа: по входным данным она дает ответ и объясняет его по пунктам документа.",
        "input": "Входные данные: поле `input` файла [{file}]({file}), калькулятор `{calc}`.",
        "document": "Документ: {title}.",
        "answer": "Ответ программы",
        "other": "In English",
    },
    "en": {
        "index": "Worked examples",
        "head": "The program itself writes the pages: from the input it gives the answer and its reasons by clause.",
        "input": "Input: the field `input` of [{file}]({file}), calculator `{calc}`.",
        "document": "Document: {title}.",
        "answer": "What the program answers",
        "other": "По-русски",
    },
}


def example_files(docs: Path = DOCS) -> list[Path]:
    """The inputs of all examples, by name."""
    return sorted((docs / FOLDER).rglob("*.json"))


def pages(docs: Path = DOCS) -> dict[str, str]:
    """Every page of the examples: its path in docs/ and its text."""
    found: dict[str, str] = {}
    titles: dict[str, list[str]] = {language: [] for language in LANGUAGES}
    for file in example_files(docs):
        example = json.loads(file.read_text(encoding="utf-8"))
        for language in LANGUAGES:
            name = file.with_suffix(f".{language}.md").relative_to(docs).as_posix()
            found[name] = NOTE + "\n".join(_page(file, example, language))
            titles[language].append(f"- [{example['title'][language]}]({name.removeprefix(FOLDER + '/')})")
    for language in LANGUAGES:
        words = WORDS[language]
        listed = "\n".join(titles[language])
        found[f"{FOLDER}/README.{language}.md"] = f"{NOTE}# {words['index']}\n\n{words['head']}\n\n{listed}\n"
    return found


def given(example: Mapping[str, Any], language: str) -> Any:
    """The input of an example with the names as the language writes them."""
    return _renamed(example["input"], example.get("names", {}).get(language, {}))


def _page(file: Path, example: Mapping[str, Any], language: str) -> Iterator[str]:
    words, other = WORDS[language], LANGUAGES[1 - LANGUAGES.index(language)]
    calculator, told = find_calculator(example["calc"]), given(example, language)
    regulation = calculator.rulebook(check_input(calculator, told)).edition.title[language]
    yield f"# {example['title'][language]}\n"
    yield f"{words['document'].format(title=regulation)} [{words['other']}]({file.with_suffix(f'.{other}.md').name})\n"
    yield f"{example['about'][language]}\n"
    yield f"{words['input'].format(file=file.name, calc=example['calc'])}\n"
    yield f"## {words['answer']}\n"
    found = evaluate(example["calc"], told)
    yield from _markdown(explanation_text(found.answer.explanation(), catalogue(language)))


def _markdown(text: str) -> Iterator[str]:
    """An explanation as nested lists: its first line in bold, its headings as headings."""
    verdict, *lines = text.splitlines()
    yield f"**{_plain(verdict)}**"
    for line in lines:
        bare = line.lstrip(" ")
        depth = (len(line) - len(bare)) // 2
        if depth:
            yield f"{'  ' * (depth - 1)}- {READING.sub(BOLD, _plain(bare))}"
        elif bare.endswith(":"):
            yield f"### {bare.removesuffix(':')}\n"
        else:
            yield _plain(bare)
    yield ""


def _plain(text: str) -> str:
    """A text whose signs mean nothing to Markdown."""
    return text.replace("*", r"\*").replace("<", "&lt;")


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    match value:
        case str():
            return names.get(value, value)
        case list():
            return [_renamed(part, names) for part in value]
        case dict():
            return {names.get(key, key): _renamed(part, names) for key, part in value.items()}
        case _:
            return value
