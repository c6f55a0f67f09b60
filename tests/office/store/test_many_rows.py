"""Many rows at once: defaults are filled in, known rows skipped or refused; a row may be made by asking the store."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import pytest
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connection, connections, transaction

from tavlei.office.journal.stores.sealed import SealedStore
from tavlei.office.journal.watching import take_notes, unwatch_sqlite, watch_sqlite
from tavlei.office.lists.models import ListKind, Publication, Row
from tavlei.office.people.bulk_rows import insert_rows
from tavlei.office.people.models import NameWord, Person, Rating
from tavlei.office.roles.models import User

RATING = ("person_id", "kind", "as_of", "value")
DAY = date(2026, 7, 1)


def test_what_is_not_told_is_the_default(people: list[Person]) -> None:
    insert_rows(Person, ("code", "family", "birth_date", "region_id"), [("new", "Новый", DAY, people[0].region_id)])
    made = Person.objects.get(code="new")
    expected = Person(pk=made.pk, code="new", family="Новый", birth_date=DAY, region=people[0].region)
    for field in Person._meta.concrete_fields:
        assert getattr(made, field.attname) == getattr(expected, field.attname), field.name


def test_figures_days_and_json_come_back_as_they_were(people: list[Person], chief: User) -> None:
    published = Publication.objects.create(
        kind=ListKind.FSU, period=DAY, number=1, published="2026-07-01T00:00Z", by=chief, content={}, journal_number=0
    )
    figures = {"name": "Ґалаґан «ё»", "of": [1, None, {"deep": "1/2"}]}
    columns = ("publication_id", "person_id", "position", "value", "change", "figures")
    insert_rows(Row, columns, [(published.pk, people[0].pk, 1, Decimal("10.25"), None, figures)])
    row = Row.objects.get()
    assert (row.value, row.change, row.active, row.figures) == (Decimal("10.25"), None, True, figures)
    insert_rows(Rating, RATING, [(people[0].pk, "fide", DAY, 2400), (people[1].pk, "fide", DAY, Decimal("1.5"))])
    told = set(Rating.objects.values_list("person", "as_of", "value"))
    assert told == {(people[0].pk, DAY, Decimal(2400)), (people[1].pk, DAY, Decimal("1.5"))}


def test_a_known_row_is_skipped_or_refuses_all(people: list[Person]) -> None:
    insert_rows(Rating, RATING, [(people[0].pk, "fide", DAY, 2400)])
    more = [(people[1].pk, "fide", DAY, 2300), (people[0].pk, "fide", DAY, 2500)]
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows(Rating, RATING, more)
    assert Rating.objects.count() == 1
    insert_rows(Rating, RATING, more, skip_known=True)
    assert dict(Rating.objects.values_list("person", "value")) == {people[0].pk: 2400, people[1].pk: 2300}


def test_whoever_makes_a_row_may_ask_the_store(people: list[Person]) -> None:
    def rows() -> Iterator[tuple[int, str]]:
        for person in people:
            yield Person.objects.get(code=person.code).pk, f"word{NameWord.objects.filter(word='none').count()}"

    insert_rows(NameWord, ("person_id", "word"), rows())
    assert NameWord.objects.filter(word="word0").count() == len(people)


def test_nothing_is_written_of_nothing(db: None) -> None:
    insert_rows(Rating, RATING, [])
    assert not Rating.objects.exists()


def test_rows_are_noted_together_and_the_store_goes_on_noting(people: list[Person]) -> None:
    store = connections[DEFAULT_DB_ALIAS]
    assert isinstance(store, SealedStore)
    watched = connection.vendor == "sqlite" and watch_sqlite(store)
    store.watched = watched
    try:
        take_notes(store) if watched else None
        with pytest.raises(IntegrityError), transaction.atomic():
            insert_rows(Rating, RATING, [(people[0].pk, "fide", DAY, 1), (people[0].pk, "fide", DAY, 2)])
        insert_rows(Rating, RATING, [(person.pk, "fide", DAY, 2400) for person in people])
        Rating.objects.create(person=people[0], kind="elo_m", as_of=DAY, value=2100)
        keys = list(Rating.objects.order_by("pk").values_list("pk", flat=True))
        assert not watched or take_notes(store) == {"people_rating": keys}
    finally:
        if watched:
            unwatch_sqlite(store)
        store.watched = False
