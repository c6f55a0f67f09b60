"""A federation's own data on this computer: tables that take the place of assumed ones. The rules never look here."""

from __future__ import annotations

import os
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

import typer

from tavlei.cli._output import read_input_bytes
from tavlei.rulebook import RULES_FOLDER, Problem, Refusal, Rulebook, lay_over

HOME_VARIABLE: Final = "TAVLEI_HOME"
RENJU_TABLE: Final = "renju_table"


def home() -> Path:
    """The folder of the user's own data: TAVLEI_HOME, else the usual place of the system."""
    return Path(os.environ.get(HOME_VARIABLE) or typer.get_app_dir("tavlei"))


def own_rules() -> None:
    """Lay the federation's own editions, tables and readings, where it has any, over those of the package."""
    if (folder := home() / RULES_FOLDER).is_dir():
        lay_over(folder)


def today() -> date:
    """The day it is here: a calculation that names no day goes by the rules in force now."""
    return datetime.now().astimezone().date()


def renju_table_file() -> Path:
    """Where the table of section 5 of the norms stands once it has been loaded."""
    return home() / f"{RENJU_TABLE}.toml"


def norms() -> Rulebook:
    """The norms in force today, by which the table is checked."""
    return Rulebook.on("draughts-norms", today())


def own_data() -> dict[str, Any]:
    """The federation's own tables, by the field of the calculators that takes them; a damaged file is refused."""
    file = renju_table_file()
    if not file.is_file():
        return {}
    from tavlei.rulebook import read_toml
    from tavlei.titles import indicator_table

    content = read_toml(str(file), read_text(file))
    indicator_table(str(file), content, norms())
    return {RENJU_TABLE: content}


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for `-`."""
    with read_input_bytes(path) as stream:
        try:
            return stream.read().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise Refusal(Problem("the text is not UTF-8 (byte {byte})", {"byte": error.start + 1})) from error


def write_text(path: Path, text: str) -> None:
    """Put a text in its place at once: nobody ever reads half of it."""
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        what = {"file": str(path), "error": error.strerror}
        raise Refusal(Problem("cannot write {file}: {error}", what)) from error
