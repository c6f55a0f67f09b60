"""What the calculators tell a Russian or Ukrainian reader has no leftovers of the program: raw words, ids, paths.

Every calculator is walked: the choices of its form, the explanation of its example, and the refusals of its example
spoilt at every place.
"""

from __future__ import annotations

import copy
import html
import json
import re
from collections.abc import Callable, Iterator
from subprocess import CompletedProcess
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.calc import Calculator, all_calculators, evaluate, find_calculator, run_calculator
from tavlei.languages import catalogue
from tavlei.rulebook import Problem, Refusal, explanation_text, problem_text

LANGUAGES = ("ru", "uk")
EDITION = re.compile(r"(?:draughts|chess|bridge|renju)-[a-z]+-(?:\d{4}|ua)")
KEY = re.compile(r"[a-z]+_[a-z]+|[a-z]\[|\b[a-z_]+\.[a-z_]+\b")
LATIN = re.compile(r"[A-Za-z]{2,}")
WRITTEN_SO = {"II", "III", "FMJD", "IDF", "JSON", "API", "ISO"}
SPOILT: tuple[object, ...] = ("?", -5, 10**9, None, [], ...)
OPTION = re.compile(r"<option[^>]*>(.*?)</option>", re.DOTALL)
every = pytest.mark.parametrize("calculator", all_calculators(), ids=lambda calculator: calculator.name)


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of an input; of a list the first two."""
    below: list[tuple[Any, object]] = []
    if isinstance(value, dict):
        below = list(value.items())
    elif isinstance(value, list):
        below = list(enumerate(value[:2]))
    for name, part in below:
        yield (*path, name)
        yield from places(part, (*path, name))


def spoilt(given: dict[str, Any], path: tuple[Any, ...], bad: object) -> dict[str, Any]:
    """The input with one place spoilt, or without it."""
    made: Any = copy.deepcopy(given)
    here = made
    for part in path[:-1]:
        here = here[part]
    if bad is ...:
        del here[path[-1]]
    else:
        here[path[-1]] = bad
    return dict(made)


def refused(calculator: Calculator) -> Iterator[Problem]:
    """What is refused of an example that is spoilt at one place."""
    example = copy.deepcopy(dict(calculator.example))
    for path in list(places(example))[:40]:
        for bad in SPOILT:
            try:
                evaluate(calculator.name, spoilt(example, path, bad))
            except Refusal as refusal:
                yield from refusal.problems


def strings(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield str(name)
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)
    elif isinstance(value, str):
        yield value


@pytest.mark.sample(91)
@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_explanation_has_no_keys_and_no_editions(calculator: Calculator, language: str) -> None:
    answer = evaluate(calculator.name, dict(calculator.example)).answer
    given = set(strings(dict(calculator.example)))
    for line in explanation_text(answer.explanation(), catalogue(language)).splitlines():
        assert not EDITION.search(line), line
        if not re.match(r"\s+[A-Z]\d+: ", line):  # a reading names its choices
            assert [key for key in KEY.findall(line) if key not in given and not key.isdecimal()] == [], line


@pytest.mark.sample(30)
@every
def test_a_refusal_cites_as_readers_do(calculator: Calculator) -> None:
    for problem in refused(calculator):
        for language in LANGUAGES:
            book = catalogue(language)
            assert book.phrase(problem.message) != problem.message, problem.message
            assert not EDITION.search(problem_text(problem, book)), problem


@pytest.mark.sample(30)
@every
@pytest.mark.django_db
def test_the_choices_of_a_form_are_in_words(client: Client, calculator: Calculator) -> None:
    address = reverse("pages:calculator", args=[calculator.name])
    for language in LANGUAGES:
        client.cookies["tavlei_language"] = language
        page = client.get(address).content.decode()
        labels = {html.unescape(label).strip() for label in OPTION.findall(page)}
        raw = {label for label in labels if set(LATIN.findall(label)) - WRITTEN_SO}
        assert raw == set(), language


@pytest.mark.clause("draughts-norms-2022", "3/2.2")
def test_the_command_cites_a_refusal_in_words(run: Callable[..., CompletedProcess[str]]) -> None:
    given = {**find_calculator("norms.title_norm").example, "points": "9", "sex": "М"}
    done = run("calc", "run", "norms.title_norm", "--lang", "ru", given=json.dumps(given))
    assert done.returncode == 2
    assert "[Нормы по шашкам 2022, раздел 3, п. 2.2]" in done.stderr
    assert "draughts-norms" not in done.stderr


@pytest.mark.parametrize(("letter", "latin"), [("М", "M"), ("м", "M"), ("Ч", "M"), ("Ж", "F"), ("ж", "F")])
def test_a_cyrillic_letter_of_a_sex_is_understood(letter: str, latin: str) -> None:
    for name, given in (
        ("elo_r.initial", {"title": "KMS"}),
        ("norms.title_percent", {"title": "MS", "discipline": "russian", "average": 2490}),
    ):
        assert run_calculator(name, {**given, "sex": letter}) == run_calculator(name, {**given, "sex": latin})
    person = {"id": "a", "birth": 2000, "citizen": True}
    event = {"discipline": "russian", "status": "region", "start": "2023-03-01", "end": "2023-03-05"}
    found = run_calculator("titles.evaluate", {**event, "participants": [{**person, "sex": letter}]})
    assert [problem["field"] for problem in found["problems"] if problem["field"].endswith("sex")] == []
    listed = {"half_year": "2023-1", "athletes": [{"id": "a", "citizen": True, "sex": letter}], "competitions": []}
    assert run_calculator("elo_r.list", listed)["gaps"] == []
