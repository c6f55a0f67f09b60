"""Endgame tables decide works of few pieces: of four by default, of five where they are, of three at the least."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from tests.composition.works_for_tests import BOOK, DRAW, WIN, placed, work

from tavlei.composition import Evidence, FindingKind, Genre, verify
from tavlei.composition.verification.judge import SearchJudge, effort_named
from tavlei.games import kernel_tables
from tavlei.games.draughts.variants import RUSSIAN, RUSSIAN80
from tavlei.games.kernel_tables import LoadedTables, loaded_tables, pieces_there, without_building
from tavlei.languages import catalogue
from tavlei.rulebook import explanation_text

RULES = "draughts-rules-2022"
pytestmark = pytest.mark.needs("tavlei-kernel")


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without tables."""
    monkeypatch.setenv("TAVLEI_TABLES", str(tmp_path))
    return tmp_path


@pytest.mark.clause(RULES, "11.2.3")
def test_three_kings_against_one_on_the_main_road_are_a_proven_draw() -> None:
    position = placed("W:WKb8,Kd8,Kf8:BKa1")
    by_tables = SearchJudge(RUSSIAN, WIN, effort_named(1), loaded_tables(RUSSIAN)).reaches(position)
    assert (by_tables.fails, by_tables.evidence) == (True, Evidence.PROVEN)
    assert not SearchJudge(RUSSIAN, WIN, effort_named(1)).reaches(position).fails  # three pieces do not tell
    drawn = SearchJudge(RUSSIAN, DRAW, effort_named(1), loaded_tables(RUSSIAN)).reaches(position)
    assert (drawn.reaches, drawn.evidence) == (True, Evidence.PROVEN)


@pytest.mark.clause(RULES, "11.2.1", "11.2.6/p2")
def test_the_verdict_tells_how_many_pieces_the_tables_had() -> None:
    found = verify(work("W:WKb8,Kd8,Kf8:BKa1", "b8-a7", task="draw", genre=Genre.STUDY), BOOK, "quick")
    assert found.table_pieces == 4
    assert not {FindingKind.WINS_INSTEAD, FindingKind.WIN_UNDECIDED} & {finding.kind for finding in found.findings}
    assert "pieces of the endgame tables: 4" in explanation_text(found.explanation(), catalogue("en"))
    assert verify(work("W:WKb8,Kd8,Kf8:BKa1", "b8-a7", task="draw"), BOOK, "quick", pieces=3).table_pieces == 3


@pytest.mark.usefixtures("empty")
def test_who_answers_others_builds_nothing() -> None:
    with without_building():
        held = loaded_tables(RUSSIAN)
    assert held is not None
    assert held.pieces == 3


def test_a_disk_that_cannot_be_written_leaves_the_small_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "no folder"
    file.write_text("", encoding="utf-8")
    monkeypatch.setenv("TAVLEI_TABLES", str(file))
    held = loaded_tables(RUSSIAN)
    assert held is not None
    assert held.pieces == 3


@pytest.mark.usefixtures("empty")
def test_tables_are_built_on_first_need_and_counted() -> None:
    store = import_module("tavlei_kernel").TableStore("russian")
    assert pieces_there(store) == 0
    told: list[int] = []
    held = loaded_tables(RUSSIAN, 3, lambda _material, done, _whole: told.append(done))
    assert isinstance(held, LoadedTables)
    store.build_all(3)
    assert pieces_there(store) == 3


@pytest.mark.usefixtures("empty")
def test_five_pieces_are_used_where_all_of_them_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(kernel_tables, "pieces_there", lambda _store: 5)
    monkeypatch.setattr(kernel_tables, "_in_memory", lambda _variant, _folder, pieces, _progress: asked.append(pieces))
    loaded_tables(RUSSIAN)
    loaded_tables(RUSSIAN, 4)
    assert asked == [5, 4]


def test_a_game_without_tables_has_none() -> None:
    assert loaded_tables(RUSSIAN80) is None
