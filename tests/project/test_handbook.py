"""The handbook as it is written: the same chapters and pictures in three languages, words that stand on the pages."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from PIL import Image

import build_handbook
import take_pictures
import update_catalogues
import write_docs

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "docs" / "handbook"
LANGUAGES = tuple(build_handbook.LANGUAGES)
HOLE = re.compile(r"%\([a-z_]+\)[sd]|\{[a-z_]*\}")
PICTURE = re.compile(r"!\[[^\]]+\]\(\.\./\.\./pictures/([a-z-]+)-desktop-light-([a-z]{2})\.webp\)")


def text_of(language: str, chapter: str) -> str:
    return (SOURCES / language / f"{chapter}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_is_in_the_contents_and_written(language: str) -> None:
    written = {path.stem for path in (SOURCES / language).glob("*.md")}
    assert written == set(build_handbook.chapters())


@pytest.mark.parametrize("chapter", build_handbook.chapters())
def test_a_chapter_is_of_one_shape_in_all_languages(chapter: str) -> None:
    shapes = []
    for language in LANGUAGES:
        text = text_of(language, chapter)
        pictures = PICTURE.findall(text)
        assert {code for _, code in pictures} <= {language}
        shapes.append(
            {
                "pictures": [name for name, _ in pictures],
                "headings": len(re.findall(r"^## ", text, re.MULTILINE)),
                "steps": len(re.findall(r"^\d+\. ", text, re.MULTILINE)),
                "rows": len(re.findall(r"^\|", text, re.MULTILINE)),
                "blocks": re.findall(r"^```(\w*)", text, re.MULTILINE),
            }
        )
        assert len(pictures) == text.count("![")
    assert shapes[0] == shapes[1] == shapes[2]


@pytest.mark.parametrize("page", ["files", "settings"])
def test_a_page_that_is_written_by_hand_is_there_in_all_languages(page: str) -> None:
    assert page in build_handbook.references()
    sources = [build_handbook.source_of(page, language) for language in LANGUAGES]
    assert [source.name for source in sources] == [f"{page}.ru.md", f"{page}.uk.md", f"{page}.md"]


@pytest.mark.parametrize("page", ["cli", "calculators", "readings", "glossary"])
def test_a_generated_page_is_in_all_languages_and_as_long_as_the_english_one(page: str) -> None:
    assert page in build_handbook.references()
    texts = [build_handbook.text_of(page, language) for language in LANGUAGES]
    headings = [text.count("\n## ") for text in texts]
    assert headings[0] == headings[1] == headings[2]
    assert texts[0] != texts[1] != texts[2]
    assert all(len(text) > 10_000 for text in texts)
    for text in texts[:2]:
        assert len(re.findall("[а-яіїєґ]", text)) > 10_000


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_links_of_a_generated_page_lead_somewhere(language: str) -> None:
    for text in write_docs.translated_pages(language).values():
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
            assert "://" in target or (ROOT / "docs" / target).exists(), target


def test_the_page_of_files_tells_the_same_in_all_languages() -> None:
    texts = [build_handbook.source_of("files", language).read_text(encoding="utf-8") for language in LANGUAGES]
    shapes = [[len(re.findall(part, text, re.MULTILINE)) for part in ("^## ", r"^\|", "^- ", "`")] for text in texts]
    assert shapes[0] == shapes[1] == shapes[2]
    codes = [{code for code in re.findall("`([^`]+)`", text) if code.isascii()} for text in texts]
    assert codes[0] == codes[1] <= codes[2]


def test_every_chapter_has_a_picture_or_is_about_a_terminal() -> None:
    assert [name for name in build_handbook.chapters() if "![" not in text_of("ru", name)] == ["administration"]


def test_every_picture_is_shown_by_a_text_and_every_shown_one_is_there() -> None:
    shown = {look.file_of(page) for page, looks in take_pictures.shown().items() for look in looks}
    assert shown == set(take_pictures.PICTURES.iterdir())


def test_pictures_are_made_by_the_command_that_photographs_the_pages() -> None:
    assert {page.name for page in take_pictures.PAGES} == set(take_pictures.shown())


def test_a_picture_is_taken_anew_only_if_the_page_looks_otherwise(tmp_path: Path) -> None:
    page, kept = Image.new("RGB", (400, 300), "#f4efe4"), tmp_path / "home.webp"
    assert not take_pictures.looks_as_before(page, kept)
    page.save(kept, quality=72, method=6)
    page.paste("black", (10, 10, 15, 15))  # an hour
    assert take_pictures.looks_as_before(page, kept)
    page.paste("black", (10, 10, 110, 60))
    assert not take_pictures.looks_as_before(page, kept)


def said_by(entry: Message) -> list[str]:
    """The forms of an entry; of one that is its own key, the key."""
    if isinstance(entry.string, list | tuple):
        return [str(form) for form in entry.string]
    return [str(entry.string or entry.id)]


@cache
def sentences(language: str) -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """What stands on pages: whole sentences, and those with something inserted."""
    whole, holed = set(presets(language)), []
    for part in update_catalogues.PARTS:
        for text in (said for entry in part.spoken(language) for said in said_by(entry)):
            if not HOLE.search(text):
                whole.add(text)
            elif len(HOLE.sub("", text).strip()) > 4:
                holed.append(re.compile(".+".join(map(re.escape, HOLE.split(text)))))
    return frozenset(whole), tuple(holed)


def presets(language: str) -> list[str]:
    told = tomllib.loads((ROOT / "src/tavlei/office/competitions/announcing/presets.toml").read_text(encoding="utf-8"))
    return [preset["title"][language] for preset in told.values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_bold_stand_on_the_pages(language: str) -> None:
    whole, holed = sentences(language)
    unknown = []
    for chapter in build_handbook.chapters():
        text = re.sub(r"```.*?```", "", text_of(language, chapter), flags=re.DOTALL)
        for bold in re.findall(r"\*\*(.+?)\*\*", text, re.DOTALL):
            words = " ".join(bold.split())
            if words not in whole and not any(pattern.fullmatch(words) for pattern in holed):
                unknown.append(f"{chapter}: {words}")
    assert unknown == []
