"""The Python of the pages runs, and prints what the page says it prints."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"```python\n(.*?)```(?:\n```text\n(.*?)```)?", re.DOTALL)
HANDBOOK = tuple(f"docs/handbook/{language}/programs.md" for language in ("ru", "uk", "en"))
PAGES = ("README.md", "README.ru.md", "README.uk.md", "docs/library.md", *HANDBOOK)


def printed(code: str, names: dict[str, object]) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "<page>", "exec"), names)  # noqa: S102 - what a reader would type
    return out.getvalue()


@pytest.mark.parametrize("page", PAGES)
def test_python_of_the_pages_prints_what_they_say(page: str) -> None:
    blocks = BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
    assert blocks
    names: dict[str, object] = {"__name__": "__main__"}
    for code, expected in blocks:
        pattern = re.escape(expected).replace(r"\.\.\.", ".*")  # an ellipsis stands for anything
        found = printed(code, names)
        assert re.fullmatch(pattern, found, re.DOTALL), f"{code}\nprinted\n{found}"
