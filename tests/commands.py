"""The `tavlei` command in tests: in a process of its own, started quickly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

Run = Callable[..., subprocess.CompletedProcess[str]]
COMMAND: Final = (sys.executable, "-m", "tavlei.cli")
ROOT: Final = Path(__file__).parents[1]
TABLES: Final = ROOT / "build" / "tables"  # endgame tables are built once and kept, as on a person's machine


class Commands:
    """The server of commands of a session."""

    def __init__(self, folder: Path) -> None:
        self.files = {name: folder / name for name in ("given", "out", "error")}
        self.server = subprocess.Popen(
            [sys.executable, "-m", "tests.command_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
        )

    def run(self, arguments: tuple[str, ...], given: bytes, environment: dict[str, str]) -> tuple[int, bytes, bytes]:
        """The exit code and what was printed on both outputs."""
        assert self.server.stdin
        assert self.server.stdout
        for name, content in (("given", given), ("out", b""), ("error", b"")):
            self.files[name].write_bytes(content)
        request = {"arguments": arguments, "environment": environment}
        self.server.stdin.write(json.dumps(request | {name: str(file) for name, file in self.files.items()}) + "\n")
        self.server.stdin.flush()
        code = int(self.server.stdout.readline())
        return code, self.files["out"].read_bytes(), self.files["error"].read_bytes()

    def close(self) -> None:
        """End the server."""
        self.server.communicate()


def run_anew(arguments: tuple[str, ...], given: bytes, environment: dict[str, str]) -> tuple[int, bytes, bytes]:
    """The same with a Python started for it, as a person starts it."""
    done = subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, check=False, env=environment)
    return done.returncode, done.stdout, done.stderr


def speaks_to_python(environment: dict[str, str]) -> bool:
    """Whether Python itself must be started to obey the environment."""
    return any(name.startswith("PYTHON") for name in environment)


def plain_environment() -> dict[str, str]:
    """English, a wide terminal, and nothing of the person who runs the tests."""
    kept = {name: os.environ[name] for name in ("PATH", "TAVLEI_TABLES")}
    return {**kept, "LANG": "C.UTF-8", "COLUMNS": "160"}
