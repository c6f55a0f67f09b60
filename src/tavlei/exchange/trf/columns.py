"""Lines of fixed columns: cut into values by a layout, and spelled from values by the same layout."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_WHOLE: Final = re.compile(r"\d{1,9}")
_HALF: Final = 2
_POINTS: Final = re.compile(r"-?\d{1,4}(?:[.,]\d)?")


class TrfLine(NamedTuple):
    """A line of the file and its number."""

    number: int
    text: str

    @property
    def place(self) -> str:
        """Where it stands, for the path of a problem."""
        return f"line {self.number}"


@dataclass(frozen=True, slots=True)
class Columns:
    """A field and the columns it stands in, counted from 1; of a `spare` one nothing depends."""

    name: str
    first: int
    last: int
    read: Callable[[str], Any]
    needed: bool = False
    to_the_right: bool = True
    spare: bool = False

    def of(self, line: TrfLine) -> Any:
        """The value of the field in a line."""
        text = line.text[self.first - 1 : self.last].strip()
        if not text and self.needed:
            raise Refusal(Problem("the line is cut off or a number is missing", path=self.place(line)))
        try:
            return self.read(text)
        except Refusal as refusal:
            raise refusal.at(self.place(line)) from refusal

    def may_miss(self, line: TrfLine) -> bool:
        """Whether a line can be read without the field; of one that is needed only a blank is no sign of a shift."""
        return self.spare and not (self.needed and line.text[self.first - 1 : self.last].strip())

    def place(self, line: TrfLine) -> str:
        """The line and the columns."""
        return f"{line.place}, columns {self.first}-{self.last}"

    def put(self, text: str) -> str:
        """The text as wide as the columns; what does not fit is refused."""
        width = self.last - self.first + 1
        if len(text) > width or "\n" in text or "\r" in text:
            data = {"text": text, "width": width}
            raise Refusal(Problem("«{text}» does not fit into {width} columns", data, path=self.name))
        return text.rjust(width) if self.to_the_right else text.ljust(width)


def cut(line: TrfLine, layout: Iterable[Columns], remark: Callable[[Problem], None] | None = None) -> dict[str, Any]:
    """The values of a line by field. Letters between the columns show that they are shifted.

    With `remark` a spare field that cannot be read is left out, and it is told.
    """
    values = {}
    end = 3
    for columns in layout:
        if line.text[end : columns.first - 1].strip():
            place = f"{line.place}, columns {end + 1}-{columns.first - 1}"
            raise Refusal(Problem("something stands between the columns of the record", path=place))
        try:
            values[columns.name] = columns.of(line)
        except Refusal as refusal:
            if remark is None or not columns.may_miss(line):
                raise
            remark(refusal.problems[0])
            values[columns.name] = None
        end = columns.last
    return values


def spell(code: str, layout: Iterable[Columns], texts: Mapping[str, str]) -> str:
    """A line with its texts in their columns."""
    line = code
    for columns in layout:
        line = line.ljust(columns.first - 1) + columns.put(texts.get(columns.name, ""))
    return line.rstrip()


def word(text: str) -> str:
    """A text as it is."""
    return text


def whole(text: str) -> int | None:
    """A whole number; None if there is none."""
    if text and not _WHOLE.fullmatch(text):
        raise Refusal(Problem("expected a whole number; got «{got}»", {"got": text}))
    return int(text) if text else None


def points(text: str) -> Fraction | None:
    """Points with at most one decimal; None if there are none."""
    if text and not _POINTS.fullmatch(text):
        raise Refusal(Problem("expected points such as 4.5; got «{got}»", {"got": text}))
    return Fraction(text.replace(",", ".")) if text else None


def points_text(value: Fraction | None, digits: int = 0) -> str:
    """Points with one decimal, filled up with zeros to so many letters; tenths are the smallest the format knows."""
    if value is None:
        return ""
    tenths = value * 10
    if tenths.denominator != 1:
        raise Refusal(Problem("points of a TRF have one decimal; got {got}", {"got": str(value)}))
    sign, size = ("-", -tenths) if tenths < 0 else ("", tenths)
    return f"{sign}{size.numerator // 10}.{size.numerator % 10}".zfill(digits)


def shown_points(value: Fraction | None) -> str:
    """Points in a sentence for people of any language: 3½, without a decimal point; tenths as the format has them."""
    if value is None or value < 0 or value.denominator > _HALF:
        return points_text(value)
    whole_points, half = divmod(value, 1)
    return f"{whole_points or ''}½" if half else str(whole_points)
