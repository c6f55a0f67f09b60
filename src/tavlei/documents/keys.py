"""The key a federation signs papers with: made with a certificate of its own, or brought as PKCS#12."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from cryptography.hazmat.primitives.serialization.pkcs12 import load_key_and_certificates
from cryptography.x509.oid import NameOID

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes

YEARS: Final = 5
_BITS: Final = 3072
_MOST_LETTERS: Final = 64


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate as people ask for it: whose, by whom, from when until when."""

    pem: bytes
    fingerprint: str
    holder: str
    issuer: str
    begins: datetime
    ends: datetime

    def holds_at(self, moment: datetime) -> bool:
        """Whether it was in force then."""
        return self.begins <= moment <= self.ends


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A private key with its certificate and those that stand above it, all as PEM. Never printed."""

    key: bytes
    certificate: bytes
    chain: bytes = b""

    def __repr__(self) -> str:
        return "SigningKey(…)"

    def pem(self) -> bytes:
        """Everything as one file."""
        return self.key + self.certificate + self.chain


def make_key(holder: str, at: datetime, years: int = YEARS) -> SigningKey:
    """A new key with a certificate that the federation gives itself, in force for some years."""
    name = holder.strip()[:_MOST_LETTERS]
    if not name:
        raise Refusal(Problem("a certificate needs the name of the federation", path="holder"))
    key = rsa.generate_private_key(public_exponent=65537, key_size=_BITS)
    subject = x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, name),
                         x509.NameAttribute(NameOID.COMMON_NAME, name)])  # fmt: skip
    usage = x509.KeyUsage(
        digital_signature=True, content_commitment=True, key_encipherment=False, data_encipherment=False,
        key_agreement=False, key_cert_sign=False, crl_sign=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    own = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    made = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(at - timedelta(minutes=5))
        .not_valid_after(at + timedelta(days=365 * years + 1))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(own, critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(own), critical=False)
        .sign(key, hashes.SHA256())
    )
    return _key_of(key, made, [])


def key_from_pkcs12(content: bytes, passphrase: str) -> SigningKey:
    """The key of a PKCS#12 file (.p12, .pfx), as certification authorities give it."""
    try:
        key, certificate, chain = load_key_and_certificates(content, passphrase.encode() or None)
    except ValueError:
        problem = Problem("this is no PKCS#12 file, or the passphrase is another", path="file")
        raise Refusal(problem) from None
    if key is None or certificate is None:
        raise Refusal(Problem("the file holds no key with its certificate", path="file"))
    return _key_of(key, certificate, chain)


def key_from_pem(content: bytes) -> SigningKey:
    """The key of a file as `SigningKey.pem` wrote it."""
    certificate, *chain = x509.load_pem_x509_certificates(content)
    return _key_of(load_pem_private_key(content, None), certificate, chain)


def read_certificate(pem: bytes) -> Certificate:
    """What a certificate says."""
    return certificate_facts(x509.load_pem_x509_certificate(pem))


def certificate_facts(x509_certificate: x509.Certificate) -> Certificate:
    """What a certificate says, in words of ours."""
    return Certificate(
        pem=x509_certificate.public_bytes(Encoding.PEM),
        fingerprint=x509_certificate.fingerprint(hashes.SHA256()).hex(),
        holder=_called(x509_certificate.subject),
        issuer=_called(x509_certificate.issuer),
        begins=x509_certificate.not_valid_before_utc,
        ends=x509_certificate.not_valid_after_utc,
    )


def _key_of(key: PrivateKeyTypes, certificate: x509.Certificate, chain: list[x509.Certificate]) -> SigningKey:

    if not isinstance(key, rsa.RSAPrivateKey | EllipticCurvePrivateKey):
        raise Refusal(
            Problem("papers are signed with RSA or elliptic curves; this key is of another kind", path="file")
        )
    public = [holder.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
              for holder in (key.public_key(), certificate.public_key())]  # fmt: skip
    if public[0] != public[1]:
        raise Refusal(Problem("the certificate belongs to another key", path="file"))
    return SigningKey(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
        certificate.public_bytes(Encoding.PEM),
        b"".join(above.public_bytes(Encoding.PEM) for above in chain),
    )


def _called(name: x509.Name) -> str:
    """Whom a name of a certificate means: the common name, else the organisation, else all of it."""
    for kind in (NameOID.COMMON_NAME, NameOID.ORGANIZATION_NAME):
        if found := name.get_attributes_for_oid(kind):
            return str(found[0].value)
    return name.rfc4514_string()
