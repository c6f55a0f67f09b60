"""Write the generated pages of docs/: commands, calculators, readings, examples. A test compares.

In Russian and Ukrainian these pages and the glossary are made when the handbook is built, and are not kept in git.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer.main
from babel.messages.pofile import read_po

import glossary_pages
import worked_examples
from tavlei.calc import all_calculators, run_calculator, schema
from tavlei.cli import _app
from tavlei.languages import catalogue
from tavlei.rulebook import edition, readings

if TYPE_CHECKING:
    from collections.abc import Iterator


DOCS: Final = Path(__file__).parent.parent / "docs"
NOTE: Final = "<!-- Written by `make docs`; do not edit by hand. -->\n"
READINGS_TITLES: Final = {"en": "Readings", "ru": "Толкования", "uk": "Тлумачення"}
READINGS_HEADS: Final = {
    "en": """Where a regulation is damaged, silent or ambiguous, Tavlei follows one of these readings. An explanation
names the readings it rests on. The choices of a switch are settings; the first is the default.""",
    "ru": """Там, где документ поврежден, молчит или допускает разное чтение, Тавлеи следуют одному из этих толкований.
Объяснение называет толкования, на которых оно основано. Варианты переключателя задаются в настройках; первый принят по
умолчанию.""",
    "uk": """Там, де документ пошкоджено, він мовчить або допускає різне прочитання, Тавлеї дотримуються одного з цих
тлумачень. Пояснення називає тлумачення, на яких воно ґрунтується. Варіанти перемикача задають у налаштуваннях; перший
діє за замовчуванням.""",
}
COMMAND_TITLES: Final = {"en": "The command line", "ru": "Команды", "uk": "Команди"}
COMMAND_HEADS: Final = {
    "en": """Texts are in the language of `--lang`, else of the variable `TAVLEI_LANG`, else of the locale
of the system; else English. Bad input ends with exit code 2 and a sentence on standard error; nothing is half done.
""",
    "ru": """Язык ответов – ключ `--lang`, иначе переменная `TAVLEI_LANG`, иначе язык системы, иначе английский. При
негодных данных команда заканчивается кодом 2 и предложением в стандартном выводе ошибок; наполовину ничего не делается.
""",
    "uk": """Мова відповідей – ключ `--lang`, інакше змінна `TAVLEI_LANG`, інакше мова системи, інакше англійська. За
непридатних даних команда завершується кодом 2 і реченням у стандартному виводі помилок; наполовину нічого не робиться.
""",
}
CALCULATORS_HEADS: Final = {
    "en": """# The calculators

