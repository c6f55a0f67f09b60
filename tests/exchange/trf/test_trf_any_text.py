"""Whatever stands in a report, it is read or refused with its place; nothing else is raised."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.exchange.trf.trf_helpers import INDIVIDUAL, TEAMS

from tavlei.exchange.trf import Decisions, Points, Rounds, Sides, read_report, write_trf
from tavlei.rulebook import Problem, Refusal

TEXTS = [write_trf(INDIVIDUAL), write_trf(INDIVIDUAL, for_older_programs=True), write_trf(TEAMS)]
DECIDED = Decisions(Sides.WHITE, Rounds.RESULTS, Points.RESULTS)
SIGNS = "0123456789 wbWB-+=HFUZDL.,/#\t\r\n|ЖXé\N{NO-BREAK SPACE}"


def read(content: bytes, *, placed: bool = True) -> None:
    for decisions in (Decisions(), DECIDED):
        problems = _refused(content, decisions)
        assert not placed or all(problem.path for problem in problems), problems


def _refused(content: bytes, decisions: Decisions) -> tuple[Problem, ...]:
    try:
        read_report(content, decisions)
    except Refusal as refusal:
        return refusal.problems
    return ()


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TEXTS), st.integers(0, 2**32), st.integers(1, 12))
def test_a_damaged_report_is_read_or_refused_with_its_place(text: str, seed: int, changes: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - no secret
    for _change in range(changes):
        at = chance.randrange(len(text) or 1)
        way = chance.randrange(4)
        if way == 0:
            text = text[:at] + chance.choice(SIGNS) + text[at + 1 :]
        elif way == 1:
            text = text[:at] + text[at + chance.randrange(1, 30) :]
        elif way == 2:
            text = text[:at] + chance.choice(SIGNS) * chance.randrange(1, 9) + text[at:]
        else:
            lines = text.split("\r\n")
            chance.shuffle(lines)
            text = "\r\n".join(lines)
    read(text.encode())


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(
    ["001", "012", "013", "042", "132", "142", "152", "162", "172", "192", "202", "222", "240", "250", "260", "299",
     "300", "310", "320", "330", "352", "362", "XXR", "XXC", "XXP", "XXA", "XXS", "XXU", "XXH", "BBW", "UKR", "###"]),
    st.text(alphabet=SIGNS, max_size=120)), max_size=8))  # fmt: skip
def test_any_records_are_read_or_refused_with_their_place(records: list[tuple[str, str]]) -> None:
    read("\n".join(f"{code} {rest}" for code, rest in records).encode())


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    read(content, placed=False)  # an encoding that cannot be told has no place
