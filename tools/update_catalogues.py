"""Bring the gettext catalogues up to date with the sources: `make catalogues`.

There are two: the sentences of the rules, and the words of the office's pages, which Django reads.

New sentences are added without a translation, vanished ones are removed; a test fails until every sentence has its
translation in every language. An English sentence that stands in the sources as people read it has no entry in the
English catalogue: gettext gives back what it does not find. Keys such as `titles.age`, and sentences that are told
otherwise than the sources say, have one.
"""

from __future__ import annotations

import io
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract, extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parent.parent
SOURCES: Final = ROOT / "src" / "tavlei"
OFFICE: Final = SOURCES / "office"
LANGUAGES: Final = ("en", "ru", "uk")
KEYWORDS: Final = {  # a call of this name holds a sentence or a stable key
    "_": None,
    "phrase": None,
    "Problem": None,
    "Step": None,
    "condition": None,
    "Words": None,
    "plural": (1, 2),
}
PAGE_KEYWORDS: Final = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy")),
    "ngettext": (1, 2),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
}
METHODS: Final = [("**.py", "python")]
_STABLE_KEY: Final = re.compile(r"[a-z0-9]+([._]+[a-z0-9]+)+")

Found = Iterator[tuple[str, object, str | None]]


@dataclass(frozen=True)
class Part:
    """One catalogue: where it lies, and where its sentences come from."""

    locale: Path
    domain: str
    found: Callable[[], Found]

    def file(self, language: str) -> Path:
        """Where the catalogue of a language lies."""
        return self.locale / language / "LC_MESSAGES" / f"{self.domain}.po"

    def read(self, language: str) -> Catalog:
        """The catalogue of a language as it stands."""
        with self.file(language).open("rb") as stream:
            return read_po(stream, locale=language)

    def spoken(self, language: str) -> Catalog:
        """What readers of a language are told: in English also the sentences that are their own key."""
        told = self.read(language)
        if language == "en":
            for message in self.read("ru"):
                if message.id and not is_stable_key(message) and told.get(message.id, message.context) is None:
                    told.add(message.id, message.id, flags=message.flags, context=message.context)
        return told


def _rules() -> Found:
    """The sentences of the rules; in the office `_` marks the words of its pages, which are not ours."""
    in_office = {name: where for name, where in KEYWORDS.items() if name != "_"}
    rooms = extract_from_dir(SOURCES, METHODS, keywords=KEYWORDS, directory_filter=lambda each: Path(each) != OFFICE)
    for file, _line, message, _comments, context in rooms:
        yield f"src/tavlei/{file}", message, context
    for file, _line, message, _comments, context in extract_from_dir(OFFICE, METHODS, keywords=in_office):
        yield f"src/tavlei/office/{file}", message, context
    for register in sorted((SOURCES / "rulebook" / "clauses").glob("*.toml")):
        for entry in tomllib.loads(register.read_text(encoding="utf-8"))["clauses"].values():
            if "reason" in entry:
                yield str(register.relative_to(ROOT)), entry["reason"], None


def _pages() -> Found:
    """The words of the pages: Django's own marks in the sources and the templates of the office."""
    for file, _line, message, _comments, context in extract_from_dir(OFFICE, METHODS, keywords=PAGE_KEYWORDS):
        yield f"src/tavlei/office/{file}", message, context
    for template in sorted([*OFFICE.rglob("*.html"), *OFFICE.rglob("templates/**/*.txt")]):
        for _line, message, _comments, context in extract("python", _as_python(template), keywords=PAGE_KEYWORDS):
            yield str(template.relative_to(ROOT)), message, context


def _as_python(template: Path) -> io.BytesIO:
    """The marks of a template as Python calls, flush left: indentation means something to Python and nothing here."""
    from django.utils.translation.template import templatize  # noqa: PLC0415 - only the pages need Django

    calls = templatize(template.read_text(encoding="utf-8"), str(template))
    return io.BytesIO("\n".join(line.lstrip() for line in calls.splitlines()).encode())


RULES: Final = Part(SOURCES / "languages" / "locale", "tavlei", _rules)
PAGES: Final = Part(OFFICE / "locale", "django", _pages)
PARTS: Final = (RULES, PAGES)


def extracted(part: Part = RULES) -> Catalog:
    """Every sentence of the sources."""
    catalogue = Catalog(project="tavlei", fuzzy=False)
    for file, message, context in sorted(part.found(), key=lambda each: (each[0], str(each[1]))):
        catalogue.add(message, locations=[(file, 0)], context=context)  # type: ignore[arg-type]
    return catalogue


def catalogue_file(language: str) -> Path:
    """Where the catalogue of the rules in a language lies."""
    return RULES.file(language)


def read_catalogue(language: str) -> Catalog:
    """The catalogue of the rules in a language as it stands."""
    return RULES.read(language)


def update(part: Part) -> None:
    """Write every catalogue anew with the sentences of the sources."""
    for language in LANGUAGES:
        file = part.file(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        known = {(each.id, each.context): each.string for each in part.read(language)} if file.exists() else {}
        catalogue = Catalog(
            locale=language, project="tavlei", header_comment=f"# Tavlei: sentences in «{language}».", fuzzy=False
        )
        for message in extracted(part):
            if message.id:
                string = known.get((message.id, message.context), message.string)
                catalogue.add(message.id, string, flags=message.flags, context=message.context)
        if language == "en":
            _shorten_english(catalogue)
        _write(file, catalogue)
        missing = sum(1 for message in catalogue if message.id and not any(message.string or ()))
        print(f"{part.domain} {language}: {len(catalogue)} sentences, {missing} without a translation")


def _write(file: Path, catalogue: Catalog) -> None:
    """The catalogue with no more of a header than gettext needs, so that nothing changes but the sentences."""
    text = io.BytesIO()
    write_po(text, catalogue, width=120, no_location=True)
    header, blank, sentences = text.getvalue().partition(b"\n\n")
    kept = (b"#", b"msg", b'"Language:', b'"Plural-Forms:', b'"MIME', b'"Content-T')
    lines = [line for line in header.splitlines() if line.startswith(kept)]
    file.write_bytes(b"\n".join(lines) + blank + sentences)


def is_stable_key(message: Message) -> bool:
    """Whether a key of the sources is no English sentence, so that English needs words for it too."""
    return _STABLE_KEY.fullmatch(str(message.id)) is not None


def repeats_its_key(message: Message) -> bool:
    """Whether an English entry says what gettext says without it."""
    told = list(message.string) if isinstance(message.string, list | tuple) else [message.string]
    return told == _sentences(message) and not is_stable_key(message)


def _shorten_english(catalogue: Catalog) -> None:
    """A new sentence is told in English quotation marks; one that is told as it stands needs no entry."""
    for message in [each for each in catalogue if each.id]:
        if not any(message.string or ()) and not is_stable_key(message):
            words = [_english(sentence) for sentence in _sentences(message)]
            message.string = words[0] if isinstance(message.id, str) else tuple(words)
        if repeats_its_key(message):
            catalogue.delete(message.id, message.context)


def _sentences(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def _english(sentence: str) -> str:
    return sentence.translate({ord("«"): "“", ord("»"): "”"})


if __name__ == "__main__":
    for each in PARTS:
        update(each)