Each is a Python function, a command (`tavlei calc run NAME`) and one JSON shape; `tavlei calc schema NAME` prints
the whole schema. Every input may carry `settings` (a reading's id to its choice, see [readings](readings.md));
unknown fields are ignored and named in `warnings`. Every output names the `clauses` and `readings` it rests on.
""",
    "ru": """# Калькуляторы

Каждый калькулятор – это страница (`/calculators/`), команда `tavlei calc run ИМЯ`, адрес API и функция Python с одним и
тем же JSON. Здесь показано, что он принимает, с примером; ответ описывает `tavlei calc schema ИМЯ`. В данных может
стоять поле `settings` (варианты [толкований](readings.md)); лишние поля не читаются и названы в `warnings`. В ответе
указаны пункты (`clauses`) и толкования (`readings`), на которых он основан.
""",
    "uk": """# Калькулятори

Кожен калькулятор – це сторінка (`/calculators/`), команда `tavlei calc run ІМ’Я`, адреса API і функція Python з тим
самим JSON. Тут показано, що він приймає, з прикладом; відповідь описує `tavlei calc schema ІМ’Я`. У даних може бути
поле `settings` (варіанти [тлумачень](readings.md)); зайвих полів не читають, їх названо у `warnings`. У відповіді
зазначено пункти (`clauses`) і тлумачення (`readings`), на яких її засновано.
""",
}
FIELD_HEADS: Final = {
    "en": ("input", "type", "meaning"),
    "ru": ("поле", "тип", "что указывают"),
    "uk": ("поле", "тип", "що вказують"),
}
OPTIONAL: Final = {"en": "optional", "ru": "необязательно", "uk": "необов’язково"}
TYPE_OR: Final = {"en": "or", "ru": "или", "uk": "або"}
CHOICES: Final = {"en": "Choices", "ru": "Варианты", "uk": "Варіанти"}
CLAUSES: Final = {"en": "Clauses", "ru": "Пункты", "uk": "Пункти"}


def pages() -> dict[str, str]:
    """Every generated page that is kept: its name in docs/ and its text."""
    return {
        "cli.md": NOTE + "\n".join(_command_line("en")),
        "calculators.md": NOTE + "\n".join(_calculators()),
        "readings.md": NOTE + "\n".join(_readings("en")),
        **worked_examples.pages(),
    }


@cache
def translated_pages(language: str) -> dict[str, str]:
    """The pages of the reference in another language, by the names of the English ones: for the handbook."""
    return {
        "cli": "\n".join(_command_line(language)),
        "calculators": "\n".join(_calculator_inputs(language)),
        "readings": "\n".join(_readings(language)),
        "glossary": glossary_pages.page(language),
    }


def commands() -> Iterator[tuple[str, Any]]:
    """Every command of the command line with its full name, groups included (Typer keeps their class to itself)."""
    yield from _commands("tavlei", typer.main.get_command(_app.app))


def _commands(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    yield name, command
    for below, each in getattr(command, "commands", {}).items():
        yield from _commands(f"{name} {below}", each)


def _command_line(language: str) -> Iterator[str]:
    yield f"# {COMMAND_TITLES[language]}\n"
    yield COMMAND_HEADS[language]
    for name, command in commands():
        yield f"## `{name}`\n\n{_said(command.help, language)}\n"
        if hasattr(command, "commands"):
            yield from _options(command, language)
            continue
        words = [_argument(param) for param in command.params if param.param_type_name == "argument"]
        yield f"```\n{' '.join([name, '[OPTIONS]', *words])}\n```\n"
        yield from _options(command, language)


def _said(text: str, language: str) -> str:
    """What a help text of the English command line is in a language."""
    return catalogue(language).phrase(_sources().get(text, text))


@cache
def _sources() -> dict[str, str]:
    """The key of every English text in the catalogues; most are their own."""
    file = DOCS.parent / "src" / "tavlei" / "languages" / "locale" / "en" / "LC_MESSAGES" / "tavlei.po"
    with file.open("rb") as content:
        return {str(entry.string): str(entry.id) for entry in read_po(content) if entry.string}


def _argument(parameter: Any) -> str:
    shown = parameter.metavar or (parameter.name or "").upper()
    return shown if parameter.required else f"[{shown}]"


def _options(command: Any, language: str) -> Iterator[str]:
    rows = [param for param in command.params if getattr(param, "help", None) and not getattr(param, "hidden", False)]
    if rows:
        yield "| | |\n|---|---|"
        for row in rows:
            name = ", ".join(row.opts) if row.param_type_name == "option" else _argument(row)
            yield f"| `{_cell(name)}` | {_cell(_said(str(getattr(row, 'help', '')), language))} |"
        yield ""


def _calculators() -> Iterator[str]:
    yield CALCULATORS_HEADS["en"]
    for calculator in all_calculators():
        published = schema(calculator.name)
        regulation = f"{edition(calculator.edition).title['en']}: {', '.join(calculator.clauses)}"
        yield f"## `{calculator.name}`\n\n{calculator.title}. {regulation}.\n"
        yield "| input | type | meaning |\n|---|---|---|"
        yield from _fields(published["input"], "en")
        yield "\n| output | type | meaning |\n|---|---|---|"
        yield from _fields(published["output"], "en")
        yield f"\n```json\n{json.dumps(dict(calculator.example), ensure_ascii=False)}\n```\n"
        answer = run_calculator(calculator.name, dict(calculator.example))
        yield f"```json\n{json.dumps(answer, ensure_ascii=False)}\n```\n"


def _calculator_inputs(language: str) -> Iterator[str]:
    """The calculators as somebody who asks them needs them: the answer explains itself in the reader's language."""
    yield CALCULATORS_HEADS[language]
    said = catalogue(language).phrase
    for calculator in all_calculators():
        regulation = f"{edition(calculator.edition).title[language]}: {', '.join(calculator.clauses)}"
        yield f"## `{calculator.name}`\n\n{said(calculator.title)}. {regulation}.\n"
        yield f"| {' | '.join(FIELD_HEADS[language])} |\n|---|---|---|"
        yield from _fields(schema(calculator.name)["input"], language)
        yield f"\n```json\n{json.dumps(dict(calculator.example), ensure_ascii=False)}\n```\n"


def _fields(described: dict[str, Any], language: str) -> Iterator[str]:
    for name, field in described["properties"].items():
        if name != "settings":
            kinds = (
                [field["type"]] if "type" in field else [each.get("type", "object") for each in field.get("anyOf", [])]
            )
            optional = "" if name in described.get("required", ()) else f", {OPTIONAL[language]}"
            meaning = catalogue(language).phrase(field.get("description", ""))
            yield f"| `{name}` | {f' {TYPE_OR[language]} '.join(kinds)}{optional} | {_cell(meaning)} |"


def _readings(language: str) -> Iterator[str]:
    yield f"# {READINGS_TITLES[language]}\n\n{READINGS_HEADS[language]}\n"
    for reading in readings().values():
        yield f"**{reading.id}.** {reading.text[language]}  "
        if reading.choices:
            yield f"{CHOICES[language]}: {', '.join(f'`{str(choice).lower()}`' for choice in reading.choices)}.  "
        yield f"{CLAUSES[language]}: {'; '.join(f'`{cited}`' for cited in reading.clauses)}\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    for page, content in pages().items():
        (DOCS / page).write_text(content, encoding="utf-8")
        print(f"docs/{page}")
