"""The package as it is built and the repository as it is committed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.programs import need

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the files git knows, so that nothing left over in the work tree gets in."""
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    for name in committed():
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(built), str(source)],
        check=True,
        capture_output=True,
    )
    return next(built.glob("*.whl"))


def committed() -> list[str]:
    """The files git knows, with those that are not committed yet."""
    need("git")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [name for name in listed.splitlines() if (ROOT / name).is_file()]


@pytest.mark.slow
def test_the_wheel_holds_data_and_compiled_catalogues(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for wanted in (
        "tavlei/py.typed",
        "tavlei/rulebook/editions.toml",
        "tavlei/rulebook/clauses/draughts-rules-2022.toml",
        "tavlei/rulebook/tables/chess-rating-ua/expected_percent.toml",
        "tavlei/rulebook/readings/fsu.toml",
        *(f"tavlei/languages/locale/{language}/LC_MESSAGES/tavlei.mo" for language in ("en", "ru", "uk")),
        *(f"tavlei/office/handbook/site/handbook/{language}/index.html" for language in ("en", "ru", "uk")),
        "tavlei/office/handbook/site/handbook/ru/search.json",
    ):
        assert wanted in names


@pytest.mark.prove
@pytest.mark.slow
def test_the_wheel_works_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(tmp_path), "LANG": "uk_UA.UTF-8"}

    def run(*arguments: str, given: str = "") -> str:
        code = (
            f"import tavlei; assert tavlei.__file__.startswith({str(tmp_path)!r}); from tavlei.cli import main; main()"
        )
        return subprocess.run(
            [sys.executable, "-P", "-c", code, *arguments],
            cwd=tmp_path,
            env=environment,
            input=given,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    assert "Очікуваний результат: 51 %" in run(
        "calc", "run", "elo_r.expected_percent", "--format", "text", given='{"difference": 4}'
    )
    assert "draughts-rules-2022" in run("rulebook", "coverage")
    assert "7/7.12.2" in run("rulebook", "show", "7.12.2")


def test_versions_are_pinned_and_no_registry_is_named() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()[1:]
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][\w.]*", line) for line in lines)
    pinned = {line.split("==")[0].lower().replace("_", "-") for line in lines}
    declared = re.findall(r'^    "([a-z-]+)>=', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert set(declared) <= pinned


def test_no_committed_file_names_a_machine_or_a_registry() -> None:
    wrong = re.compile(rb"/(?:w" + rb"ork|r" + rb"oot)/|pypi\.org|files\.pythonhosted|registry\.npmjs|deb\.debian")
    for name in committed():
        assert not wrong.search((ROOT / name).read_bytes()), name
