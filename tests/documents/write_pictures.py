"""The photographs of all forms: every page of every example in every language. `make photographs` takes them anew.

Then look at every one. They are small and of few greys: enough to see that a line, a column or a word has moved.
"""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from tests.documents.reading_back import FOOTER, PICTURE_PPI

from tavlei.documents import all_forms, document_of, pictures
from tavlei.rulebook import LANGUAGES

FOLDER = Path(__file__).parent / "pictures"
GREYS = 16


def photographs(form: str, language: str) -> dict[str, bytes]:
    """The pages of the example of a form, by the names of their files."""
    pages = pictures(document_of(form, all_forms()[form].example), language, FOOTER, PICTURE_PPI)
    return {f"{form}.{language}.{number}.png": page for number, page in enumerate(pages, start=1)}


def _small(page: bytes) -> bytes:
    made = io.BytesIO()
    Image.open(io.BytesIO(page)).convert("L").quantize(GREYS).save(made, "png", optimize=True)
    return made.getvalue()


if __name__ == "__main__":
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for form in all_forms():
        for language in LANGUAGES:
            for name, page in photographs(form, language).items():
                (FOLDER / name).write_bytes(_small(page))
