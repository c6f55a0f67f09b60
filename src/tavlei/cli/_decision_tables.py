"""Tables of doubts that commands write, and the decisions that people give back in them: CSV with semicolons."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from tavlei.cli._output import read_input_bytes
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path


def write_doubts(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A row for every doubt; the last column is for the decision."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=";")
    writer.writerow(header)
    writer.writerows(rows)
    try:
        path.write_bytes(stream.getvalue().encode("utf-8-sig"))
    except OSError as error:
        what = {"file": str(path), "error": error.strerror}
        raise Refusal(Problem("cannot write {file}: {error}", what)) from error


def decided_rows(path: Path) -> list[list[str]]:
    """All rows of a table that was filled in, the header too."""
    with read_input_bytes(path) as stream:
        content = stream.read()
    try:
        return list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    except (UnicodeDecodeError, csv.Error) as error:
        raise Refusal(Problem("the decisions are no CSV in UTF-8", path=str(path))) from error
