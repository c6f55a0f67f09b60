"""People are found by any word of their names, in any script and transliteration, in spite of a typing error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import NameWord, NearWord, OtherName, Person
from tavlei.office.people.name_words import fill_words
from tavlei.office.people.register import add_person, anonymise, change_person, merge_people
from tavlei.office.people.search import find_people, similar_people
from tavlei.office.people.search_keys import is_one_edit, left_out, sound_key

DOING = Actor(None)


def add(family: str, given_name: str = "", patronymic: str = "", **more: str) -> Person:
    return add_person(DOING, family=family, given=given_name, patronymic=patronymic, **more)


def found(text: str) -> list[str]:
    return [person.family for person in find_people(text)]


def similar(text: str) -> list[str]:
    return [person.family for person in similar_people(text)]


@pytest.mark.parametrize("asked", [
    "Владимир Тихонов", "Тихонов В.А.", "В. А. Тихонов", "Tikhonov", "Tikhonov Vladimir", "тихонов", "Tihonov",
    "Tixonov", "ТИХОНОВ", "Тихо", "tik", "Tikhonov V.", "андреевич",
])  # fmt: skip
def test_one_man_is_found_however_he_is_written(db: None, asked: str) -> None:
    add("Тихонов", "Владимир", "Андреевич")
    add("Иванов", "Пётр", "Сергеевич")
    assert found(asked) == ["Тихонов"]


@pytest.mark.parametrize(("name", "asked"), [
    ("Щукин", "Shchukin"), ("Щукин", "Shhukin"), ("Юрьев", "Iurev"), ("Юрьев", "Yuryev"), ("Яковлев", "Iakovlev"),
    ("Хмельницький", "Khmelnytskyi"), ("Хмельницкий", "Хмельницький"), ("Гриценко", "Gritsenko"), ("Єфімов", "Yefimov"),
    ("Ефимов", "Єфімов"), ("Ковальов", "Kovalov"), ("Соловйов", "Соловьев"), ("Солов'йов", "Solovyov"),
    ("Дёмин", "демин"), ("Згурський", "Zghurskyi"), ("Їжакевич", "Yizhakevych"), ("Чайка", "Čajka"),
    ("Максимов", "Maximov"),
])  # fmt: skip
def test_transliterations_are_one_name(db: None, name: str, asked: str) -> None:
    add(name)
    assert found(asked) == [name]


@pytest.mark.parametrize(
    "asked", ["Тиханов", "Тихонво", "Тихнов", "Тихоннов", "Tikhanov", "Tikhonof", "Тихохов Владимир"]
)
def test_a_typing_error_is_forgiven_in_a_longer_word(db: None, asked: str) -> None:
    add("Тихонов", "Владимир")
    assert similar(asked) == ["Тихонов"] or found(asked) == ["Тихонов"]


def test_a_typing_error_in_a_short_word_is_not_forgiven(db: None) -> None:
    add("Ким", "Иван")
    assert similar("Кит") == found("Кит") == []


def test_who_is_found_exactly_is_not_similar(db: None) -> None:
    add("Тихонов")
    add("Тиханов")
    assert (found("тихонов"), similar("тихонов")) == (["Тихонов"], ["Тиханов"])


def test_every_word_of_the_search_has_a_word_of_its_own(db: None) -> None:
    add("Иванов", "Пётр")
    add("Иванов", "Иван")
    assert [person.given for person in find_people("Иванов Иван")] == ["Иван"]
    assert len(found("Иванов")) == 2


def test_words_follow_the_name(db: None) -> None:
    person = add("Тихонов")
    OtherName.objects.create(person=person, script="Latn", family="Silence", given="Walter")
    changed = change_person(DOING, person, person.version, {"family": "Петренко"})
    assert found("тихонов") == similar("тиханов") == []
    assert found("petrenko") == found("walter silence") == ["Петренко"]
    anonymise(DOING, changed, "asked")
    assert not NameWord.objects.exists()
    assert not NearWord.objects.exists()
    assert found("petrenko") == found("№ " + changed.code) == []


def test_a_word_that_another_bears_too_stays(db: None) -> None:
    first, second = add("Тихонов", "Иван"), add("Тихонов", "Пётр")
    anonymise(DOING, first, "asked")
    assert list(find_people("tikhonov")) == list(similar_people("tikhonof")) == [second]


def test_a_merged_record_is_found_as_the_one_that_is_kept(db: None) -> None:
    kept, duplicate = add("Тихонов", "Владимир"), add("Тихонова", "Владимир")
    OtherName.objects.create(person=duplicate, script="Latn", family="Whisper")
    merge_people(DOING, kept, duplicate, "one man")
    assert list(find_people("тихонова")) == list(find_people("whisper")) == [kept]


def test_people_entered_in_bulk_are_filled_in(db: None) -> None:
    person = add("Тихонов", "Владимир")
    OtherName.objects.create(person=person, script="Latn", family="Tykhonov", given="Vova")
    before = set(NameWord.objects.values_list("word", flat=True)), set(NearWord.objects.values_list("word", "key"))
    for model in (NameWord, NearWord):
        model.objects.all().delete()
    Person.objects.update(latin_family="", latin_given="")
    for _time in range(2):
        fill_words(Person, NameWord, NearWord)
        assert set(NameWord.objects.values_list("word", flat=True)) == before[0]
        assert set(NearWord.objects.values_list("word", "key")) == before[1]
    person.refresh_from_db()
    assert (person.latin_family, person.latin_given) == ("Tykhonov", "Vova")


@given(st.text("абвгдеийклмнхщюя", min_size=1, max_size=12), st.data())
def test_words_one_edit_apart_share_a_key(word: str, data: st.DataObject) -> None:
    key = sound_key(word)
    at = data.draw(st.integers(0, max(len(key) - 1, 0)))
    letter = data.draw(st.sampled_from("abvhi"))
    for other in (key[:at] + letter + key[at + 1 :], key[:at] + key[at + 1 :], key[:at] + letter + key[at:]):
        if other != key:
            assert is_one_edit(key, other)
            assert left_out(key) & left_out(other)


@pytest.mark.parametrize(("one", "other", "near"), [
    ("abc", "acb", True), ("abc", "abc", False), ("abc", "cba", False), ("abc", "ab", True), ("abcd", "ab", False),
])  # fmt: skip
def test_one_edit(one: str, other: str, near: bool) -> None:
    assert is_one_edit(one, other) is near
