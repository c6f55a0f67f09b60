"""Transcripts of the command in pages: what a reader would type and see."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

from tests.commands import Run

_BLOCK: Final = re.compile(r"```console\n\$ (.*?)\n(.*?)```", re.DOTALL)


def check(page: Path, run: Run) -> int:
    """Run every command of a page and compare what it prints; how many there were."""
    blocks = _BLOCK.findall(page.read_text(encoding="utf-8"))
    for command, expected in blocks:
        printed = _printed(command, run)
        pattern = re.escape(expected).replace(r"\.\.\.", ".*")  # an ellipsis in a transcript stands for anything
        assert re.fullmatch(pattern, printed, re.DOTALL), f"{command}\nprinted\n{printed}"
    return len(blocks)


def _printed(command: str, run: Run) -> str:
    """`tavlei …`, or `echo … | tavlei …`."""
    echoed, piped, asked = command.rpartition(" | ")
    given = ""
    if piped:
        first, *words = shlex.split(echoed)
        assert first == "echo", command
        given = " ".join(words) + "\n"
    program, *arguments = shlex.split(asked)
    assert program == "tavlei", command
    done = run(*arguments, given=given)
    assert done.returncode == 0, f"{command}\n{done.stderr}"
    return done.stdout
