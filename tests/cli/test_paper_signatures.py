"""`tavlei documents verify`: who signed a paper and whether it is whole."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from tests.commands import Run

from tavlei.documents import all_forms, document_of, render
from tavlei.documents.keys import make_key, read_certificate
from tavlei.documents.signing import sign_pdf


def test_a_paper_is_verified_without_the_office(run: Run, tmp_path: Path) -> None:
    key, other = (make_key(name, datetime.now(UTC)) for name in ("Федерация шашек", "Другая"))
    plain = render(document_of("protest", all_forms()["protest"].example))
    content = sign_pdf(plain, key, reason="Протест", place="", field="Подпись")
    paper, own, foreign = tmp_path / "paper.pdf", tmp_path / "own.pem", tmp_path / "foreign.pem"
    paper.write_bytes(content)
    own.write_bytes(key.certificate)
    foreign.write_bytes(other.certificate)
    done = run("--lang", "en", "documents", "verify", str(paper))
    assert done.returncode == 0, done.stderr
    assert "Федерация шашек" in done.stdout
    assert ": whole; certificate " + read_certificate(key.certificate).fingerprint in done.stdout
    assert run("documents", "verify", str(paper), "--certificate", str(own)).returncode == 0
    assert run("documents", "verify", str(paper), "--certificate", str(foreign)).returncode == 1
    assert run("documents", "verify", str(paper), "--certificate", str(paper)).returncode == 2
    at = content.index(b"stream", 5000) + 40
    paper.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
    broken = run("--lang", "ru", "documents", "verify", str(paper))
    assert (broken.returncode, "изменен после подписания" in broken.stdout) == (1, True)
    paper.write_bytes(plain)
    assert run("documents", "verify", str(paper)).returncode == 1
    paper.write_bytes(b"no PDF")
    assert run("documents", "verify", str(paper)).returncode == 2
