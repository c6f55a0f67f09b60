"""Write the generated pages of docs/: command line, calculators, readings, examples. `make docs`; a test compares."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer.main

import worked_examples
from tavlei.calc import all_calculators, run_calculator, schema
from tavlei.cli import _app
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
LANGUAGE_NOTE: Final = """Texts are in the language of `--lang`, else of the variable `TAVLEI_LANG`, else of the locale
of the system; else English. Bad input ends with exit code 2 and a sentence on standard error; nothing is half done.
"""
CALCULATORS_HEAD: Final = """# The calculators

Each is a Python function, a command (`tavlei calc run NAME`) and one JSON shape; `tavlei calc schema NAME` prints
the whole schema. Every input may carry `settings` (a reading's id to its choice, see [readings](readings.md));
unknown fields are ignored and named in `warnings`. Every output names the `clauses` and `readings` it rests on.
"""
CHOICES: Final = {"en": "Choices", "ru": "Варианты", "uk": "Варіанти"}
CLAUSES: Final = {"en": "Clauses", "ru": "Пункты", "uk": "Пункти"}


def pages() -> dict[str, str]:
    """Every generated page: its name in docs/ and its text."""
    return {
        "cli.md": NOTE + "\n".join(_command_line()),
        "calculators.md": NOTE + "\n".join(_calculators()),
        "readings.md": NOTE + "\n".join(_readings("en")),
        "readings.ru.md": NOTE + "\n".join(_readings("ru")),
        "readings.uk.md": NOTE + "\n".join(_readings("uk")),
        **worked_examples.pages(),
    }


def commands() -> Iterator[tuple[str, Any]]:
    """Every command of the command line with its full name, groups included (Typer keeps their class to itself)."""
    yield from _commands("tavlei", typer.main.get_command(_app.app))


def _commands(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    yield name, command
    for below, each in getattr(command, "commands", {}).items():
        yield from _commands(f"{name} {below}", each)


def _command_line() -> Iterator[str]:
    yield "# The command line\n"
    yield LANGUAGE_NOTE
    for name, command in commands():
        yield f"## `{name}`\n\n{command.help}\n"
        if hasattr(command, "commands"):
            yield from _options(command)
            continue
        words = [_argument(param) for param in command.params if param.param_type_name == "argument"]
        yield f"```\n{' '.join([name, '[OPTIONS]', *words])}\n```\n"
        yield from _options(command)


def _argument(parameter: Any) -> str:
    shown = parameter.metavar or (parameter.name or "").upper()
    return shown if parameter.required else f"[{shown}]"


def _options(command: Any) -> Iterator[str]:
    rows = [param for param in command.params if getattr(param, "help", None) and not getattr(param, "hidden", False)]
    if rows:
        yield "| | |\n|---|---|"
        for row in rows:
            name = ", ".join(row.opts) if row.param_type_name == "option" else _argument(row)
            yield f"| `{_cell(name)}` | {_cell(str(getattr(row, 'help', '')))} |"
        yield ""


def _calculators() -> Iterator[str]:
    yield CALCULATORS_HEAD
    for calculator in all_calculators():
        published = schema(calculator.name)
        regulation = f"{edition(calculator.edition).title['en']}: {', '.join(calculator.clauses)}"
        yield f"## `{calculator.name}`\n\n{calculator.title}. {regulation}.\n"
        yield "| input | type | meaning |\n|---|---|---|"
        yield from _fields(published["input"])
        yield "\n| output | type | meaning |\n|---|---|---|"
        yield from _fields(published["output"])
        yield f"\n```json\n{json.dumps(dict(calculator.example), ensure_ascii=False)}\n```\n"
        answer = run_calculator(calculator.name, dict(calculator.example))
        yield f"```json\n{json.dumps(answer, ensure_ascii=False)}\n```\n"


def _fields(described: dict[str, Any]) -> Iterator[str]:
    for name, field in described["properties"].items():
        if name != "settings":
            kinds = (
                [field["type"]] if "type" in field else [each.get("type", "object") for each in field.get("anyOf", [])]
            )
            optional = "" if name in described.get("required", ()) else ", optional"
            yield f"| `{name}` | {' or '.join(kinds)}{optional} | {_cell(field.get('description', ''))} |"


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
