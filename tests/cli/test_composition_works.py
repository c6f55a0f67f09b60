"""`tavlei composition works`, `search` and `booklet`."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

from tests.commands import Run
from tests.composition.contest_builders import START, large_work, work

from tavlei.composition import PrintedPublication
from tavlei.composition.works import Work
from tavlei.exchange.works import write_work

OLD = replace(work(), publications=(PrintedPublication("book", date(1987, 3, 21)),))
NEW = replace(work(), publications=(PrintedPublication("leaflet", date(1999, 1, 1)),))
BROKEN = f'\n[Event "broken"]\n[GameType "25"]\n[FEN "{START}"]\n\n1. a1-h8 1-0\n'


def file(folder: Path, name: str, *works: Work, more: str = "") -> str:
    made = folder / name
    made.write_text("\n".join(write_work(work, str(index)) for index, work in enumerate(works)) + more)
    return str(made)


def test_works_are_listed(run: Run, tmp_path: Path) -> None:
    source = file(tmp_path, "works.pdn", OLD, large_work())
    told = run("composition", "works", source)
    assert told.returncode == 0, told.stderr
    assert "1. Anna (1987-03-21), problem: W:Wc3,e3,d2,a1:Bb6,d6,f6 White to play and win" in told.stdout
    assert "2. ?: W:W32,37,K46:B13,18 White to play and draw" in told.stdout
    listed = json.loads(run("composition", "works", source, "--json").stdout)
    assert [each["variant"] for each in listed] == ["russian", "international"]
    assert listed[0]["solution"][0] == {
        "moves": ["c3-d4", "b6-c5", "d4:b6"],
        "role": "thematic",
        "comment": "a quick end",
    }
    assert listed[0]["publications"] == [{"where": "book", "day": "1987-03-21", "copies": None}]


def test_what_cannot_be_read_is_told_and_the_rest_is_listed(run: Run, tmp_path: Path) -> None:
    told = run("composition", "works", file(tmp_path, "works.pdn", OLD, more=BROKEN))
    assert told.returncode == 2
    assert "Anna" in told.stdout
    assert "work 2, line " in told.stderr
    assert "a1-h8" in told.stderr
    assert run("composition", "works", str(tmp_path / "none.pdn")).returncode == 2


UNTOLD = '[Event "untold"]\n[FEN "W:W41,42:B10"]\n[Task "win"]\n\n1. 41-37 1-0\n'


def test_the_game_of_a_file_is_the_one_that_is_named_or_guessed_and_told(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "untold.pdn"
    source.write_text(UNTOLD, encoding="utf-8")
    guessed = run("composition", "works", str(source), "--json")
    assert json.loads(guessed.stdout)[0]["variant"] == "international"
    assert "the game type is not told; by the notation it is" in guessed.stderr
    named = run("composition", "works", str(source), "-v", "international", "--json")
    assert named.stdout == guessed.stdout
    assert "game type" not in named.stderr
    assert run("composition", "works", str(source), "-v", "chess").returncode == 2
    other = run("composition", "verify", str(source), "-v", "russian", "-e", "quick")
    assert other.returncode == 2  # there is no such move in Russian draughts
    assert "work 1, line" in other.stderr


def test_predecessors_are_searched(run: Run, tmp_path: Path) -> None:
    mine, shelf = file(tmp_path, "mine.pdn", NEW), file(tmp_path, "shelf.pdn", OLD, NEW, large_work())
    told = run("composition", "search", mine, "--library", shelf)
    assert told.returncode == 0, told.stderr
    assert "Predecessors found: 1; works searched: 3" in told.stdout
    found = json.loads(run("composition", "search", mine, "-l", shelf, "--json").stdout)
    assert found == [
        {
            "work": 1,
            "found": [{"library": 1, "label": "1. Anna", "likeness": "same", "share": "1", "day": "1987-03-21"}],
        }
    ]
    assert run("composition", "search", mine, "-l", shelf, "--share", "much").returncode == 2
    assert run("composition", "search", mine, "-l", shelf, "--share", "2").returncode == 2


def test_a_booklet_is_printed(run: Run, tmp_path: Path) -> None:
    source = file(tmp_path, "works.pdn", OLD, large_work())
    for kind, begins in (("pdf", b"%PDF"), ("docx", b"PK"), ("xlsx", b"PK")):
        target = tmp_path / f"out.{kind}"
        done = run("composition", "booklet", source, "-o", str(target), "--solutions", "--no-authors", "--lang", "uk")
        assert done.returncode == 0, done.stderr
        assert target.read_bytes().startswith(begins)
    broken = file(tmp_path, "broken.pdn", OLD, more=BROKEN)
    assert run("composition", "booklet", broken, "-o", str(tmp_path / "rest.pdf")).returncode == 2
    assert (tmp_path / "rest.pdf").exists()
    assert run("composition", "booklet", source, "-o", str(tmp_path / "out.odt")).returncode == 2
