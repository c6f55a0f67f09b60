"""`tavlei office export`, `tavlei office import`, `tavlei documents make competition` on stores of their own."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest
from tests.commands import Commands
from tests.office import homes
from tests.office.browser import environment, run
from tests.office.papers.test_volumes import outlined

SETUP = """
from tavlei.office.django_setup import set_up
set_up()
from tests.office import whole_events
whole_events.individual(whole_events.chief_judge())
"""
ADMINISTRATOR = """
from tavlei.office.roles.models import Grant, OfficeRole, User
root = User.objects.create_user("root", "root@example.org", "a-long-password")
Grant.objects.create(user=root, role=OfficeRole.ADMINISTRATOR)
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
    volume = tmp_path / "volume.pdf"
    bound = tavlei(second, "documents", "make", "competition", "kazan", "-o", str(volume), "--lang", "en")
    assert bound.returncode == 0, bound.stderr
    assert len(outlined(volume.read_bytes())) > len(archive.namelist())  # every paper, and the groups


@pytest.mark.prove
def test_a_key_is_made_and_a_paper_is_issued_by_commands(tmp_path: Path, command_server: Commands) -> None:
    def tavlei(*given: str) -> subprocess.CompletedProcess[str]:
        code, out, error = command_server.run(("--lang", "en", *given), b"", environment(tmp_path))
        return subprocess.CompletedProcess(given, code, out.decode(), error.decode())

    run(SETUP + ADMINISTRATOR, tmp_path)
    paper = tmp_path / "paper.pdf"
    issue = ("office", "issue", "kazan", "results", "--by", "chief", "-o", str(paper))
    assert "no key" in tavlei(*issue).stderr
    assert tavlei("office", "paper-key", "--by", "chief").returncode == 2
    made = tavlei("office", "paper-key", "--by", "root")
    assert made.returncode == 0, made.stderr
    assert "in force until" in made.stdout
    assert (tmp_path / "papers.key").stat().st_mode & 0o777 == 0o600
    done = tavlei(*issue)
    assert done.returncode == 0, done.stderr
    assert ", № 1, code " in done.stdout
    assert tavlei("documents", "verify", str(paper)).returncode == 0
    assert tavlei("office", "issue", "kazan", "nothing", "--by", "chief").returncode == 2
    assert ", № 2, code " in tavlei("office", "issue", "kazan", "results", "--by", "root").stdout
