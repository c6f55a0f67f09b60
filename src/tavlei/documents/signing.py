"""Signatures in PDF papers (PAdES B-B): made with the federation's key, and read back whoever made them."""

from __future__ import annotations

import io
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from pyhanko.keys import load_certs_from_pemder_data, load_private_key_from_pemder_data
from pyhanko.pdf_utils.generic import NameObject
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.misc import PdfError
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import signers
from pyhanko.sign.fields import InvisSigSettings, MDPPerm, SigFieldSpec, SigSeedSubFilter
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.errors import SignatureValidationError
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.registry import SimpleCertificateStore

from tavlei.documents.keys import Certificate, SigningKey, read_certificate
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

FIELD: Final = "Federation"
MOST_BYTES: Final = 50_000_000
_BYTES_OF_SIGNATURE: Final = 16_384
logging.getLogger("pyhanko").setLevel(logging.CRITICAL)  # whose certificates count is decided by who asks


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature found in a PDF. `whole`: what was signed is unchanged. `last`: nothing was added behind it."""

    certificate: Certificate
    whole: bool
    last: bool
    at: datetime | None

    @property
    def in_time(self) -> bool:
        """Whether the certificate was in force at the moment the signature names."""
        return self.at is not None and self.certificate.holds_at(self.at)


class _Behind(IncrementalPdfFileWriter):
    """A writer that adds behind the paper, which keeps what it tells of itself: pyHanko's words would not be PDF/A."""

    def _update_meta(self) -> None:
        """Nothing."""


def sign_pdf(pdf: bytes, key: SigningKey, *, reason: str, place: str, field: str) -> bytes:
    """The paper with an unseen signature that allows no change; `field` is what readers aloud call it."""
    writer = _Behind(io.BytesIO(pdf))
    page, _ = writer.find_page_for_modification(0)  # type: ignore[no-untyped-call]
    page.get_object()[NameObject("/Tabs")] = NameObject("/S")
    writer.update_container(page.get_object())
    about = signers.PdfSignatureMetadata(
        field_name=FIELD,
        md_algorithm="sha256",
        subfilter=SigSeedSubFilter.PADES,
        name=read_certificate(key.certificate).holder,
        reason=reason,
        location=place or None,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
    )
    unseen = InvisSigSettings(set_print_flag=True, set_hidden_flag=False, box_out_of_bounds=True)
    spec = SigFieldSpec(FIELD, invis_sig_settings=unseen, readable_field_name=field)
    signer = signers.PdfSigner(about, _signer(key), new_field_spec=spec)
    made: Any = signer.sign_pdf(writer, bytes_reserved=_BYTES_OF_SIGNATURE)
    return bytes(made.getvalue())


def read_signatures(pdf: bytes) -> tuple[Signature, ...]:
    """The signatures of a PDF in their order; what is no PDF is refused."""
    if len(pdf) > MOST_BYTES or not pdf.lstrip()[:5].startswith(b"%PDF-"):
        raise _unreadable()
    try:
        return tuple(_read(PdfFileReader(io.BytesIO(pdf), strict=False)))
    except (PdfError, ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError) as error:
        raise _unreadable() from error


def _read(reader: Any) -> Iterator[Signature]:
    for embedded in reader.embedded_regular_signatures:
        certificate = read_certificate(_pem(embedded.signer_cert.dump()))
        moment = embedded.self_reported_timestamp
        at = moment.astimezone(UTC) if moment else None
        context = ValidationContext(trust_roots=[], allow_fetching=False, moment=at)
        try:
            status = validate_pdf_signature(embedded, signer_validation_context=context)
        except SignatureValidationError:
            yield Signature(certificate, whole=False, last=False, at=at)
            continue
        covers = status.coverage >= SignatureCoverageLevel.ENTIRE_REVISION
        last = status.coverage == SignatureCoverageLevel.ENTIRE_FILE
        yield Signature(certificate, whole=status.intact and status.valid and covers, last=last, at=at)


def _signer(key: SigningKey) -> Any:
    (certificate,) = load_certs_from_pemder_data(key.certificate)
    store = SimpleCertificateStore()  # type: ignore[no-untyped-call]
    store.register_multiple(load_certs_from_pemder_data(key.chain) if key.chain else ())
    return signers.SimpleSigner(certificate, load_private_key_from_pemder_data(key.key, passphrase=None), store)


def _pem(der: bytes) -> bytes:
    return x509.load_der_x509_certificate(der).public_bytes(Encoding.PEM)


def _unreadable() -> Refusal:
    return Refusal(Problem("this is no PDF that can be read", path="file"))
