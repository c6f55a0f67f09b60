"""Verification of compositions: a problem of each board within the bounds, and how much of a collection is decided."""

from __future__ import annotations

import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.measuring import Measurement
from tavlei.composition import (
    SYSTEMS,
    Genre,
    Group,
    SolutionLine,
    Verdict,
    Verification,
    Work,
    parse_assignment,
    solution_tree,
    split_line,
    verify,
)
from tavlei.exchange.works import ReadWork, read_works
from tavlei.games.draughts.fen import parse_fen
from tavlei.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

COLLECTION: Final = Path(__file__).parent.parent / "tests" / "composition" / "collection.toml"
PUBLISHED: Final = Path(__file__).parent.parent.parent / "shared" / "real" / "pdn"
SECONDS: Final = 10
HUNDRED: Final = "W:W21,29,30,32,34,35,37,38,39,40,44:B7,8,11,13,14,15,18,19,20,23,28"
TYPICAL: Final = (
    ("100 squares, 11 against 11, 8 moves", "international", HUNDRED),
    ("Russian, 6 against 5, 5 moves", "russian", "W:Wc7,e5,d4,f4,g3,g1:Bb8,h8,d6,b2,d2"),
)


def measure() -> Iterator[Measurement]:
    """At the normal effort, on one core."""
    for what, variant, fen in TYPICAL:
        found, seconds = _timed(_work({"variant": variant, "fen": fen, "genre": "problem", "lines": []}))
        met = seconds < SECONDS and found.verdict is not Verdict.NOT_DECIDED
        told = f"{found.verdict}, {found.evidence}, {found.nodes:,} nodes, {seconds:.1f} s"
        yield Measurement(f"problem of {what}", told, f"decided in under {SECONDS} s", met)
    yield from _collection()
    yield from _published()


def _published() -> Iterator[Measurement]:
    """Published works of 100 squares, where a folder with them lies beside the project: how they are decided."""
    works = [
        found.work
        for path in sorted(PUBLISHED.glob("Cat.*.pdn"))
        for found in read_works(path.read_bytes())
        if isinstance(found, ReadWork)
    ]
    if works:
        told = Counter(f"{found.verdict} ({found.evidence})" for found, _seconds in map(_timed, works))
        open_ = sum(number for verdict, number in told.items() if verdict.startswith(Verdict.NOT_DECIDED))
        met = open_ * 10 < len(works)
        yield Measurement(f"{len(works)} published works", str(dict(told)), "under 10 % not decided", met)


def _collection() -> Iterator[Measurement]:
    """The works of the collection: decided at all, and as expected."""
    entries = tomllib.loads(COLLECTION.read_text(encoding="utf-8"))["works"]
    for public, what in ((True, "public works"), (False, "composed works")):
        chosen = [entry for entry in entries if ("source" in entry) is public]
        spent, decided, wrong = 0.0, 0, 0
        for each in chosen:
            found, seconds = _timed(_work(each))
            spent += seconds
            decided += found.verdict is not Verdict.NOT_DECIDED
            wrong += "expected" in each and found.verdict.value != each["expected"]
        told = f"{decided} of {len(chosen)} decided, {wrong} not as expected, {spent:.0f} s"
        yield Measurement(what, told, "all as expected", wrong == 0)


def _timed(work: Work) -> tuple[Verification, float]:
    began = time.process_time()
    found = verify(work, Rulebook.on("draughts-rules", None))
    return found, time.process_time() - began


def _work(entry: dict[str, Any]) -> Work:
    """A work of the collection."""
    variant = SYSTEMS[entry["variant"]]
    position = parse_fen(variant, entry["fen"])
    lines = [SolutionLine(split_line(line)) for line in entry["lines"]]
    return Work(
        variant,
        position,
        parse_assignment(entry.get("task", "win")),
        solution_tree(variant, position, lines),
        genre=Genre(entry["genre"]),
        group=Group(entry["group"]) if "group" in entry else None,
    )
