"""Which language the command line speaks: `--lang`, else TAVLEI_LANG, else the locale of the system, else English."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.languages import Catalogue, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Language(StrEnum):
    """The languages people may ask for."""

    RU = "ru"
    UK = "uk"
    EN = "en"


_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as everywhere on POSIX
_chosen = Language.EN


def choose(arguments: Sequence[str]) -> None:
    """Take the language from the command line or the environment, before any help text is made."""
    global _chosen  # noqa: PLW0603 - one process speaks one language
    _chosen = preferred(arguments, os.environ)


def preferred(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The first language somebody asked for; what we do not speak is passed over."""
    for wanted in _wanted(arguments, environment):
        if wanted in list(Language):
            return Language(wanted)
    return Language.EN


def book(language: Language | None = None) -> Catalogue:
    """The catalogue of a language, by default of the chosen one."""
    return catalogue(language or _chosen)


def translated(text: str) -> str:
    """A text in the chosen language."""
    return book().phrase(text)


def _wanted(arguments: Sequence[str], environment: Mapping[str, str]) -> Iterator[str]:
    for position, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            yield argument.removeprefix("--lang=")
        elif argument == "--lang" and position + 1 < len(arguments):
            yield arguments[position + 1]
    yield environment.get("TAVLEI_LANG", "")
    locale = next(filter(None, map(environment.get, _LOCALE_VARIABLES)), "")
    yield locale[:2].lower()
