"""Any file of another program: what it is, what is read of it, a database searched, split and written anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.commands import Run

from tavlei.exchange.files import FileKind, Wanted, examine, found_games, game_file, kind_of, split_games
from tavlei.rulebook import Refusal

TRF = """001    1      Adamenko, A                                                        1.0    1     2 w 1
001    2      Bilyk, B                                                           0.0    2     1 b 0
"""
PDN = """[Event "Cup of Kyiv"]
[White "Adamenko"]
[Black "Bilyk"]
[Result "1-0"]

1. c3-b4 d6-c5 2. b4:d6 e7:c5 1-0

[Event "Cup of Lviv"]
[White "Bilyk"]
[Black "Czerny"]
[Result "1/2-1/2"]

1. c3-d4 d6-c5 2. b2-c3 1/2-1/2

[Event "Cup of Lviv"]
[White "Danek"]
[Black "Czerny"]
[Result "1-0"]

1. c3-d5 1-0
"""
SGF = "(;GM[4]SZ[15]PB[Adamenko]PW[Bilyk]EV[Cup];B[hh];W[hg];B[ig])"
PBN = """% PBN 2.1
[Event "Club"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"]
[Declarer "N"]
[Contract "1S"]
[Result "7"]
"""
TABLE = "Фамилия;Имя;Пол;Регион\nАбрамов;Иван;М;Татарстан\n"


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("open.trf", TRF, FileKind.TRF),
        ("open.txt", f"# by hand\n{TRF}", FileKind.TRF),
        ("open", f"012 Open\n{TRF}", FileKind.TRF),
        ("games.txt", PDN, FileKind.PDN),
        ("games", "1. c3-b4 d6-c5 *", FileKind.PDN),
        ("game.txt", SGF, FileKind.SGF),
        ("club", PBN, FileKind.PBN),
        ("club.txt", "pn|a,b,c,d|st||md|1SAKQ|", FileKind.LIN),
        ("table.csv", TABLE, FileKind.PARTICIPANTS),
        ("session.xml", "<USEBIO/>", FileKind.USEBIO),
        ("file.json", "{}", FileKind.COMPETITION),
    ],
)
def test_what_a_file_is(name: str, text: str, kind: FileKind) -> None:
    assert kind_of(name, text.encode()) is kind


def test_every_mistake_has_its_game_and_line() -> None:
    found = examine("games.pdn", PDN.encode())
    assert found.summary.text() == "games: 3; with mistakes: 1"
    assert found.mistakes[0].path.startswith("game 3, line 20")
    (remark,) = found.remarks
    assert "russian" in remark.text()
    assert "× 2" in remark.path


def test_a_folder_is_checked_file_by_file(tmp_path: Path, run: Run) -> None:
    for name, text in (("a.trf", TRF), ("b.pdn", PDN), ("c.sgf", SGF), ("d.trf", TRF.replace("1.0", "0.5"))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "e.bin").write_bytes(b"\x00\x01")
    done = run("exchange", "check", str(tmp_path), "--json")
    assert done.returncode == 2
    told = {Path(row["file"]).name: row for row in json.loads(done.stdout)}
    assert {name: row["verdict"] for name, row in told.items()} == {
        "a.trf": "remarks", "b.pdn": "mistakes", "c.sgf": "read", "d.trf": "refused", "e.bin": "refused",
    }  # fmt: skip
    assert "--points results|printed" in told["d.trf"]["notes"][0]
    assert told["d.trf"]["notes"][1].endswith("by the results: 1")
    shown = run("exchange", "check", str(tmp_path / "a.trf"), "--lang", "ru")
    assert shown.returncode == 0
    assert "у турнира нет названия" in shown.stdout


def test_a_file_that_is_not_there_is_refused(tmp_path: Path, run: Run) -> None:
    done = run("exchange", "check", str(tmp_path / "nothing"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "nothing" in done.stderr


def test_a_report_is_written_anew_as_it_was_decided(tmp_path: Path, run: Run) -> None:
    (tmp_path / "a.trf").write_text(TRF.replace("   1 b 0", "   1 b 1").replace("0.0    2", "1.0    2"), "utf-8")
    undecided = run("exchange", "convert", str(tmp_path / "a.trf"), "-o", str(tmp_path / "b.trf"))
    assert undecided.returncode == 2
    assert "do not agree" in undecided.stderr
    assert not (tmp_path / "b.trf").exists()
    done = run(
        "exchange", "convert", str(tmp_path / "a.trf"), "-o", str(tmp_path / "b.trf"),
        "--sides", "white", "--points", "results",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert run("exchange", "check", str(tmp_path / "b.trf")).returncode == 0
    assert "   1 b 0" in (tmp_path / "b.trf").read_text("utf-8")


def test_games_are_found_by_player_event_and_position() -> None:
    games = game_file("games.pdn", PDN.encode())
    assert (len(games.games), games.unread) == (2, 1)
    assert [row.number for row in found_games(games, Wanted(player="bilyk"))] == [1, 2]
    assert [row.number for row in found_games(games, Wanted(event="lviv"))] == [2]
    after = "B:Wa1,a3,b2,b4,c1,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"
    assert [row.number for row in found_games(games, Wanted(position=after))] == [1]
    assert not list(found_games(games, Wanted(position="W:W50:B1")))
    with pytest.raises(Refusal, match="draughts"):
        list(found_games(game_file("game.sgf", SGF.encode()), Wanted(position=after)))


def test_a_database_is_split() -> None:
    games = game_file("games.pdn", PDN.encode())
    assert {name: len(rows) for name, rows in split_games(games, "player").items()} == {
        "Adamenko": 1, "Bilyk": 2, "Czerny": 1,
    }  # fmt: skip
    assert list(split_games(games, "event")) == ["Cup-of-Kyiv", "Cup-of-Lviv"]
    with pytest.raises(Refusal, match="one of"):
        split_games(games, "weather")


def test_databases_by_command(tmp_path: Path, run: Run) -> None:
    (tmp_path / "games.pdn").write_text(PDN, encoding="utf-8")
    found = run("exchange", "find", str(tmp_path / "games.pdn"), "--player", "Czerny", "-o", str(tmp_path / "c.pdn"))
    assert "found: 1 of 2" in found.stdout
    assert game_file("c.pdn", (tmp_path / "c.pdn").read_bytes()).games[0].white == "Bilyk"
    done = run("exchange", "split", str(tmp_path / "games.pdn"), "-o", str(tmp_path / "parts"), "--by", "event")
    assert "not read: 1" in done.stdout
    assert sorted(file.name for file in (tmp_path / "parts").iterdir()) == ["Cup-of-Kyiv.pdn", "Cup-of-Lviv.pdn"]
    again = run("exchange", "convert", str(tmp_path / "games.pdn"), "-o", str(tmp_path / "new.pdn"))
    assert again.returncode == 0
    assert len(game_file("new.pdn", (tmp_path / "new.pdn").read_bytes()).games) == 2
    refused = run("exchange", "convert", str(tmp_path / "games.pdn"), "-o", str(tmp_path / "new.sgf"))
    assert refused.returncode == 2
    for name, text in (("a.sgf", SGF), ("a.pbn", PBN), ("games.pdn", PDN)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        read = run("exchange", "read", str(tmp_path / name), "--json")
        assert json.loads(read.stdout)
