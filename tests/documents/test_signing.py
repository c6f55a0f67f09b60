"""Signatures in papers: made, read back, broken, replayed, made by others, out of date."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, load_pem_private_key
from cryptography.hazmat.primitives.serialization.pkcs12 import serialize_key_and_certificates
from pypdf import PdfReader, PdfWriter
from tests.documents.reading_back import FOOTER, pdf_text
from tests.documents.test_archival_pdf import check_archival, reader_title

from tavlei.documents import all_forms, document_of, render
from tavlei.documents.keys import SigningKey, key_from_pem, key_from_pkcs12, make_key, read_certificate
from tavlei.documents.signing import read_signatures, sign_pdf
from tavlei.rulebook import Refusal

NOW = datetime.now(UTC)
PASSPHRASE = "за семью печатями"  # noqa: S105 - of a key made for the test


@pytest.fixture(scope="module")
def key() -> SigningKey:
    return make_key("Федерация шашек", NOW)


@pytest.fixture(scope="module")
def paper() -> bytes:
    return render(document_of("protest", all_forms()["protest"].example), "pdf", "ru", FOOTER)


@pytest.fixture(scope="module")
def signed(key: SigningKey, paper: bytes) -> bytes:
    return sealed(paper, key)


def sealed(pdf: bytes, key: SigningKey) -> bytes:
    return sign_pdf(pdf, key, reason="Протест", place="Тверь", field="Подпись федерации")


def test_a_signed_paper_is_whole_and_names_who_signed_it(key: SigningKey, paper: bytes, signed: bytes) -> None:
    (found,) = read_signatures(signed)
    assert (found.whole, found.last, found.in_time) == (True, True, True)
    assert found.certificate == read_certificate(key.certificate)
    assert found.certificate.holder == found.certificate.issuer == "Федерация шашек"
    assert found.at is not None
    assert abs(found.at - NOW) < timedelta(hours=1)
    assert signed.startswith(paper)  # a signature is added behind the paper
    assert pdf_text(signed) == pdf_text(paper)
    assert read_signatures(paper) == ()


def test_other_programs_find_the_signature_where_pdf_asks_for_it(signed: bytes) -> None:
    reader = PdfReader(io.BytesIO(signed))
    assert reader.trailer["/Root"]["/AcroForm"]["/SigFlags"] == 3  # type: ignore[index]
    fields = reader.get_fields()
    assert fields is not None
    value = fields["Federation"]["/V"].get_object()
    assert value["/SubFilter"] == "/ETSI.CAdES.detached"
    assert value["/Reason"] == "Протест"
    assert fields["Federation"]["/TU"] == "Подпись федерации"
    assert value["/Reference"][0]["/TransformParams"]["/P"] == 1  # no change is allowed
    start, length, second, rest = value["/ByteRange"]
    assert (start, second + rest) == (0, len(signed))
    assert signed[length : length + 1] == b"<"


def test_a_signed_paper_can_still_be_archived_and_read_aloud(signed: bytes) -> None:
    check_archival(signed, reader_title(signed))
    notes: Any = PdfReader(io.BytesIO(signed)).pages[0]["/Annots"]
    assert len(notes) == 1
    found = notes[0].get_object()
    assert found["/F"] & 4  # printed, and neither hidden nor unseen by its flags
    assert not found["/F"] & (1 | 2 | 32)
    assert found["/Rect"][2] <= 0


@pytest.mark.parametrize("where", [0.2, 0.5, 0.9])
def test_a_changed_byte_breaks_the_signature(signed: bytes, paper: bytes, where: float) -> None:
    at = paper.index(b"stream", int(len(paper) * where)) + 40  # within what a page draws or a font holds
    changed = signed[:at] + bytes([signed[at] ^ 1]) + signed[at + 1 :]
    (found,) = read_signatures(changed)
    assert not found.whole


def test_what_is_added_behind_the_signature_is_seen(signed: bytes) -> None:
    writer = PdfWriter(io.BytesIO(signed), incremental=True)
    writer.add_metadata({"/Title": "Другая бумага"})
    made = io.BytesIO()
    writer.write(made)
    assert made.getvalue().startswith(signed)
    (found,) = read_signatures(made.getvalue())
    assert not found.last
    with pytest.raises(Refusal):
        read_signatures(signed + b"\n%%EOF\n")


def test_a_signature_replayed_on_another_paper_is_broken(key: SigningKey, signed: bytes) -> None:
    other = render(document_of("appeal_decision", all_forms()["appeal_decision"].example), "pdf", "ru", FOOTER)
    target = sealed(other, key)
    value = PdfReader(io.BytesIO(signed)).get_fields()["Federation"]["/V"].get_object()  # type: ignore[index]
    own = PdfReader(io.BytesIO(target)).get_fields()["Federation"]["/V"].get_object()  # type: ignore[index]
    (_, from_, to, _), (_, at, end, _) = value["/ByteRange"], own["/ByteRange"]
    replayed = target[:at] + signed[from_:to] + target[end:]
    assert len(replayed) == len(target)
    (found,) = read_signatures(replayed)
    assert found.certificate == read_certificate(key.certificate)
    assert not found.whole


def test_another_key_is_told_by_its_certificate(key: SigningKey, paper: bytes) -> None:
    other = make_key("Федерация шашек", NOW)  # the same name
    (found,) = read_signatures(sealed(paper, other))
    assert found.whole
    assert found.certificate.fingerprint != read_certificate(key.certificate).fingerprint


def test_a_certificate_out_of_date_is_seen(paper: bytes) -> None:
    for old in (
        make_key("Федерация", NOW - timedelta(days=900), years=2),
        make_key("Федерация", NOW + timedelta(days=9)),
    ):
        (found,) = read_signatures(sealed(paper, old))
        assert found.whole
        assert not found.in_time


def test_a_key_is_kept_and_brought(key: SigningKey) -> None:
    assert key_from_pem(key.pem()) == key
    assert "PRIVATE" not in repr(key)
    private: Any = load_pem_private_key(key.key, None)
    certificate = x509.load_pem_x509_certificate(key.certificate)
    packed = serialize_key_and_certificates(
        b"key",
        private,
        certificate,
        None,
        BestAvailableEncryption(PASSPHRASE.encode()),
    )
    assert key_from_pkcs12(packed, PASSPHRASE) == key
    for content, passphrase in ((packed, "другая"), (packed, ""), (b"no key", PASSPHRASE), (packed[:200], PASSPHRASE)):
        with pytest.raises(Refusal):
            key_from_pkcs12(content, passphrase)
    with pytest.raises(Refusal):
        make_key("  ", NOW)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"%PDF-1.7\n", b"%PDF-1.7\n" + b"x" * 1000])
def test_what_is_no_pdf_is_refused(content: bytes) -> None:
    with pytest.raises(Refusal, match="no PDF"):
        read_signatures(content)
