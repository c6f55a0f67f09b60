"""Many papers as one PDF with contents and bookmarks, to be archived.

It is set by a process of its own: hundreds of papers at once take a gigabyte of memory, which only its end gives back.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from tavlei.documents.rendering import described
from tavlei.documents.writers.glyphs import FAMILIES, missing, require_glyphs
from tavlei.documents.writers.pdf import PAGE_NUMBER, describe_page
from tavlei.documents.writers.text import clean
from tavlei.documents.writers.typesetting import typeset
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.documents.footer import Footer
    from tavlei.documents.form import FilledForm
    from tavlei.languages import Catalogue

REFUSED: Final = phrase("Papers that could not be made")


@dataclass(frozen=True, slots=True)
class Volume:
    """What a volume tells of itself: its title, a line under it, the papers that could not be made."""

    title: str
    note: str = ""
    refused: tuple[str, ...] = ()


def describe_paper(document: FilledForm, title: str, group: str, book: Catalogue, footer: Footer) -> dict[str, Any]:
    """A paper of a volume as plain data; `group` is named where the first paper of it stands, else empty."""
    paper = describe_page(described(document, book), book, footer)
    above = [[1, clean(group)]] if group else []
    blocks = [_lowered(block) for block in paper["blocks"]]
    return {**paper, "blocks": blocks, "bookmarks": [*above, [2, clean(title)]]}


def _lowered(block: dict[str, Any]) -> dict[str, Any]:
    """A block whose headings stand below the title of the volume."""
    lowered = {**block, "tag": block["tag"] + 1} if "tag" in block else block
    return lowered | {name: [_lowered(one) for one in block[name]] for name in ("closing", "blocks") if name in block}


def bind(volume: Volume, papers: Sequence[dict[str, Any]], book: Catalogue, footer: Footer) -> bytes:
    """The papers as one PDF."""
    head = {
        "title": clean(volume.title),
        "note": clean(volume.note),
        "refused_words": book.phrase(REFUSED),
        "page_words": book.phrase(PAGE_NUMBER),
        "language": book.language,
        "fonts": FAMILIES,
        "made": [footer.day.year, footer.day.month, footer.day.day],
    }
    require_glyphs(head, json.dumps(head, ensure_ascii=False))
    refused = [_printable(text) for text in volume.refused]
    content = json.dumps({**head, "refused": refused, "papers": papers}, ensure_ascii=False).encode()
    command = [sys.executable, "-m", "tavlei.documents.writers.volume"]
    done = subprocess.run(command, input=content, capture_output=True, check=False)  # noqa: S603 - this very module
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace")[-2000:])
    return done.stdout


def _printable(text: str) -> str:
    """A refusal with a sign in the place of each that no font has: it names them, and is printed nevertheless."""
    return clean(text).translate({ord(sign): "□" for sign in missing(clean(text))})


def main() -> None:
    """Set what comes by standard input."""
    made = typeset("volume.typ", sys.stdin.buffer.read().decode())
    sys.stdout.buffer.write(cast("bytes", made))


if __name__ == "__main__":
    main()
