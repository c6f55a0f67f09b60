"""Records that pairing programs added to the edition of 2016: rounds, colour, points, acceleration, forbidden pairs."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Final

from tavlei.exchange.trf.columns import points
from tavlei.exchange.trf.model import Acceleration, ForbiddenPairs, TrfBye
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tavlei.exchange.trf.columns import TrfLine
    from tavlei.exchange.trf.model import TrfHead

    Remark = Callable[[Problem], None]

POINT_RECORDS: Final = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "A", "BBF": "A", "BBU": "P"}
PAIRING_RECORDS: Final = frozenset({"XXR", "XXC", "XXP", "XXA", "XXS", "XXU", "XXZ", *POINT_RECORDS})
_NAMED_POINTS: Final = {"W": "W", "WW": "W", "D": "D", "WD": "D", "L": "L", "ZPB": "A", "PAB": "P"}
_ROUNDS_OF_ALL: Final = 999
_PAIR: Final = re.compile(r"([A-Z]{1,3})\s*=\s*(\d{1,3}(?:[.,]\d)?)")


def with_program_records(head: TrfHead, lines: Mapping[str, Sequence[TrfLine]], remark: Remark) -> TrfHead:
    """The head with what these records say of it; what the newer records say goes before."""
    worth: dict[str, Fraction] = {}
    for line in lines["XXR"]:
        text = line.text[3:].strip()
        if not text.isdecimal() or len(text) > 3:
            remark(Problem("expected a whole number; got «{got}»", {"got": text}, path=line.place))
        elif head.rounds_planned is None:
            head = replace(head, rounds_planned=int(text))
    for line in lines["XXC"]:
        for word in line.text[3:].split():
            if word in ("white1", "black1") and not head.initial_colour:
                head = replace(head, initial_colour="W" if word == "white1" else "B")
    for line in lines["XXS"]:
        worth |= {_NAMED_POINTS[name]: _worth(told) for name, told in _PAIR.findall(line.text[3:].upper())
                  if name in _NAMED_POINTS}  # fmt: skip
    for record, code in POINT_RECORDS.items():
        for line in lines[record]:
            try:
                worth[code] = _worth(line.text[3:].strip())
            except Refusal as refusal:
                remark(refusal.at(line.place).problems[0])
    return replace(head, points=worth) if worth and not head.points else head


def _worth(text: str) -> Fraction:
    return points(text) or Fraction(0)


def forbidden_pairs(lines: Sequence[TrfLine], remark: Remark) -> tuple[ForbiddenPairs, ...]:
    """Records XXP: of these no two meet in any round."""
    forbidden_pairses = []
    for line in lines:
        texts = line.text[3:].split()
        if len(texts) < 2 or not all(text.isdecimal() and len(text) <= 4 for text in texts):
            remark(Problem("expected two numbers or more; got «{got}»", {"got": line.text[4:40]}, line.place))
        else:
            forbidden_pairses.append(ForbiddenPairs(1, _ROUNDS_OF_ALL, tuple(map(int, texts))))
    return tuple(forbidden_pairses)


def planned_absences(
    lines: Sequence[TrfLine], coming: int, byes: Sequence[TrfBye], remark: Remark
) -> tuple[TrfBye, ...]:
    """Records XXZ: who is not paired in the coming round; of whom record 240 tells more it is that which counts."""
    told = {number for bye in byes if bye.round == coming for number in bye.participants}
    found: list[int] = []
    for line in lines:
        texts = line.text[3:].split()
        if not texts or not all(text.isdecimal() and len(text) <= 4 for text in texts):
            remark(Problem("the line is cut off or a number is missing", path=line.place))
        else:
            found += [number for text in texts if (number := int(text)) not in told]
    return (TrfBye("Z", coming, tuple(dict.fromkeys(found))),) if found else ()


def accelerations(lines: Sequence[TrfLine], remark: Remark) -> list[Acceleration]:
    """Records XXA: fictitious points of a player, round after round."""
    found: list[Acceleration] = []
    for line in lines:
        number, *told = line.text[3:].split() or [""]
        try:
            worth = [_worth(text) for text in told]
        except Refusal as refusal:
            remark(refusal.at(line.place).problems[0])
            continue
        if not number.isdecimal() or not told:
            remark(Problem("the line is cut off or a number is missing", path=line.place))
            continue
        for given, rounds in groupby(enumerate(worth, start=1), key=lambda numbered: numbered[1]):
            spanned = [one for one, _points in rounds]
            if given:
                found.append(Acceleration(given, spanned[0], spanned[-1], int(number), int(number)))
    return joined(found)


def joined(single: Iterable[Acceleration]) -> list[Acceleration]:
    """Accelerations of single players as ranges of numbers that follow on each other."""
    found: list[Acceleration] = []
    for one in sorted(single, key=lambda one: (one.first_round, one.last_round, -(one.points or 0), one.first)):
        last = found[-1] if found else None
        if last and replace(last, last=one.last) == replace(one, first=last.first) and one.first == last.last + 1:
            found[-1] = replace(last, last=one.last)
        else:
            found.append(one)
    return found
