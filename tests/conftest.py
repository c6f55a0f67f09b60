"""What all tests share: how deep they look, the contracts, and running the command."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
import typer.main
import typer.testing
from tests import commands, gate, programs, proving, sampling
from tests.sessions import SESSION_FOLDER

TOLD: Final = pytest.StashKey[list[str]]()
YOUNG: Final = 20_000  # objects that are made before garbage is looked for: a page makes and leaves so many


def pytest_configure(config: pytest.Config) -> None:
    """Make the folder of the session, once for all workers."""
    os.environ.setdefault("TAVLEI_TABLES", str(commands.TABLES))
    typer.testing._get_command = cache(typer.main.get_command)  # type: ignore[attr-defined] # made of an app once
    if not hasattr(config, "workerinput"):
        os.environ[SESSION_FOLDER] = tempfile.mkdtemp(prefix="tavlei-session-")


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """All that is collected stays: nobody looks for garbage meanwhile."""
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """From now on garbage is looked for, but not among the tests and the program themselves; more seldom than usual."""
    gc.freeze()
    gc.set_threshold(YOUNG)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Evidence of the doors to the clauses is written on demand."""
    parser.addoption("--write-doors", action="store_true", help="write which doors lead to each clause")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Shut the gate: what is done has been reached through a door."""
    if not hasattr(session.config, "workerinput"):
        session.config.stash[TOLD] = gate.finish(session, exitstatus)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tell what the gate has found."""
    if told := config.stash.get(TOLD, []):
        terminalreporter.section("doors")
        for line in told:
            terminalreporter.write_line(line)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the folder of the session; whoever ends tidies everything up."""
    gc.unfreeze()
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(SESSION_FOLDER), ignore_errors=True)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Leave the long proofs to `make prove`, and begin with the stories that take longest, some in every worker."""
    if not config.getoption("write_doors"):
        sampling.leave_the_rest_to_proofs(items)
    yield
    kept, long = _divided(items, lambda item: bool(item.get_closest_marker("prove")) and not proving.DEEP)
    if long:
        config.hook.pytest_deselected(items=long)
    items[:] = _stories_first(kept, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test that needs what is not installed is skipped before its fixtures begin anything."""
    programs.need_what_is_marked(item)


def _divided(
    items: list[pytest.Item], chosen: Callable[[pytest.Item], bool]
) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests that are not chosen, and those that are, both in their order."""
    parts: tuple[list[pytest.Item], list[pytest.Item]] = [], []
    for item in items:
        parts[chosen(item)].append(item)
    return parts


def _stories_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Each worker gets a part of the list from the front on: its share of the stories stands there."""
    others, stories = _divided(items, lambda item: any(map(item.get_closest_marker, ("browser", "slow"))))
    size = -(-len(items) // workers)
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        share = stories[worker::workers]
        ordered += share + others[: size - len(share)]
        others = others[size - len(share) :]
    return ordered + others


@pytest.fixture(scope="session")
def contracts() -> Path:
    """The folder with the examples of every calculator: a file of JSON lines per family."""
    return Path(__file__).with_name("contracts")


@pytest.fixture(scope="session")
def command_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[commands.Commands]:
    """One Python for all the commands of a session."""
    server = commands.Commands(tmp_path_factory.mktemp("commands"))
    yield server
    server.close()


@pytest.fixture
def run(command_server: commands.Commands) -> commands.Run:
    """Run `tavlei` with arguments, input and environment; English unless told otherwise."""

    def tavlei(
        *arguments: str, given: str | bytes = "", environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        told = environment or {}
        started = commands.run_anew if commands.speaks_to_python(told) else command_server.run
        content = given.encode() if isinstance(given, str) else given
        code, out, error = started(arguments, content, commands.plain_environment() | told)
        return subprocess.CompletedProcess([*commands.COMMAND, *arguments], code, out.decode(), error.decode())

    return tavlei
