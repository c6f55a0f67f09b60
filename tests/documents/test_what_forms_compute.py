"""What the forms find themselves: totals, running totals, sheets, team lines, certificates of the evaluation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.documents.large import COMPETITION
from tests.documents.reading_back import pdf_text
from tests.titles.people import NORMS as IN_FORCE
from tests.titles.people import athlete, competition

from tavlei.documents import FilledForm, render
from tavlei.documents.forms.norm_certificate import CertificateOpponent, norm_certificate
from tavlei.documents.forms.participant_card import CardRound, ParticipantCard
from tavlei.documents.forms.rank_sheets import MetOpponent, RankSheets
from tavlei.documents.forms.results_tables import RoundRobinRow, RoundRobinTable, SwissRow, SwissTable, roman
from tavlei.documents.forms.table_names import Member
from tavlei.documents.forms.team_protocols import MatchBoard, TeamMatchProtocol
from tavlei.documents.layout import Cell, Column, Line, Table
from tavlei.documents.parts import day_text, period_text
from tavlei.documents.writers.text import breakable, line_text
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal
from tavlei.titles import Title, TitleOutcome, evaluate

RULES = "draughts-rules-2022"
NORMS = "draughts-norms-2022"
RU = catalogue("ru")
HALVES = st.integers(0, 4).map(lambda each: Fraction(each, 2))


def lines(document: TeamMatchProtocol) -> list[str]:
    return [line_text(block) for block in document.page(RU).blocks if isinstance(block, Line)]


def tables(document: FilledForm) -> list[Table]:
    return [block for block in document.page(RU).blocks if isinstance(block, Table)]


@pytest.mark.clause(RULES, "app7/p1")
@given(st.lists(st.tuples(HALVES, HALVES), min_size=1, max_size=8))
def test_the_total_of_a_match(points: list[tuple[Fraction, Fraction]]) -> None:
    boards = tuple(MatchBoard("А", "Б", *each) for each in points)
    protocol = TeamMatchProtocol(COMPETITION, team_1="Первые", team_2="Вторые", boards=boards)
    first, second = sum(each[0] for each in points), sum(each[1] for each in points)
    assert protocol.total == (first, second)
    winner = "Первые" if first > second else "Вторые"
    assert ("ничья" if first == second else f"в пользу команды {winner}") in lines(protocol)


@pytest.mark.clause(RULES, "app7/p1")
def test_a_match_still_played_has_no_total() -> None:
    boards = (MatchBoard("А", "Б", Fraction(1), Fraction(0)), MatchBoard("В", "Г"))
    protocol = TeamMatchProtocol(COMPETITION, boards=boards)
    assert protocol.total is None
    assert any(line.startswith("в пользу команды ____") for line in lines(protocol))


@pytest.mark.clause(RULES, "14.1.2", "app8")
def test_the_running_total_of_a_card() -> None:
    rounds = (CardRound("А", points=Fraction(1)), CardRound("Б"), CardRound("В", points=Fraction(1, 2)))
    (table,) = (
        block for block in ParticipantCard(COMPETITION, "Г", rounds=rounds).page(RU).blocks if isinstance(block, Table)
    )
    assert [row[-1] for row in table.rows] == [1, None, Fraction(3, 2), *[None] * 8]


@pytest.mark.clause(RULES, "14.1.3")
def test_teams_without_members_leave_ranks_and_ratings_out() -> None:
    rows = (RoundRobinRow("Москва", cells=("", "3")), RoundRobinRow("Тверь", cells=("1", "")))
    text = pdf_text(render(RoundRobinTable(COMPETITION, rows, teams=True)))
    assert "Команда Организация 1 2 Кт" in text
    assert "Рейтинг" not in text
    assert "Зв., р/д" not in text


@pytest.mark.clause(RULES, "14.1.3", "app10")
def test_teams_with_members_have_a_line_for_each() -> None:
    member = Member("Ким Вера", "ГР", 2388)
    rows = (SwissRow(1, "Москва", members=(member, Member("Ли Анна"))), SwissRow(2, "Тверь"))
    table = SwissTable(COMPETITION, rows, teams=True, rounds=3)
    text = pdf_text(render(table))
    assert "Команда Зв., р/д Рейтинг" in text
    assert "Ким Вера ГР 2388" in text
    for kind in ("xlsx", "docx"):
        assert render(table, kind)


@pytest.mark.clause(NORMS, "4/2/table", "4/3/table")
def test_the_rank_sheets_add_up() -> None:
    met = [(Title.MS, 0), (Title.KMS, 1), (Title.KMS, 1), (Title.I, 1), (Title.II, 1), (Title.III, 1), (Title.III, 1)]
    sheets = RankSheets(COMPETITION, "Рыбаков", Title.KMS, tuple(MetOpponent(rank, Fraction(got)) for rank, got in met))
    first, second = tables(sheets)
    # by hand from the two tables of the norms: coefficients -1, 0, 0, 1, 2, 3, 3; per cent 35, 50, 50, 65, 80, 95, 95
    sums = [cell.content for cell in first.rows[0] if isinstance(cell, Cell)]
    assert sums == [8, Fraction(8, 7)]
    assert [cell.content for cell in second.rows[0] if isinstance(cell, Cell)] == [Fraction(470, 100)]
    assert [row[4] for row in second.rows[:5]] == [
        Fraction(35, 100),
        1,
        Fraction(65, 100),
        Fraction(8, 10),
        Fraction(19, 10),
    ]
    assert len(first.rows) == len(second.rows) == 7
    assert "Норма не выполнена" in pdf_text(render(sheets))  # 8/7 is above 1


@pytest.mark.clause(NORMS, "4/3/table")
def test_who_is_not_counted_stands_on_the_sheet_without_a_product() -> None:
    sheets = RankSheets(
        COMPETITION, "Р", Title.III, (MetOpponent(Title.GR, Fraction(0)), MetOpponent(Title.II, Fraction(1)))
    )
    _, second = tables(sheets)
    assert second.rows[0][1:5] == ("ГР", 1, "не учитывается", None)
    with pytest.raises(Refusal, match="target"):
        replace(sheets, target=Title.MS).page(RU)


@pytest.mark.clause(NORMS, "3/2.2", "5/table")
def test_a_certificate_of_the_evaluation() -> None:
    against = [athlete(f"o{number}", elo_r=2450) for number in range(1, 10)]
    found = evaluate(competition(athlete("hero", elo_r=2400), against, ["1-0"] * 9), IN_FORCE)
    verdicts = found.of("hero").verdicts
    done = next(
        verdict for verdict in verdicts if verdict.outcome is TitleOutcome.FULFILLED and verdict.norm is not None
    )
    opponents = [CertificateOpponent(each.id, "МС", Fraction(2450), Fraction(1)) for each in against]
    paper = norm_certificate(done, COMPETITION, "Соколова Анна", RU, opponents=opponents)
    text = pdf_text(render(paper))
    assert "Соколова Анна" in text
    assert f"Норма (очков): {RU.value(done.norm)}" in text
    assert "o9" in text
    assert paper.working
    assert paper.conditions
    assert "{" not in text
    with pytest.raises(Refusal, match="no official certificate"):
        norm_certificate(replace(done, assumed=True), COMPETITION, "Соколова", RU).page(RU)
    missed = next(verdict for verdict in verdicts if verdict.outcome is not TitleOutcome.FULFILLED)
    with pytest.raises(Refusal, match="not fulfilled"):
        norm_certificate(missed, COMPETITION, "Соколова", RU)


@given(st.integers(1, 39))
def test_roman_numbers_grow_by_the_old_rules(number: int) -> None:
    values = {"I": 1, "V": 5, "X": 10}
    read = [values[each] for each in roman(number)]
    assert sum(-each if after > each else each for each, after in zip(read, [*read[1:], 0], strict=True)) == number
    assert "IIII" not in roman(number)


def test_days_in_words() -> None:
    from datetime import date

    assert day_text(None, RU) == ""
    assert period_text(date(2024, 3, 12), date(2024, 3, 18), RU) == "12–18 марта 2024 г."
    assert period_text(date(2024, 3, 30), date(2024, 4, 2), RU) == "30 марта – 2 апреля 2024 г."
    assert period_text(date(2023, 12, 30), date(2024, 1, 2), RU) == "30 декабря 2023 г. – 2 января 2024 г."
    assert period_text(date(2024, 3, 12), date(2024, 3, 12), RU) == "12 марта 2024 г."
    assert period_text(None, date(2024, 3, 12), RU) == "12 марта 2024 г."


def test_rows_that_do_not_fill_the_table_are_a_mistake() -> None:
    columns = (Column("a", 10), Column("b", 10))
    whole = Table(columns, ((Cell("x", rows=2), 1), (2,), (3, 4)))
    assert [[at for at, _ in row] for row in whole.placed()] == [[0, 1], [1], [0, 1]]
    with pytest.raises(ValueError, match="cells"):
        list(Table(columns, ((1, 2, 3),)).placed())
    with pytest.raises(ValueError, match="cells"):
        list(Table(columns, ((Cell(1, columns=3),),)).placed())
    with pytest.raises(ValueError, match="cells"):
        list(Table(columns, ((1,),)).placed())


def test_only_very_long_words_are_broken() -> None:
    assert breakable("Константинопольская-Преображенская") == "Константинопольская-Преображенская"
    assert breakable("x" * 30).replace("\u200b", "") == "x" * 30
    assert "\u200b" in breakable("x" * 30)
