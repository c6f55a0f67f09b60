"""`python -m tests.command_server`: the `tavlei` command again and again, without starting Python for each.

The rooms, the office and the command line in English are made once, and what only some commands need when the first
of them is asked for; every command runs in a fork of this process, with arguments, environment, input and output of
its own, and ends as a process of its own. What the environment decides - the language, the settings, and the store and
the caches they name - is read anew by every command. Requests come as lines of JSON on the standard input; the exit
code is told on the standard output.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import sys
import traceback
from collections.abc import Callable
from functools import cache
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import Any, Final

import typer.main
from django.apps import apps
from django.conf import settings
from django.core.cache import caches
from django.core.files.storage import storages
from django.db import connections
from django.utils.functional import empty
from tests import doors
from tests.modules import import_all

from tavlei.cli import _language
from tavlei.office.django_setup import set_up
from tavlei.sources import all_citations, marked_tests

_made_anew: Final = typer.main.get_command


def import_rooms() -> None:
    """What most commands import."""
    for name in (
        "typer.rich_utils",
        "django.db.models",
        "django.forms",
        "django.template",
        "django.core.handlers.wsgi",
    ):
        import_module(name)
    for name in ("tavlei.calc", "tavlei.exchange", "tavlei.documents"):
        import_room(name)


@cache
def import_room(name: str) -> None:
    """A room with all its modules."""
    import_all(import_module(name).__path__, f"{name}.")


def make_command_line() -> None:
    """The command line in English, in which most commands speak."""
    made = _made_anew(import_module("tavlei.cli._app").app)
    typer.main.get_command = lambda typer_instance: made


def forget_command_line() -> None:
    """Another language: the help texts are written as the command line is imported."""
    typer.main.get_command = _made_anew
    for name in [name for name in sys.modules if name == "tavlei.cli" or name.startswith("tavlei.cli.")]:
        del sys.modules[name]


PREPARATIONS: Final[dict[str, Callable[[], object]]] = {
    "bulk": lambda: import_room("tavlei.bulk"),
    "rulebook": lambda: (all_citations(), marked_tests()),
}


def prepare(arguments: list[str]) -> None:
    """Make what the first words of a command need and those after it will need again."""
    for word in arguments[:1]:
        PREPARATIONS.get(word, lambda: None)()
    gc.freeze()


def start_office() -> None:
    """Import what the office consists of, for an empty folder; no store is opened."""
    with TemporaryDirectory() as home:
        os.environ["TAVLEI_HOME"] = home
        set_up()
        import_module("tavlei.office.urls")
        import_module("tavlei.office.running.server")


def forget_settings() -> None:
    """Settings are those of the environment: who starts the office reads them anew, and the stores they name."""
    sys.modules.pop("tavlei.office.settings", None)
    settings._wrapped = empty
    for handler in (connections, caches, storages):
        vars(handler).clear()
        handler.__init__()  # type: ignore[misc] # it knows nothing again
    apps.ready = False  # and it is started as if for the first time, though its models are known
    apps.populate = lambda installed_apps=None: setattr(apps, "ready", True)  # type: ignore[method-assign]


def next_command() -> dict[str, Any] | None:
    """The command that this process, a child by now, is to be; None where nothing more is asked for."""
    for line in sys.stdin:
        request: dict[str, Any] = json.loads(line)
        prepare(request["arguments"])
        child = os.fork()
        if child == 0:
            return request
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        sys.stdout.write(f"{status}\n")
        sys.stdout.flush()
    return None


def become(request: dict[str, Any]) -> None:
    """Take over arguments, environment, input and outputs as if Python had just been started with them."""
    os.environ.clear()
    os.environ.update(request["environment"])
    forget_settings()
    if _language.preferred(request["arguments"], os.environ) is not _language.Language.EN:
        forget_command_line()
    for number, (file, mode) in enumerate(
        ((request["given"], os.O_RDONLY), (request["out"], os.O_WRONLY), (request["error"], os.O_WRONLY))
    ):
        opened = os.open(file, mode)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    sys.argv[1:] = request["arguments"]


def run_command() -> int:
    """Run the command; its exit code, as Python would tell it."""
    try:
        runpy.run_module("tavlei.cli", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if isinstance(end.code, str):
            sys.stderr.write(f"{end.code}\n")
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001 - Python tells it and ends, and so do we
        traceback.print_exc()
        return 1
    return 0


def main() -> None:
    """Serve until nothing more is asked for; a child is a command and ends at once, without tidying up."""
    doors.keep_evidence()
    import_rooms()
    start_office()
    make_command_line()
    if (asked := next_command()) is not None:
        become(asked)
        code = run_command()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
