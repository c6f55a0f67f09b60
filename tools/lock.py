"""Write constraints.txt with the newest versions that work together: `make lock`, then run the tests."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
HEADER = "# The versions this project is tested with. `make lock` writes the file anew.\n"
BOOTSTRAP = ["hatchling", "babel", "editables", "zensical"]


def lock() -> None:
    """Install everything unconstrained into an empty environment and keep what came."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder) / "bin" / "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", *BOOTSTRAP], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-build-isolation", f"{ROOT}[dev]"], check=True)
        frozen = subprocess.run(
            [python, "-m", "pip", "freeze", "--exclude", "tavlei"], check=True, capture_output=True, text=True
        ).stdout
    (ROOT / "constraints.txt").write_text(HEADER + "".join(sorted(frozen.splitlines(keepends=True), key=str.lower)))


if __name__ == "__main__":
    lock()
