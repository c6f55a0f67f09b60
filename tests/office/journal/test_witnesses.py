"""Witnesses keep the heads of a journal: what grows is countersigned, what was taken back or bent is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from socket import create_connection
from threading import Thread

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.test import Client
from tests.office.journal import tampers

from tavlei.office.journal.chain import Actor
from tavlei.office.journal.heads import last_head, submission
from tavlei.office.journal.key_succession import note_key, rotate_key
from tavlei.office.journal.models import Cosignature, SignedHead, SigningKey, Witness
from tavlei.office.journal.notes import Note, NoteKey, public_bytes, sign_note
from tavlei.office.journal.sealing import extend_tree
from tavlei.office.journal.signing_key import key_file
from tavlei.office.people.models import Person
from tavlei.office.people.register import add_person
from tavlei.office.trust import following, witnesses
from tavlei.office.trust.following import follow
from tavlei.office.trust.offline import prove_file
from tavlei.office.trust.witness_server import add_checkpoint, witness_server
from tavlei.office.trust.witnesses import add_witness, collect, end_witness
from tavlei.office.trust.witnessing import ForkError, NotPinnedError, RollbackError, WitnessFolder
from tavlei.rulebook import Refusal

OFFICE = "http://office.example"
NOBODY = Actor(None)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the keys of every test."""
    monkeypatch.setattr(settings, "CONFIGURATION", replace(settings.CONFIGURATION, home=tmp_path))
    return tmp_path


@pytest.fixture
def grow(people: list[Person]) -> Callable[[], int]:
    """Let something official happen and sign the head, as the end of a transaction does."""

    def more() -> int:
        add_person(NOBODY, family="Новый")
        extend_tree(connections[DEFAULT_DB_ALIAS])
        head = last_head()
        assert head is not None
        return head.size

    more()
    return more


@pytest.fixture
def folder(tmp_path: Path, client: Client, monkeypatch: pytest.MonkeyPatch) -> WitnessFolder:
    """A witness that reaches the office through the client of the tests."""

    def fetch(address: str, body: str | None = None) -> str:
        path = address.removeprefix(OFFICE)
        answer = client.get(path) if body is None else client.post(path, body, content_type="text/plain")
        assert answer.status_code == HTTPStatus.OK, answer.content.decode()
        return str(answer.content.decode())

    monkeypatch.setattr(following, "fetch", fetch)
    made = WitnessFolder(tmp_path / "witness")
    made.begin("witness.example.org")
    return made


def look(folder: WitnessFolder, *, give_back: bool = False) -> following.Step:
    return follow(folder, OFFICE, None, give_back=give_back)


def federation_key() -> NoteKey:
    return note_key(SigningKey.objects.earliest("pk"))


def test_a_growing_journal_is_countersigned(grow: Callable[[], int], folder: WitnessFolder, client: Client) -> None:
    add_witness(NOBODY, str(folder.key))
    first = look(folder, give_back=True)
    size = grow()
    assert look(folder, give_back=True) == following.Step(first.size, size, new_key=False)
    assert Cosignature.objects.count() == 2
    assert Witness.objects.get().seen_size == size
    assert "witness.example.org" in client.get("/journal/checkpoint").content.decode()
    assert "witness.example.org" in client.get("/journal/trust/").content.decode()
    heads = client.get("/journal/heads/").content.decode()
    assert "witness.example.org" in heads
    assert all(f"/journal/checkpoint/{head.size}" in heads for head in SignedHead.objects.all())


def test_signatures_of_strangers_are_not_taken(grow: Callable[[], int], folder: WitnessFolder, client: Client) -> None:
    assert folder.all_followed() == []
    with pytest.raises(AssertionError, match="свидетел"):
        look(folder, give_back=True)
    assert not Cosignature.objects.exists()


def test_a_journal_that_was_taken_back_is_refused(grow: Callable[[], int], folder: WitnessFolder) -> None:
    size = grow()
    look(folder)
    tampers.unguard()
    tampers.truncated(1, wholly=True)()
    with pytest.raises(RollbackError) as refused:
        look(folder)
    assert refused.value.problems[0].params == {"origin": federation_key().name, "kept": size, "size": size - 1}
    assert folder.followed(federation_key().name).size == size  # type: ignore[union-attr]


def test_another_history_is_refused_and_kept_as_evidence(grow: Callable[[], int], folder: WitnessFolder) -> None:
    size = grow()
    look(folder)
    tampers.unguard()
    tampers.truncated(2, wholly=True)()
    assert grow() == size - 1
    assert grow() == size
    with pytest.raises(ForkError):
        look(folder)
    assert len(list(folder.path.glob("evidence-*"))) == 1


def test_a_new_key_is_followed_by_its_succession_alone(grow: Callable[[], int], folder: WitnessFolder) -> None:
    look(folder)
    rotate_key(NOBODY)
    key_file().with_suffix(".next").replace(key_file())  # as after the commit
    grow()
    grow()
    assert look(folder).new_key
    assert folder.followed(federation_key().name).key == note_key(SigningKey.objects.latest("pk"))  # type: ignore[union-attr]
    with connection.cursor() as cursor:
        tampers.unguard()
        cursor.execute("UPDATE journal_signingkey SET succession = 'AAAA'")
    stranger = WitnessFolder(folder.path.with_name("other"))
    stranger.begin("other.example")
    stranger.pin(federation_key(), OFFICE)
    with pytest.raises(NotPinnedError):
        look(stranger)


