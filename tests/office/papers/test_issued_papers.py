"""Official papers: issued and signed at the desk, verified by everybody; the key of the federation."""

from __future__ import annotations

import io
import stat
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, load_pem_private_key
from cryptography.hazmat.primitives.serialization.pkcs12 import serialize_key_and_certificates
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader, PdfWriter
from tests.documents.reading_back import pdf_text
from tests.office import whole_events

from tavlei.documents.keys import SigningKey, make_key, read_certificate
from tavlei.documents.signing import sign_pdf
from tavlei.office.competitions.models import Competition
from tavlei.office.federation import paper_keys
from tavlei.office.federation.models import Federation, PaperCertificate
from tavlei.office.journal.models import Act, ActDetails
from tavlei.office.papers.models import IssuedFile, IssuedPaper
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

OWN = "https://rating.example.org"
PASSPHRASE = "seven seals"  # noqa: S105 - of a key made for the test
Make = Callable[..., User]


@pytest.fixture(scope="session")
def made_keys() -> tuple[SigningKey, SigningKey]:
    """Two keys: making one takes a while."""
    now = datetime.now(UTC)
    return make_key("Федерация шашек", now), make_key("Чужая федерация", now)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made_keys: tuple[SigningKey, ...]) -> Path:
    """A folder of its own for the key of every test."""
    monkeypatch.setattr(paper_keys, "key_file", lambda: tmp_path / "papers.key")
    monkeypatch.setattr(paper_keys, "make_key", lambda *_: made_keys[0])
    return tmp_path


@pytest.fixture
def administrator(make_user: Make) -> User:
    return make_user("administrator", OfficeRole.ADMINISTRATOR)


@pytest.fixture
def federation(db: None, administrator: User) -> PaperCertificate:
    """A federation with an address and a key."""
    Federation.objects.create(pk=1, public_url=OWN, name_ru="Федерация шашек")
    return paper_keys.make_paper_key(administrator)


@pytest.fixture
def competition(db: None) -> Competition:
    return whole_events.individual(whole_events.chief_judge())


@pytest.fixture
def desk(client: Client, make_user: Make, competition: Competition) -> Client:
    client.force_login(make_user("secretary", OfficeRole.SECRETARY, competition=competition))
    return client


def issue(desk: Client, competition: Competition, paper: str = "starting-list", **more: str) -> IssuedPaper:
    given = {"paper": paper, "lang": "ru", "stamp": "1", **more}
    answer = desk.post(reverse("pages:issue_paper", args=[competition.code]), given, follow=True)
    assert answer.status_code == 200
    found = IssuedPaper.objects.order_by("pk").last()
    assert found is not None, answer.content.decode()
    return found


def content_of(paper: IssuedPaper) -> bytes:
    return bytes(IssuedFile.objects.get(paper=paper).content)


def told(client: Client, content: bytes, language: str = "ru") -> str:
    """What the page says of a file."""
    file = SimpleUploadedFile("paper.pdf", content, "application/pdf")
    return client.post(reverse("pages:verify"), {"file": file}, headers={"accept-language": language}).content.decode()


def test_a_paper_is_issued_signed_and_found_by_its_code(
    desk: Client, competition: Competition, federation: PaperCertificate
) -> None:
    paper = issue(desk, competition)
    act = Act.objects.get(kind="paper.issued")
    assert (act.competition, act.role) == (competition, OfficeRole.SECRETARY)
    after: Any = act.details.after
    assert after["digest"] == paper.digest
    text = pdf_text(content_of(paper))
    assert f"{OWN}/verify/{paper.code}/" in text.replace(" ", "")
    assert "Подписано электронной подписью: Федерация шашек" in text
    assert f"Код проверки: {paper.code}" in text
    page = Client().get(f"/verify/{paper.code}/").content.decode()
    assert "Документ с этим кодом выдан и действует" in page
    assert paper.digest in page
    assert paper.title in page
    assert competition.name in page
    listed = desk.get(reverse("pages:papers", args=[competition.code]), {"lang": "ru"}).content.decode()
    assert f"/verify/{paper.code}/" in listed
    assert content_of(paper) == Client().get(f"/verify/{paper.code}.pdf").content  # a paper for everybody


def test_the_file_is_proved_to_the_last_byte(
    desk: Client, competition: Competition, federation: PaperCertificate
) -> None:
    paper = issue(desk, competition)
    content = content_of(paper)
    assert "выданный документ, целый до последнего байта" in told(Client(), content)
    assert "This is the paper that was issued" in told(Client(), content, "en")
    at = content.index(b"stream", 5000) + 40
    changed = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
    assert "изменен после подписания" in told(Client(), changed)
    writer = PdfWriter(io.BytesIO(content), incremental=True)
    writer.add_metadata({"/Title": "Другой"})
    added = io.BytesIO()
    writer.write(added)
    assert "что-то добавлено" in told(Client(), added.getvalue())


