"""Names and regions in Latin script: the rules, a person's own spelling, pages and papers in English."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.templatetags.spelling import spelled
from tavlei.office.journal.chain import Actor
from tavlei.office.papers.individual import starting_list
from tavlei.office.papers.source import Source
from tavlei.office.people.latin import full_name, name_text, region_name, short_name, transliterated
from tavlei.office.people.models import OtherName, Person, Region
from tavlei.office.people.regions import known_region, regions_by_code
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import User

Make = Callable[..., Competition]
ENGLISH = {"accept-language": "en"}


@pytest.mark.parametrize(("name", "latin"), [
    ("Тихонов Владимир Андреевич", "Tikhonov Vladimir Andreevich"), ("Щукин Юрий", "Shchukin Iurii"),
    ("Подъячев", "Podieiachev"), ("Дёмин", "Demin"), ("Цой", "Tsoi"), ("Эйхе-Рыбаков", "Eikhe-Rybakov"),
    ("ЖУКОВ", "ZHUKOV"), ("O'Brien", "O'Brien"), ("Васильев В.", "Vasilev V."),
])  # fmt: skip
def test_the_rules_of_the_russian_passport(name: str, latin: str) -> None:
    assert transliterated(name, ukrainian=False) == latin


@pytest.mark.parametrize(("name", "latin"), [
    ("Згурський Юрій", "Zghurskyi Yurii"), ("Гриценко Ґалаґан", "Hrytsenko Galagan"), ("Єнакієве", "Yenakiieve"),
    ("Їжакевич Кадиївка", "Yizhakevych Kadyivka"), ("Йосипівка Стрий", "Yosypivka Stryi"), ("В’ячеслав", "Viacheslav"),
    ("Розгон", "Rozghon"), ("Щербухи", "Shcherbukhy"), ("Короп’є", "Koropie"), ("Костянтин", "Kostiantyn"),
])  # fmt: skip
def test_the_ukrainian_rules_of_2010(name: str, latin: str) -> None:
    assert transliterated(name, ukrainian=True) == latin


def test_whose_rules_hold(db: None) -> None:
    kyiv = Region.objects.create(code="UA-30", country="UA", name_ru="Київ")
    for given, latin in (
        ({"citizenship": "UA"}, "Hrytsenko"), ({"citizenship": "RU"}, "Gritsenko"), ({"region": kyiv}, "Hrytsenko"),
        ({}, "Gritsenko"),
        ({"given": "Зіновій", "citizenship": "RU"}, "Hrytsenko Zinovii"),
        ({"given": "Кузьмы", "citizenship": "UA"}, "Gritsenko Kuzmy"),
    ):  # fmt: skip
        assert full_name(Person(family="Гриценко", **given), "en") == latin
    assert name_text("Гриценко З. і М.", "en") == "Hrytsenko Z. i M."
    assert name_text("Гриценко", "uk") == "Гриценко"


def test_a_persons_own_spelling_stands_before_every_rule(db: None) -> None:
    person = add_person(Actor(None), family="Тихонов", given="Юрий", patronymic="Андреевич", citizenship="RU")
    assert short_name(person, "en") == "Tikhonov\N{NO-BREAK SPACE}Iu.A."
    OtherName.objects.create(person=person, script="was", family="Silentov")
    OtherName.objects.create(person=person, script="Cyrl", family="Тихонів")
    OtherName.objects.create(person=person, script="Latn", family="Tichonoff", given="Yuri")
    person.refresh_from_db()
    assert full_name(person, "en") == "Tichonoff Yuri"
    assert short_name(person, "en") == "Tichonoff\N{NO-BREAK SPACE}Y."
    assert full_name(person, "ru") == "Тихонов Юрий Андреевич"


def test_regions_have_their_english_names(db: None) -> None:
    assert len(regions_by_code()) == 137
    for code, names in regions_by_code().items():
        assert len(set(names)) == 3
        assert names["en"].isascii() or "–" in names["en"], code
        assert known_region("", names["ru"]) == known_region("", names["uk"]) == names
    tatarstan = Region(code="16", country="RU", name_ru="Республика Татарстан")
    assert region_name(tatarstan, "en") == "Republic of Tatarstan"
    assert region_name(tatarstan, "uk") == "Республіка Татарстан"
    assert region_name(Region(code="RU-SA", country="RU", name_ru="Якутия"), "en") == "Sakha Republic (Yakutia)"
    assert region_name(Region(code="X", country="KZ", name_ru="Алматы", name_en="Almaty city"), "en") == "Almaty city"
    assert region_name(Region(code="X", country="KZ", name_ru="Караганда"), "en") == "Karaganda"
    assert region_name(Region(code="X", country="KZ", name_ru="Караганда"), "uk") == "Караганда"
    assert region_name(None, "en") == ""


def test_the_filter_takes_what_pages_show(make_competition: Make, people: list[Person]) -> None:
    entry = make_competition().entries.select_related("person").get(person=people[0])
    with override("en"):
        assert spelled(entry) == spelled(people[0]) == spelled("Абрамов Иван") == "Abramov Ivan"
        assert spelled(people[0].region) == "Republic of Tatarstan"
        assert spelled(None) == ""
    with override("ru"):
        assert spelled(entry) == "Абрамов Иван"


def test_pages_in_english_are_in_latin_script(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition()
    pair_next(chief, competition, 1)
    person = Person.objects.get(family="Абрамов")
    pages = [
        reverse("pages:people"), reverse("pages:person", args=[person.code]), reverse("pages:search") + "?q=abramov",
        reverse("pages:participants", args=["kazan"]), reverse("pages:round", args=["kazan", 1]),
        reverse("pages:table", args=["kazan"]),
    ]  # fmt: skip
    for address in pages:
        english = client.get(address, headers=ENGLISH).content.decode()
        assert "Abramov" in english, address
        assert "Республика Татарстан" not in english, address
        assert "Abramov" not in client.get(address.split("?")[0], headers={"accept-language": "ru"}).content.decode()
    assert "Republic of Tatarstan" in client.get(pages[3], headers=ENGLISH).content.decode()
    assert "Абрамов Иван" in client.get(pages[1], headers=ENGLISH).content.decode()  # as it is kept, beside it


def test_json_keeps_the_names_as_they_are(client: Client, make_competition: Make) -> None:
    make_competition()
    for address in ("people", "competitions/kazan/participants", "competitions/kazan/table"):
        assert "Абрамов" in str(client.get(f"/api/v1/{address}", headers=ENGLISH).json()), address


def test_papers_in_english_are_in_latin_script(make_competition: Make) -> None:
    rows = starting_list(Source(make_competition(), "en")).rows
    assert {"Abramov Ivan", "Demin Ivan", "Zhukov Ivan"} & {row.name for row in rows}
    assert {row.organisation for row in rows} == {"Republic of Tatarstan"}
