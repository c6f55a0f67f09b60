"""The documentation is true: generated pages, commands, links, transcripts, cited clauses."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from tests import transcripts
from tests.commands import Run

import build_handbook
import glossary_pages
import write_docs
from tavlei.rulebook import clause, editions

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
GENERATED = {"cli.md", "calculators.md", "readings.md"}
TELLS_OF_PATHS = [
    page for page in PAGES if page.name not in GENERATED | {"CHANGELOG.md"} and "examples" not in page.parts
]
SOURCES = ROOT / "src" / "tavlei"
NAMED = re.compile(r"`([\w./-]+)`")
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}")  # STEM.ru.md, TABLE.jsonl
MADE = {"build/picture-differences", "deploy/.env", "deploy/tavlei.env", "office/handbook/site"}
"""Files that are no sources: whoever runs an office writes them, or the build."""


def test_generated_pages_are_up_to_date() -> None:
    """All in one test: to name them, every worker would have to write them while it collects."""
    for page, text in write_docs.pages().items():
        assert (ROOT / "docs" / page).read_text(encoding="utf-8") == text, f"{page}: run `make docs`"


def test_every_command_and_option_is_documented() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for name, command in write_docs.commands():
        assert f"## `{name}`" in text
        assert command.help, f"{name} has no help"
        for parameter in command.params:
            assert getattr(parameter, "help", None), f"{name} {parameter.name} has no help"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@cache
def tops() -> frozenset[str]:
    """The folders with which a path begins: of the repository, of the package, of the office."""
    return frozenset(
        path.name for folder in (ROOT, SOURCES, SOURCES / "office") for path in folder.iterdir() if path.is_dir()
    )


@cache
def file_names() -> frozenset[str]:
    return frozenset(
        path.name for folder in ("src", "tests", "tools", "bench") for path in (ROOT / folder).rglob("*.*")
    )


def named_paths(page: Path) -> list[str]:
    """What a page names as a path: of a folder we have, or a file of Python or TOML."""
    words = NAMED.findall(page.read_text(encoding="utf-8"))
    paths = [word for word in words if word.partition("/")[0] in tops() and word.partition("/")[2]]
    files = [word for word in words if word.endswith((".py", ".toml", ".sql", ".js"))]
    return [path for path in {*paths, *files} if path not in MADE and not PLACEHOLDER.search(path)]


@pytest.mark.parametrize("page", TELLS_OF_PATHS, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_that_a_page_names_are_there(page: Path) -> None:
    """A path stands below the repository, the package or the office; a name alone is that of some file."""
    for path in named_paths(page):
        if "/" in path:
            assert any((place / path).exists() for place in (ROOT, SOURCES, SOURCES / "office")), path
        else:
            assert path in file_names() or (ROOT / path).exists(), path


@pytest.mark.parametrize("page", TELLS_OF_PATHS, ids=lambda page: str(page.relative_to(ROOT)))
def test_tests_that_a_page_names_are_there(page: Path) -> None:
    """The name of a file of tests, or of a test."""
    for name in set(re.findall(r"`(test_\w+)`", page.read_text(encoding="utf-8"))):
        assert f"{name}.py" in file_names() or name in names_of_tests(), name


@cache
def names_of_tests() -> frozenset[str]:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    return frozenset(name for text in texts for name in re.findall(r"def (test_\w+)", text))


@pytest.mark.parametrize("page", TELLS_OF_PATHS, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_name_stands_in_the_file_in_which_a_page_says_it_does(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for name, path in re.findall(r"`@?(\w+)` (?:in|of) `([\w./-]+\.py)`", text):
        found = next(place / path for place in (ROOT, SOURCES, SOURCES / "office") if (place / path).exists())
        assert re.search(rf"\b{name}\b", found.read_text(encoding="utf-8")), f"{name} in {path}"


def test_the_map_is_two_screens_and_leads_to_every_page_of_architecture_and_decisions() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 115
    for page in (ROOT / "docs" / "architecture").glob("*.md"):
        assert f"(architecture/{page.name})" in text
    decisions = ROOT / "docs" / "decisions"
    index = (decisions / "README.md").read_text(encoding="utf-8")
    assert [
        page.name for page in decisions.glob("*.md") if page.name != "README.md" and f"({page.name})" not in index
    ] == []


@pytest.mark.parametrize("page", [*ROOT.glob("README*.md")], ids=lambda page: page.name)
def test_transcripts_are_what_the_program_prints(page: Path, run: Run) -> None:
    assert transcripts.check(page, run)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", build_handbook.LANGUAGES)
def test_commands_of_the_handbook_print_what_it_says(language: str, run: Run) -> None:
    pages = (ROOT / "docs" / "handbook" / language).glob("*.md")
    assert sum(transcripts.check(page, run) for page in pages) > 10


def test_the_glossary_cites_registered_clauses() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    cited = re.findall(rf"`({'|'.join(editions())}) ([^`]+)`", text)
    assert len(cited) > 100
    for edition, number in cited:
        clause(edition, number)


def test_the_glossary_tells_what_its_names_mean_and_no_others() -> None:
    named = {heading: [term.name for term in terms] for heading, terms in glossary_pages.sections().items()}
    told = {heading: list(part["meaning"]) for heading, part in glossary_pages.meanings().items()}
    assert named == told


def test_a_main_term_is_told_in_both_languages_with_its_word_in_the_code() -> None:
    words = glossary_pages.code_words()
    assert len(words) > 20
    for row in words:
        assert re.search("[а-я]", row.ru)
        assert re.search("[а-яіїєґ]", row.uk)
        assert re.fullmatch(r"(`[\w/.]+`[;,\w ]*)+", row.word), row.word
        code = "".join((SOURCES / path).read_text(encoding="utf-8") for path in re.findall("`([^`]+)`", row.place))
        types = re.findall(r"`([A-Z]\w+)`", row.word)
        assert [name for name in types if not re.search(rf"\b{name}\b", code)] == []


def test_the_doors_are_listed() -> None:
    shown = subprocess.run(["make", "help"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for door in ("run", "test", "prove", "lint", "bench", "docs", "catalogues"):
        assert f"make {door}" in shown