def test_a_later_issue_takes_the_place_of_the_earlier(
    desk: Client, competition: Competition, federation: PaperCertificate
) -> None:
    first, second = issue(desk, competition), issue(desk, competition)
    assert (first.number, second.number) == (1, 2)
    other = issue(desk, competition, lang="uk")
    assert other.number == 1
    replayed = told(Client(), content_of(first))
    assert "его заменил более поздний" in replayed
    assert f"/verify/{second.code}/" in replayed
    assert "его заменил более поздний" in Client().get(f"/verify/{first.code}/").content.decode()
    assert "целый до последнего байта" in told(Client(), content_of(second))
    assert "целый до последнего байта" in told(Client(), content_of(other))


def test_files_of_other_keys_and_no_key_are_told_apart(
    desk: Client, competition: Competition, federation: PaperCertificate, made_keys: tuple[SigningKey, SigningKey]
) -> None:
    plain = desk.get(reverse("pages:paper", args=[competition.code, "starting-list", "pdf"])).content
    assert "не подписан" in told(Client(), plain)
    words = {"reason": "x", "place": "", "field": "x"}
    foreign = told(Client(), sign_pdf(plain, made_keys[1], **words))
    assert "не ключом этой федерации" in foreign
    assert "Чужая федерация" in foreign
    forged = told(Client(), sign_pdf(plain, made_keys[0], **words))
    assert "такой документ не выдавали" in forged
    old = make_key("Федерация шашек", datetime.now(UTC) - timedelta(days=900), years=2)
    kept = read_certificate(old.certificate)
    PaperCertificate.objects.create(
        fingerprint=kept.fingerprint, holder=kept.holder, pem=kept.pem.decode(), begins=kept.begins, ends=kept.ends,
        brought=False, added=kept.begins, by=federation.by, in_use=False, retired=kept.ends,
    )  # fmt: skip
    assert "сертификат федерации не действовал" in told(Client(), sign_pdf(plain, old, **words))
    for content in (b"PK", b"%PDF-1.7 torn"):
        assert "не PDF" in told(Client(), content)


def test_a_signature_replayed_on_another_paper_is_refused(
    desk: Client, competition: Competition, federation: PaperCertificate
) -> None:
    one, other = content_of(issue(desk, competition)), content_of(issue(desk, competition, "place-cards"))
    ranges = []
    for content in (one, other):
        fields = PdfReader(io.BytesIO(content)).get_fields()
        assert fields is not None
        ranges.append(fields["Federation"]["/V"].get_object()["/ByteRange"])
    (_, begins, ends, _), (_, at, end, _) = ranges
    assert "изменен после подписания" in told(Client(), other[:at] + one[begins:ends] + other[end:])


def test_a_register_that_was_tampered_with_is_caught_by_the_journal(
    desk: Client, competition: Competition, federation: PaperCertificate
) -> None:
    paper = issue(desk, competition)
    IssuedPaper.objects.filter(pk=paper.pk).update(digest="0" * 64)
    assert "запись журнала" in Client().get(f"/verify/{paper.code}/").content.decode().casefold()
    ActDetails.objects.filter(act__kind="paper.issued").update(after={"digest": "0" * 64})
    assert "запись журнала" in Client().get(f"/verify/{paper.code}/").content.decode().casefold()


def test_who_may_issue_and_who_may_read(
    client: Client, make_user: Make, competition: Competition, federation: PaperCertificate
) -> None:
    address = reverse("pages:issue_paper", args=[competition.code])
    given = {"paper": "starting-list", "lang": "ru"}
    assert client.post(address, given).status_code == 302
    client.force_login(make_user("player", OfficeRole.PLAYER))
    assert client.post(address, given).status_code == 403
    assert not IssuedPaper.objects.exists()
    client.force_login(make_user("secretary", OfficeRole.SECRETARY))
    assert client.post(address, {**given, "paper": "nothing"}).status_code == 404
    personal = issue(client, competition, "judges-report")
    assert personal.needs == "report"
    assert client.get(f"/verify/{personal.code}.pdf").status_code == 200
    assert Client().get(f"/verify/{personal.code}.pdf").status_code == 302
    client.force_login(User.objects.get(username="player"))
    assert client.get(f"/verify/{personal.code}.pdf").status_code == 403
    assert f"/verify/{personal.code}.pdf" not in client.get(f"/verify/{personal.code}/").content.decode()


def test_a_paper_for_everybody_tells_no_births_unless_they_are_wanted(
    desk: Client, competition: Competition, federation: PaperCertificate
) -> None:
    Person.objects.update(birth_date=date(1987, 5, 6), birth_year=1987)
    assert "1987" in pdf_text(desk.get(reverse("pages:paper", args=[competition.code, "starting-list", "pdf"])).content)
    paper = issue(desk, competition)
    assert "1987" not in pdf_text(content_of(paper))
    assert paper.needs == ""
    personal = issue(desk, competition, personal="1")
    assert "1987" in pdf_text(content_of(personal))
    assert desk.get(f"/verify/{personal.code}.pdf").status_code == 200
    assert Client().get(f"/verify/{personal.code}.pdf").status_code == 302


