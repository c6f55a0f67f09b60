"""What a cell of a table says about somebody, by the fields of a row, and what is to be remarked on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.participants import values
from tavlei.exchange.participants.known_days import has_short_year, known_day
from tavlei.exchange.participants.look_alikes import in_one_script
from tavlei.exchange.participants.table import CellKind
from tavlei.exchange.participants.words import fide_title_of, is_captain, judge_category_of, sport_of
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from tavlei.exchange.participants.table import ImportedCell

    ReadCell = tuple[dict[str, Any], tuple[Problem, ...], tuple[Problem, ...]]

MOST_RATING: Final = 9_999
MOST_BOARD: Final = 99
_FIDE_CODE: Final = re.compile(r"0*(\d{0,11})(?:\.0)?")
_CODE: Final = re.compile(r"[-A-Za-z0-9_]{1,20}")
_MOST_POINTS: Final = 999_999
_FMJD_CODE: Final = re.compile(r"\d{1,9}")
_INITIALS: Final = re.compile(r"((?:[^\W\d_]\.[\s-]?){1,3})")
_LONGEST: Final = {
    "name": 300,
    "family": 120,
    "given": 120,
    "patronymic": 120,
    "citizenship": 80,
    "region": 120,
    "club": 160,
    "school": 160,
    "trainer": 160,
    "team": 160,
    "captain": 160,
    "title_order": 120,
    "judge_order": 120,
}
_DAYS: Final = frozenset({"birth", "title_day", "judge_day", "last_played"})
_TEXTS: Final = frozenset(_LONGEST) - {"title_order", "judge_order"}


def read_cell(field: str, cell: ImportedCell, latest: date | None = None) -> ReadCell:
    """What a cell says, by the fields of a row, what is wrong with it, and what is remarked."""
    try:
        value = person_value(field, cell, latest)
    except Refusal as refusal:
        return {}, refusal.problems, ()
    return value, (), tuple(remarks_on(field, cell, value))


def person_value(field: str, cell: ImportedCell, latest: date | None = None) -> dict[str, Any]:
    """What a cell says, by the fields of a row; refused with the remedy."""
    refuse_formula(cell)
    if field == "last_played":
        return {field: values.day(cell, latest)}
    if field in _DAYS:
        return {field: values.birth(cell, latest) if field == "birth" else known_day(cell, latest)}
    if field == "name":
        return parts_of_name(_text(field, cell))
    if field == "title" and (fide := fide_title_of(cell.text)):
        return {"fide_title": fide}
    reader = _READERS.get(field)
    return {field: reader(cell) if reader else _text(field, cell)}


def remarks_on(field: str, cell: ImportedCell, value: dict[str, Any]) -> list[Problem]:
    """What of a cell was read otherwise than it is written, or is not kept whole."""
    params = {"got": cell.text}
    remarks = []
    if field in _DAYS and has_short_year(cell.text):
        remarks.append(Problem("a year of two digits is read as the latest one: «{got}»", params))
    if field == "birth" and isinstance(value.get("birth"), int) and not _tells_only_a_year(cell.text):
        remarks.append(Problem("of «{got}» only the year is kept: the day is not told", params))
    if field in _TEXTS and in_one_script(cell.text) != cell.text:
        remarks.append(Problem("letters of two alphabets in one word were made one: «{got}»", params))
    return remarks


def _tells_only_a_year(text: str) -> bool:
    return len(re.findall(r"\d+", text)) == 1 and not re.search(r"[^\W\d_]{3,}", text)


def _code(cell: ImportedCell) -> str:
    if not _CODE.fullmatch(cell.text):
        params = {"got": cell.text}
        raise Refusal(Problem("a personal number has at most 20 Latin letters and digits; got «{got}»", params))
    return cell.text


def _points(cell: ImportedCell) -> int:
    return values.whole(cell, 0, _MOST_POINTS)


def _fide_code(cell: ImportedCell) -> str:
    """The number under which FIDE knows somebody; 0 is none."""
    match = _FIDE_CODE.fullmatch(cell.text.strip())
    if match is None:
        raise Refusal(Problem("expected a whole number; got «{got}»", {"got": cell.text}))
    return match[1]


def _fmjd_code(cell: ImportedCell) -> str:
    if not _FMJD_CODE.fullmatch(cell.text.strip()):
        raise Refusal(Problem("expected a whole number; got «{got}»", {"got": cell.text}))
    return cell.text.strip()


def _rating(cell: ImportedCell) -> int | None:
    return values.whole(cell, 0, MOST_RATING) or None


def _judge_category(cell: ImportedCell) -> str:
    category = judge_category_of(cell.text)
    if category is None:
        raise Refusal(Problem("the category of judges «{got}» is not known", {"got": cell.text}))
    return category


def _sport(cell: ImportedCell) -> str:
    sport = sport_of(cell.text)
    if sport is None:
        raise Refusal(Problem("the sport «{got}» is not known", {"got": cell.text}))
    return sport


def _captain(cell: ImportedCell) -> str:
    """A mark beside the captain is «+»; anything else is a name."""
    return "+" if is_captain(cell.text) else _text("captain", cell)


_READERS: Final[dict[str, Callable[[ImportedCell], object]]] = {
    "code": _code,
    "number": values.whole,
    "sex": values.sex,
    "title": values.title,
    "rating": _rating,
    "board": lambda cell: values.whole(cell, 1, MOST_BOARD),
    "fide_rating": _rating,
    "national_rating": _rating,
    "elo_m": _rating,
    "fide_code": _fide_code,
    "fmjd_code": _fmjd_code,
    "judge_category": _judge_category,
    "sport": _sport,
    "captain": _captain,
    "highest": _rating,
    "games": _points,
    "deducted": _points,
    "coefficient": values.decimal,
    "mb": _points,
    "mb_year": _points,
    "ro": _points,
    "pb": _points,
}


def refuse_formula(cell: ImportedCell) -> None:
    """A formula is not evaluated, and a mistake of the spreadsheet is no value."""
    if cell.kind is CellKind.FORMULA:
        raise Refusal(Problem("a formula stands here; write its value", {"got": cell.text}))
    if cell.kind is CellKind.MISTAKE:
        raise Refusal(Problem("the spreadsheet shows a mistake here: {got}", {"got": cell.text}))


def _text(field: str, cell: ImportedCell) -> str:
    longest = _LONGEST[field]
    if len(cell.text) > longest:
        raise Refusal(Problem("a field is longer than {most} letters", {"most": longest}))
    return in_one_script(cell.text) if field in _TEXTS else cell.text


def parts_of_name(text: str) -> dict[str, str]:
    """Family name, given name and patronymic; a comma may stand after the family name, initials before or after it."""
    before, comma, after = text.partition(",")
    if not comma and (initials := _with_initials(text)):
        return initials
    words = after.split() if comma else text.split()[1:]
    family = before.strip() if comma else text.split(maxsplit=1)[0]
    return {"family": family, "given": words[0] if words else "", "patronymic": " ".join(words[1:])}


def _with_initials(text: str) -> dict[str, str]:
    """«Иванов И.И.» and «И. И. Иванов»; nothing if there are no initials with points."""
    first = _INITIALS.match(text)
    family = text[first.end() :].strip() if first else ""
    if not first or not family:
        head, _space, tail = text.partition(" ")
        first, family = _INITIALS.fullmatch(tail.strip() + ("" if tail.strip().endswith(".") else ".")), head
    if not first or not family or len(family.rstrip(".")) == 1:
        return {}
    letters = re.findall(r"[^\W\d_]\.", first[1])
    return {"family": family, "given": letters[0], "patronymic": " ".join(letters[1:])}
