"""Run all halves of the tests, whatever comes of one, and report them together.

python tools/run_tests.py            `make test`: everything on SQLite, what concerns the store on PostgreSQL too
python tools/run_tests.py --prove    the long proofs and the properties in depth; the whole office on PostgreSQL
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PYTEST: Final = (sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal")
_POSTGRES: Final = (sys.executable, "tools/with_postgres.py")
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


def run(name: str, command: tuple[str, ...], environment: dict[str, str]) -> Half:
    """Run a command, show what it prints, and keep what must be told again at the end."""
    print(f"== {name}", flush=True)
    failures: list[str] = []
    closing = ""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment) as process:
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        for line in process.stdout:
            print(line, end="", flush=True)
            if line.startswith(("FAILED ", "ERROR ")):
                failures.append(line.strip())
            closing = line.strip("= \n") or closing
    return Half(name, process.returncode, tuple(failures), closing)


def environment(*, prove: bool) -> dict[str, str]:
    """What every process is told: Python keeps what it has compiled, tests too, and nobody compiles it once more."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "PYTHONPYCACHEPREFIX": str(BYTECODE), **({"TAVLEI_PROVE": "1"} if prove else {})}


def main() -> int:
    """Run the halves; 1 if any failed."""
    prove = "--prove" in sys.argv[1:]
    told = environment(prove=prove)
    halves = [run(name, command, told) for name, command in (PROVE if prove else TEST).items()]
    print("\n== Together")
    for half in halves:
        for failure in half.failures:
            print(f"{half.name}: {failure}")
    for half in halves:
        print(f"{half.name}: {'passed' if half.code == 0 else 'FAILED'}: {half.closing}")
    return int(any(half.code for half in halves))


if __name__ == "__main__":
    sys.exit(main())
