"""The register from one file: regions, clubs, titles, judges, days as they are known; out, edited and back in."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tavlei.exchange.participants import LONG_LIST, TableReading
from tavlei.office.journal.chain import Actor
from tavlei.office.journal.models import Act
from tavlei.office.people.brought.answers import Answers
from tavlei.office.people.brought.reading import read_table
from tavlei.office.people.brought.register_file import register_file
from tavlei.office.people.brought.register_plan import RegisterOptions, plan_register
from tavlei.office.people.brought.register_taking import take_register
from tavlei.office.people.brought.table import brought_table
from tavlei.office.people.models import Club, JudgeCategoryHeld, OutsideCode, Person, Rating, TitleHeld
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import OfficeRole, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def officer(client: Client, make_user: Callable[..., User]) -> User:
    user = make_user("admin", OfficeRole.ADMINISTRATOR)
    client.force_login(user)
    return user


def look(client: Client, content: bytes, name: str = "people.csv", **more: str) -> Any:
    return client.post(reverse("pages:import_people"), {"table": SimpleUploadedFile(name, content), **more})


def take(client: Client, shown: Any, **answers: str) -> Any:
    columns = {column.name: column.field for column in shown.context["columns"]}
    places = {
        place.name: next(choice.value for choice in place.choices if choice.chosen) for place in shown.context["places"]
    }
    told = {"content": shown.context["content"], "take": "1", **columns, **places, **answers}
    return client.post(reverse("pages:import_people"), told, follow=True)


FULL = """Фамилия;Имя;Отчество;Пол;Дата рождения;Гражданство;Регион;Клуб;Спортивная школа;Тренер;Разряд;Дата присвоения;Приказ;Судейская категория;Дата судейской категории;Код ФИДЕ;Код ФМЖД;Рейтинг ФИДЕ;Рейтинг
Иванов;Иван;Иванович;м;01.02.03;Россия;г. Москва;Ладья;СШ № 5;Петров П.П.;КМС;март 1999;12-нг;ВК;2001;14100011;12345;2100;1900
Петрова;Анна;;ж;1987;РФ;Московская обл.;Ладья;;;1;;;;;;;;
"""  # noqa: E501 - a row of a table


def test_everything_a_federation_keeps_comes_from_one_file(client: Client, officer: User) -> None:
    shown = look(client, FULL.encode("cp1251"))
    assert shown.context["needs_sport"]
    assert [place for place, _text in shown.context["cells"]] == ["K2", "K3"], "nobody has said of which sport"
    shown = look(client, FULL.encode("cp1251"), sport="draughts", day="2026-01-01")
    assert shown.context["cells"] == []
    done = take(client, shown, sport="draughts", day="2026-01-01")
    assert done.context["taken"].new == 2
    one = Person.objects.get(family="Иванов")
    assert (one.birth_date, one.citizenship, one.region and one.region.code) == (date(2003, 2, 1), "RU", "RU-MOW")
    assert (str(one.club), str(one.school), one.trainer) == ("Ладья", "СШ № 5", "Петров П.П.")
    title, category = TitleHeld.objects.get(person=one), JudgeCategoryHeld.objects.get()
    assert (title.title, title.awarded, title.order) == ("KMS", "1999-03", "12-нг")
    assert (category.category, category.awarded) == ("all_russian", "2001")
    assert {code.body: code.code for code in OutsideCode.objects.all()} == {"fide": "14100011", "fmjd": "12345"}
    assert Rating.objects.get().as_of == date(2026, 1, 1)
    other = Person.objects.get(family="Петрова")
    assert (other.birth_date, other.birth_year, TitleHeld.objects.get(person=other).awarded) == (None, 1987, "")
    assert Club.objects.count() == 2
    assert done.context["has_ratings"]
    page = client.get(reverse("pages:person", args=[one.code])).content.decode()
    assert "КМС · март 1999" in page
    assert "2001" in page
    assert [act.kind for act in Act.objects.order_by("number")][-1] == "register.brought"


def test_what_is_told_and_not_kept_is_named(client: Client, officer: User) -> None:
    content = "ФИО;Рейтинг;Рейтинг ФИДЕ;Телефон;Дата присвоения\nСвоев Иван;1900;2100;8-800;2001\n".encode()
    shown = look(client, content)
    told = " ".join(text for text, _cells, _more in shown.context["remarks"])
    assert shown.context["preview"]["unknown"] == ("Телефон",)
    for words in ("список федерации", "на какой день", "без звания"):
        assert words in told, (words, told)


def test_the_register_goes_out_is_edited_and_comes_back(client: Client, officer: User, people: list[Person]) -> None:
    TitleHeld.objects.create(person=people[0], sport="draughts", title="KMS", awarded="2019-05")
    content = client.get(reverse("pages:export_people")).content
    same = look(client, content, "register.xlsx", corrects="on")
    assert (same.context["counts"]["changed"], same.context["counts"]["new"]) == (0, 0)
    assert (same.context["cells"], same.context["remarks"]) == ([], [])
    book = openpyxl.load_workbook(io.BytesIO(content))
    sheet = book.worksheets[0]
    heads = {str(cell.value): number for number, cell in enumerate(sheet[1], start=1)}
    sheet.cell(2, heads["Фамилия"]).value = "Абрамова"
    sheet.cell(2, heads["Регион"]).value = "Москва"
    edited = io.BytesIO()
    book.save(edited)
    only_lacking = look(client, edited.getvalue(), "register.xlsx")
    assert only_lacking.context["changes"] == [], "what is known is not overwritten by itself"
    assert [cells for _text, cells, _more in only_lacking.context["remarks"]] == ["A2", "H2"]
    shown = look(client, edited.getvalue(), "register.xlsx", corrects="on")
    ((code, _name, fields),) = shown.context["changes"]
    assert fields == [("Фамилия", "Абрамов", "Абрамова"), ("Регион", "Республика Татарстан", "Москва")]
    take(client, shown, corrects="on", sport="")
    changed = Person.objects.get(code=code)
    assert (changed.family, str(changed.region)) == ("Абрамова", "Москва")
    assert Act.objects.filter(kind="person.changed").count() == 1


def test_titles_categories_and_numbers_that_are_added_are_shown_before(
    client: Client, officer: User, people: list[Person]
) -> None:
    TitleHeld.objects.create(person=people[0], sport="draughts", title="KMS", awarded="2019")
    head = "Личный номер;ФИО;Разряд;Дата присвоения;Приказ;Судейская категория;Код ФИДЕ"
    row = f"{people[0].code};{people[0].full_name};КМС;17.05.2019;5-нг;первая;14100011"
    content = f"{head}\n{row}\n{people[1].code};{people[1].full_name};МС;;;;\n".encode()
    shown = look(client, content, sport="draughts")
    assert [fields for _code, _name, fields in shown.context["changes"]] == [
        [
            ("Код ФИДЕ", "", "14100011"),
            ("Дата присвоения звания", "2019", "2019-05-17"),
            ("Приказ о присвоении", "", "5-нг"),
            ("Судейская категория", "", "первая"),
        ],
        [("Разряд", "", "МС")],
    ]
    take(client, shown, sport="draughts")
    assert look(client, content, sport="draughts").context["changes"] == []


def test_doubles_are_shown_side_by_side_and_decided(client: Client, officer: User, people: list[Person]) -> None:
    known = people[0]
    content = (
        f"ФИО;Год рождения\n{known.family} И.;1980\nДвойников Иван;1990\nДвойников Иван;1990\nДвойников Иван;1990\n"
    )
    shown = look(client, content.encode())
    doubts = {doubt.row: [side.value for side in doubt.sides] for doubt in shown.context["doubts"]}
    assert doubts == {2: [known.code, "new", "out"], 4: ["same", "new", "out"], 5: ["same", "new", "out"]}
    refused = take(client, shown)
    assert refused.context["problems"]
    done = take(client, shown, **{"person-2": known.code, "person-4": "same", "person-5": "new"})
    assert (done.context["taken"].rows, done.context["taken"].new) == (3, 2)
    assert Person.objects.filter(family="Двойников").count() == 2


def test_rows_left_out_leave_as_a_file_that_is_mended_and_brought_again(client: Client, officer: User) -> None:
    content = "ФИО;Дата рождения;Регион\nВерный Иван;1990;Москва\nНеверный Петр;31.02.1990;Москва\n".encode()
    shown = look(client, content, wrong_out="on")
    done = take(client, shown, wrong_out="on")
    assert (done.context["taken"].rows, done.context["left"]) == (1, 1)
    left = client.get(f"{reverse('pages:register_left_out')}?job={done.context['job']}").content
    sheet = openpyxl.load_workbook(io.BytesIO(left)).worksheets[0]
    assert [cell.value for cell in sheet[1]] == ["ФИО", "Дата рождения", "Регион", "Что исправить"]
    assert "B3" in str(sheet["D2"].value)
    mended = io.BytesIO()
    sheet["B2"].value = "28.02.1990"
    assert sheet.parent is not None
    sheet.parent.save(mended)
    again = look(client, mended.getvalue(), "left-out.xlsx")
    assert again.context["preview"]["unknown"] == ()
    take(client, again)
    assert Person.objects.get(family="Неверный").birth_date == date(1990, 2, 28)


def test_a_day_ahead_is_refused_and_the_preview_says_so(client: Client, officer: User) -> None:
    shown = look(client, "ФИО;Разряд;Дата присвоения\nБудущев Иван;КМС;01.01.2090\n".encode(), sport="draughts")
    assert [place for place, _text in shown.context["cells"]] == ["C2"]


def test_only_whoever_keeps_the_register_brings_it(client: Client, make_user: Callable[..., User]) -> None:
    client.force_login(make_user("player"))
    for name in ("import_people", "export_people", "people_template", "register_taken", "register_left_out"):
        assert client.get(reverse(f"pages:{name}")).status_code == 403


def test_a_long_table_is_taken_together_and_comes_back_without_a_difference(
    officer: User, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    """So many rows need no more queries than a few for each thousand; with 100,000 it is the same."""
    rows = [
        f"Дальний{number};Иван;{1 + number % 28:02d}.05.19{50 + number % 50};Россия;Москва;Клуб {number % 9};КМС;2019"
        for number in range(2_000)
    ]
    head = "Фамилия;Имя;Дата рождения;Гражданство;Регион;Клуб;Разряд;Дата присвоения"
    options = RegisterOptions("draughts", corrects=True)
    table = read_table("people", "\n".join((head, *rows)).encode(), TableReading(), LONG_LIST)
    assert table.preview is not None
    with django_assert_max_num_queries(150):
        taken = take_register(officer, brought_table(table.preview), Answers(rest="new"), options)
    assert (taken.new, taken.titles, len(taken.clubs)) == (2_000, 2_000, 9)
    content, _ending = register_file("ru")
    back = read_table("people", content, TableReading(), LONG_LIST)
    assert back.preview is not None
    with django_assert_max_num_queries(60):
        plan = plan_register(brought_table(back.preview), Answers(), options)
    assert (len(plan.rows), plan.new, plan.differing, plan.problems, plan.remarks) == (2_000, [], [], [], [])


def test_two_people_of_the_register_who_are_alike_are_no_doubles(client: Client, officer: User) -> None:
    for _ in range(2):
        add_person(Actor(None), family="Близнецов", given="Иван", birth_date=date(1990, 5, 1), sex="M")
    content = client.get(reverse("pages:export_people")).content
    shown = look(client, content, "register.xlsx")
    assert (shown.context["doubts"], shown.context["counts"]["known"]) == ([], 2)