def test_everybody_may_take_the_certificates(client: Client, federation: PaperCertificate) -> None:
    assert "/verify/federation.pem" in client.get("/verify/").content.decode()
    content = client.get("/verify/federation.pem").content
    assert read_certificate(content).fingerprint == federation.fingerprint
    assert b"PRIVATE" not in content


def test_codes_that_nobody_issued(client: Client, db: None) -> None:
    assert client.get("/verify/").status_code == 200
    answer = client.get("/verify/abcd2345/")
    assert answer.status_code == 404
    assert "не выдавали" in answer.content.decode()
    assert client.get("/verify/", {"code": " AB cd23 "}).headers["Location"] == "/verify/abcd23/"
    for strange in ("<b>", "²", "٣", "код"):
        assert client.get("/verify/", {"code": strange}).status_code == 404
    assert client.get("/verify/abcd2345.pdf").status_code == 404


def test_a_paper_of_an_office_without_an_address_has_its_code_and_no_mark_if_none_is_wanted(
    desk: Client, competition: Competition, administrator: User
) -> None:
    paper_keys.make_paper_key(administrator)
    paper = issue(desk, competition, stamp="0")
    text = pdf_text(content_of(paper))
    assert f"Код проверки: {paper.code}" in text
    assert "://" not in text
    assert "Подписано" not in text


def test_without_a_key_or_with_one_out_of_date_nothing_is_issued(
    desk: Client, competition: Competition, administrator: User, own_folder: Path
) -> None:
    given = {"paper": "starting-list", "lang": "ru"}
    address = reverse("pages:issue_paper", args=[competition.code])
    assert "нет ключа" in desk.post(address, given, follow=True).content.decode()
    certificate = paper_keys.make_paper_key(administrator)
    PaperCertificate.objects.update(ends=datetime.now(UTC) - timedelta(days=1))
    assert "нужен новый ключ" in desk.post(address, given, follow=True).content.decode()
    PaperCertificate.objects.update(ends=certificate.ends, fingerprint="0" * 64)
    assert "не от действующего сертификата" in desk.post(address, given, follow=True).content.decode()
    assert not IssuedPaper.objects.exists()
    assert not Act.objects.filter(kind="paper.issued").exists()


def test_an_administrator_makes_brings_and_retires_the_key(
    client: Client, administrator: User, own_folder: Path, made_keys: tuple[SigningKey, SigningKey]
) -> None:
    client.force_login(administrator)
    address = reverse("pages:federation")
    client.post(address, {"part": "make_key"})
    file = own_folder / "papers.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    first = PaperCertificate.objects.get(in_use=True)
    assert first.short in client.get(address).content.decode()
    packed = _packed(made_keys[1])
    wrong: dict[str, Any] = {"part": "bring_key", "key": SimpleUploadedFile("k.p12", packed), "passphrase": "no"}
    assert "пароль другой" in client.post(address, wrong, follow=True).content.decode()
    assert PaperCertificate.objects.get(in_use=True) == first
    right = {"part": "bring_key", "key": SimpleUploadedFile("k.p12", packed), "passphrase": PASSPHRASE}
    assert "Чужая федерация" in client.post(address, right, follow=True).content.decode()
    assert PaperCertificate.objects.filter(in_use=True).count() == 1
    assert [path.name for path in own_folder.iterdir()] == ["papers.key"]
    client.post(address, {"part": "no_key"})
    assert not file.exists()
    assert "нет действующего ключа" in client.post(address, {"part": "no_key"}, follow=True).content.decode()
    kinds = list(
        Act.objects.filter(kind__startswith="federation.key").order_by("number").values_list("kind", flat=True)
    )
    assert kinds == [
        "federation.key_made",
        "federation.key_retired",
        "federation.key_brought",
        "federation.key_retired",
    ]
    everything = "".join(f"{details.before}{details.after}" for details in ActDetails.objects.all())
    assert "PRIVATE" not in everything
    assert not PaperCertificate.objects.filter(pem__contains="PRIVATE").exists()


def test_papers_outlive_their_key(
    desk: Client, competition: Competition, federation: PaperCertificate, administrator: User
) -> None:
    paper = issue(desk, competition)
    paper_keys.retire_paper_key(administrator)
    assert "целый до последнего байта" in told(Client(), content_of(paper))


def test_nobody_else_touches_the_key(client: Client, make_user: Make) -> None:
    client.force_login(make_user("secretary", OfficeRole.SECRETARY))
    assert client.post(reverse("pages:federation"), {"part": "make_key"}).status_code == 403
    assert not PaperCertificate.objects.exists()


def _packed(key: SigningKey) -> bytes:
    private: Any = load_pem_private_key(key.key, None)
    certificate = x509.load_pem_x509_certificate(key.certificate)
    return serialize_key_and_certificates(
        b"key", private, certificate, None, BestAvailableEncryption(PASSPHRASE.encode())
    )
