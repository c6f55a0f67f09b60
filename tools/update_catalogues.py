"""Bring the gettext catalogues up to date with the sources: `make catalogues`.

New sentences are added without a translation, vanished ones are removed; a test fails until every sentence has its
translation in every language.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parent.parent
SOURCES: Final = ROOT / "src" / "tavlei"
LOCALE: Final = SOURCES / "languages" / "locale"
LANGUAGES: Final = ("en", "ru", "uk")
KEYWORDS: Final = {  # a call of this name holds a sentence or a stable key
    "_": None,
    "phrase": None,
    "Problem": None,
    "Step": None,
    "Words": None,
    "plural": (1, 2),
}
METHODS: Final = [("**.py", "python")]
_STABLE_KEY: Final = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+")


def extracted() -> Catalog:
    """Every sentence of the sources."""
    catalogue = Catalog(project="tavlei", fuzzy=False)
    found = extract_from_dir(SOURCES, METHODS, keywords=KEYWORDS)
    for file, _line, message, _comments, _context in sorted(found, key=lambda each: (each[0], each[1])):
        catalogue.add(message, locations=[(f"src/tavlei/{file}", 0)])
    return catalogue


def catalogue_file(language: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALE / language / "LC_MESSAGES" / "tavlei.po"


def read_catalogue(language: str) -> Catalog:
    """The catalogue of a language as it stands."""
    with catalogue_file(language).open("rb") as stream:
        return read_po(stream, locale=language)


def update() -> None:
    """Write every catalogue anew with the sentences of the sources."""
    for language in LANGUAGES:
        file = catalogue_file(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        known = {message.id: message.string for message in read_catalogue(language)} if file.exists() else {}
        catalogue = Catalog(
            locale=language, project="tavlei", header_comment=f"# Tavlei: sentences in «{language}».", fuzzy=False
        )
        for message in extracted():
            if message.id:
                catalogue.add(message.id, known.get(message.id, message.string), flags=message.flags)
        if language == "en":
            _fill_english(catalogue)
        _write(file, catalogue)
        missing = sum(1 for message in catalogue if message.id and not message.string)
        print(f"{language}: {len(catalogue)} sentences, {missing} without a translation")


def _write(file: Path, catalogue: Catalog) -> None:
    """The catalogue with no more of a header than gettext needs, so that nothing changes but the sentences."""
    text = io.BytesIO()
    write_po(text, catalogue, width=120, no_location=True)
    header, blank, sentences = text.getvalue().partition(b"\n\n")
    kept = (b"#", b"msg", b'"Language:', b'"Plural-Forms:', b'"MIME', b'"Content-T')
    lines = [line for line in header.splitlines() if line.startswith(kept)]
    file.write_bytes(b"\n".join(lines) + blank + sentences)


def _fill_english(catalogue: Catalog) -> None:
    """An English sentence is its own translation; only a stable key needs words."""
    for message in catalogue:
        if message.id and not message.string and not _STABLE_KEY.fullmatch(str(message.id)):
            message.string = message.id


if __name__ == "__main__":
    update()
