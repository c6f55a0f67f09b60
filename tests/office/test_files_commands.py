"""`tavlei office export`, `tavlei office import`, `tavlei documents make competition` on stores of their own."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest
from tests.commands import Commands
from tests.office import homes
from tests.office.browser import environment, run

SETUP = """
from tavlei.office.django_setup import set_up
set_up()
from tests.office import whole_events
whole_events.individual(whole_events.chief_judge())
"""


@pytest.mark.prove
def test_a_competition_walks_from_one_store_to_another_and_its_papers_are_made(
    tmp_path: Path, command_server: Commands
) -> None:
    def tavlei(home: Path, *given: str) -> subprocess.CompletedProcess[str]:
        code, out, error = command_server.run(("--lang", "en", *given), b"", environment(home))
        return subprocess.CompletedProcess(given, code, out.decode(), error.decode())

    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    homes.fill(second)
    run(SETUP, first)
    file, again, trf = tmp_path / "kazan.json", tmp_path / "again.json", tmp_path / "kazan.trf"
    assert tavlei(first, "office", "export", "kazan", "-o", str(file)).returncode == 0
    assert tavlei(first, "office", "export", "nothing", "-o", str(file)).returncode == 2
    assert tavlei(first, "office", "export", "kazan", "--trf", "-o", str(trf)).returncode == 0
    looked = tavlei(second, "office", "import", str(file), "--look")
    assert "entries 7, rounds 2; people known 0, new 7" in looked.stdout
    assert tavlei(second, "office", "export", "kazan", "-o", str(again)).returncode == 2
    done = tavlei(second, "office", "import", str(file))
    assert done.returncode == 0, done.stderr
    refused = tavlei(second, "office", "import", str(file))
    assert refused.returncode == 2
    assert "here already" in refused.stderr
    assert tavlei(second, "office", "export", "kazan", "-o", str(again)).returncode == 0
    assert again.read_bytes() == file.read_bytes()
    report = tavlei(second, "office", "import", str(trf), "--code", "report")
    assert "people known 7, new 0" in report.stdout
    papers = tmp_path / "papers.zip"
    made = tavlei(second, "documents", "make", "competition", "kazan", "-o", str(papers), "--lang", "en")
    assert made.returncode == 0, made.stderr
    with zipfile.ZipFile(papers) as archive:
        assert "results.pdf" in archive.namelist()
        assert f"Papers made: {len(archive.namelist())}; refused: 0" in made.stdout
    assert tavlei(second, "documents", "make", "competition", "nothing", "-o", str(papers)).returncode == 2
