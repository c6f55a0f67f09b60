"""Participants and results from text files: headers of three languages, notations, mistakes with their cells."""

from __future__ import annotations

from datetime import date

import pytest

from tavlei.exchange.participants import (
    ParticipantRow,
    Preview,
    ResultRow,
    participant_json,
    preview_json,
    preview_participants,
    preview_results,
)
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

RUSSIAN = """Первенство области;;;;;;;;
;;;;;;;;
№ п/п;Фамилия, имя, отчество;Пол;Дата рождения;Звание (разряд);Рейтинг;Субъект РФ;Тренер;Телефон
1;Иванов Иван Иванович;м;31.12.2008;КМС;2100;Тверская область;Петров П. П.;123
2;Сёмина Анна;жен.;2010 г.;1 юн.;;Москва;;
"""
UKRAINIAN = """Прізвище,Ім’я,По батькові,Стать,Рік народження,Розряд,Клуб,Команда,Дошка
Коваль,Ірина,Олегівна,ж,2001,МС,«Мікрон»,Харків,2
"""
ENGLISH = "Last name\tFirst name\tSex\tDate of birth\tRating\tID\nSmith\tJohn\tm\t2001-02-03\t1850.0\tX-7\n"


def told(preview: Preview[ParticipantRow]) -> list[str]:
    return [problem.text() for problem in preview.problems]


def test_a_russian_list_with_a_title_above_it() -> None:
    found = preview_participants(RUSSIAN.encode())
    assert found.unknown == ("Телефон",)
    assert found.values() == (
        ParticipantRow(
            "Иванов",
            "Иван",
            "Иванович",
            number=1,
            sex="M",
            birth=date(2008, 12, 31),
            region="Тверская область",
            title="KMS",
            rating=2100,
            trainer="Петров П. П.",
        ),
        ParticipantRow("Сёмина", "Анна", number=2, sex="F", birth=2010, region="Москва", title="Iy"),
    )
    assert [row.number for row in found.rows] == [4, 5]
    assert found.values()[0].birth_year == 2008
    assert found.values()[1].birth_year == 2010


def test_a_ukrainian_list_divides_by_commas() -> None:
    (row,) = preview_participants(UKRAINIAN.encode()).values()
    assert (row.name, row.sex, row.birth, row.title) == ("Коваль Ірина Олегівна", "F", 2001, "MS")
    assert (row.club, row.team, row.board) == ("«Мікрон»", "Харків", 2)


def test_an_english_list_divides_by_tabs() -> None:
    (row,) = preview_participants(ENGLISH.encode()).values()
    assert row == ParticipantRow("Smith", "John", sex="M", birth=date(2001, 2, 3), rating=1850, code="X-7")


def test_every_mistake_is_told_with_its_cell_and_nothing_is_taken() -> None:
    text = "ФИО;Пол;Дата рождения;Разряд;Рейтинг\nПетров Петр;х;31.02.2000;гений;21о0\nСидоров;м;;;\n"
    found = preview_participants(text.encode())
    assert [problem.path for problem in found.problems] == ["B2", "C2", "D2", "E2"]
    assert found.rows[0].value is None
    assert found.rows[1].value == ParticipantRow("Сидоров", sex="M")
    assert not found.is_clean
    with pytest.raises(Refusal) as refused:
        found.values()
    assert len(refused.value.problems) == 4


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("№;Фамилия\n1;Иванов\n1;Петров\n", "A3"),
        ("Код;Фамилия\nA;Иванов\nA;Петров\n", "A3"),
        ("Фамилия;Команда;Доска\nИванов;К;1\nПетров;К;1\n", "C3"),
    ],
)
def test_what_stands_twice_is_told_at_the_second_place(text: str, cell: str) -> None:
    (problem,) = preview_participants(text.encode()).problems
    assert problem.path == cell
    assert problem.params["row"] == 2


def test_somebody_who_stands_twice_is_remarked_on() -> None:
    """Whether it is one person is asked by whoever enters the table."""
    found = preview_participants("Фамилия;Год рождения\nИванов;2000\nИванов;2000\n".encode())
    assert found.is_clean
    (remark,) = found.remarks
    assert (remark.path, remark.params["row"]) == ("3", 2)


def test_namesakes_with_other_births_are_two_people() -> None:
    assert preview_participants("Фамилия;Год рождения\nИванов;2000\nИванов;2001\n".encode()).is_clean


def test_a_row_without_a_name_is_a_mistake_and_an_empty_one_is_passed_over() -> None:
    found = preview_participants("Фамилия;Имя\n;;\n;Петр\n".encode())
    assert told(found) == ["3: there is no name"]


