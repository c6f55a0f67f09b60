"""The records about the tournament as a whole: read and written."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.trf.columns import TrfLine, points, points_text, whole
from tavlei.exchange.trf.days import day, day_text
from tavlei.exchange.trf.layouts import ROUND_DATES, ROUND_WIDTH
from tavlei.exchange.trf.model import MATCH_POINT_CODES, POINT_CODES, TrfHead
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import date

TEXTS: Final = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "092": "kind",
    "102": "chief_arbiter",
    "122": "allotted_time",
    "182": "controller",
    "192": "type_code",
    "222": "time_control",
}
DAYS: Final = {"042": "starts", "052": "ends"}
LISTS: Final = {"202": "tie_breaks", "212": "standing_order"}
COUNTS: Final = ("062", "072", "082")
RANKING_METHODS: Final = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
OF_THE_WHOLE: Final = (*TEXTS, *DAYS, *LISTS, *COUNTS, "112", "132", "142", "152", "162", "172", "352", "362")
_WORTH: Final = re.compile(r"\s*(T?[A-Z])\s*(-?\d{1,3}(?:[.,]\d)?)")
_TIME: Final = re.compile(r"(?:\d+/)?\d+(?:\+\d+)?(?::(?:\d+/)?\d+(?:\+\d+)?)*")
_BY_COLOUR: Final = re.compile(rf"W({_TIME.pattern})-B({_TIME.pattern})")
_TYPE: Final = re.compile(r"[A-Z0-9_]{1,60}(?:x\d+)?", re.IGNORECASE)


def read_head(lines: Sequence[tuple[str, TrfLine]], left_out: Callable[[TrfLine, Problem], None]) -> TrfHead:
    """The head from its records; what cannot be read, or stands there again, is left out."""
    values: dict[str, Any] = {"name": ""}
    seen: set[str] = set()
    for code, line in lines:
        if code in seen and code != "112":
            left_out(line, Problem("the record {record} stands twice", {"record": code}, path=line.place))
            continue
        seen.add(code)
        text = line.text[3:].strip()
        try:
            _take(values, code, text, line)
        except Refusal as refusal:
            left_out(line, refusal.at(line.place).problems[0])
    return TrfHead(**values)


def _take(values: dict[str, Any], code: str, text: str, line: TrfLine) -> None:
    if code in TEXTS:
        values[TEXTS[code]] = _checked_text(code, text)
    elif code in DAYS:
        values[DAYS[code]] = day(text)
    elif code in LISTS:
        values[LISTS[code]] = tuple(part.strip() for part in text.split(",") if part.strip())
    elif code == "112":
        values["deputies"] = (*values.get("deputies", ()), text) if text else values.get("deputies", ())
    elif code == "132":
        values["round_dates"] = _round_dates(line.text)
    elif code == "142":
        values["rounds_planned"] = whole(text)
    elif code in ("152", "352"):
        values["initial_colour" if code == "152" else "board_colours"] = _colours(text, 1 if code == "152" else 99)
    elif code in ("162", "362"):
        known: Mapping[str, object] = POINT_CODES if code == "162" else MATCH_POINT_CODES
        values["points" if code == "162" else "match_points"] = _worth(text, known)
    elif code == "172":
        values["ranking_federation"], values["ranking_method"] = _ranking(text)


def _checked_text(code: str, text: str) -> str:
    if code == "192" and text and not _TYPE.fullmatch(text):
        raise Refusal(Problem("«{got}» is no code of a type of tournament", {"got": text}))
    if code == "222" and text and not (_TIME.fullmatch(text) or _BY_COLOUR.fullmatch(text)):
        raise Refusal(Problem("expected a time control such as 40/6000+30:900+30; got «{got}»", {"got": text}))
    return text


def _colours(text: str, most: int) -> str:
    if len(text) > most or set(text.upper()) - set("WB"):
        raise Refusal(Problem("expected colours W or B; got «{got}»", {"got": text}))
    return text.upper()


def _round_dates(text: str) -> tuple[date | None, ...]:
    """The days by their columns; some programs write them one after another instead."""
    if text[3 : ROUND_DATES - 1].strip():
        return tuple(day(date_text) for date_text in text[3:].split())
    cells = range(ROUND_DATES - 1, len(text), ROUND_WIDTH)
    return tuple(day(text[start : start + ROUND_WIDTH].strip()) for start in cells)


def _worth(text: str, known: Mapping[str, object]) -> dict[str, Fraction]:
    values: dict[str, Fraction] = {}
    rest = text.upper()
    while rest.strip():
        match = _WORTH.match(rest)
        if match is None or match[1] not in known:
            raise Refusal(Problem("expected points such as {example}; got «{got}»", {"example": "W 1.0", "got": text}))
        values[match[1]] = points(match[2]) or Fraction(0)
        rest = rest[match.end() :]
    return values


def _ranking(text: str) -> tuple[str, str]:
    federation, _, method = text.partition(" ")
    if federation in RANKING_METHODS and not method.strip():
        return "", federation
    if method.strip() not in RANKING_METHODS:
        methods = ", ".join(RANKING_METHODS)
        raise Refusal(Problem("expected one of {expected}; got «{got}»", {"expected": methods, "got": method.strip()}))
    return federation, method.strip()


def write_head(head: TrfHead, counts: Mapping[str, int]) -> Iterator[str]:
    """The records of the head in the order of their numbers."""
    lines = {code: getattr(head, name) for code, name in TEXTS.items()}
    lines |= {code: day_text(getattr(head, name)) for code, name in DAYS.items()}
    lines |= {code: ",".join(getattr(head, name)) for code, name in LISTS.items()}
    lines |= {code: str(count) for code, count in counts.items()}
    lines["142"] = "" if head.rounds_planned is None else str(head.rounds_planned)
    lines |= {"152": head.initial_colour, "352": head.board_colours}
    lines |= {"162": _worth_text(head.points, 1), "362": _worth_text(head.match_points, 2)}
    lines["172"] = f"{head.ranking_federation:3} {head.ranking_method}" if head.ranking_method else ""
    lines["132"] = _dates_text(head.round_dates)
    for code in sorted([*lines, "112"]):
        for text in head.deputies if code == "112" else (lines[code],):
            if "\n" in text or "\r" in text:
                raise Refusal(Problem("a text of a TRF stands on one line", path=code))
            if text:
                yield f"{code} {text}"


def _worth_text(worth: Mapping[str, Fraction], letters: int) -> str:
    """Each code with its points right behind, nine columns a piece."""
    texts = [f"{code.rjust(letters)}{points_text(value).rjust(4)}" for code, value in worth.items()]
    return " " * (2 - letters) + (" " * (5 - letters)).join(texts) if texts else ""


def _dates_text(days: Sequence[date | None]) -> str:
    cells = "".join((f"{day:%y/%m/%d}" if day else "").ljust(ROUND_WIDTH) for day in days)
    return (" " * (ROUND_DATES - 5) + cells).rstrip() if days else ""
