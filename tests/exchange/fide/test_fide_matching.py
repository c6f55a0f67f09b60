"""Our players in the FIDE list: names in two alphabets, certain matches, doubts for a person to decide."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from tests.exchange.fide.fide_helpers import line, monthly
from typer.testing import CliRunner

from tavlei.cli import _fide
from tavlei.exchange.fide import (
    FideEntry,
    FideMatch,
    ListedPerson,
    MatchedBy,
    match_people,
    read_people,
    same_given,
    spells,
)
from tavlei.exchange.fide.names import _letters as letters
from tavlei.exchange.fide.names import first_sounds, letters_of, person_name
from tavlei.rulebook import Refusal


@pytest.mark.parametrize(
    ("name", "latin"),
    [
        ("Пономарьов", "Ponomariov"),
        ("Ельянов", "Eljanov"),
        ("Єфіменко", "Efimenko"),
        ("Моісеєнко", "Moiseenko"),
        ("Арещенко", "Areshchenko"),
        ("Арещенко", "Areschenko"),
        ("Гапоненко", "Gaponenko"),
        ("Згурський", "Zghurskyi"),
        ("Згурський", "Zgursky"),
        ("Щербак", "Shcherbak"),
        ("Хмельницька", "Khmelnytska"),
        ("Юр'єв", "Yuriev"),
        ("Яковенко", "Iakovenko"),
        ("Їжакевич", "Yizhakevych"),
        ("Олександр", "Oleksandr"),
        ("Ганна", "Hanna"),
        ("Алексеев", "Alekseev"),
        ("Шевченко-Гнатюк", "Shevchenko Hnatiuk"),
        ("Núñez", "Nunez"),
    ],
)
def test_known_ways_to_write_a_name(name: str, latin: str) -> None:
    assert spells(letters_of(name), letters_of(latin))


@pytest.mark.parametrize(
    ("name", "latin"), [("Коваленко", "Kovalchuk"), ("Коваль", "Kovalenko"), ("Бондар", "Bondarenko"), ("", "")]
)
def test_other_names_are_other_names(name: str, latin: str) -> None:
    assert not spells(letters_of(name), letters_of(latin))


@pytest.mark.parametrize(
    ("name", "latin", "same"),
    [
        ("Олександр", "Alexander", True),
        ("Володимир", "Vladimir", True),
        ("Юрій", "Yuriy", True),
        ("Павло", "Pavel", True),
        ("Микола", "Mykola", True),
        ("Андрій", "Oleg", False),
        ("Марія", "Maryna", False),
    ],
)
def test_given_names_have_two_forms(name: str, latin: str, same: bool) -> None:
    assert same_given(letters_of(name), letters_of(latin)) == same


@given(st.data())
def test_every_way_to_write_letters_is_known_and_begins_with_the_same_sound(data: st.DataObject) -> None:
    word = data.draw(st.text("абвгґдежзиіїйклмнопрстуфхцчшщюя", min_size=1, max_size=12))
    if any(word[i : i + 2] in letters() or word[i] == word[i + 1] for i in range(len(word) - 1)):
        return
    latin = "".join(data.draw(st.sampled_from(letters()[each])) for each in word)
    if latin:
        assert spells(word, latin)
    if latin and letters()[word[0]] and "" not in letters()[word[0]]:
        assert first_sounds(word) & first_sounds(latin)


def test_surname_and_given_names() -> None:
    assert person_name("Іванчук Василь Михайлович") == ("іванчук", ("василь", "михайлович"))
    assert person_name("Ivanchuk, Vasyl") == ("ivanchuk", ("vasyl",))
    assert person_name("") == ("", ())


def person(name: str = "Коваленко Іван", born: int | None = 1990, code: str | None = None, **more: Any) -> ListedPerson:
    return ListedPerson(more.pop("id", "7"), name, born, code, **more)


def entry(code: str = "14100100", name: str = "Kovalenko, Ivan", born: int | None = 1990, **more: Any) -> FideEntry:
    return FideEntry(code, name, more.pop("federation", "UKR"), rating=2100, birth_year=born, **more)


def only(people: list[ListedPerson], entries: list[FideEntry]) -> FideMatch:
    return match_people(people, entries).matches[0]


def test_the_code_comes_first_and_is_held_against_name_and_birth() -> None:
    mine = person(code="14100100")
    assert only([mine], [entry()]).matched_by is MatchedBy.BY_CODE
    assert only([mine], [entry(born=None)]).matched_by is MatchedBy.BY_CODE
    for other, why in (
        (entry(name="Bondar, Ivan"), "the surname differs"),
        (entry(name="Kovalenko, Oleg"), "the given name differs"),
        (entry(born=1991), "the year of birth differs"),
        (entry(federation="POL"), "the federation differs"),
    ):
        found = only([mine], [other])
        assert (found.matched_by, found.entry, found.remarks) == (MatchedBy.DOUBTFUL, None, (why,))
        assert found.candidates[0].entry == other


def test_a_code_that_is_not_there_or_twice_is_doubtful() -> None:
    mine = person(code="1")
    found = only([mine], [entry()])
    assert (found.matched_by, found.remarks) == (MatchedBy.DOUBTFUL, ("the FIDE list has no such code",))
    assert [candidate.entry.code for candidate in found.candidates] == ["14100100"]
    assert only([mine], [entry("1"), entry("1")]).remarks == ("the FIDE list has the code twice",)


def test_without_a_code_name_and_birth_must_both_fit_one_player() -> None:
    other = entry("2", "Kovalenko, Petro")
    found = only([person()], [entry(), other])
    assert (found.matched_by, found.entry) == (MatchedBy.BY_NAME, entry())
    assert only([person()], [other]).matched_by is MatchedBy.NOT_FOUND
    assert only([person()], [entry(federation="POL")]).matched_by is MatchedBy.NOT_FOUND


@pytest.mark.parametrize(
    ("mine", "theirs", "why"),
    [
        (person(born=None), entry(), "the year of birth is not known"),
        (person(), entry(born=None), "the year of birth is not known"),
        (person(), entry(born=1989), "the year of birth differs"),
        (person(), entry(name="Kovalenko, I."), "only the initial of the given name is told"),
        (person(), entry(name="Kovalenko"), "there is no given name to compare"),
    ],
)
def test_one_thing_against_it_makes_a_doubt(mine: ListedPerson, theirs: FideEntry, why: str) -> None:
    found = only([mine], [theirs])
    assert (found.matched_by, found.entry) == (MatchedBy.DOUBTFUL, None)
    assert [candidate.against for candidate in found.candidates] == [(why,)]


def test_several_that_fit_are_for_a_person_to_decide() -> None:
    found = only([person()], [entry("1"), entry("2", "Kovalenko, Ivan Petrovych")])
    assert (found.matched_by, [candidate.entry.code for candidate in found.candidates]) == (
        MatchedBy.DOUBTFUL,
        ["1", "2"],
    )
    twins = match_people([person(id="a"), person(id="b")], [entry()])
    assert [match.matched_by for match in twins.matches] == [MatchedBy.DOUBTFUL] * 2
    coded = match_people([person(id="a", code="14100100"), person(id="b")], [entry()])
    assert [match.entry for match in coded.matches] == [None, None]


years, codes = st.sampled_from([None, 1990, 1991]), st.sampled_from([None, "1", "2"])
ours = st.builds(person, st.sampled_from(["Коваленко Іван", "Коваленко Петро", "Бондар Іван"]), years, codes)
latin_names = st.sampled_from(["Kovalenko, Ivan", "Kovalenko, P", "Bondar, Ivan"])
theirs = st.builds(entry, st.sampled_from(["1", "2", "3"]), latin_names, years)


@given(st.lists(ours, max_size=5), st.lists(theirs, max_size=5))
def test_nobody_is_matched_twice_or_against_what_is_known(people: list[ListedPerson], entries: list[FideEntry]) -> None:
    found = match_people(people, entries)
    assert [match.person for match in found.matches] == people
    taken = [match.entry.code for match in found.matches if match.entry]
    assert len(set(taken)) == len(taken)
    for match in found.matches:
        if match.entry is not None and match.person.birth_year and match.entry.birth_year:
            assert match.person.birth_year == match.entry.birth_year


def test_our_list_is_read_from_json_and_csv() -> None:
    rows = [
        {"id": "1", "name": "Коваленко Іван", "birth": "1990-05-04", "fide_code": "14100100"},
        {"id": 2, "name": "Б В"},
    ]
    wanted = (person(id="1", code="14100100"), person("Б В", None, id="2"))
    assert read_people(io.BytesIO(json.dumps(rows).encode())) == wanted
    table = "\ufeffid;name;birth;fide_code\n1;Коваленко Іван;04.05.1990;14100100\n2;Б В;;\n"
    assert read_people(io.BytesIO(table.encode())) == wanted


@pytest.mark.parametrize(
    "content",
    [
        b"[{}]",
        b"[1]",
        b"[{]",
        b"name;birth\n",
        b"\xff\xfe",
        b'[{"id": "1", "name": "A B", "birth": "90"}]',
        b'[{"id": "1", "name": "A B", "fide_code": "UKR1"}]',
        b'[{"id": "1", "name": "A B"}, {"id": "1", "name": "A C"}]',
        b"id,name\n1,\n",
    ],
)
def test_a_person_who_cannot_be_read_is_refused(content: bytes) -> None:
    with pytest.raises(Refusal):
        read_people(io.BytesIO(content))


app = typer.Typer()
app.add_typer(_fide.app, name="fide")


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["fide", "match", *arguments])


def files(folder: Path) -> tuple[str, str]:
    people, fide = folder / "list.json", folder / "standard.txt"
    rows = [{"id": "1", "name": "Коваленко Іван", "birth": 1990}, {"id": "2", "name": "=Бондар Олег", "birth": 1980}]
    people.write_text(json.dumps(rows), encoding="utf-8")
    fide.write_bytes(monthly(line(14100100, "Kovalenko, Ivan"), line("?", "Bad"), line(3, "Bondar, Oleg", born=1981)))
    return str(people), str(fide)


def test_the_command_prints_json_with_everything(tmp_path: Path) -> None:
    done = run(*files(tmp_path))
    found = json.loads(done.stdout)
    assert (done.exit_code, found["entries_read"], found["by_name_and_birth"], found["doubtful"]) == (0, 2, 1, 1)
    assert found["people"][0]["entry"]["fide_rating"] == 2000
    assert found["people"][1]["candidates"][0]["against"] == ["the year of birth differs"]
    assert [(mistake["line"], mistake["why"]) for mistake in found["mistakes"]] == [(3, "“?” is no FIDE code")]


def test_the_command_prints_a_table(tmp_path: Path) -> None:
    done = run(*files(tmp_path), "--csv")
    rows = done.stdout.splitlines()
    assert rows[1] == '1,Коваленко Іван,1990,by name and birth,14100100,"Kovalenko, Ivan",UKR,,2000,1990,'
    assert rows[2].startswith("2,'=Бондар Олег,1980,doubtful,3,")
    assert "line 3" in done.stderr


def test_a_file_that_is_no_list_ends_with_2(tmp_path: Path) -> None:
    people, _ = files(tmp_path)
    assert run(people, people).exit_code == 2
    assert run(people, str(tmp_path / "nothing.txt")).exit_code == 2
