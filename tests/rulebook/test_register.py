"""The registers: what a line must hold, and that the shipped ones hold it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tavlei.rulebook import ClauseKind, DataError, RegisterEntry, Status, editions, find_entries, library, register
from tavlei.rulebook.register import build_register, read_register

GOOD = '"1.1" = { kind = "computed", status = "open", summary = "Something" }'


def loaded(
    line: str, head: str = "", extended: Mapping[str, RegisterEntry] | None = None
) -> Mapping[str, RegisterEntry]:
    own = read_register("r.toml", f"{head}\n[clauses]\n{line}\n")
    return build_register("draughts-rules-2022", own, extended)


def test_a_line_is_read() -> None:
    only = loaded(GOOD)["1.1"]
    assert (only.kind, only.status, only.summary, only.reason) == (ClauseKind.COMPUTED, Status.OPEN, "Something", None)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (GOOD.replace("computed", "guessed"), "«kind» must be"),
        (GOOD.replace("open", "soon"), "«status» must be"),
        (GOOD.replace("Something", ""), "the summary is missing"),
        (GOOD.replace('"Something"', '"""two\nlines"""'), "one line"),
        (GOOD.replace("computed", "advice"), "advice needs a reason"),
        (GOOD.replace("open", "done").replace("}", ', reason = "why" }'), "what is done has no reason"),
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
    entries = [each for edition in editions() for each in register(edition).values() if each.kind is ClauseKind.ADVICE]
    assert all(entry.status is Status.DONE and entry.reason for entry in entries)


def test_what_is_open_says_why() -> None:
    entries = [each for edition in editions() for each in register(edition).values() if each.status is Status.OPEN]
    assert [str(entry.clause) for entry in entries if not entry.reason] == []


def test_what_an_edition_does_at_last_has_no_reason_any_more() -> None:
    given = GOOD.replace("}", ', reason = "why" }')
    base = build_register("one", read_register("o.toml", f"[clauses]\n{given}"))
    assert base["1.1"].reason == "why"
    assert loaded('"1.1" = { status = "done" }', extended=base)["1.1"].reason is None


def test_an_entry_is_found_by_its_clause() -> None:
    found = find_entries("6.1b", "chess-rating-ua")[0]
    assert library().entry(found.clause) == found


def test_an_extending_register_lists_only_what_changes() -> None:
    base = build_register(
        "one", read_register("o.toml", "[clauses]\n" + "\n".join(GOOD.replace("1.1", n) for n in ("1", "2", "3")))
    )
    line = (
        '"1" = { summary = "Otherwise" }\n"1a" = { after = "1", kind = "recorded", status = "open", summary = "New" }'
    )
    found = loaded(line, 'gone = ["3"]', base)
    assert [(number, entry.summary, entry.since) for number, entry in found.items()] == [
        ("1", "Otherwise", "draughts-rules-2022"),
        ("1a", "New", "draughts-rules-2022"),
        ("2", "Something", "one"),
    ]
    assert {entry.clause.edition for entry in found.values()} == {"draughts-rules-2022"}


@pytest.mark.parametrize(
    ("line", "head", "why"),
    [
        (GOOD, 'gone = ["9"]', "no clause 9 is there to be gone"),
        (GOOD.replace("}", ', after = "9" }'), "", "«after» names no clause"),
    ],
)
def test_a_wrong_extension_is_refused(line: str, head: str, why: str) -> None:
    with pytest.raises(DataError, match=why):
        loaded(line, head, {})