def test_the_answers_to_submissions_are_those_of_the_protocol(grow: Callable[[], int], folder: WitnessFolder) -> None:
    head = last_head()
    assert head is not None
    asked = submission(0, head)
    assert add_checkpoint(folder, str(asked))[0] == HTTPStatus.NOT_FOUND
    folder.pin(federation_key())
    assert add_checkpoint(folder, "x")[0] == HTTPStatus.BAD_REQUEST
    forged = Note(asked.note.text, (sign_note(asked.note.text, asked.head.origin, Ed25519PrivateKey.generate()),))
    assert add_checkpoint(folder, str(replace(asked, note=forged)))[0] == HTTPStatus.FORBIDDEN
    assert add_checkpoint(folder, str(replace(asked, old_size=head.size + 1)))[0] == HTTPStatus.BAD_REQUEST
    status, _kind, line = add_checkpoint(folder, str(asked))
    assert status == HTTPStatus.OK
    assert line.startswith("— witness.example.org ")
    assert add_checkpoint(folder, str(asked)) == (HTTPStatus.CONFLICT, "text/x.tlog.size", f"{head.size}\n")
    grow()
    later = last_head()
    assert later is not None
    bent = replace(submission(head.size, later), proof=(b"x" * 32,))
    assert add_checkpoint(folder, str(bent))[0] == HTTPStatus.UNPROCESSABLE_ENTITY
    assert add_checkpoint(folder, str(submission(head.size, later)))[0] == HTTPStatus.OK


def test_a_length_that_is_no_number_is_refused_by_the_server_of_a_witness(folder: WitnessFolder) -> None:
    with witness_server(folder, "127.0.0.1", 0) as server:
        Thread(target=server.handle_request, daemon=True).start()
        with create_connection(("127.0.0.1", server.server_port), timeout=60) as line:
            line.sendall(b"POST /add-checkpoint HTTP/1.1\r\nHost: witness\r\nContent-Length: \xb2\r\n\r\n")
            assert b" 404 " in line.recv(100)


def test_the_office_collects_signatures(
    grow: Callable[[], int], folder: WitnessFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.pin(federation_key())

    def ask(_address: str, body: str) -> tuple[int, str]:
        status, _kind, text = add_checkpoint(folder, body)
        return status, text

    monkeypatch.setattr(witnesses, "ask", ask)
    witness = add_witness(NOBODY, str(folder.key), "http://witness.example")
    assert collect(witness) == grow() - 1 or Cosignature.objects.count() == 1
    Witness.objects.update(seen_size=0)  # forgotten: the witness tells where it stands
    collect(Witness.objects.get())
    assert Cosignature.objects.count() == 2
    end_witness(NOBODY, witness)
    with pytest.raises(Refusal):
        end_witness(NOBODY, witness)


def test_files_are_proved_without_the_office_by_a_pinned_key(grow: Callable[[], int], client: Client) -> None:
    key, size = str(federation_key()), grow()
    proof = client.get(f"/journal/acts/{size}.tlog-proof").content.decode()
    export, head = (client.get(f"/journal/{name}").content.decode() for name in ("acts.txt", "checkpoint"))
    assert prove_file(proof, key).act == size
    assert prove_file(export, key).size == prove_file(head, federation_key_text()).size == size
    other = str(NoteKey(federation_key().name, public_bytes(Ed25519PrivateKey.generate())))
    for file, pinned in ((proof, other), (export, other), (export.replace(" - ", " x ", 1), key)):
        with pytest.raises(Refusal):
            prove_file(file, pinned)
    rotate_key(NOBODY)
    key_file().with_suffix(".next").replace(key_file())
    grow()
    grow()
    later = client.get("/journal/checkpoint").content.decode()
    with pytest.raises(Refusal):
        prove_file(later, key)
    assert prove_file(later, key, client.get("/journal/keys.txt").content.decode()).size == size + 3


def federation_key_text() -> str:
    return SigningKey.objects.earliest("pk").public


def test_proofs_are_told_to_programs_and_hold_nothing_about_people(grow: Callable[[], int], client: Client) -> None:
    size = grow()
    told = client.get(f"/journal/acts/{size}.json").json()
    assert told["size"] == size
    assert told["leaf"].startswith(f"tavlei act\n{size}\n")
    assert client.get("/journal/consistency/1.json").json()["old_size"] == 1
    assert client.get(f"/journal/checkpoint/{size}").status_code == HTTPStatus.OK
    assert client.get("/journal/acts/999.json").status_code == HTTPStatus.NOT_FOUND
    assert client.get("/journal/consistency/999.json").status_code == HTTPStatus.NOT_FOUND
    assert "Новый" not in client.get("/journal/acts.txt").content.decode()
