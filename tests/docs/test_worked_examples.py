"""The worked examples: every section of the norms has one, in both languages, and it says what it is there to show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import worked_examples
from tavlei.calc import run_calculator

FILES = worked_examples.example_files()
NORMS = "examples/draughts-norms/section-{}"


def example(section: int) -> dict[str, Any]:
    return dict(json.loads((worked_examples.DOCS / f"{NORMS.format(section)}.json").read_text(encoding="utf-8")))


def answer(section: int, language: str = "en") -> dict[str, Any]:
    found = example(section)
    return run_calculator(found["calc"], worked_examples.given(found, language))


def outcome(found: dict[str, Any], participant: str, title: str) -> str:
    (person,) = [each for each in found["participants"] if each["id"] == participant]
    return str(next(each["outcome"] for each in person["titles"] if each["title"] == title))


def test_every_page_is_written_and_none_is_left_over() -> None:
    written = {
        path.relative_to(worked_examples.DOCS).as_posix() for path in (worked_examples.DOCS / "examples").rglob("*.md")
    }
    assert written == set(worked_examples.pages())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_is_complete_in_both_languages(file: Path) -> None:
    found = json.loads(file.read_text(encoding="utf-8"))
    assert set(found) <= {"title", "about", "calc", "names", "input"}
    for language in worked_examples.LANGUAGES:
        assert found["title"][language]
        assert found["about"][language]
        answered = run_calculator(found["calc"], worked_examples.given(found, language))
        assert "warnings" not in answered
        assert not answered.get("problems")


def test_names_are_those_of_the_language() -> None:
    pages = worked_examples.pages()
    assert "Иванов: ГР – выполнено" in pages[f"{NORMS.format(1)}.ru.md"]
    assert "Ivanov: GR is fulfilled" in pages[f"{NORMS.format(1)}.en.md"]
    assert "Ivanov" not in pages[f"{NORMS.format(1)}.ru.md"]


@pytest.mark.parametrize(
    ("section", "participant", "title", "wanted"),
    [
        (1, "Ivanov", "GR", "fulfilled"),
        (1, "Sidorov", "GR", "not_fulfilled"),
        (2, "Belov", "MS", "first_of_two"),
        (2, "Orlov", "MS", "fulfilled"),
        (2, "Zaytsev", "MS", "not_fulfilled"),
        (3, "Kuznetsov", "MS", "not_fulfilled"),
        (3, "Pavlov", "MS", "fulfilled"),
        (3, "Smirnova", "MS", "fulfilled"),
        (4, "Zhukov", "KMS", "not_fulfilled"),
        (4, "Zhukov", "I", "fulfilled"),
        (5, "Vlasova", "II", "fulfilled"),
        (6, "Arkhipov", "I", "fulfilled"),
        (6, "Bykova", "III", "fulfilled"),
        (6, "Vinogradov", "I", "not_fulfilled"),
    ],
)
def test_examples_of_sections_1_to_6(section: int, participant: str, title: str, wanted: str) -> None:
    assert outcome(answer(section), participant, title) == wanted


def test_the_example_of_section_5_has_no_certificate() -> None:
    assert "Vlasova" in {
        certificate_refusal["participant"] for certificate_refusal in answer(5)["certificate_refusals"]
    }


def test_the_example_of_section_7() -> None:
    found = answer(7)
    assert {row["id"]: row["new_elo_r"] for row in found["rows"]} == {
        "Anisimov": 2650, "Vlasov": 2458, "Borisova": 2423, "Zimin": 2390, "Grigoriev": 2364, "Denisova": 2255
    }  # fmt: skip
    assert [each["id"] for each in found["left_out"]] == ["blitz"]
