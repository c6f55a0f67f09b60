"""The gate itself: evidence of doors is taken, kept and compared, and a missing door is told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests import doors, gate, proving

from tavlei.rulebook import Citation, Clause, Doors, Library, untruths

FIRST, SECOND, FIGURE = (Clause("game-2020", number) for number in ("1", "2", "3"))
CITED = (
    Citation("game", "1", "rules:first", 10),
    Citation("game", "2", "rules:second", 20),
    Citation("game", "3", "tavlei/rulebook/figures/game-2020/points.toml", edition="game-2020"),
)
ENTERED = frozenset(
    {
        ("page pages:table", "rules:first"),
        ("calculator game.score", "rules:first"),
        ("api GET /api/v1/games", "rules:second"),
        ("command calc run", "data game-2020 points"),
    }
)
EDITION = """
[game-2020]
series = "game"
language = "en"
document = "x"
title = { en = "x", ru = "x", uk = "x" }
short_title = { en = "x", ru = "x", uk = "x" }
issuer = { en = "x", ru = "x", uk = "x" }
"""
REGISTER = """
[clauses]
"1" = { kind = "computed", status = "done", summary = "First" }
"2" = { kind = "enforced", status = "done", summary = "Second" }
"3" = { kind = "computed", status = "done", summary = "A figure" }
"4" = { kind = "advice", status = "done", summary = "People", reason = "people do it" }
"5" = { kind = "computed", status = "open", summary = "Open", reason = "it waits" }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A regulation of five clauses whose doors are kept."""
    (tmp_path / "clauses").mkdir()
    (tmp_path / "editions.toml").write_text(EDITION)
    (tmp_path / "clauses" / "game-2020.toml").write_text(REGISTER)
    known = Library(tmp_path)
    gate.write_doors(gate.Evidence(ENTERED, CITED, known).reached, known, tmp_path, anew=True)
    return tmp_path


def evidence(folder: Path, without: str = "") -> gate.Evidence:
    left = frozenset((door, place) for door, place in ENTERED if door != without)
    return gate.Evidence(left, CITED, Library(folder))


def test_every_clause_that_is_done_was_reached(folder: Path) -> None:
    found = evidence(folder)
    assert set(found.reached) == {FIRST, SECOND, FIGURE}
    assert gate.unreached(found.reached, found.known) == []
    assert gate.not_kept(found.reached, found.known) == []


def test_a_door_that_is_taken_away_is_missed_by_the_name_of_its_clause(folder: Path) -> None:
    found = evidence(folder, without="api GET /api/v1/games")
    assert gate.unreached(found.reached, found.known) == ["game-2020 2: done, but no test reaches it through a door"]
    assert gate.not_kept(found.reached, found.known) == []


def test_one_of_two_doors_is_enough(folder: Path) -> None:
    found = evidence(folder, without="page pages:table")
    assert gate.unreached(found.reached, found.known) == []
    assert gate.not_kept(found.reached, found.known) == []


def test_a_door_that_is_new_is_told(folder: Path) -> None:
    found = gate.Evidence(ENTERED | {("page pages:round", "rules:second")}, CITED, Library(folder))
    assert gate.not_kept(found.reached, found.known) == [SECOND]


def test_what_waits_for_a_door_and_has_one_is_told(folder: Path) -> None:
    cited = (*CITED, Citation("game", "5", "rules:fifth", 50))
    found = gate.Evidence(ENTERED, cited, Library(folder))
    assert gate.waiting_no_more(found.reached, found.known) == []
    found = gate.Evidence(ENTERED | {("page pages:table", "rules:fifth")}, cited, Library(folder))
    assert gate.waiting_no_more(found.reached, found.known) == [
        "game-2020 5 waits for a door, but it was reached through one"
    ]


def test_doors_are_written_in_order_and_a_part_of_the_tests_adds_to_them(folder: Path) -> None:
    file = folder / "doors" / "game-2020.toml"
    assert file.read_text().removeprefix(gate.HEADING) == (
        '\n["1"]\npages = ["pages:table"]\ncalculators = ["game.score"]\n'
        '\n["2"]\napi = ["GET /api/v1/games"]\n\n["3"]\ncommands = ["calc run"]\n'
    )
    known = Library(folder)
    added = {SECOND: {("pages", "pages:round")}}
    gate.write_doors(added, known, folder, anew=False)
    assert Library(folder).doors_to(SECOND) == Doors(pages=("pages:round",), api=("GET /api/v1/games",))
    assert Library(folder).doors_to(FIRST) == known.doors_to(FIRST)
    gate.write_doors(added, known, folder, anew=True)
    assert Library(folder).doors_to(FIRST) == Doors()


def test_the_coverage_misses_a_kept_door(folder: Path) -> None:
    tested = [FIRST, SECOND, FIGURE]
    assert untruths(CITED, tested, among=Library(folder)) == []
    gate.write_doors({FIRST: {("pages", "pages:table")}}, Library(folder), folder, anew=True)
    told = [(untruth.clause, untruth.why) for untruth in untruths(CITED, tested, among=Library(folder))]
    assert told == [(clause, "done, but no test reaches it through a door") for clause in (SECOND, FIGURE)]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What would be written down."""
    lines: list[tuple[str, str]] = []
    monkeypatch.setattr(doors, "_write", lambda at, place: lines.extend((door, place) for door in at))
    return lines


def test_a_place_is_told_once_for_every_door_and_never_without_one(written: list[tuple[str, str]]) -> None:
    def following(value: int) -> int:
        return value + 1

    entered = doors._watched_call("rules:first", following)
    assert entered(1) == 2
    for _time in range(3):
        with doors.opened("page", "pages:table"):
            assert entered(1) == 2
            with doors.opened("calculator", "game.score"):
                entered(1)
    assert set(written) == {("page pages:table", "rules:first"), ("calculator game.score", "rules:first")}
    assert len(written) == 3


def test_pages_that_only_show_the_rulebook_are_no_doors_and_a_calculator_names_itself() -> None:
    before = doors.reached()

    def rule() -> None: ...

    watched = doors._watched_call(f"nowhere:{id(before)}", rule)
    with doors.opened("page", "pages:clause"):
        watched()
    with doors.opened("command", "calc run"), doors.opened("calculator", "elo_r.list"):
        watched()
    assert doors.reached() - before == {("calculator elo_r.list", f"nowhere:{id(before)}")}


@pytest.mark.parametrize(("option", "whole"), [("", True), ("keyword", False), ("markexpr", False), ("lf", False)])
def test_only_a_whole_run_is_judged(option: str, whole: bool) -> None:
    config: Any = SimpleNamespace(
        args_source=pytest.Config.ArgsSource.TESTPATHS, getoption=lambda name, _default: name == option
    )
    assert gate.is_whole(config) is (whole and not proving.DEEP)
    config.args_source = pytest.Config.ArgsSource.ARGS
    assert not gate.is_whole(config)
