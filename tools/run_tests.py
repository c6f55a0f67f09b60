"""Run all halves of the tests, whatever comes of one, and report them together.

python tools/run_tests.py            `make test`: everything on SQLite, what concerns the store on PostgreSQL too
python tools/run_tests.py --prove    the long proofs and the properties in depth; the whole office on PostgreSQL
    --seconds N                      end after so many seconds: what was not reached by then has not failed
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_PYTEST: Final = (sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal")
_POSTGRES: Final = (sys.executable, "tools/with_postgres.py", "--careless")
_A_DAY: Final = 86_400.0
_PATIENCE: Final = 60.0  # seconds to report in after an interrupt
_SKIPPED: Final = re.compile(r"SKIPPED \[(?P<tests>\d+)\] .*: (?P<program>\S+) is not installed$")  # tests/programs.py
BYTECODE: Final = Path(__file__).parents[1] / "build" / "bytecode"
TEST: Final = {
    "SQLite": _PYTEST,
    "PostgreSQL": (*_POSTGRES, *_PYTEST, "-m", "store and not browser", "tests/office"),
}
PROVE: Final = {
    "Proofs": (*_PYTEST, "-m", "prove or hypothesis or store"),
    "PostgreSQL": (*_POSTGRES, *_PYTEST, "-m", "not browser", "tests/office"),
    "Kernel and rules": (sys.executable, "-m", "tests.kernel.differential", "20000"),
}


@dataclass(frozen=True, slots=True)
class Half:
    """What came of one run."""

    name: str
    code: int
    failures: tuple[str, ...]
    closing: str
    skipped: Mapping[str, int]
    """How many tests were skipped for want of each program."""
    stopped: bool

    @property
    def failed(self) -> bool:
        """Whether something was found wrong; that time ran out is nothing wrong."""
        return bool(self.failures) if self.stopped else self.code != 0

    @property
    def verdict(self) -> str:
        """The half in a line."""
        word = "FAILED" if self.failed else "stopped" if self.stopped else "passed"
        return f"{self.name}: {word}: {self.closing}"


def run(name: str, command: tuple[str, ...], told: dict[str, str], ends: float) -> Half:
    """Run a command until it ends or time is out, show what it prints, keep what must be told again at the end."""
    print(f"== {name}", flush=True)
    failures: list[str] = []
    closing = ""
    skipped: Counter[str] = Counter()
    started = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=told, start_new_session=True
    )
    with started as process, _interrupted_at(ends, process):
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        for line in process.stdout:
            print(line, end="", flush=True)
            if line.startswith(("FAILED ", "ERROR ")):
                failures.append(line.strip())
            if skip := _SKIPPED.match(line):
                skipped[skip["program"]] += int(skip["tests"])
            closing = line.strip("= \n") or closing
    return Half(name, process.returncode, tuple(failures), closing, skipped, stopped=time.monotonic() >= ends)


@contextlib.contextmanager
def _interrupted_at(ends: float, process: subprocess.Popen[str]) -> Iterator[None]:
    """Interrupt a command and all it has started, as the keyboard would, when time is out; end it if it goes on."""
    left = min(max(0.0, ends - time.monotonic()), _A_DAY)
    timers = [
        Timer(left, _signal, [process, signal.SIGINT]),
        Timer(left + _PATIENCE, _signal, [process, signal.SIGKILL]),
    ]
    for timer in timers:
        timer.daemon = True
        timer.start()
    try:
        yield
    except BaseException:
        _signal(process, signal.SIGINT)
        raise
    finally:
        for timer in timers:
            timer.cancel()


def _signal(process: subprocess.Popen[str], number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)


def missing_programs(halves: Iterable[Half]) -> str | None:
    """The programs that are not installed and how many tests were skipped for want of each; None if nothing was."""
    skipped: Counter[str] = Counter()
    for half in halves:
        skipped.update(half.skipped)
    named = [f"{program} ({number} test{'' if number == 1 else 's'})" for program, number in sorted(skipped.items())]
    return f"Skipped, because they are not installed: {', '.join(named)}" if named else None


def environment(*, prove: bool) -> dict[str, str]:
    """What every process is told: Python keeps what it has compiled, tests too, and nobody compiles it once more."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "PYTHONPYCACHEPREFIX": str(BYTECODE), **({"TAVLEI_PROVE": "1"} if prove else {})}


def main() -> int:
    """Run the halves; 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--prove", action="store_true")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    wanted = parser.parse_args()
    ends = time.monotonic() + wanted.seconds
    told = environment(prove=wanted.prove)
    halves = []
    for name, command in (PROVE if wanted.prove else TEST).items():
        if time.monotonic() >= ends:
            print(f"== {name}: not reached")
        else:
            halves.append(run(name, command, told, ends))
    print("\n== Together")
    for half in halves:
        for failure in half.failures:
            print(f"{half.name}: {failure}")
    for half in halves:
        print(half.verdict)
    if programs := missing_programs(halves):
        print(programs)
    return int(any(half.failed for half in halves))


if __name__ == "__main__":
    sys.exit(main())
