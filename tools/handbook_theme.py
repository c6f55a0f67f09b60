"""What the handbook changes in the script of its theme: how styles come into the page, and in which language it speaks.

The theme puts the styles of its search into the page as text, which the policy of the office refuses; as a sheet made
by the script they pass. The words of the search are English in every language of the theme. Each change must find its
place, so that a new version of Zensical cannot lose one unnoticed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

STYLES: Final = re.compile(r'(\w+)\.appendChild\(\w+\("style",\{\},(\w+)\.toString\(\)\)\)')
SHEET: Final = r"\1.adoptedStyleSheets=[(s=>(s.replaceSync(\2.toString()),s))(new CSSStyleSheet)]"
FOUND: Final = re.compile(r'\$\{new Intl\.NumberFormat\("en-US"\)\.format\((\w+)\)\} \$\{\1===1\?"result":"results"\}')
WORDS: Final = {
    '"Search is unavailable. Reload the page to try again."': {
        "ru": "Поиск не загрузился. Откройте страницу заново.",
        "uk": "Пошук не завантажився. Відкрийте сторінку заново.",
    },
    '"Use Up and Down arrow keys to move between tags. Press Space or Enter to toggle a tag."': {
        "ru": "Стрелки вверх и вниз – к другой метке, пробел или Enter – выбрать ее.",
        "uk": "Стрілки вгору й вниз – до іншої мітки, пробіл або Enter – вибрати її.",
    },
    '"Search results"': {"ru": "Что найдено", "uk": "Що знайдено"},
    '"Loading search\\u2026"': {"ru": "Поиск загружается…", "uk": "Пошук завантажується…"},
    '"No results"': {"ru": "Ничего не найдено", "uk": "Нічого не знайдено"},
    '"aria-label":"Search"': {"ru": "Поиск", "uk": "Пошук"},
    'placeholder:"Search"': {"ru": "Поиск", "uk": "Пошук"},
    'children:"Filters"': {"ru": "Отбор", "uk": "Добір"},
    '"aria-label":"Filters"': {"ru": "Отбор", "uk": "Добір"},
    'children:"Tags"': {"ru": "Метки", "uk": "Мітки"},
}
COUNTED: Final = {"ru": "Найдено", "uk": "Знайдено", "en": "Found"}


class UnknownTheme(Exception):
    """The theme is not as this module knows it."""


def adapt(script: Path, language: str) -> None:
    """Make the changes in the script of the theme."""
    text = script.read_text(encoding="utf-8")
    text = _changed(STYLES, SHEET, text)
    text = _changed(FOUND, rf"{COUNTED[language]}: ${{\1}}", text)
    for english, said in WORDS.items():
        if language in said:
            key = english.rpartition(":")[0]
            text = _changed(re.compile(re.escape(english)), f'{key}{":" if key else ""}"{said[language]}"', text)
    script.write_text(text, encoding="utf-8")


def _changed(place: re.Pattern[str], put: str, text: str) -> str:
    changed, count = place.subn(put, text)
    if not count:
        raise UnknownTheme(f"the theme has changed: {place.pattern} is not in its script; see tools/handbook_theme.py")
    return changed
