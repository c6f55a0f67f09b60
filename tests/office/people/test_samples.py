"""Every sample is taken without a single warning, in each language: by the very pages beside which it is offered."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from tests.office import whole_events
from tests.office.teams.team_events import announced as team_event
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.exchange.participants import TableReading, preview_people, preview_results
from tavlei.exchange.participants.words import fields
from tavlei.exchange.samples import SAMPLES, sample, sample_name
from tavlei.exchange.samples.cells import sample_words
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer.participants_table import enter_table_of_participants
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.people.brought.answers import Answers
from tavlei.office.people.brought.reading import read_table
from tavlei.office.people.brought.register_plan import RegisterOptions, plan_register
from tavlei.office.people.brought.register_taking import take_register
from tavlei.office.people.brought.table import brought_table
from tavlei.office.people.models import JudgeCategoryHeld, Person, TitleHeld
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import LANGUAGES

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("language", LANGUAGES)]
DAY = "2026-07-01"


@pytest.fixture
def boss(client: Client, make_user: Callable[..., User]) -> User:
    user = make_user("boss", OfficeRole.ADMINISTRATOR, OfficeRole.RATING_OFFICER)
    client.force_login(user)
    return user


def made(kind: str, language: str) -> bytes:
    return sample(kind, language, catalogue(language).phrase)


def wanted(language: str) -> int:
    return len(sample_words(language)["people"])


def sent(client: Client, address: str, content: bytes, **given: Any) -> Any:
    table = SimpleUploadedFile("sample.xlsx", content)
    return client.post(address, {"table": table, "day": DAY, **given}, headers={"accept-language": "en"})


def test_people(boss: User, language: str) -> None:
    table = read_table("people", made("people", language), TableReading())
    assert table.preview is not None
    assert (table.preview.problems, table.preview.remarks, table.preview.unknown) == ((), (), ())
    brought = brought_table(table.preview)
    plan = plan_register(brought, Answers(), RegisterOptions())
    assert (plan.problems, plan.remarks, plan.questions, plan.doubtful) == ([], [], [], [])
    taken = take_register(boss, brought, Answers(), RegisterOptions())
    assert (taken.new, taken.titles, taken.categories) == (wanted(language), wanted(language), 2)
    assert set(TitleHeld.objects.values_list("awarded", flat=True)) >= {"2019-05-17", "2015-03", "2008", ""}
    assert set(JudgeCategoryHeld.objects.values_list("awarded", flat=True)) == {"2016"}
    assert Person.objects.filter(region=None).count() == 0


@pytest.mark.parametrize("kind", ["participants", "teams"])
def test_participants(chief: User, boss: User, language: str, kind: str) -> None:
    competition = team_event(chief, rules={"boards": 4}) if kind == "teams" else whole_events.announced(chief)
    table = read_table("participants", made(kind, language), TableReading())
    assert table.preview is not None
    assert (table.preview.problems, table.preview.remarks, table.preview.unknown) == ((), (), ())
    entered = enter_table_of_participants(boss, competition, brought_table(table.preview))
    assert (entered.remarks, entered.questions, entered.doubtful) == ([], [], [])
    assert len(entered.entries) == wanted(language)
    people = [entry.person for entry in entered.entries]
    assert all(person is not None and person.citizenship and person.sex for person in people)
    if kind == "teams":
        captains = [team.captain and team.captain.family for team in competition.teams.order_by("pk")]
        assert captains == [sample_words(language)["people"][index][0] for index in (0, 4)]


def test_results(language: str) -> None:
    preview = preview_results(made("results", language))
    assert (preview.problems, preview.unknown) == ((), ())
    people = preview_people(made("participants", language)).values()
    played = [row for row in preview.values() if row.round == 1]
    assert {name for row in played for name in (row.white, row.black)} == {row.name for row in people}


@pytest.mark.usefixtures("boss")
@pytest.mark.parametrize("kind", ListKind.values)
def test_lists_and_then_reports(client: Client, language: str, kind: str) -> None:
    address = reverse("pages:open_list", args=[kind])
    shown = sent(client, address, made(f"list-{kind}", language))
    notes = shown.context["preview"]
    assert (shown.context["cells"], shown.context["remarks"], shown.context["asked"]) == ([], [], [])
    assert not any(notes[name] for name in ("unknown", "skipped", "other_sheets", "coloured"))
    looked = shown.context["looked"]
    assert (looked.new, looked.without_games, looked.without_citizenship, looked.left_out) == (
        wanted(language), 0, 0, (),
    )  # fmt: skip
    sent(client, address, made(f"list-{kind}", language), open="1")
    assert Publication.objects.get().kind == kind
    files = [SimpleUploadedFile("sample.xlsx", made(f"report-{kind}", language))]
    report: Any = client.post(
        reverse("pages:bring_reports", args=[kind]), {"received": "2026-05-20", "files": files, "bring": "1"}
    )
    (file,) = report.context["files"]
    assert (file.problems, file.asked, len(file.new)) == ([], [], 0)
    competition = Competition.objects.get()
    assert (competition.name, competition.ends) == (sample_words(language)["event"], date(2026, 5, 8))
    assert Person.objects.count() == wanted(language)


def test_every_column_that_a_reader_knows_stands_in_a_sample(language: str) -> None:
    read = {
        "people": [preview_people(made("people", language)).columns],
        "participants": [read_columns(language, "participants"), read_columns(language, "teams")],
    }
    for kind, tables in read.items():
        known = {column.field for columns in tables for column in columns}
        lacking = set(fields(kind)) - known  # type: ignore[arg-type]
        assert lacking <= {"name", "family", "given", "patronymic", "number", "rating", "fide_rating", "elo_m"}


def read_columns(language: str, kind: str) -> Any:
    table = read_table("participants", made(kind, language), TableReading())
    return table.columns


def test_they_are_offered_beside_what_takes_them(client: Client, boss: User, chief: User, language: str) -> None:
    competition = whole_events.announced(chief)
    client.force_login(boss)
    beside = {
        "people": reverse("pages:import_people"),
        "participants": reverse("pages:import_participants", args=[competition.code]),
        "results": reverse("pages:exchange", args=[competition.code]),
        **{f"list-{kind}": reverse("pages:open_list", args=[kind]) for kind in ListKind.values},
        **{f"report-{kind}": reverse("pages:bring_reports", args=[kind]) for kind in ListKind.values},
    }
    assert set(beside) == set(SAMPLES) - {"teams"}
    for kind, address in beside.items():
        link = reverse("pages:sample", args=[kind])
        assert link in client.get(address).content.decode(), kind
        answer = client.get(link, headers={"accept-language": language})
        assert answer.content == made(kind, language)
    assert client.get(reverse("pages:sample", args=["nothing"])).status_code == 404


def test_the_command_writes_them_all(tmp_path: Path, language: str) -> None:
    done = CliRunner().invoke(app, ["samples", str(tmp_path / "new"), "--lang", language])
    assert done.exit_code == 0, done.output
    assert {path.name for path in (tmp_path / "new" / language).iterdir()} == {sample_name(kind) for kind in SAMPLES}
    assert (tmp_path / "new" / language / "people.xlsx").read_bytes() == made("people", language)
    (tmp_path / "file").write_text("")
    assert CliRunner().invoke(app, ["samples", str(tmp_path / "file")]).exit_code == 2
