"""The documentation is true: generated pages, commands, links, transcripts, cited clauses."""

from __future__ import annotations

import re
import subprocess
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


def test_the_doors_are_listed() -> None:
    shown = subprocess.run(["make", "help"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for door in ("run", "test", "prove", "lint", "bench", "docs", "catalogues"):
        assert f"make {door}" in shown
