"""Write constraints.txt with the newest versions that work together: `make lock`, then run the tests.

They are chosen for the lowest Python that pyproject.toml promises, whatever Python runs this: a version that wants a
newer one would stop everybody who has only the Python of their system.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
HEADER = "# The versions this project is tested with. `make lock` writes the file anew.\n"


def lock() -> None:
    """Resolve every extra and what builds the package."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lowest = settings["project"]["requires-python"].removeprefix(">=")
    builds = settings["build-system"]["requires"]
    extras = settings["project"]["optional-dependencies"].keys() - {"kernel"}  # built beside, with pins of its own
    resolved = subprocess.run(
        [
            *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--upgrade", "--no-header", "--no-annotate"),
            *("--python-version", lowest, "--python-platform", "linux"),
            *(f"--extra={extra}" for extra in sorted(extras)),
            *("pyproject.toml", "-"),
        ],
        cwd=ROOT, input="\n".join(["editables", *builds]), check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    (ROOT / "constraints.txt").write_text(HEADER + resolved, encoding="utf-8")


if __name__ == "__main__":
    lock()
