"""`tavlei documents`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.commands import Run

from tavlei.documents import all_forms


def write(folder: Path, name: str, content: object) -> Path:
    file = folder / name
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def test_list_example_and_schema(run: Run) -> None:
    listed = run("documents", "list")
    assert listed.returncode == 0
    assert all(name in listed.stdout for name in all_forms())
    assert {load["form"] for load in json.loads(run("documents", "list", "--json").stdout)} == set(all_forms())
    assert json.loads(run("documents", "example", "protest").stdout) == json.loads(
        json.dumps(all_forms()["protest"].example)
    )
    assert "properties" in json.loads(run("documents", "schema", "protest").stdout)
    assert run("documents", "schema", "horoscope").returncode == 2


def test_one_paper(run: Run, tmp_path: Path) -> None:
    source = write(tmp_path, "in.json", all_forms()["round_protocol"].example)
    for kind, begins in (("pdf", b"%PDF"), ("xlsx", b"PK"), ("docx", b"PK")):
        target = tmp_path / f"out.{kind}"
        done = run("documents", "make", "round_protocol", str(source), "-o", str(target), "--lang", "uk")
        assert done.returncode == 0, done.stderr
        assert target.read_bytes().startswith(begins)


def test_refusals_write_nothing(run: Run, tmp_path: Path) -> None:
    source = write(tmp_path, "in.json", {"competition": {"name": "x"}, "round": "three"})
    target = tmp_path / "out.pdf"
    done = run("documents", "make", "round_protocol", str(source), "-o", str(target))
    assert done.returncode == 2
    assert "round" in done.stderr
    assert not target.exists()
    good = write(tmp_path, "good.json", all_forms()["protest"].example)
    assert run("documents", "make", "protest", str(good), "-o", str(tmp_path / "out.odt")).returncode == 2
    assert run("documents", "make", "protest", str(tmp_path / "none.json"), "-o", str(target)).returncode == 2
    lost = run("documents", "make", "protest", str(good), "-o", str(tmp_path / "nowhere" / "out.pdf"))
    assert lost.returncode == 2
    assert list(tmp_path.glob("*.new")) == []


def test_a_folder_of_papers(run: Run, tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    for name in ("protest", "round_protocol", "swiss_table"):
        write(source, f"{name}-1.json", {"form": name, **all_forms()[name].example})
    done = run("documents", "make", "all", str(source), "-o", str(target), "--to", "pdf", "--to", "xlsx")
    assert done.returncode == 0, done.stderr
    assert len(list(target.iterdir())) == 6
    write(source, "bad.json", {"form": "protest"})
    write(source, "nameless.json", {})
    again = run("documents", "make", "all", str(source), "-o", str(target))
    assert again.returncode == 2
    assert "bad.json" in again.stderr
    assert "nameless.json" in again.stderr
    assert not (target / "bad.pdf").exists()
    assert run("documents", "make", "all", str(source), "-o", str(target), "--to", "odt").returncode == 2
    wrong = run("documents", "make", "protest", str(source / "swiss_table-1.json"), "-o", str(target / "x.pdf"))
    assert wrong.returncode == 2
