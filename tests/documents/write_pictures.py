"""Write the reference pictures anew: `python -m tests.documents.write_pictures`. Then look at every one."""

from __future__ import annotations

from pathlib import Path

from tests.documents.reading_back import FOOTER, PICTURE_PPI

from tavlei.documents import all_forms, document_of, pictures

FOLDER = Path(__file__).parent / "pictures"


def first_page(name: str) -> bytes:
    return pictures(document_of(name, all_forms()[name].example), "ru", FOOTER, PICTURE_PPI)[0]


if __name__ == "__main__":
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for form in all_forms():
        (FOLDER / f"{form}.png").write_bytes(first_page(form))
