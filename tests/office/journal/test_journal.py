"""The journal: a chain that shows every change."""

from __future__ import annotations

import json
from datetime import date
from itertools import pairwise

import pytest
from django.db import connection, transaction

from tavlei.office.acts.performing import StaleError
from tavlei.office.journal.chain import GENESIS, Actor, last_act, record, verify
from tavlei.office.journal.models import Act, ActDetails
from tavlei.office.journal.row_digests import read_rows, row_text
from tavlei.office.people.models import Person
from tavlei.office.people.register import add_person, anonymise, change_person, merge_people
from tavlei.office.people.search import find_people

NOBODY = Actor(None)


def test_an_empty_journal_holds(db: None) -> None:
    assert last_act() == (0, GENESIS)
    assert list(verify()) == []


def test_a_row_is_told_as_compact_json_with_sorted_keys() -> None:
    values = (7, "Ґалаґан «ё»", None, True, 0.1, 10**20, {"b": [1, None], "a": "\u2028"}, date(2026, 7, 1))
    plain = [*values[:-1], "2026-07-01"]
    assert row_text(values) == json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def test_rows_are_read_by_their_keys_whether_they_follow_each_other_or_not(people: list[Person]) -> None:
    keys = [person.pk for person in people]
    for wanted in (keys, keys[:1], keys[::2], keys[::-1]):
        found = {row[0] for row in read_rows(connection, "people_person", wanted)}
        assert found == set(wanted)


def test_an_act_needs_the_transaction_of_what_it_tells(transactional_db: None) -> None:
    person = Person.objects.create(code="1", family="Иванов")
    with pytest.raises(transaction.TransactionManagementError):
        record(NOBODY, "person.added", person)
    assert Act.objects.count() == 0


def test_acts_are_numbered_and_linked(people: list[Person]) -> None:
    acts = list(Act.objects.all())
    assert [act.number for act in acts] == list(range(1, 11))
    assert acts[0].previous_hash == GENESIS
    assert all(later.previous_hash == earlier.hash for earlier, later in pairwise(acts))
    assert last_act() == (10, acts[-1].hash)


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        ("UPDATE journal_act SET kind = 'person.changed' WHERE number = 4", 4, "journal.changed"),
        ("UPDATE journal_actdetails SET reason = 'иначе' WHERE act_id = (SELECT id FROM journal_act WHERE number = 4)",
         4, "journal.details_changed"),
    ],
)  # fmt: skip
def test_a_changed_act_is_seen(people: list[Person], change: str, where: int, what: str) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("DROP TRIGGER journal_act_is_final ON journal_act")
        else:
            cursor.execute("DROP TRIGGER journal_act_is_final")
        cursor.execute(change)
    assert [(each.number, each.what) for each in verify()] == [(where, what)]


def test_the_store_refuses_to_change_or_remove_an_act(people: list[Person]) -> None:
    for statement in (
        "UPDATE journal_act SET kind = 'x' WHERE number = 1",
        "DELETE FROM journal_act WHERE number = 10",
    ):
        with (
            pytest.raises(Exception, match="journal"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)
    assert list(verify()) == []


def test_a_person_is_forgotten_and_the_chain_still_holds(people: list[Person]) -> None:
    person = people[3]
    anonymise(NOBODY, person, "по просьбе")
    assert list(verify()) == []
    assert not find_people("Гусева").exists()
    assert not ActDetails.objects.filter(after__family="Гусева").exists()
    kept = Person.objects.get(pk=person.pk)
    assert kept.full_name == f"№ {person.code}"
    assert kept.birth_year is None


def test_a_person_is_changed_by_one_form_at_a_time(people: list[Person]) -> None:
    person = people[0]
    change_person(NOBODY, person, 1, {"given": "Петр"})
    with pytest.raises(StaleError):
        change_person(NOBODY, person, 1, {"given": "Павел"})


def test_people_are_found_in_any_case_and_by_number(people: list[Person]) -> None:
    assert [find_person.family for find_person in find_people("демин")] == ["Дёмин"]
    assert [find_person.family for find_person in find_people(" ДЁМИН иван")] == ["Дёмин"]
    assert list(find_people(people[2].code)) == [people[2]]
    assert not find_people("демин петр").exists()


def test_merging_keeps_the_history_and_finds_the_old_name(people: list[Person]) -> None:
    double = add_person(NOBODY, family="Дьомін", given="Іван")
    merge_people(NOBODY, people[4], double, "один человек")
    assert list(find_people("Дьомін")) == [people[4]]