def test_a_comma_divides_the_family_name() -> None:
    (row,) = preview_participants(b'Name;Rating\n"van der Berg, Jan Piet";0\n').values()
    assert (row.family, row.given, row.patronymic, row.rating) == ("van der Berg", "Jan", "Piet", None)


@pytest.mark.parametrize(
    "content", [b"", b"\n\n", b"a;b\n1;2\n", "Имя;Отчество\nПетр;Ильич\n".encode(), b'Name\n"open', b"\xff\xfe"]
)
def test_a_file_that_is_no_list_is_refused(content: bytes) -> None:
    with pytest.raises(Refusal):
        preview_participants(content)


def test_two_columns_of_one_field_are_refused() -> None:
    with pytest.raises(Refusal, match="B1"):
        preview_participants("Рейтинг;Эло;Фамилия\n1;2;Иванов\n".encode())


def test_the_preview_as_json() -> None:
    found = preview_json(preview_participants(RUSSIAN.encode()), participant_json)
    assert isinstance(found, dict)
    assert found["clean"] is True
    assert found["unknown"] == ["Телефон"]
    assert found["rows"][0]["value"]["birth"] == "2008-12-31"


RESULTS = [
    ("1-0", Result.WHITE_WINS),
    ("1:0", Result.WHITE_WINS),
    ("2:0", Result.WHITE_WINS),
    ("2 – 0", Result.WHITE_WINS),
    ("0—1", Result.BLACK_WINS),
    ("0:2", Result.BLACK_WINS),
    ("1:1", Result.DRAW),
    ("½", Result.DRAW),
    ("½-½", Result.DRAW),
    ("1/2:1/2", Result.DRAW),
    ("0,5", Result.DRAW),
    ("0.5-0.5", Result.DRAW),
    ("ничья", Result.DRAW),
    ("Нічия", Result.DRAW),
    ("draw", Result.DRAW),
    ("=", Result.DRAW),
    ("+:-", Result.WHITE_PLUS),
    ("+-", Result.WHITE_PLUS),
    ("− : +", Result.BLACK_PLUS),
    ("-:-", Result.BOTH_MINUS),
    ("--", Result.BOTH_MINUS),
]


@pytest.mark.parametrize(("text", "result"), RESULTS)
def test_results_in_the_usual_notations(text: str, result: Result) -> None:
    table = f"Тур;Доска;Белые;Черные;Результат\n1;1;Иванов;Петров;{text}\n"
    assert preview_results(table.encode()).values() == (ResultRow(1, 1, "Иванов", "Петров", result),)


@pytest.mark.parametrize("text", ["3-0", "1-2", "1", "0", "+", "x", "½-0", "1-0-0", "01.окт", "12:0"])
def test_what_is_no_result_is_told(text: str) -> None:
    table = f"Тур;Белые;Чорні;Рахунок\n1;1;2;{text}\n"
    (problem,) = preview_results(table.encode()).problems
    assert problem.path == "D2"
    assert problem.params["got"] == text


def test_byes_and_games_to_come() -> None:
    table = "Round;White;Black;Result\n1;A;B;\n1;C;;+\n2;A;bye;\n2;B;—;1\n"
    found = preview_results(table.encode()).values()
    assert found == (
        ResultRow(1, None, "A", "B"),
        ResultRow(1, None, "C"),
        ResultRow(2, None, "A"),
        ResultRow(2, None, "B"),
    )
    assert [each.is_bye for each in found] == [False, True, True, True]


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ("1;1;A;B;1-0\n1;2;a;C;1-0\n", "3"),
        ("1;1;A;B;1-0\n1;1;C;D;1-0\n", "3"),
        ("1;1;A;A;1-0\n", "2"),
        ("1;1;A;;0-1\n", "2"),
        (";1;A;B;1-0\n", "2"),
        ("1;1;;B;1-0\n", "2"),
        ("0;1;A;B;1-0\n", "A2"),
        ("100;1;A;B;1-0\n", "A2"),
    ],
)
def test_contradictions_in_results(rows: str, place: str) -> None:
    (problem,) = preview_results(f"Round;Board;White;Black;Result\n{rows}".encode()).problems
    assert problem.path == place


def test_a_table_of_one_round_needs_its_number() -> None:
    table = "Белые;Черные;Результат\nИванов;Петров;1-0\n".encode()
    with pytest.raises(Refusal, match="Тур"):
        preview_results(table)
    assert preview_results(table, round_number=3).values()[0].round == 3
