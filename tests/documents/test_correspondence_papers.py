"""Papers of play by correspondence: the days of table 2, the strip of a record, the diagram of an unfinished game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.correspondence.builders import BLACK, WHITE, letter, opening
from tests.documents.reading_back import pdf_pages, pdf_text, squeezed
from tests.games.rulebooks import RULES

from tavlei.correspondence import diagram, record_sheet, sheet_of
from tavlei.documents import document_of, render
from tavlei.documents.forms.correspondence_games import CorrespondenceRecord
from tavlei.documents.forms.time_sheet import TimeSheetPaper, sheet_apart, sheet_rows
from tavlei.documents.layout import Pictures, Table
from tavlei.documents.parts import Competition
from tavlei.games.draughts.diagram import board_svg, describe
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import DraughtsGame, new_game, replay
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal

RU = catalogue("ru")
COMPETITION = {"name": "Первенство по переписке"}


def _random_game(seed: int) -> DraughtsGame:
    chance, game = Random(seed), new_game(RUSSIAN, RULES)  # noqa: S311 - a game for a test
    while len(game.moves) < 100 and game.outcome() is None:
        game = game.play(chance.choice(rules(RUSSIAN).moves(game.position)))
    return game


def table(document: Any) -> Table:
    return next(block for block in document.page(RU).blocks if isinstance(block, Table))


def half(move: str, received: str, sent: str) -> dict[str, str]:
    return {"move": move, "received": f"2024-{received}", "sent": f"2024-{sent}"}


@pytest.mark.clause("draughts-rules-2022", "10.3.6/table", "10.3.1")
def test_the_rows_of_table_2() -> None:
    """Only dates and moves are told; the days and totals of the table follow."""
    rows = [
        {"white": half("c3-b4", "03-01", "03-03"), "black": half("f6-g5", "03-12", "03-15")},
        {"white": half("b2-c3", "03-22", "03-26"), "black": half("g5-h4", "04-10", "04-11")},
    ]
    paper = document_of("time_sheet", {"competition": COMPETITION, "white": "Петров", "black": "Седов", "rows": rows})
    assert table(paper).rows == (
        ("01.03", "03.03", 2, 2, "c3-b4", 1, "f6-g5", "12.03", "15.03", 3, 3),
        ("22.03", "26.03", 4, 6, "b2-c3", 2, "g5-h4", "10.04", "11.04", 1, 4),
    )
    assert [name for name, _ in table(paper).groups()] == [
        "Белые: Петров",
        "Время",
        "",
        "",
        "",
        "Черные: Седов",
        "Время",
    ]


@pytest.mark.clause("draughts-rules-2022", "10.3.6", "10.3.6/table")
def test_the_sheet_of_a_game_becomes_the_paper() -> None:
    state = opening(letter(BLACK, 10, 70, "f6-g5", repeated=("c3-b4",)))
    sheet = sheet_of(state)
    paper = TimeSheetPaper(Competition("Первенство"), rows=sheet_rows(sheet), apart=sheet_apart(sheet, RU))
    (row,) = table(paper).rows
    assert (row[4], row[6], row[9], row[10]) == ("c3-b4", "f6-g5", sheet.totals[1], sheet.totals[1])
    assert (row[2], row[3]) == (sheet.totals[0], sheet.totals[0])
    assert len(table(TimeSheetPaper(Competition("Первенство"))).rows) == 20, "empty lines to write on"


def test_wrong_dates_are_named() -> None:
    rows = [{"white": half("c3-b4", "03-05", "03-03")}]
    with pytest.raises(Refusal, match=r"rows\[0\]\.white"):
        render(document_of("time_sheet", {"competition": COMPETITION, "rows": rows}))


@pytest.mark.clause("draughts-rules-2022", "10.5.1/item3", "10.5.1/item4")
def test_a_record_is_written_in_half_short_notation_on_the_strip() -> None:
    full = "1. c3-d4 f6-g5 2. d4-c5 b6:d4 3. e3:c5"
    paper = document_of("correspondence_record", {"code": "А-1", "moves": full, "result": "white"})
    assert isinstance(paper, CorrespondenceRecord)
    found = table(paper)
    assert found.least_width == 70
    assert found.rows[:3] == ((1, "cd4", "fg5"), (2, "dc5", "b:d4"), (3, "e:c5", ""))
    assert "Результат: x – 0" in pdf_text(render(paper))
    with pytest.raises(Refusal, match=r"moves: move 2: xx cannot be followed \[draughts-rules-2022 10\.5\.1/item3\]"):
        render(document_of("correspondence_record", {"moves": "1.cd4 fg5 2.xx"}))
    with pytest.raises(Refusal, match="variant"):
        render(document_of("correspondence_record", {"moves": "", "variant": "brazilian"}))


@pytest.mark.clause("draughts-rules-2022", "10.5.1/item3")
def test_a_long_record_goes_on_overleaf() -> None:
    game = next(each for each in map(_random_game, range(200)) if len(each.moves) == 100)
    lines = record_sheet(game).lines
    pages = pdf_pages(render(document_of("correspondence_record", {"code": "А-1", "moves": " ".join(lines)})))
    assert len(pages) == 2
    for page in pages:
        assert squeezed("Шифр турнира: А-1") in squeezed(page)
    number, _, moves = lines[-1].partition(".")
    assert squeezed(f"{number} {moves}") in squeezed(pages[1])
    assert len(pdf_pages(render(document_of("correspondence_record", {})))) == 1, "an empty strip is one side"


@pytest.mark.clause("draughts-rules-2022", "10.5.2")
@pytest.mark.parametrize("by", ["white", "black"])
def test_the_diagram_is_after_the_senders_last_move(by: str) -> None:
    moves = ["c3-d4", "f6-g5", "d4-c5"]
    paper = document_of("unfinished_game", {"competition": COMPETITION, "by": by, "moves": " ".join(moves)})
    (picture,) = next(block for block in paper.page(RU).blocks if isinstance(block, Pictures)).pictures
    game = replay(RUSSIAN, moves, RULES)
    position = parse_fen(RUSSIAN, diagram(game, WHITE if by == "white" else BLACK))
    assert picture.svg == board_svg(RUSSIAN, position, labels=describe(RUSSIAN, position, book=RU))
    assert picture.caption == {"white": "после хода 2: белые", "black": "после хода 1: черные"}[by]
    unmoved = document_of("unfinished_game", {"competition": COMPETITION, "by": "black", "moves": "c3-d4"})
    assert not [block for block in unmoved.page(RU).blocks if isinstance(block, Pictures)]


@pytest.mark.clause("draughts-rules-2022", "10.1.7", "10.1.8")
@pytest.mark.parametrize(
    ("told", "title"),
    [
        ("current", "Информация о ходе турнира № 3"),
        ("final", "Итоговые результаты турнира № 3"),
        ("secretarys_report", "Отчет главного секретаря № 3"),
        ("judges_report", "Отчет главного судьи № 3"),
    ],
)
def test_information_and_reports(told: str, title: str) -> None:
    given = {
        "competition": COMPETITION,
        "told": told,
        "number": 3,
        "players": [{"name": "Соколова А.", "won": 2, "points": 4.5}],
        "claims_open": ["Соколова А. – Громов П."],
        "without_information": ["Громов П."],
    }
    text = pdf_text(render(document_of("correspondence_report", given)))
    assert title in text
    for words in (
        "4,5",
        "Нерассмотренные заявления о просрочке: Соколова А. – Громов П.",
        "Лишены информации: Громов П.",
    ):
        assert words in text
