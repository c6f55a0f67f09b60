"""A federation starts a list from the table it has: by page, by command, by API; who is who is asked, not guessed."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.exchange.participants import preview_list, template
from tavlei.office.api.tokens import make_token
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import BridgeEntry, ListKind, Publication
from tavlei.office.lists.opening import preview
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import draft_list, is_genuine
from tavlei.office.lists.views import opening
from tavlei.office.people.models import NameWord, OutsideCode, Person, Region
from tavlei.office.people.register import add_person, anonymise, merge_people
from tavlei.office.people.search import find_people
from tavlei.office.roles.models import OfficeRole, User

pytestmark = pytest.mark.django_db

DAY = "2026-07-01"
HEAD = "Личный номер;Фамилия;Имя;Отчество;Год рождения;Пол;Гражданство;Регион;Разряд;Рейтинг;Любимый цвет"
ADAM = "000501;Адамов;Петр;Ильич;17.05.1990;м;RUS;Татарстан;МС;2410;синий"
EVA = ";Евина;Анна;;1999;ж;Россия;RU-TA;КМС;2205;"


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client) -> User:
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    return made


def table(*rows: str, head: str = HEAD) -> bytes:
    return "\n".join([head, *rows]).encode()


def page(client: Client, content: bytes, kind: str = "elo_r", **given: str) -> Any:
    sent = {"table": SimpleUploadedFile("list.csv", content), "day": DAY, **given}
    return client.post(reverse("pages:open_list", args=[kind]), sent, headers={"accept-language": "en"})


def command(tmp_path: Path, content: bytes, *more: str, kind: str = "elo_r", by: str = "officer") -> Any:
    file = tmp_path / "list.csv"
    file.write_bytes(content)
    given = ["office", "open-list", kind, str(file), "--day", DAY, "--by", by, "--lang", "en", *more]
    return CliRunner().invoke(app, given)


def program(client: Client, user: User, content: bytes, *, dry: bool = False, kind: str = "elo_r", **given: str) -> Any:
    header = {"authorization": f"Bearer {make_token(user, 'list')}", "accept-language": "en"}
    sent = {"file": SimpleUploadedFile("list.csv", content), "day": DAY, **given}
    return client.post(f"/api/v1/lists/{kind}/open{'?dry_run=true' if dry else ''}", sent, headers=header)


@pytest.mark.usefixtures("officer")
def test_the_page_shows_a_table_and_opens_the_list_as_one_act(client: Client) -> None:
    shown = page(client, table(ADAM, EVA))
    text = shown.content.decode()
    assert not Person.objects.exists()
    looked = shown.context["looked"]
    assert (looked.known, looked.new, looked.doubts) == (0, 2, 0)
    assert "Любимый цвет" in text
    assert ">Personal number</option>" in text
    acts = Act.objects.count()
    done = page(client, table(ADAM, EVA), open="1")
    made = Publication.objects.get()
    assert done.url == reverse("pages:publication", args=[made.number])
    assert [(row.person.family, int(row.value), row.change) for row in made.rows.all()] == [
        ("Адамов", 2410, None), ("Евина", 2205, None),
    ]  # fmt: skip
    adam, eva = Person.objects.get(code="000501"), Person.objects.get(family="Евина")
    assert adam.region is not None
    assert (adam.birth_date, adam.citizenship, adam.region.code) == (date(1990, 5, 17), "RU", "RU-TA")
    assert (eva.birth_year, eva.sex, eva.region, eva.code) == (1999, "F", adam.region, "100001")
    assert [(held.sport, held.title) for held in adam.titles.all()] == [("draughts", "MS")]
    assert list(find_people("Adamov")) == [adam]
    assert NameWord.objects.filter(person=eva).count() == 2
    assert Act.objects.count() == acts + 1
    told = Act.objects.get(kind="list.opened").details.after or {}
    assert {name: told[name] for name in ("rows", "new", "known")} == {"rows": 2, "new": 2, "known": 0}
    assert not list(verify())
    assert is_genuine(made)
    assert client.get(done.url).status_code == 200
    assert client.get(reverse("pages:why_row", args=[made.number, "000501"])).status_code == 200
    again = page(client, table(ADAM, EVA), open="1").content.decode()
    assert "begun already" in again
    assert "an opening list stands before all others" in again


STRANGE = table("501;Адамов Петр;17.05.1990;2410", ";Евина Анна;1999;2205", head="Шифр;Игрок клуба;Дата;Очки силы")
TOLD = {"A": "code", "B": "name", "C": "birth", "D": "rating"}


@pytest.mark.usefixtures("officer")
def test_columns_whose_headers_say_nothing_are_told_by_the_officer(client: Client) -> None:
    unread = page(client, STRANGE)
    assert "no row of headers was found" in unread.content.decode()
    assert [(column.letter, column.header, column.field) for column in unread.context["columns"]] == [
        ("A", "Шифр", ""), ("B", "Игрок клуба", "name"), ("C", "Дата", ""), ("D", "Очки силы", ""),
    ]  # fmt: skip
    told = {"content": unread.context["content"], "day": DAY, **{f"column-{at}": field for at, field in TOLD.items()}}
    address = reverse("pages:open_list", args=["elo_r"])
    shown = client.post(address, told, headers={"accept-language": "en"})
    assert shown.context["looked"].new == 2
    assert [(column.field, column.sample) for column in shown.context["columns"]][:2] == [
        ("code", "501"), ("name", "Адамов Петр"),
    ]  # fmt: skip
    assert '<input type="hidden" name="column-D" value="rating">' in shown.content.decode()
    wrong = client.post(address, told | {"column-D": "age"}, headers={"accept-language": "en"})
    assert "there is no field" in str(wrong.context["problems"][0])
    client.post(address, told | {"open": "1"})
    rows = Publication.objects.get().rows.select_related("person")
    assert [(row.person.code, row.person.family, int(row.value)) for row in rows] == [
        ("501", "Адамов", 2410), ("100001", "Евина", 2205),
    ]  # fmt: skip


def test_columns_are_told_by_command_and_by_program(tmp_path: Path, client: Client, officer: User) -> None:
    told = [part for at, field in TOLD.items() for part in ("--column", f"{at}={field}")]
    assert command(tmp_path, STRANGE, "--look").exit_code == 2
    done = command(tmp_path, STRANGE, "--look", *told)
    assert done.exit_code == 0, done.output
    assert command(tmp_path, STRANGE, "--look", "--column", "family").exit_code == 2
    assert command(tmp_path, STRANGE, "--look", *told, "--column", "D=age").exit_code == 2
    answer = program(client, officer, STRANGE, columns=json.dumps(TOLD))
    assert (answer.json()["columns"], answer.json()["new"]) == (TOLD, 2)
    assert Publication.objects.count() == 1
    assert program(client, officer, STRANGE, dry=True, columns="[]").status_code == 422


@pytest.mark.usefixtures("officer")
def test_what_is_wrong_in_a_cell_is_named_and_nothing_is_opened(client: Client) -> None:
    wrong = [
        "501;Адамов;Петр;;32.05.1990;м;RUS;Татарстан;МС;2410;",
        "502;Белов;Петр;;1990;м;Нигде;Атлантида;МС;2300;",
        "50 3;Волков;Петр;;1990;х;RUS;;мегамастер;много;",
        "504;;;;1990;;;;;2100;",
        "504;Гусев;Петр;;1990;;;;;;",
    ]
    text = page(client, table(*wrong), open="1").content.decode()
    for place in ("E2", "A4", "F4", "I4", "J4", "J6"):
        assert f"<code>{place}</code>" in text, place
    text = page(client, table(wrong[1]), open="1").content.decode()
    assert "<code>G2</code>" in text
    assert "<code>H2</code>" in text
    twice = page(client, table(ADAM, ADAM, EVA, EVA), open="1").content.decode()
    assert "the same stands already in row 2" in twice
    assert "the same stands already in row 4" in twice
    assert "no row of headers" in page(client, b"a;b\n1;2\n").content.decode()
    assert "the table is empty" in page(client, table()).content.decode()
    assert "choose a file" in page_without_file(client)
    assert not Publication.objects.exists()
    assert not Person.objects.exists()


def page_without_file(client: Client) -> str:
    address = reverse("pages:open_list", args=["elo_r"])
    return client.post(address, {"day": DAY}, headers={"accept-language": "en"}).content.decode()


@pytest.mark.usefixtures("officer")
def test_a_day_without_a_list_and_a_list_nobody_has_are_refused(client: Client) -> None:
    for day in ("2026-07-02", "soon", ""):
        text = page(client, table(ADAM), open="1", day=day).content.decode()
        assert "the list is not published for that day" in text
    assert page(client, table(ADAM), kind="checkers").status_code == 404
    assert not Publication.objects.exists()


@pytest.fixture
def tikhonov(officer: User) -> Person:
    return add_person(Actor(officer), family="Тихонов", given="Владимир", birth_date=date(1990, 5, 17))


DOUBTFUL = [
    ";Tikhonov;Vladimir;;1990;м;RU;;;2300;",
    "000777;Тихонов;Владимир;;1990;м;RU;;;2300;",
    "{code};Сидоров;Петр;;1985;м;RU;;;2300;",
]


@pytest.mark.parametrize("row", DOUBTFUL)
@pytest.mark.parametrize("answer", ["known", "new", "", "000123"])
def test_who_may_be_somebody_of_the_register_is_asked_about(
    client: Client, tikhonov: Person, row: str, answer: str
) -> None:
    content = table(row.format(code=tikhonov.code))
    shown = page(client, content)
    assert [found.candidates for found in shown.context["looked"].doubtful] == [(tikhonov,)]
    assert f'name="person-2" value="{tikhonov.code}"' in " ".join(shown.content.decode().split())
    chosen = {"person-2": tikhonov.code if answer == "known" else answer} if answer else {}
    done = page(client, content, open="1", **chosen)
    if answer in ("", "000123"):
        assert "may be somebody who is known" in done.content.decode()
        assert not Publication.objects.exists()
        return
    listed = Publication.objects.get().rows.get().person
    assert (listed == tikhonov) is (answer == "known")
    assert Person.objects.count() == (1 if answer == "known" else 2)


@pytest.mark.usefixtures("officer")
def test_the_known_are_taken_as_the_register_has_them(client: Client, tikhonov: Person) -> None:
    OutsideCode.objects.create(person=tikhonov, body="fide", code="14100010")
    head = "Name;Rating;Born;FIDE ID;FIDE;Games;Highest rating;Last game"
    rows = ("Tikhonov Vladimir;2200;;14100010;2310;90;2320;05.06.2026", "Ivanenko Petro;1900;1995;14100029;;;;")
    shown = page(client, table(*rows, head=head), kind="fsu")
    assert (shown.context["looked"].known, shown.context["looked"].new) == (1, 1)
    assert "The number of rated games of 1 person is not told" in " ".join(shown.content.decode().split())
    page(client, table(*rows, head=head), kind="fsu", open="1")
    tikhonov.refresh_from_db()
    assert tikhonov.family == "Тихонов"
    assert [int(rating.value) for rating in tikhonov.ratings.filter(kind="fide")] == [2310]
    assert OutsideCode.objects.get(code="14100029").person.family == "Ivanenko"
    state = {player["id"]: player for player in Publication.objects.get().content["output"]["next_state"]}
    assert state[tikhonov.code]["highest_published"] == 2320
    assert state[tikhonov.code]["rated_games_before"] == 90
    assert draft_list(ListKind.FSU, date(2026, 8, 1)).output["next_state"]


@pytest.mark.usefixtures("officer")
def test_a_number_of_a_merged_or_forgotten_record_is_asked_about(client: Client, tikhonov: Person) -> None:
    doing = Actor(None)
    double = add_person(doing, family="Тихонов", given="Вова")
    merge_people(doing, tikhonov, double, "один человек")
    gone = anonymise(doing, add_person(doing, family="Забытый", given="Иван"), "просьба")
    rows = (f"{double.code};Тихонов;Вова;;;;;;;2100;", f"{gone.code};Забытый;Иван;;;;;;;2000;")
    shown = page(client, table(*rows))
    assert [found.answers for found in shown.context["looked"].doubtful] == [(tikhonov.code, "new"), ("new",)]
    page(client, table(*rows), open="1", **{"person-2": tikhonov.code, "person-3": "new"})
    listed = [row.person for row in Publication.objects.get().rows.all()]
    assert listed[0] == tikhonov
    assert listed[1].code not in (gone.code, tikhonov.code)


TWINS = (
    ("Тихонов;Владимир;;1990", "Tikhonov;Vladimir;;17.05.1990"),
    ("Тихонов;Владимир;Ильич;1990", "Тихонов;Владимир;;"),
    ("Шевченко;Олександр;;1990", "Shevchenko;Oleksandr;;1990"),
)


@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize("twins", TWINS)
@pytest.mark.parametrize(("answer", "listed"), [("same", 1), ("new", 2), ("", 0)])
def test_two_rows_of_one_person_are_told(client: Client, twins: tuple[str, str], answer: str, listed: int) -> None:
    head = "Фамилия;Имя;Отчество;Год рождения;Рейтинг"
    content = table(*(f"{row};2{number}00" for number, row in enumerate(twins)), head=head)
    shown = page(client, content)
    assert [(found.row.row, found.twin) for found in shown.context["looked"].doubtful] == [(3, 2)]
    assert "the same person as in row 2" in shown.content.decode()
    born = " (1990)" if "1990" in twins[1] else ""
    assert f"Row 3: {' '.join(twins[1].split(';')[:2])}{born}. Who is it?" in shown.content.decode()
    page(client, content, open="1", **({"person-3": answer} if answer else {}))
    assert Person.objects.count() == listed
    assert sum(made.rows.count() for made in Publication.objects.all()) == listed


@pytest.mark.usefixtures("officer")
def test_namesakes_whom_a_table_tells_apart_are_no_doubt(client: Client) -> None:
    rows = [
        "000601;Иванов;Иван;;1990;м;RU;;;2300;", "000602;Иванов;Иван;;1990;м;RU;;;2200;",
        ";Петров;Иван;Ильич;1990;м;RU;;;2100;", ";Петров;Иван;Львович;1990;м;RU;;;2000;",
        ";Сидоров;Иван;;1990;м;RU;;;1900;", ";Сидоров;Иван;;1991;м;RU;;;1800;",
    ]  # fmt: skip
    assert page(client, table(*rows)).context["looked"].new == 6
    born = "17.05.1990"
    very_same = [row.replace("1990", born) for row in rows[:2]]
    assert [found.twin for found in page(client, table(*very_same)).context["looked"].doubtful] == [2]


@pytest.mark.usefixtures("officer")
def test_one_person_is_not_chosen_twice(client: Client, tikhonov: Person) -> None:
    rows = (";Tikhonov;Vladimir;;1990;м;RU;;;2300;", ";Тихонов;Вова;;17.05.1990;м;RU;;;2100;")
    chosen = {"person-2": tikhonov.code, "person-3": tikhonov.code}
    text = page(client, table(*rows), open="1", **chosen).content.decode()
    assert f"number {tikhonov.code} stands already in row 2" in text
    assert not Publication.objects.exists()


@pytest.mark.usefixtures("officer")
def test_too_many_doubts_are_for_the_command(client: Client, tikhonov: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "MOST_DOUBTS", 0)
    text = page(client, table(DOUBTFUL[0])).content.decode()
    assert "too many doubtful rows" in text
    assert "doubts.csv" in text


@pytest.mark.usefixtures("officer")
def test_a_long_table_is_looked_at_and_opened_in_the_background(
    client: Client, tikhonov: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "LOOKED_AT_ONCE", 50)
    unread = client.get(page(client, STRANGE).url, headers={"accept-language": "en"})
    assert "no row of headers" in unread.content.decode()
    assert [column.header for column in unread.context["columns"]] == STRANGE.decode().split("\n")[0].split(";")
    looked = page(client, table(ADAM, DOUBTFUL[0]))
    shown = client.get(looked.url)
    assert (shown.context["looked"].new, shown.context["looked"].doubts, shown.context["day"].isoformat()) == (
        1,
        1,
        DAY,
    )
    columns = {column.name: column.field for column in shown.context["columns"]}
    again: Any = client.post(looked.url, {"day": DAY, **columns, "column-K": ""})
    assert again.url != looked.url
    assert client.get(again.url).context["preview"]["unknown"]
    refused: Any = client.post(again.url, {"day": DAY, **columns, "open": "1"}, headers={"accept-language": "en"})
    assert (refused.url, Publication.objects.count()) == (again.url, 0)
    assert "choose one of" in client.get(refused.url, headers={"accept-language": "en"}).content.decode()
    done: Any = client.post(again.url, {"day": DAY, **columns, "open": "1", "person-3": tikhonov.code})
    assert set(Publication.objects.get().rows.values_list("person__code", flat=True)) == {"000501", tikhonov.code}
    assert client.get(done.url).status_code == 200
    twice = page(client, table(ADAM, EVA))
    assert "stands before all others" in twice.content.decode()


@pytest.mark.prove
@pytest.mark.usefixtures("officer")
def test_twelve_thousand_rows_are_opened_by_the_page(client: Client) -> None:
    rows = [f"{number};Иванов{number};Иван;;1990;м;RUS;Татарстан;МС;{1500 + number % 800};" for number in range(12_000)]
    looked = page(client, table(*rows))
    assert client.get(looked.url).context["looked"].new == len(rows)
    client.post(looked.url, {"day": DAY, "open": "1"})
    assert Publication.objects.get().rows.count() == len(rows)


@pytest.mark.parametrize("role", [OfficeRole.CHIEF_JUDGE, OfficeRole.ADMISSION])
def test_only_who_publishes_lists_opens_one(
    client: Client, make_user: Callable[..., User], role: OfficeRole, tmp_path: Path
) -> None:
    judge = make_user("judge", role)
    assert page(client, table(ADAM)).status_code == 302
    client.force_login(judge)
    assert page(client, table(ADAM), open="1").status_code == 403
    assert client.get(reverse("pages:open_list_template")).status_code == 403
    assert program(client, judge, table(ADAM)).status_code == 403
    refused = command(tmp_path, table(ADAM), by="judge")
    assert refused.exit_code == 2
    assert "may not publish" in refused.output
    assert client.post("/api/v1/lists/elo_r/open", {"day": DAY}).status_code == 401
    assert not Publication.objects.exists()


@pytest.mark.usefixtures("officer")
def test_the_empty_table_is_read_back_in_every_language(client: Client) -> None:
    for language in ("ru", "uk", "en"):
        given = client.get(reverse("pages:open_list_template"), headers={"accept-language": language})
        assert not preview_list(given.content, (("rating",), ("mb",))).unknown
    assert template("list", "ru")
    desk = client.get(reverse("pages:compute", args=["elo_r"])).content.decode()
    assert reverse("pages:open_list", args=["elo_r"]) in desk


def test_a_program_looks_at_a_table_and_opens_the_list(client: Client, officer: User, tikhonov: Person) -> None:
    content = table(ADAM, DOUBTFUL[0])
    looked = program(client, officer, content, dry=True).json()
    assert (looked["rows"], looked["known"], looked["new"], looked["number"]) == (2, 0, 1, None)
    assert looked["unknown"] == ["Любимый цвет"]
    assert looked["columns"]["J"] == "rating"
    assert looked["doubtful"] == [
        {"row": 3, "name": "Tikhonov Vladimir", "twin": None, "answers": [tikhonov.code, "new"]}
    ]
    refused = program(client, officer, content)
    assert refused.status_code == 422
    assert refused.json()["problems"][0]["path"] == "3"
    assert program(client, officer, content, answers="no json").status_code == 422
    wrong = program(client, officer, table("1;Адамов;;;;;;;;x;"), dry=True).json()
    assert [problem["path"] for problem in wrong["problems"]] == ["J2"]
    assert program(client, officer, table("1;Адамов;;;;;;;;x;")).status_code == 422
    done = program(client, officer, content, answers=json.dumps({"3": tikhonov.code}))
    assert done.status_code == 200, done.content
    assert Publication.objects.get().number == done.json()["number"]
    again = program(client, officer, content, dry=True)
    assert again.status_code == 422
    assert "stands before all others" in again.json()["problems"][0]["text"]


def test_the_command_opens_a_list_with_decisions(tmp_path: Path, officer: User, tikhonov: Person) -> None:
    content, doubts = table(ADAM, DOUBTFUL[0]), tmp_path / "doubts.csv"
    looked = command(tmp_path, content, "--look", "--doubts", str(doubts))
    assert looked.exit_code == 0, looked.output
    assert "Rows 2: known 0, new 1, doubtful 1" in looked.output
    assert "Любимый цвет" in looked.output
    refused = command(tmp_path, content)
    assert refused.exit_code == 2
    assert "may be somebody who is known" in refused.output
    written = doubts.read_text("utf-8-sig")
    assert f"3;Tikhonov Vladimir;{tikhonov.code} new;" in written
    doubts.write_text(written.replace("new;", f"new;{tikhonov.code}"), "utf-8")
    done = command(tmp_path, content, "--decisions", str(doubts))
    assert done.exit_code == 0, done.output
    made = Publication.objects.get()
    assert f"its number is {made.number}" in done.output
    assert {row.person.code for row in made.rows.all()} == {"000501", tikhonov.code}
    assert made.by == officer
    again = command(tmp_path, content, "--as-new")
    assert again.exit_code == 2
    assert "stands before all others" in again.output


@pytest.mark.usefixtures("officer")
def test_the_command_tells_what_is_wrong(tmp_path: Path, tikhonov: Person) -> None:
    assert "there is no such list" in command(tmp_path, table(ADAM), kind="checkers").output
    assert "there is no user" in command(tmp_path, table(ADAM), by="nobody").output
    for more in ((), ("--look",)):
        wrong = command(tmp_path, table("1;Адамов;;;;;;;;x;"), *more)
        assert wrong.exit_code == 2
        assert "J2" in wrong.output
    bad = tmp_path / "bad.csv"
    for content, told in ((b"\xff\xfe\x00", "no CSV in UTF-8"), (b"first;new", "begins with the number of the row")):
        bad.write_bytes(content)
        refused = command(tmp_path, table(ADAM), "--decisions", str(bad))
        assert refused.exit_code == 2
        assert told in refused.output
    assert "cannot read" in command(tmp_path, table(ADAM), "--decisions", str(tmp_path / "none.csv")).output
    assert "cannot write" in command(tmp_path, table(ADAM), "--doubts", str(tmp_path / "no" / "where.csv")).output
    assert not Publication.objects.exists()
    done = command(tmp_path, table(DOUBTFUL[0]), "--as-new")
    assert done.exit_code == 0, done.output
    assert Publication.objects.get().rows.get().person != tikhonov


@pytest.mark.clause("bridge-classification-2024", "1.2")
def test_bridge_accounts_are_brought_along(client: Client, officer: User) -> None:
    head = "Personal number;Name;Citizenship;Rank coefficient;MB;MB of the last year;RO of the last year;PB"
    rows = ("205;Ivanov Ivan;RU;2.5;900;100;340;3", "206;Petrov Petr;RU;−1,5;40;;;")
    wrong = ("x5;Ivanov Ivan;RU;2.5;90;100;;",)
    text = page(client, table(*wrong, head=head), kind="bridge", open="1").content.decode()
    assert "<code>A2</code>" in text
    assert "<code>F2</code>" in text
    beyond = page(client, table("205;Ivanov Ivan;RU;12.5;900;100;340;3", head=head), kind="bridge")
    assert [place for place, _text in beyond.context["cells"]] == ["D2"], "what the act refuses is shown beforehand"
    told = page(client, table(*rows, head=head), kind="bridge", open="1")
    assert told.status_code == 302, [str(problem) for problem in told.context["problems"]]
    made = Publication.objects.get()
    figures = {row.person.code: row.figures for row in made.rows.all()}
    assert {name: figures["205"][name] for name in ("mb", "mb_last_year", "ro_last_year", "pb")} == {
        "mb": 900, "mb_last_year": 100, "ro_last_year": 340, "pb": 3,
    }  # fmt: skip
    assert figures["205"]["lifetime"] is True
    assert (figures["206"]["mb"], figures["206"]["mb_last_year"]) == (40, 0)
    assert BridgeEntry.objects.count() == 3
    assert client.get(reverse("pages:why_row", args=[made.number, "205"])).status_code == 200
    after = draft_list(ListKind.BRIDGE, date(2026, 8, 1))
    assert {row.figures["player"]: row.figures["coefficient"] for row in after.lines.values()}[205] == (
        figures["205"]["coefficient"]
    )


def test_the_figures_of_elo_r_are_carried_on(client: Client, officer: User) -> None:
    head = "ФИО;Рейтинг;Последнее соревнование;Уже вычтено;Эло-М;Федерация"
    page(client, table("Адамов Петр;2410;05.06.2025;20;2380;UKR", head=head), open="1")
    row = Publication.objects.get().content["output"]["rows"][0]
    assert (row["already_deducted"], row["last_included_competition_end"]) == (20, "2025-06-05")
    person = Person.objects.get()
    assert person.citizenship == "UA"
    assert [int(rating.value) for rating in person.ratings.filter(kind="elo_m")] == [2380]
    with pytest.raises(Exception, match="stands before all others"):
        open_list(officer, ListKind.ELO_R, date(2027, 1, 1), {})
    assert Region.objects.count() == 0


@pytest.mark.usefixtures("officer")
def test_ticked_answers_stay_after_a_refusal(client: Client) -> None:
    add_person(Actor(None), family="Тихонов", given="Иван", birth_year=1990)
    rows = ("501;Tikhonov;Ivan;;1990;м;RUS;;МС;2410;", "502;Тихонов;Иван;;;м;RUS;;МС;2300;")
    shown = page(client, table(*rows))
    fields = [row.field for row in shown.context["asked"]]
    assert len(fields) > 1
    text = page(client, table(*rows), open="1", **{fields[0]: "new"}).content.decode()
    assert "choose one of" in text
    ticked = [part.split(">")[0] for part in text.split("<input")[1:] if "checked" in part.split(">")[0]]
    assert len(ticked) == 1
    assert fields[0] in ticked[0]
    assert 'value="new"' in ticked[0]


@pytest.mark.usefixtures("officer")
def test_titles_of_fide_are_left_out_and_told(client: Client) -> None:
    rows = ("501;Адамов;Петр;;1990;м;RUS;;GM;2410;", "502;Белов;Петр;;1991;м;RUS;;ММ;2300;", ADAM)
    shown = page(client, table(*rows))
    assert shown.context["cells"] == []
    assert "Column I: 2 titles of FIDE (GM, ММ) are no titles of the register" in shown.content.decode()
    done = page(client, table(*rows), open="1")
    assert done.status_code == 302
    assert not Person.objects.get(code="501").titles.exists()
    assert Person.objects.get(code="000501").titles.get().title == "MS"


@pytest.mark.usefixtures("officer")
def test_whatever_of_a_table_is_not_kept_is_named(client: Client) -> None:
    rows = ("501;Адамов;Петр;;март 1990;м;RUS;;;2410;", "502;Бeлов;Петр;;01.02.03;м;RUS;;;2300;", "Всего: 2")
    shown = page(client, table(*rows))
    assert shown.context["cells"] == []
    assert {places for _text, places, _more in shown.context["remarks"]} == {"E2", "B3", "E3"}
    assert [line.number for line in shown.context["preview"]["skipped"]] == [4]
    page(client, table(*rows), open="1")
    births = Person.objects.filter(code__in=("501", "502")).order_by("code").values_list("birth_date", "birth_year")
    assert list(births) == [(None, 1990), (date(2003, 2, 1), None)]
