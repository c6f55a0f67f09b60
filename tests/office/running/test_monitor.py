"""Probes, figures and log lines: what tells whether an office is well, and to whom."""

from __future__ import annotations

import errno
import json
import logging
import sqlite3
import sys
from dataclasses import replace
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone
from tests.commands import Run
from tests.office.backup import backup_world

from tavlei.office.configuration import configuration
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.monitor import readiness
from tavlei.office.monitor.log_lines import JsonLines, PlainLines, WithRequestId
from tavlei.office.monitor.processes import PROCESSES
from tavlei.office.monitor.slow_queries import timed
from tavlei.office.pages.gate.bodies import BODIES
from tavlei.office.people.models import Person
from tavlei.office.people.register import add_person
from tavlei.office.running import deployment
from tavlei.office.running.deploy_findings import Level
from tavlei.office.running.deploy_lines import line_findings
from tavlei.office.running.deployment import clock_findings
from tavlei.office.running.server import server_config
from tavlei.office.troubles import Trouble
from tavlei.office.workers.work import FILES, HEAVY, LISTS, QUICK

FOREIGN = {"REMOTE_ADDR": "203.0.113.7"}


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Change the configuration of the office."""

    def change(**fields: Any) -> None:
        monkeypatch.setattr(settings, "CONFIGURATION", replace(settings.CONFIGURATION, **fields))

    return change


def test_health_asks_nobody(client: Client) -> None:
    answer = client.get("/health", headers={"host": "10.1.2.3"})  # a probe knows no name
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_ready_says_what_is_wrong(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavlei.office.monitor.readiness.unknown_migrations", list)
    monkeypatch.setattr("tavlei.office.monitor.readiness.waiting_migrations", list)

    def away() -> None:
        cause = sqlite3.OperationalError("gone")
        cause.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise OperationalError("gone") from cause

    monkeypatch.setattr(connection, "cursor", away)
    answer = client.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["store"] == Trouble.DAMAGED
    assert answer.json()["version"] == "ok"


@pytest.mark.django_db
def test_an_office_that_can_work_is_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavlei.office.monitor.readiness.unknown_migrations", list)
    answer = client.get("/ready")
    assert (answer.status_code, set(answer.json().values())) == (200, {"ok"})


@pytest.mark.django_db
@pytest.mark.parametrize("place", ["home", "temporary"])
def test_an_office_on_a_full_disk_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str
) -> None:
    """A file is written and brought to the disk: that the folder may be written to says nothing of room in it."""
    monkeypatch.setattr("tavlei.office.monitor.readiness.unknown_migrations", list)
    readiness._looked.cache_clear()

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tavlei.office.monitor.readiness.os.fsync", full)
    answer = client.get("/ready")
    readiness._looked.cache_clear()
    assert answer.status_code == 503
    assert answer.json()["folder" if place == "home" else "temporary"] == Trouble.DISK_FULL


@pytest.mark.django_db
def test_figures_tell_the_memory_of_the_server_and_its_bounds(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """What bodies and the work of lanes may take together, of all processes."""
    alone = figures_of(client)
    assert alone['tavlei_most_bytes{of="bodies"}'] == BODIES.most_of_all
    assert alone['tavlei_most_bytes{of="lane heavy"}'] == HEAVY.limits.memory * HEAVY.processes
    assert {f'tavlei_most_bytes{{of="lane {lane.name}"}}' for lane in (QUICK, HEAVY, LISTS, FILES)} <= set(alone)
    if Path("/proc/self/smaps_rollup").exists():
        assert alone["tavlei_memory_bytes"] > 1 << 20
    monkeypatch.setenv(PROCESSES, "3")
    assert figures_of(client)['tavlei_most_bytes{of="lane heavy"}'] == 3 * alone['tavlei_most_bytes{of="lane heavy"}']


def figures_of(client: Client) -> dict[str, float]:
    rows = client.get("/metrics").content.decode().splitlines()
    parts = (row.rpartition(" ") for row in rows if not row.startswith("#"))
    return {name: float(value) for name, _space, value in parts}


@pytest.mark.django_db
def test_what_is_refused_is_counted_and_not_written_down(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """A stranger fills no log, neither with pages that are not there nor with forms that have no token."""
    strict = Client(enforce_csrf_checks=True)
    assert client.get("/nothing/is/here/").status_code == 404
    assert strict.post("/composition/check/", {}).status_code == 403
    assert client.get("/people/", headers={"host": "elsewhere.example"}).status_code == 400
    assert client.get("/office/links/").status_code in (302, 403)
    assert [record for record in caplog.records if record.name.startswith("django")] == []
    page = client.get("/metrics").content.decode()
    assert 'status="404"' in page
    assert 'status="403"' in page


@pytest.mark.django_db
def test_figures_are_told_on_this_machine_or_with_the_token(client: Client, told: Any) -> None:
    client.get("/people/")
    page = client.get("/metrics").content.decode()
    assert 'tavlei_requests_total{method="GET",page="pages:people",status="200"}' in page
    assert "tavlei_acts " in page
    assert client.get("/metrics", headers={"x-forwarded-for": "203.0.113.7"}).status_code == 403
    assert client.get("/metrics", **FOREIGN).status_code == 403  # type: ignore[arg-type]
    assert client.get("/metrics", **FOREIGN, headers={"authorization": "Bearer "}).status_code == 403  # type: ignore[arg-type]
    told(metrics_token="a-long-token-of-figures")  # noqa: S106 - of a test
    given = {"authorization": "Bearer a-long-token-of-figures"}
    assert client.get("/metrics", **FOREIGN, headers=given).status_code == 200  # type: ignore[arg-type]


def test_a_request_id_is_taken_over_from_a_trusted_proxy_alone(client: Client, told: Any) -> None:
    given = {"x-request-id": "from-the-proxy.1"}
    assert client.get("/health", headers=given)["X-Request-ID"] == "from-the-proxy.1"
    other = client.get("/health", headers=given, **FOREIGN)["X-Request-ID"]  # type: ignore[arg-type]
    assert len(other) == 32
    assert client.get("/health", headers={"x-request-id": "a\tb" * 9})["X-Request-ID"] != "a\tb" * 9
    told(proxies=(ip_network("203.0.113.0/24"),))
    assert client.get("/health", headers=given, **FOREIGN)["X-Request-ID"] == "from-the-proxy.1"  # type: ignore[arg-type]


def test_every_log_line_of_a_request_has_its_id(client: Client, told: Any, caplog: pytest.LogCaptureFixture) -> None:
    told(log_requests=True)
    lines: list[dict[str, Any]] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(JsonLines().format(record)))

    kept = Kept()
    kept.addFilter(WithRequestId())
    log = logging.getLogger("tavlei.requests")
    log.addHandler(kept)
    try:
        client.get("/health", headers={"x-request-id": "one-request"})
    finally:
        log.removeHandler(kept)
    assert lines[0]["request_id"] == "one-request"
    assert lines[0]["fields"]["path"] == "/health"
    assert lines[0]["fields"]["status"] == 200


@pytest.mark.parametrize("form", [JsonLines(), PlainLines()])
def test_trouble_is_a_sentence_in_the_log_and_a_mistake_of_ours_a_traceback(form: logging.Formatter) -> None:
    def line(error: Exception) -> str:
        try:
            raise error
        except type(error):
            return form.format(logging.LogRecord("x", logging.ERROR, "", 0, "broken", (), sys.exc_info()))

    full = OSError(28, "No space left on device")
    assert str(Trouble.DISK_FULL) in line(full)
    assert "Traceback" not in line(full)
    assert "Traceback" in line(KeyError("ours"))


def test_slow_questions_are_told_without_what_they_are_about(told: Any, caplog: pytest.LogCaptureFixture) -> None:
    told(slow_query_ms=0)
    answer = timed(lambda *_asked: "rows", "SELECT name FROM people WHERE code = %s", ["secret"], False, {})
    assert answer == "rows"
    assert "SELECT name FROM people" in caplog.text
    assert "secret" not in caplog.text
    caplog.clear()
    told(slow_query_ms=60_000)
    timed(lambda *_asked: "rows", "SELECT 1", [], False, {})
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("name", "value"),
    [("TAVLEI_LOG", "xml"), ("TAVLEI_SLOW_QUERY_MS", "soon"), ("TAVLEI_PROXIES", "everybody")],
)
def test_a_wrong_setting_is_refused_at_the_start(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"TAVLEI|everybody"):
        configuration({name: value})


def test_a_clock_that_was_set_back_is_told(people: list[Person], monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(clock_findings(settings.CONFIGURATION)) == []
    earlier = timezone.now() - timedelta(hours=3)
    monkeypatch.setattr("tavlei.office.running.deployment.timezone.now", lambda: earlier)
    (found,) = clock_findings(settings.CONFIGURATION)
    assert "clock" in found.sentence
    add_person(Actor(None, at=earlier), family="Поздний")  # the office goes on, and the chain holds
    assert list(verify()) == []


@pytest.mark.parametrize(("named", "told"), [
    ({}, 0),
    ({"DATABASE_URL": "postgresql://office@127.0.0.1/office", "TAVLEI_REDIS_URL": "redis://localhost:6379/0"}, 0),
    ({"DATABASE_URL": "postgresql:///office?host=/run/postgresql"}, 0),
    ({"DATABASE_URL": "postgresql://office@db.example.org/office", "TAVLEI_REDIS_URL": "redis://cache:6379/0"}, 2),
    ({"DATABASE_URL": "postgresql://office@db.example.org/office?sslmode=prefer"}, 1),
    ({"DATABASE_URL": "postgresql://db.example.org/office?sslmode=verify-full"}, 0),
    ({"TAVLEI_REDIS_URL": "rediss://cache.example.org"}, 0),
])  # fmt: skip
def test_a_line_that_leaves_the_machine_open_is_told(named: dict[str, str], told: int) -> None:
    found = list(line_findings(configuration(named)))
    assert len(found) == told
    assert all(
        finding.level == Level.CARE and "{" not in finding.sentence.format(**finding.params) for finding in found
    )


def test_more_workers_than_one_need_redis(run: Run, tmp_path: Path) -> None:
    done = run("serve", "--workers", "2", environment={"TAVLEI_HOME": str(tmp_path), "TAVLEI_LANG": "ru"})
    assert done.returncode == 2
    assert "TAVLEI_REDIS_URL" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_answer_that_is_told_after_the_middleware_has_its_id(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "django.request")
    answer = client.get("/metrics", **FOREIGN)  # type: ignore[arg-type]
    (record,) = [record for record in caplog.records if record.name == "django.request"]
    WithRequestId().filter(record)
    assert record.getMessage() == "Forbidden: /metrics"
    assert record.request_id == answer["X-Request-ID"] != ""  # type: ignore[attr-defined]


def test_sign_ins_are_told_in_the_log() -> None:
    assert logging.getLogger("tavlei.security").isEnabledFor(logging.INFO)


def test_a_worker_that_begins_slowly_is_not_taken_for_a_hung_one() -> None:
    assert server_config("127.0.0.1", 8000, workers=2).timeout_worker_healthcheck >= 30


def test_a_proxy_and_the_words_of_the_example_are_told(told: Any) -> None:
    told(public_url="https://rating.example.org", proxies=())
    assert "TAVLEI_PROXIES is not set" in deploy_sentences()
    told(proxies=(ip_network("10.0.0.0/8"),), email_url="smtps://office:CHANGE-ME@mail")
    assert "What the proxies at 10.0.0.0/8 say" in deploy_sentences()
    assert "TAVLEI_EMAIL_URL has CHANGE-ME in it" in deploy_sentences()
    assert "Letters come from office@rating.example.org." in deploy_sentences()
    told(proxies=(ip_network("::/0"),))
    assert "TAVLEI_PROXIES names everybody" in deploy_sentences()


def deploy_sentences() -> str:
    """What is said of the settings that need no store."""
    checks = (deployment._proxies, deployment._example, deployment._mail)
    found = [finding for check in checks for finding in check(settings.CONFIGURATION)]
    return "\n".join(finding.sentence.format(**finding.params) for finding in found)


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_every_setting_is_told_in_a_sentence(run: Run, tmp_path: Path, language: str) -> None:
    home = backup_world.office(tmp_path)
    environment = {"TAVLEI_HOME": str(home), "TAVLEI_LANG": language, "TAVLEI_SECOND_FACTOR": "optional"}
    done = run("office", "check", "--deploy", environment=environment)
    assert done.returncode == 1, done.stderr
    for word in ("TAVLEI_PUBLIC_URL", "TAVLEI_EMAIL_URL", "TAVLEI_SECOND_FACTOR", "TAVLEI_REDIS_URL", "backup create"):
        assert word in done.stdout
    assert "{" not in done.stdout


def test_a_well_kept_office_is_told_good(run: Run, tmp_path: Path) -> None:
    home = backup_world.office(tmp_path)
    for file in home.glob("office.sqlite3*"):
        file.chmod(0o600)
    (home / "last-backup.json").write_text('{"made": "2999-01-01T00:00:00+00:00", "sealed": true}', encoding="utf-8")
    with sqlite3.connect(home / "office.sqlite3") as store:
        store.execute("UPDATE roles_grant SET role = 'administrator'")
    environment = {
        "TAVLEI_HOME": str(home),
        "TAVLEI_PUBLIC_URL": "https://rating.example.org",
        "TAVLEI_EMAIL_URL": "smtps://office@mail.example.org:465",
    }
    done = run("office", "check", "--deploy", environment=environment)
    assert done.returncode == 0, done.stdout
    assert "bad:" not in done.stdout
    assert "good: The office is reached at https://rating.example.org" in done.stdout
