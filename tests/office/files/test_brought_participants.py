"""Tables of participants as they really come: what is shown beforehand is what the act does, whole people are made."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from tests.office import whole_events
from tests.office.teams.team_events import announced as team_event

from tavlei.exchange.participants import TableReading, preview_participants
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer.participants_table import enter_table_of_participants, preview_entering
from tavlei.office.people.brought.answers import Answers
from tavlei.office.people.brought.register_file import register_file
from tavlei.office.people.brought.table import BroughtTable, brought_table
from tavlei.office.people.models import Club, Person, Region, RememberedColumns, TitleHeld
from tavlei.office.roles.models import OfficeRole, User

pytestmark = pytest.mark.django_db
REGIONS = ("г. Москва", "Московская обл.", "Татарстан", "Республика Татарстан", "СПб", "RU-SVE", "Мoсква")


@pytest.fixture
def competition(chief: User) -> Competition:
    return whole_events.announced(chief)


def csv(head: str, *rows: str) -> bytes:
    return "\n".join((head, *rows)).encode()


def table_of(content: bytes) -> BroughtTable[Any]:
    return brought_table(preview_participants(content, TableReading(latest=date(2026, 3, 1))))


def look(client: Client, competition: Competition, content: bytes, **more: str) -> Any:
    address = reverse("pages:import_participants", args=[competition.code])
    return client.post(address, {"table": SimpleUploadedFile("table.csv", content), **more})


def enter(client: Client, competition: Competition, shown: Any, **answers: str) -> Any:
    address = reverse("pages:import_participants", args=[competition.code])
    columns = {column.name: column.field for column in shown.context["columns"]}
    places = {
        place.name: next(choice.value for choice in place.choices if choice.chosen) for place in shown.context["places"]
    }
    told = {"content": shown.context["content"], "enter": "1", **columns, **places, **answers}
    return client.post(address, told)


def test_forty_rows_with_a_region_and_a_country_are_entered_whole(
    client: Client, chief: User, competition: Competition
) -> None:
    rows = [
        f"Сорокин{number};Имя{number};м;19{50 + number};{REGIONS[number % len(REGIONS)]};Россия;Клуб «Ладья»"
        for number in range(40)
    ]
    client.force_login(chief)
    shown = look(client, competition, csv("Фамилия;Имя;Пол;Год рождения;Регион;Гражданство;Клуб", *rows))
    assert (shown.context["cells"], shown.context["places"], shown.context["without_citizenship"]) == ([], [], 0)
    assert not competition.entries.exists()
    assert not Region.objects.filter(code="RU-TA").exists(), "what was shown has been taken back"
    assert enter(client, competition, shown).status_code == 302
    people = [entry.person for entry in competition.entries.select_related("person__region", "person__club")]
    assert {person.citizenship for person in people if person} == {"RU"}
    assert {person.region.code for person in people if person and person.region} == {
        "RU-MOW", "RU-MOS", "RU-TA", "RU-SPE", "RU-SVE",
    }  # fmt: skip
    assert Club.objects.get().name == "Клуб «Ладья»"


@pytest.mark.parametrize("heading", ["Гражданство", "Страна", "FED", "Громадянство", "Citizenship", "Федерация"])
@pytest.mark.parametrize("told", ["Россия", "РФ", "RUS", "ru", "Російська Федерація"])
def test_a_country_is_read_by_any_of_its_names(chief: User, competition: Competition, heading: str, told: str) -> None:
    table = table_of(csv(f"ФИО;{heading}", f"Гражданов Петр;{told}"))
    enter_table_of_participants(chief, competition, table)
    assert Person.objects.get(family="Гражданов").citizenship == "RU"


def test_an_unknown_region_is_proposed_as_new_and_an_unknown_country_is_asked_about(
    client: Client, chief: User, competition: Competition
) -> None:
    client.force_login(chief)
    content = csv("ФИО;Регион;Страна", "Первый Иван;Тмутаракань;Гиперборея", "Второй Иван;тмутаракань;Россия")
    shown = look(client, competition, content)
    region, country = shown.context["places"]
    assert (region.question.text, region.question.rows) == ("Тмутаракань", (2, 3))
    assert [choice.value for choice in region.choices if choice.chosen] == ["new"]
    assert enter(client, competition, shown).context["problems"], "nobody has said which country is meant"
    assert enter(client, competition, shown, **{country.name: "RU"}).status_code == 302
    assert Region.objects.get(name_ru="Тмутаракань").people.count() == 2
    assert Person.objects.get(family="Первый").citizenship == "RU"


def test_somebody_known_is_completed_and_never_overwritten(
    chief: User, make_user: Callable[..., User], competition: Competition, people: list[Person]
) -> None:
    Person.objects.filter(pk=people[0].pk).update(citizenship="", sex="M")
    name = people[0].full_name
    table = table_of(csv("ФИО;Код;Гражданство;Пол", f"{name};{people[0].code};Украина;ж"))
    found = preview_entering(chief, competition, table)
    (remark,) = found.remarks
    assert (remark.path, remark.params["known"]) == ("D2", "M")
    enter_table_of_participants(chief, competition, table)
    people[0].refresh_from_db()
    assert (people[0].citizenship, people[0].sex) == ("UA", "M")


def test_a_team_table_names_its_captains(chief: User) -> None:
    competition = team_event(chief)
    rows = [f"Альфа;Игрок{index} Иван;{'+' if index == 2 else ''}" for index in range(3)]
    rows += [f"Бета;Игрок{index} Петр;Игрок5 Петр" for index in range(4, 7)]
    rows += [f"Гамма;Игрок{index} Олег;" for index in range(8, 11)]
    table = table_of(csv("Команда;ФИО;Капитан", *rows))
    found = preview_entering(chief, competition, table)
    assert [remark.params for remark in found.remarks] == [{"team": "Гамма"}], "the team without a captain is named"
    enter_table_of_participants(chief, competition, table)
    captains = {team.name: team.captain and team.captain.full_name for team in competition.teams.all()}
    assert captains == {"Альфа": "Игрок2 Иван", "Бета": "Игрок5 Петр", "Гамма": None}


def test_the_number_of_the_register_is_understood_under_its_own_heading(
    chief: User, competition: Competition, people: list[Person]
) -> None:
    table = table_of(csv("Номер;ФИО", *(f"{person.code};{person.full_name}" for person in people[:3])))
    assert table.letters["code"] == "A"
    entered = enter_table_of_participants(chief, competition, table)
    assert [entry.person for entry in entered.entries] == people[:3]


def test_a_title_without_a_day_is_known_without_a_day(
    client: Client, make_user: Callable[..., User], competition: Competition
) -> None:
    boss = make_user("boss", OfficeRole.ADMINISTRATOR)
    entered = enter_table_of_participants(boss, competition, table_of(csv("ФИО;Разряд", "Новиков Петр;КМС")))
    held = TitleHeld.objects.get()
    assert (held.awarded, entered.entries[0].title) == ("", "KMS")
    page = client.get(reverse("pages:person", args=[held.person.code])).content.decode()
    assert "КМС · день неизвестен" in page
    assert "1970" not in page


def test_columns_that_were_told_are_remembered_for_the_same_headings(
    client: Client, chief: User, competition: Competition
) -> None:
    client.force_login(chief)
    head = "Шифр;Кто;Сила"
    unread = look(client, competition, csv(head, ";Памятный Иван;2100"))
    assert unread.context["problems"]
    told = {"column-B": "name", "column-C": "rating", "column-A": ""}
    shown = look(client, competition, csv(head, ";Памятный Иван;2100"), **told)
    assert enter(client, competition, shown).status_code == 302
    assert RememberedColumns.objects.get().columns == {"B": "name", "C": "rating"}
    again = look(client, competition, csv(head, ";Другой Иван;2200"))
    assert again.context["remembered"]
    assert [row.row.rating for row, _cells in again.context["matches"]] == [2200]


def test_a_row_that_cannot_be_taken_is_named_with_its_cell_and_left_out_by_hand(
    client: Client, chief: User, competition: Competition
) -> None:
    client.force_login(chief)
    shown = look(client, competition, csv("ФИО;Рейтинг", "Верный Иван;2100", "Сомнительный Петр;сильный"))
    assert [place for place, _text in shown.context["cells"]] == ["B3"]
    assert enter(client, competition, shown).context["problems"]
    assert enter(client, competition, shown, **{"out-3": "1"}).status_code == 302
    assert [entry.person.family for entry in competition.entries.all() if entry.person] == ["Верный"]


def test_whoever_is_not_in_the_register_is_made_there_whole(
    make_user: Callable[..., User], competition: Competition
) -> None:
    boss = make_user("boss", OfficeRole.ADMINISTRATOR)
    head = "ФИО;Пол;Дата рождения;Гражданство;Регион;Клуб;Тренер;Разряд;Дата присвоения;Приказ;Код ФИДЕ;Код ФМЖД"
    row = "Целый Иван Иванович;м;май 1990;Украина;Москва;Ладья;Петров П.П.;КМС;март 2019;12-нг;14100011;12345"
    enter_table_of_participants(boss, competition, table_of(csv(head, row)))
    person = Person.objects.get(family="Целый")
    assert (person.sex, person.birth_date, person.birth_year, person.citizenship) == ("M", None, 1990, "UA")
    assert (str(person.region), str(person.club), person.trainer) == ("Москва", "Ладья", "Петров П.П.")
    title = TitleHeld.objects.get(person=person)
    assert (title.title, title.awarded, title.order) == ("KMS", "2019-03", "12-нг")
    assert dict(person.outside_codes.values_list("body", "code")) == {"fide": "14100011", "fmjd": "12345"}


def test_somebody_known_gets_numbers_and_the_day_of_a_title_that_nobody_knew(
    make_user: Callable[..., User], competition: Competition, people: list[Person]
) -> None:
    boss = make_user("boss", OfficeRole.ADMINISTRATOR)
    TitleHeld.objects.create(person=people[0], sport="draughts", title="KMS", awarded="2019")
    row = f"{people[0].code};{people[0].full_name};КМС;17.05.2019;5-нг;14100011"
    enter_table_of_participants(
        boss, competition, table_of(csv("Номер;ФИО;Разряд;Дата присвоения;Приказ;Код ФИДЕ", row))
    )
    title = TitleHeld.objects.get(person=people[0])
    assert (title.awarded, title.order) == ("2019-05-17", "5-нг")
    assert people[0].outside_codes.get().code == "14100011"


def test_what_is_not_kept_is_named_with_its_cell(
    make_user: Callable[..., User], competition: Competition, people: list[Person]
) -> None:
    secretary = make_user("secretary", OfficeRole.SECRETARY, competition=competition)
    row = f"{people[0].code};{people[0].full_name};Ладья;14100011;+;2100;2000"
    table = table_of(csv("Номер;ФИО;Клуб;Код ФИДЕ;Капитан;Рейтинг;Рейтинг ФИДЕ", row))
    found = preview_entering(secretary, competition, table)
    assert {remark.path for remark in found.remarks} >= {"C2", "D2", "E2", "G2"}
    enter_table_of_participants(secretary, competition, table)
    assert not Club.objects.exists()
    assert competition.entries.get().rating == 2100


def test_one_person_in_two_rows_is_refused_with_both(
    chief: User, competition: Competition, people: list[Person]
) -> None:
    name, code = people[0].full_name, people[0].code
    table = table_of(csv("ФИО;Клуб", f"{name};Ладья", f"{name};Дебют"))
    found = preview_entering(chief, competition, table, Answers({3: code}))
    assert [(problem.path, problem.params) for problem in found.problems] == [("3", {"code": code, "row": 2})]


def test_the_register_goes_out_and_is_understood_by_a_competition(
    chief: User, competition: Competition, people: list[Person]
) -> None:
    content, _ending = register_file("ru")
    preview = preview_participants(content, TableReading(latest=date(2026, 3, 1)))
    assert set(preview.unknown) == {
        "Вид спорта", "Судейская категория", "Дата судейской категории", "Приказ о судейской категории",
    }  # fmt: skip
    entered = enter_table_of_participants(chief, competition, brought_table(preview))
    assert [entry.person for entry in entered.entries] == sorted(people, key=lambda person: person.code)
    assert not any(row.is_new for row in entered.rows)


def test_a_region_of_a_refused_row_is_no_trouble_of_the_next(
    chief: User, competition: Competition, people: list[Person]
) -> None:
    enter_table_of_participants(
        chief, competition, table_of(csv("Номер;ФИО", f"{people[0].code};{people[0].full_name}"))
    )
    Person.objects.filter(pk=people[0].pk).update(region=None)
    rows = (
        f"{people[0].code};{people[0].full_name};Татарстан;Дебют",
        ";Первый Иван;Татарстан;Дебют",
        ";Второй Иван;Татарстан;Дебют",
    )
    found = preview_entering(chief, competition, table_of(csv("Номер;ФИО;Регион;Клуб", *rows)), Answers({3: "new"}))
    assert [problem.path for problem in found.problems] == ["2"]
    assert found.made_clubs == ["Дебют"]


def test_a_sum_below_the_numbers_and_an_order_of_another_kind_mislead_nobody(people: list[Person]) -> None:
    head = "Номер;ФИО;Приказ о категории"
    preview = preview_participants(csv(head, f"{people[0].code};{people[0].full_name};5-нг", "Всего: 1"))
    assert [column.field for column in preview.columns] == ["code", "name", None]
    assert (preview.unknown, preview.problems) == (("Приказ о категории",), ())
    assert [line.text for line in preview.skipped] == ["Всего: 1"]
