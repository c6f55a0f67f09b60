"""The invented edition of 2027 in the office: competitions go by it from its day on, what was published stands."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.lists.test_list_proof import file_of, play_all
from tests.rulebook.copies import PACKAGE, copied, installed, laid_over
from tests.rulebook.test_edition_2027 import BEFORE, EDITION, FROM

from tavlei import __version__
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.proof import canonical, prove, public_key
from tavlei.office.lists.publishing.publications import draft_list, explain, publish
from tavlei.office.lists.reports.inbox import decide_report
from tavlei.office.people.models import Person, TitleHeld
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Clause, Library

ROW = "to = 46, above_average = 56, below_average = 44"


def test_a_competition_goes_by_the_rules_of_its_first_day(
    make_competition: Callable[..., Competition], client: Client
) -> None:
    with laid_over(EDITION):
        old = make_competition(code="old", starts=BEFORE, ends=FROM)
        assert rulebook_of(old).edition.id == "draughts-rules-2022"
        old.starts = FROM
        assert rulebook_of(old).clause("6.1.8.9") == Clause("draughts-rules-2027", "6.1.8.9")


def test_the_clauses_of_the_edition_have_their_pages(client: Client, db: None) -> None:
    with laid_over(EDITION):
        page = client.get(reverse("pages:clause", args=["draughts-rules-2027", "6.1.8.9"])).content.decode()
        gone = client.get(reverse("pages:clause", args=["draughts-rules-2027", "6.1.8.8"]))
    assert "one or two pieces with a king against a lone king" in page
    assert gone.status_code == 404


@pytest.fixture
def published(
    make_user: Callable[..., User], make_competition: Callable[..., Competition], chief: User, people: list[Person]
) -> Publication:
    """A list of 1 July 2026 with a competition in it."""
    officer = make_user("officer", OfficeRole.RATING_OFFICER)
    figures = {person.code: {"rating": 2300 + 40 * index} for index, person in enumerate(people)}
    open_list(officer, ListKind.ELO_R, date(2026, 1, 1), figures)
    for person in people:
        TitleHeld.objects.create(person=person, sport="draughts", title="MS", awarded="2020-01-01")
    regulation = {"criteria": ["truncated_solkoff", "solkoff"], "time_control": "45+30", "points_for_win": 2}
    competition = make_competition(players=8, rounds_planned=5, regulation=regulation)
    report = play_all(chief, competition)
    decide_report(officer, report, report.version, included=True, reason="")
    return publish(officer, ListKind.ELO_R, date(2026, 7, 1), 1)


def amended(folder: Path) -> Path:
    """A later edition, and another table of 7.1 within the old one, from 1 January 2027 on."""
    tables = folder / "tables" / "draughts-norms-2022"
    tables.mkdir(parents=True)
    text = (PACKAGE / "tables" / "draughts-norms-2022" / "expected_percent.toml").read_text(encoding="utf-8")
    assert ROW in text
    (tables / "expected_percent_2027.toml").write_text(
        "valid_from = 2027-01-01\n" + text.replace(ROW, ROW.replace("56", "57").replace("44", "43")), encoding="utf-8"
    )
    return folder


def test_a_publication_tells_what_it_was_made_with(published: Publication) -> None:
    made = published.content["made_with"]
    assert made["program"] == __version__
    assert made["editions"]["draughts-norms"] == "draughts-norms-2022"
    assert made["editions"]["draughts-rules"] == "draughts-rules-2022"
    assert made["day"] == "2026-07-01"
    assert made["readings"]["E8"] == "half_up"


def test_a_publication_is_proved_byte_for_byte_after_later_editions_and_tables(
    client: Client, published: Publication, people: list[Person], tmp_path: Path
) -> None:
    rows = published.content["output"]["rows"]
    assert any(row["new_elo_r"] != row["old_elo_r"] for row in rows), "a list in which something happened"
    file, code = file_of(client, published), rows[0]["id"]
    why = explain(published, code)
    with laid_over(EDITION, amended(tmp_path)):
        proof = prove(file, public_key())
        assert proof.holds
        assert proof.computed is True
        assert explain(published, code) == why
        again = draft_list(ListKind.ELO_R, date(2026, 7, 1))
        assert canonical(again.content) == canonical(published.content)
        assert again.is_unchanged


def test_another_default_of_a_reading_on_a_later_program_changes_nothing(
    client: Client, published: Publication, tmp_path: Path
) -> None:
    """E5, in a competition scored 2-1-0: the choice is kept with the list."""
    readings = copied(tmp_path) / "readings" / "elo_r.toml"
    text, choices = readings.read_text(encoding="utf-8"), 'choices = ["as_scored", "normalised"]'
    assert choices in text
    readings.write_text(text.replace(choices, 'choices = ["normalised", "as_scored"]'), encoding="utf-8")
    with installed(Library(tmp_path)):
        assert prove(file_of(client, published), public_key()).holds
        assert draft_list(ListKind.ELO_R, date(2026, 7, 1)).output != published.content["output"], (
            "a new list would differ"
        )
