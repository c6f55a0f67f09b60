"""Of mutated tables the preview tells what the act does, and nothing that was brought is lost in silence."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from tests.office import whole_events
from tests.office.people.mutated_tables import mutated_tables

from tavlei.exchange.participants import Preview, TableReading, preview_participants, preview_people
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer.participants_table import enter_table_of_participants, preview_entering
from tavlei.office.people.brought.answers import Answers
from tavlei.office.people.brought.register_plan import RegisterOptions, plan_register
from tavlei.office.people.brought.register_taking import take_register
from tavlei.office.people.brought.table import BroughtTable, brought_table
from tavlei.office.people.models import OutsideCode, Person, Region, TitleHeld
from tavlei.office.people.search_keys import search_key
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Problem, Refusal

pytestmark = pytest.mark.django_db
READING = TableReading(latest=date(2026, 3, 1))
OF_TEAMS = {"Команда": ("", "Альфа", "Бета"), "Доска": ("", "1", "2"), "Капитан": ("", "+", "Никто Такой")}
TABLES = 200


@pytest.fixture
def boss(make_user: Callable[..., User]) -> User:
    return make_user("boss", OfficeRole.ADMINISTRATOR)


def read(reader: Callable[..., Preview[Any]], content: bytes) -> Preview[Any] | None:
    """A table whose columns nobody understands is refused as a whole, by its place."""
    try:
        return reader(content, READING)
    except Refusal:
        return None


def answered(chance: random.Random, table: BroughtTable[Any], people: list[Person]) -> Answers:
    """Decisions as somebody in a hurry makes them: some of them wrong, some of them missing."""
    rows = {row.row: chance.choice(["new", "same", "out", people[0].code, "", "new"]) for row in table.rows}
    rows |= {number: "out" for number in table.wrong if chance.random() < 0.7}
    places = {"region:тмутаракань": chance.choice(["new", "unknown", ""]), "region:обл": "unknown"}
    places |= {"country:гиперборея": chance.choice(["RU", "unknown", ""]), "region:" + "р" * 130: "unknown"}
    return Answers(rows, {key: told for key, told in places.items() if told})


def counts() -> tuple[int, ...]:
    return tuple(kind.objects.count() for kind in (Person, Region, TitleHeld, OutsideCode))


def test_the_register_takes_what_its_preview_shows(boss: User, people: list[Person]) -> None:
    chance = random.Random(1)  # noqa: S311 - the same answers each time
    refused = taken = 0
    for number, mutated in enumerate(mutated_tables(11, TABLES)):
        preview = read(preview_people, mutated.content)
        if preview is None:
            continue
        table = brought_table(preview)
        answers = answered(chance, table, people)
        options = RegisterOptions(chance.choice(["draughts", ""]), None, chance.random() < 0.5)
        before = counts()
        plan = plan_register(table, answers, options)
        assert counts() == before
        with transaction.atomic():
            try:
                take_register(boss, table, answers, options)
                told: tuple[Problem, ...] = ()
                taken += 1
                persons = {one.row.row: one.person for one in plan.rows if one.person is not None}
                new = Person.objects.order_by("-pk")[: len(plan.new)]
                persons |= {one.row.row: person for one, person in zip(reversed(plan.new), new, strict=True)}
                _check_nothing_is_lost(mutated.content, preview, persons, plan.remarks, options.sport)
            except Refusal as refusal:
                told = refusal.problems
                refused += 1
            transaction.set_rollback(True)
        assert tuple(plan.problems) == told, (number, mutated, answers)
        _check_places(told)
    assert min(refused, taken) > TABLES // 10, (refused, taken)


def test_a_competition_takes_what_its_preview_shows(
    chief: User, make_user: Callable[..., User], boss: User, people: list[Person]
) -> None:
    chance = random.Random(2)  # noqa: S311 - the same answers each time
    competition = whole_events.announced(chief)
    secretary = make_user("secretary", OfficeRole.SECRETARY, competition=competition)
    refused = taken = 0
    for number, mutated in enumerate(mutated_tables(12, TABLES, OF_TEAMS)):
        preview = read(preview_participants, mutated.content)
        if preview is None:
            continue
        table = brought_table(preview)
        answers, user = answered(chance, table, people), chance.choice([chief, boss, boss, secretary])
        before = (*counts(), competition.entries.count())
        shown = preview_entering(user, competition, table, answers)
        assert (*counts(), competition.entries.count()) == before
        with transaction.atomic():
            try:
                entered = enter_table_of_participants(user, competition, table, answers)
                told: tuple[Problem, ...] = ()
                taken += 1
                assert [(one.path, one.message) for one in entered.remarks] == [
                    (one.path, one.message) for one in shown.remarks
                ]
                persons = {one.row.row: one.person for one in entered.rows if one.entry and one.person}
                _check_nothing_is_lost(mutated.content, preview, persons, entered.remarks, "draughts", competition)
            except Refusal as refusal:
                told = refusal.problems
                refused += 1
            transaction.set_rollback(True)
        assert tuple(shown.problems) == told, (number, mutated, answers)
        _check_places(told)
    assert min(refused, taken) > TABLES // 10, (refused, taken)


def _check_places(problems: Iterable[Problem]) -> None:
    assert all(re.fullmatch(r"[A-Z]*\d+", problem.path) for problem in problems), problems


def _check_nothing_is_lost(
    content: bytes,
    preview: Preview[Any],
    people: dict[int, Person],
    remarks: list[Problem],
    sport: str,
    competition: Competition | None = None,
) -> None:
    """Every cell of a row that was taken is kept, or it is named: its cell, its column, its line."""
    named = {problem.path for problem in (*preview.remarks, *preview.problems, *remarks)}
    skipped = {line.number for line in preview.skipped}
    columns = {column.letter: column for column in preview.columns}
    for number, line in enumerate(content.decode().split("\n"), start=1):
        person = people.get(number)
        if person is None or number in skipped:
            continue
        person = Person.objects.get(pk=person.pk)
        for position, cell in enumerate(line.split(";")):
            letter, text = chr(ord("A") + position), cell.strip().strip("\u00a0").strip()
            column = columns.get(letter)
            if not text or text in "-–—" or column is None or {letter, f"{letter}{number}"} & named:
                continue
            if column.field is None:
                assert (column.header or letter) in preview.unknown
                continue
            try:
                is_kept = _is_kept(column.field, text, person, sport, competition)
            except TitleHeld.DoesNotExist:
                is_kept = False
            assert is_kept, (letter, number, text, line, remarks)


def _is_kept(field: str, text: str, person: Person, sport: str, competition: Competition | None) -> bool:
    entry = competition.entries.filter(person=person).first() if competition else None
    digits = re.findall(r"\d+", text)
    match field:
        case "name" | "family" | "given" | "patronymic":
            name = search_key(person.full_name)
            return all(search_key(word)[:1] in name for word in re.split(r"[\s.]+", text) if word)
        case "sex":
            return person.sex == ("M" if text.casefold().startswith("м") else "F")
        case "birth":
            known = f"{person.birth_date:%d.%m.%Y}" if person.birth_date else str(person.birth_year)
            return known == text
        case "citizenship":
            return bool(person.citizenship)
        case "region":
            return person.region is not None
        case "club" | "school":
            return search_key(text) in (search_key(str(person.club or "")), search_key(str(person.school or "")))
        case "trainer":
            return search_key(text) == search_key(person.trainer)
        case "title":
            is_none = text.casefold() == "б/р"
            return is_none or person.titles.filter(sport=sport).exists()
        case "title_day":
            held = person.titles.get(sport=sport).awarded
            return (
                held.split("-")[0] in text
                and len(held) <= (4, 7, 10)[1 if re.search(r"[^\W\d]", text) else len(digits) - 1]
            )
        case "title_order":
            return person.titles.get(sport=sport).order == text.strip()
        case "fide_code" | "fmjd_code":
            body = field.removesuffix("_code")
            return text == "0" or person.outside_codes.filter(body=body, code=text).exists()
        case "code":
            return person.code == text
        case "rating" | "fide_rating":
            return text == "0" or (entry is not None and entry.rating == int(text))
        case "team":
            return entry is not None and entry.team is not None and search_key(entry.team.name) == search_key(text)
        case "board":
            return entry is not None and entry.board == int(text)
        case "captain":
            return entry is not None and entry.team is not None and entry.team.captain is not None
        case _:
            return False
