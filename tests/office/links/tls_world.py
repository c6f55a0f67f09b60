"""Certificates of an authority of our own, and a door that ends TLS before an office, as a proxy does."""

from __future__ import annotations

import datetime
import ipaddress
import socket
import ssl
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

HOST = "127.0.0.1"
A_DAY = datetime.timedelta(days=1)
_SIGNS = x509.KeyUsage(
    digital_signature=False, content_commitment=False, key_encipherment=False, data_encipherment=False,
    key_agreement=False, key_cert_sign=True, crl_sign=False, encipher_only=False, decipher_only=False,
)  # fmt: skip


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


@dataclass(frozen=True, slots=True)
class Issued:
    """A certificate with its key, as a server reads them."""

    chain: Path
    key: Path


class Authority:
    """Issues certificates; whoever trusts it is given its own (`trusted`)."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._name, self._key = folder, _name(name), ec.generate_private_key(ec.SECP256R1())
        now = datetime.datetime.now(datetime.UTC)
        own = self._signed(self._name, self._key.public_key(), (now - A_DAY, now + A_DAY), authority=True)
        self.trusted = self._kept("authority.pem", own.public_bytes(serialization.Encoding.PEM))

    def issue(self, host: str = HOST, begins: int = -1, ends: int = 1) -> Issued:
        """A certificate for a host, valid between two days from now."""
        now, key = datetime.datetime.now(datetime.UTC), ec.generate_private_key(ec.SECP256R1())
        days = (now + begins * A_DAY, now + ends * A_DAY)
        made = self._signed(_name(host), key.public_key(), days, host=host)
        plain = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        return Issued(
            self._kept(f"{host}{begins}{ends}.pem", made.public_bytes(serialization.Encoding.PEM)),
            self._kept(f"{host}{begins}{ends}.key", key.private_bytes(serialization.Encoding.PEM, *plain)),
        )

    def _signed(
        self,
        whose: x509.Name,
        key: ec.EllipticCurvePublicKey,
        days: tuple[datetime.datetime, datetime.datetime],
        *,
        host: str = "",
        authority: bool = False,
    ) -> x509.Certificate:
        made = x509.CertificateBuilder(self._name, whose, key, x509.random_serial_number(), *days)
        made = made.add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
        # Python 3.13 takes a certificate as strictly as RFC 5280: it names its key and whose key signed it.
        signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        made = made.add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
        made = made.add_extension(signer, critical=False)
        if authority:
            made = made.add_extension(_SIGNS, critical=True)
        if host:
            made = made.add_extension(x509.SubjectAlternativeName([_alternative(host)]), critical=False)
        return made.sign(self._key, hashes.SHA256())

    def _kept(self, name: str, content: bytes) -> Path:
        file = self._folder / name
        file.write_bytes(content)
        return file


def _alternative(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


class TlsDoor:
    """A door over TLS to a port of this machine that knows nothing of it."""

    def __init__(self, port: int, issued: Issued) -> None:
        self._to = port
        self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._context.load_cert_chain(issued.chain, issued.key)
        self._listening = socket.create_server((HOST, 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """Its address."""
        return f"https://{HOST}:{self.port}"

    def close(self) -> None:
        """Nobody comes through any more."""
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                caller, _address = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(caller,), daemon=True).start()

    def _serve(self, caller: socket.socket) -> None:
        with (
            suppress(OSError),
            self._context.wrap_socket(caller, server_side=True) as secret,
            socket.create_connection((HOST, self._to)) as office,
        ):
            there = threading.Thread(target=_pass, args=(secret, office), daemon=True)
            there.start()
            _pass(office, secret)
            secret.shutdown(socket.SHUT_RDWR)
            there.join()


def _pass(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while part := one.recv(16_384):
            other.sendall(part)
    with suppress(OSError):
        if not isinstance(other, ssl.SSLSocket):
            other.shutdown(socket.SHUT_WR)
