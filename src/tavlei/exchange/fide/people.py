"""The people of a national list who are to be found in the FIDE list, from JSON or CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from tavlei.exchange.fide.names import PersonName, person_name
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import BinaryIO

HOME: Final = "UKR"
MOST_BYTES: Final = 64 << 20
_YEAR: Final = re.compile(r"((?:1[89]|20)\d\d)(?:-\d\d-\d\d)?|\d\d\.\d\d\.((?:1[89]|20)\d\d)")
_CODE: Final = re.compile(r"[1-9]\d{0,9}")


@dataclass(frozen=True)
class ListedPerson:
    """A person of our list; FIDE lists tell the year of birth only."""

    id: str
    name: str
    birth_year: int | None = None
    code: str | None = None
    federation: str = HOME

    @cached_property
    def parsed(self) -> PersonName:
        """Surname and given names."""
        return person_name(self.name)


def read_people(stream: BinaryIO) -> tuple[ListedPerson, ...]:
    """The people of a JSON list or of a CSV table with `id`, `name`, `birth`, `fide_code`, `federation`.

    `birth` is a year or a date. Anything that cannot be read is refused with its place: a person must not get lost.
    """
    content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise Refusal(Problem("the list is larger than {most} bytes", {"most": MOST_BYTES}))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal(Problem("the text is not UTF-8 (byte {byte})", {"byte": error.start + 1})) from error
    people = tuple(_person(row, place) for row, place in (_json(text) if _is_json(text) else _csv(text)))
    seen: set[str] = set()
    for index, person in enumerate(people):
        if person.id in seen:
            raise Refusal(Problem("«{id}» is listed twice", {"id": person.id}, path=f"[{index}].id"))
        seen.add(person.id)
    return people


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("[")


def _json(text: str) -> Iterator[tuple[Mapping[str, object], str]]:
    try:
        rows = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Refusal(Problem("the text is not JSON: {error}", {"error": error.msg}, path=place)) from error
    for index, row in enumerate(rows):
        if not isinstance(row, dict):
            raise Refusal(Problem("expected an object", path=f"[{index}]"))
        yield row, f"[{index}]"


def _csv(text: str) -> Iterator[tuple[Mapping[str, object], str]]:
    heading = text.partition("\n")[0]
    delimiter = max(";,\t", key=heading.count)
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter)
    if missing := [column for column in ("id", "name") if column not in (reader.fieldnames or ())]:
        raise Refusal(Problem("the table has no column {names}", {"names": ", ".join(missing)}, path="line 1"))
    for row in reader:
        yield {str(name): value for name, value in row.items()}, f"line {reader.line_num}"


def _person(row: Mapping[str, object], place: str) -> ListedPerson:
    known, name = _text(row, "id"), _text(row, "name")
    for field, value in (("id", known), ("name", name)):
        if not value:
            raise Refusal(Problem("the field is missing; expected {expected}", {"expected": field}, path=place))
    code = _text(row, "fide_code") or None
    if code is not None and not _CODE.fullmatch(code):
        raise Refusal(Problem("«{text}» is no FIDE code", {"text": code}, path=f"{place}.fide_code"))
    return ListedPerson(known, name, _year(row, place), code, _text(row, "federation") or HOME)


def _year(row: Mapping[str, object], place: str) -> int | None:
    text = _text(row, "birth") or _text(row, "birth_date") or _text(row, "birth_year")
    match = _YEAR.fullmatch(text)
    if text and not match:
        raise Refusal(Problem("«{text}» is no year of birth", {"text": text}, path=f"{place}.birth"))
    return int(match[1] or match[2]) if match else None


def _text(row: Mapping[str, object], field: str) -> str:
    value = row.get(field)
    return "" if value is None else str(value).strip()
