"""What is set wrongly is told in one sentence, with exit code 2 and no traceback; nothing is made meanwhile."""

from __future__ import annotations

import socket
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.commands import Run
from tests.proving import examples

from tavlei.office.configuration import configuration
from tavlei.rulebook import Refusal

WRONG = {
    "TAVLEI_PUBLIC_URL": "rating.example.org",
    "TAVLEI_HOSTS": "https://rating.example.org",
    "TAVLEI_REDIS_URL": "localhost:6379",
    "TAVLEI_EMAIL_URL": "mail.example.org",
    "TAVLEI_EMAIL_FROM": "office",
    "TAVLEI_SECOND_FACTOR": "no",
    "TAVLEI_PROXIES": "nowhere",
    "TAVLEI_IDLE_HOURS": "0",
    "TAVLEI_CASUAL_HOURS": "long",
    "TAVLEI_PAIRING_PROGRAM": "/nowhere/bbpPairings",
    "TAVLEI_RATE_LIMITS": "none",
    "TAVLEI_DEBUG": "yes",
    "TAVLEI_LOG": "xml",
    "TAVLEI_LOG_REQUESTS": "yes",
    "TAVLEI_SLOW_QUERY_MS": "soon",
    "TAVLEI_LINK_SECONDS": "-5",
    "TAVLEI_WORKER": "beside",
    "TAVLEI_BULK_FROM": "many",
    "TAVLEI_PROOF_THREADS": "100",
    "DATABASE_URL": "mysql://office:secret@localhost/office",
}
LANGUAGES = {"ru": "ошибка: ", "uk": "помилка: ", "en": "error: "}


def said(done: subprocess.CompletedProcess[str], language: str) -> str:
    """The one sentence of a refusal."""
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    (line,) = [line for line in done.stderr.splitlines() if line.startswith(LANGUAGES[language])]
    assert done.stderr.strip().endswith(line), "nothing comes after it"
    assert "{" not in line
    return line


@pytest.fixture
def port() -> str:
    """A port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return str(probe.getsockname()[1])


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_variable_is_named(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        configuration({name: WRONG[name]})
    assert name in refused.value.text()
    assert "secret" not in refused.value.text(), "a password is not repeated"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [("serve",), ("office", "migrate"), ("office", "check"), ("worker",)])
def test_every_command_of_the_office_says_so(run: Run, tmp_path: Path, language: str, command: tuple[str, ...]) -> None:
    wrong = {"TAVLEI_IDLE_HOURS": "never", "TAVLEI_HOME": str(tmp_path / "home"), "TAVLEI_LANG": language}
    assert "TAVLEI_IDLE_HOURS" in said(run(*command, environment=wrong), language)
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_folder_that_cannot_be_made_or_written_is_named(run: Run, tmp_path: Path, port: str, language: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "home", Path("/proc/tavlei")):
        for command in (("serve", "--port", port), ("office", "open")):
            environment = {"TAVLEI_HOME": str(folder), "TAVLEI_LANG": language}
            assert str(folder) in said(run(*command, environment=environment), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_port_that_is_taken_is_told_before_the_office_is_said_to_be_open(
    run: Run, tmp_path: Path, language: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        environment = {"TAVLEI_HOME": str(tmp_path / "home"), "TAVLEI_LANG": language}
        done = run("serve", "--port", port, environment=environment)
    assert port in said(done, language)
    assert done.stdout == ""
    assert not (tmp_path / "home").exists()


def test_an_address_that_is_not_of_this_machine_is_told(run: Run, tmp_path: Path) -> None:
    done = run("serve", "--host", "192.0.2.1", environment={"TAVLEI_HOME": str(tmp_path)})
    assert "192.0.2.1" in said(done, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_postgresql_that_is_not_there_is_told(run: Run, tmp_path: Path, port: str, language: str) -> None:
    own = {"TAVLEI_HOME": str(tmp_path), "TAVLEI_LANG": language, "DATABASE_URL": "postgresql://127.0.0.1:1/none"}
    done = run("serve", "--port", port, environment=own)
    assert "PostgreSQL" in said(done, language)
    assert done.stdout == ""


@examples(100)
@given(st.sampled_from(sorted(WRONG)), st.text(max_size=30))
def test_whatever_stands_in_a_variable_is_taken_or_refused_in_a_sentence(name: str, value: str) -> None:
    with suppress(Refusal):  # any other error would be a traceback
        configuration({name: value})
