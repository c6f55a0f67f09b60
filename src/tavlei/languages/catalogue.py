"""One language: its sentences from the compiled catalogue, and its way of writing values."""

from __future__ import annotations

import gettext
import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import exact_text, half_away_from_zero, phrase, two_decimals

if TYPE_CHECKING:
    from tavlei.rulebook import Value

DOMAIN: Final = "tavlei"
_MINUS: Final = "−"
_MONTH: Final = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")
_MONTHS: Final = (
    phrase("month.january"),
    phrase("month.february"),
    phrase("month.march"),
    phrase("month.april"),
    phrase("month.may"),
    phrase("month.june"),
    phrase("month.july"),
    phrase("month.august"),
    phrase("month.september"),
    phrase("month.october"),
    phrase("month.november"),
    phrase("month.december"),
)


@dataclass(frozen=True)
class Catalogue:
    """The phrasebook of one language."""

    language: str
    translations: gettext.NullTranslations

    def phrase(self, key: str) -> str:
        """The sentence for a stable key or an English sentence."""
        return self.translations.gettext(key) if key else ""

    def plural(self, one: str, many: str, count: int) -> str:
        """The sentence in the form that goes with a count."""
        return self.translations.ngettext(one, many, count)

    def value(self, value: Value) -> str:
        """A value as readers of the language write it."""
        match value:
            case None:
                return "—"
            case bool():
                return self.phrase(phrase("yes") if value else phrase("no"))
            case Fraction():
                return self._fraction(value)
            case int() | float():
                return self._number(str(value))
            case date():
                return value.isoformat() if self.language == "en" else f"{value:%d.%m.%Y}"
            case _:
                return self._words(value)

    def _words(self, text: str) -> str:
        """A word or a sentence; the label of a month, such as `2023-05`, is written in words."""
        if match := _MONTH.fullmatch(text):
            month = self.phrase(_MONTHS[int(match[2]) - 1])
            return self.phrase(phrase("month.of_year")).format(month=month, year=match[1])
        return self.phrase(text)

    def _fraction(self, value: Fraction) -> str:
        text = exact_text(value)
        if "/" not in text:
            return self._number(text)
        near = two_decimals(Fraction(half_away_from_zero(value * 100), 100))
        return f"{self._number(text)} ≈ {self._number(near)}"

    def _number(self, text: str) -> str:
        text = text.replace("-", _MINUS, 1)
        return text if self.language == "en" else text.replace(".", ",")


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language: `ru`, `uk` or `en`."""
    with as_file(files("tavlei.languages") / "locale") as folder:
        try:
            translations = gettext.translation(DOMAIN, folder, [language])
        except FileNotFoundError:
            raise FileNotFoundError(
                f"no compiled catalogue for «{language}» in {folder}; `make` and the build of the package compile them"
            ) from None
    return Catalogue(language, translations)
