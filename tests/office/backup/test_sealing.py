"""Sealed archives: nothing in them is read without the passphrase, and one bit that is not as it was is noticed."""

from __future__ import annotations

import io
import random
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.commands import Run
from tests.memory import MEBIBYTE, at_most
from tests.office.backup import backup_world
from tests.proving import examples

from tavlei.office.backup import sealing
from tavlei.office.backup.archive import Manifest, open_archive, write_archive
from tavlei.rulebook import Refusal

ARCHIVES = Path(__file__).parent / "archives"
PASSPHRASE = backup_world.PASSPHRASE
_SEALED_CHUNK = sealing.CHUNK + 16


@pytest.fixture(autouse=True, scope="module")
def cheap() -> Iterator[None]:
    """A key that is soon made; commands, which are other processes, make theirs at the full cost."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealing, "COST", 2**4)
        yield


def sealed(content: bytes, *, step: int = 10_000) -> bytes:
    target = io.BytesIO()
    stream = sealing.SealingStream(target, PASSPHRASE)
    for start in range(0, len(content), step):
        stream.write(content[start : start + step])
    stream.finish()
    return target.getvalue()


def opened(archive: bytes, passphrase: str = PASSPHRASE) -> bytes:
    return sealing.open_sealed(io.BytesIO(archive), passphrase).read()


def head_length(archive: bytes) -> int:
    return archive.index(b"\n", archive.index(b"\n") + 1) + 1


@pytest.mark.parametrize("length", [0, 1, *(n * sealing.CHUNK + d for n in (1, 2) for d in (-1, 0, 1))])
def test_what_was_sealed_opens_as_it_was(length: int) -> None:
    content = bytes(number % 251 for number in range(length))
    archive = sealed(content)
    assert opened(archive) == content
    assert content[:64] not in archive or length < 8


def test_a_reader_goes_to_any_place() -> None:
    content = bytes(number % 251 for number in range(3 * sealing.CHUNK + 77))
    stream = sealing.open_sealed(io.BytesIO(sealed(content)), PASSPHRASE)
    for place in (3 * sealing.CHUNK, 5, sealing.CHUNK - 3, 2 * sealing.CHUNK + 1, len(content) - 1, len(content), 0):
        stream.seek(place)
        assert stream.read(300) == content[place : place + 300]
    assert stream.seek(-7, io.SEEK_END) == len(content) - 7
    assert stream.read() == content[-7:]


@examples(60)
@given(place=st.integers(0, 2**20), bit=st.integers(0, 7))
def test_one_changed_bit_is_noticed_wherever_it_is(place: int, bit: int) -> None:
    content = b"births and letters" * 8000
    archive = bytearray(sealed(content))
    archive[place % len(archive)] ^= 1 << bit
    try:
        text = opened(bytes(archive))
    except Refusal:
        return
    raise AssertionError(f"{len(text)} bytes came out of a changed archive")


def test_an_archive_that_is_cut_longer_or_in_another_order_does_not_open() -> None:
    content = bytes(number % 251 for number in range(4 * sealing.CHUNK))
    archive = sealed(content)
    start = head_length(archive)
    head, body = archive[:start], archive[start:]
    chunks = [body[place : place + _SEALED_CHUNK] for place in range(0, len(body), _SEALED_CHUNK)]
    assert len(chunks) == 4
    cut = [head, head + body[:5], *(head + b"".join(chunks[:count]) for count in (1, 2, 3)), archive[:-1]]
    moved = [chunks[1], chunks[0], *chunks[2:]]
    others = [[*chunks, chunks[3]], moved, [*chunks[:2], chunks[3]], [*chunks[:3], chunks[2]]]
    for damaged in (*cut, *(head + b"".join(each) for each in others), archive + b"\0"):
        with pytest.raises(Refusal, match="cut or changed"):
            opened(damaged)


def test_chunks_of_two_archives_under_one_passphrase_do_not_mix() -> None:
    one, two = sealed(b"a" * 3 * sealing.CHUNK), sealed(b"b" * 3 * sealing.CHUNK)
    start = head_length(one)
    assert start == head_length(two)
    with pytest.raises(Refusal):
        opened(one[: start + _SEALED_CHUNK] + two[start + _SEALED_CHUNK :])
    with pytest.raises(Refusal):
        opened(one[:start] + two[start:])


def test_the_wrong_passphrase_is_told_from_a_damaged_archive() -> None:
    archive = sealed(b"a")
    with pytest.raises(Refusal, match="the passphrase is not the one"):
        opened(archive, "another passphrase")
    with pytest.raises(Refusal, match="too short"):
        sealing.SealingStream(io.BytesIO(), "short")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"backup 1\n", b"backup 2\n"),
        (b'"n": 16', b'"n": 17'),
        (b'"n": 16', b'"n": 1099511627776'),
        (b'"p": 1', b'"p": 9'),
        (b'"chunk": 65536', b'"chunk": 0'),
        (b"scrypt", b"crypts"),
        (b"{", b"["),
        (b'"salt": "', b'"salt": "xx'),
    ],
)
def test_a_head_that_nobody_wrote_is_refused_in_a_sentence(before: bytes, after: bytes) -> None:
    archive = sealed(b"a")
    assert before in archive
    with pytest.raises(Refusal):
        opened(archive.replace(before, after, 1))


def test_a_passphrase_is_the_same_however_its_letters_are_composed() -> None:
    target = io.BytesIO()
    stream = sealing.SealingStream(target, "пароль с буквой й")
    stream.write(b"a")
    stream.finish()
    assert opened(target.getvalue(), "пароль с буквой и\u0306") == b"a"


def test_a_large_archive_is_written_and_read_in_little_memory(tmp_path: Path) -> None:
    part, target = random.Random(5).randbytes(MEBIBYTE), tmp_path / "large.sealed"  # noqa: S311 - no secret
    with at_most(8 * MEBIBYTE):
        with write_archive(target, PASSPHRASE) as archive:
            archive.add("home/large", (part for _ in range(32)))
            plain = Manifest("", "", "", [], {}, public_key="", keys="none", key_names=[], members=archive.members)
            archive.finish(plain, "")
        with open_archive(target, lambda: PASSPHRASE) as inside:
            assert sum(map(len, inside.parts("home/large"))) == 32 * MEBIBYTE


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        pytest.param("first-keys-sealed", False, marks=[pytest.mark.prove, pytest.mark.slow]),
        pytest.param("first-keys-apart", True, marks=[pytest.mark.prove, pytest.mark.slow]),
        ("keys-sealed", False),
    ],
)
def test_archives_of_every_earlier_form_are_restored(name: str, keys: bool, tmp_path: Path, run: Run) -> None:
    """Made by the code of their time: of the first version that had backups, and of the last that sealed keys alone."""
    given_keys = ["--keys", str(ARCHIVES / "first-keys.json")] if keys else []
    (tmp_path / "passphrase").write_text(PASSPHRASE, encoding="utf-8")
    arguments = ["--passphrase-file", str(tmp_path / "passphrase"), *given_keys]
    done = run("backup", "restore", str(ARCHIVES / f"{name}.zip"), *arguments, environment=_at(tmp_path / "home"))
    assert done.returncode == 0, done.stderr
    assert "lists proved genuine 1" in done.stdout
    assert (tmp_path / "home" / "lists.key").exists()
    assert run("journal", "verify", environment=_at(tmp_path / "home")).returncode == 0


def test_nothing_of_the_office_is_legible_in_a_sealed_archive(tmp_path: Path, run: Run) -> None:
    home, archive = backup_world.office(tmp_path), tmp_path / "one.sealed"
    (tmp_path / "passphrase").write_text(PASSPHRASE, encoding="utf-8")
    secret = ("--passphrase-file", str(tmp_path / "passphrase"))
    done = run("backup", "create", str(archive), *secret, environment=_at(home))
    assert done.returncode == 0, done.stderr
    assert "sealed" in done.stdout
    assert not zipfile.is_zipfile(archive)
    whole = archive.read_bytes()
    for name in (b"manifest.json", b"store/people_person", b"keys.json", b"PRIVATE KEY"):
        assert name not in whole
    with open_archive(archive, lambda: PASSPHRASE) as inside:
        inside.check()
        assert "Последний".encode() in inside.whole("store/people_person.jsonl")


def test_a_sealed_archive_that_was_changed_leaves_nothing_behind(tmp_path: Path, run: Run) -> None:
    home, archive, other = backup_world.office(tmp_path), tmp_path / "one.sealed", tmp_path / "other"
    (tmp_path / "passphrase").write_text(PASSPHRASE, encoding="utf-8")
    (tmp_path / "wrong").write_text("another passphrase", encoding="utf-8")
    secret = ("--passphrase-file", str(tmp_path / "passphrase"))
    assert run("backup", "create", str(archive), *secret, environment=_at(home)).returncode == 0
    whole = archive.read_bytes()
    middle = bytes([*whole[: len(whole) // 2], whole[len(whole) // 2] ^ 1]) + whole[len(whole) // 2 + 1 :]
    cases: list[tuple[bytes, str]] = [(whole, "wrong"), (whole[: len(whole) // 2], ""), (middle, "")]
    for content, passphrase in cases:
        archive.write_bytes(content)
        given_secret = ("--passphrase-file", str(tmp_path / (passphrase or "passphrase")))
        for command in ("verify", "restore"):
            done = run("backup", command, str(archive), *given_secret, environment=_at(other))
            assert done.returncode == 2
            assert done.stderr.count("error:") == 1, done.stderr
            assert "Traceback" not in done.stderr
        assert not other.exists() or not [*other.iterdir()]
    shutil.rmtree(other, ignore_errors=True)


def test_an_open_archive_is_called_open_and_a_sealed_one_needs_its_passphrase(tmp_path: Path, run: Run) -> None:
    home, archive = backup_world.office(tmp_path), tmp_path / "one.zip"
    done = run("backup", "create", str(archive), "--without-keys", environment=_at(home))
    assert "The archive is open" in done.stderr
    assert "births" in done.stderr
    assert "The archive is open" in run("backup", "verify", str(archive), "--hashes", environment=_at(home)).stderr
    done = run("office", "check", "--deploy", environment=_at(home))
    assert "The last backup is open" in done.stdout + done.stderr
    (tmp_path / "passphrase").write_text(PASSPHRASE, encoding="utf-8")
    secret = ("--passphrase-file", str(tmp_path / "passphrase"))
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "tavlei-20260101T000000Z.zip").write_bytes(b"")
    done = run("backup", "create", str(folder), *secret, "--without-keys", "--keep", "1", environment=_at(home))
    assert "The archive is open" not in done.stderr
    (named,) = folder.glob("tavlei-*")
    assert named.name.endswith("Z.sealed")
    done = run("office", "check", "--deploy", environment=_at(home))
    assert "The last backup is open" not in done.stdout + done.stderr
    assert "is sealed" in run("backup", "verify", str(named), "--hashes", environment=_at(home)).stderr


def _at(home: Path) -> dict[str, str]:
    return {"TAVLEI_HOME": str(home)}
