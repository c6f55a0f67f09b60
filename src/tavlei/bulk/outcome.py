"""What a run leaves behind: a folder that appears whole or not at all."""

from __future__ import annotations

import json
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RUN = "run.json"


@contextmanager
def whole_folder(out: Path) -> Iterator[Path]:
    """A folder to write into, which takes the name `out` when all is done; after a failure nothing is left."""
    if out.exists():
        raise Refusal(Problem("{path} exists already: a list is never written over", {"path": str(out)}, path="out"))
    out.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        yield work
        work.chmod(0o755)
        work.rename(out)
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise


def write_run(folder: Path, fields: Mapping[str, Any]) -> None:
    """How the run was made, beside what it made."""
    (folder / RUN).write_text(json.dumps(fields, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def read_run(folder: Path) -> dict[str, Any]:
    """How a list was made."""
    try:
        values: dict[str, Any] = json.loads((folder / RUN).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Refusal(Problem("there is no list in {path}", {"path": str(folder)})) from error
    return values
