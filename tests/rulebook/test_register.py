"""The registers: what a line must hold, and that the shipped ones hold it."""

from __future__ import annotations

import pytest

from tavlei.rulebook import DataError, Kind, Status, editions, entry, find_entries, register
from tavlei.rulebook.register import load_register

GOOD = '"1.1" = { kind = "computed", status = "open", summary = "Something" }'


def loaded(line: str) -> object:
    return load_register("r.toml", "draughts-rules-2022", f"[clauses]\n{line}\n")


def test_a_line_is_read() -> None:
    only = load_register("r.toml", "draughts-rules-2022", f"[clauses]\n{GOOD}")["1.1"]
    assert (only.kind, only.status, only.summary, only.reason) == (Kind.COMPUTED, Status.OPEN, "Something", None)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (GOOD.replace("computed", "guessed"), "«kind» must be"),
        (GOOD.replace("open", "soon"), "«status» must be"),
        (GOOD.replace("Something", ""), "the summary is missing"),
        (GOOD.replace('"Something"', '"""two\nlines"""'), "one line"),
        (GOOD.replace("computed", "advice"), "advice needs a reason"),
        (GOOD.replace("}", ', reason = "why" }'), "advice needs a reason"),
        (GOOD.replace("}", ", page = 3 }"), "fields kind, status"),
        (GOOD.replace('"1.1"', '"1.1 а"'), "Latin letters"),
        (f"{GOOD}\n{GOOD}", "not valid TOML"),
    ],
)
def test_a_wrong_line_is_refused_with_its_place(line: str, why: str) -> None:
    with pytest.raises(DataError, match=rf"r\.toml.*{why}"):
        loaded(line)


@pytest.mark.parametrize("edition", list(editions()))
def test_every_register_loads_and_reads_well(edition: str) -> None:
    for each in register(edition).values():
        assert len(each.summary) <= 130
        assert not each.summary.endswith(".")
        parent = each.clause.number.rpartition("/")[0]
        assert not parent or parent in register(edition), f"{each.clause} stands below a clause that is not registered"


def test_advice_is_never_open_and_always_has_a_reason() -> None:
    entries = [each for edition in editions() for each in register(edition).values() if each.kind is Kind.ADVICE]
    assert all(each.status is Status.DONE and each.reason for each in entries)


def test_an_entry_is_found_by_its_clause() -> None:
    found = find_entries("6.1b", "chess-rating-ua")[0]
    assert entry(found.clause) == found
