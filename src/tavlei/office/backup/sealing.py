"""A sealed archive: two lines that say how it was sealed, then all the rest in chunks of AES-256-GCM.

The construction is STREAM (Hoang, Reyhanitabar, Rogaway, Vizár: Online Authenticated-Encryption and its Nonce-Reuse
Misuse-Resistance, 2015). The nonce of a chunk is a prefix of the archive, the number of the chunk and whether it is the
last: a chunk that was changed, moved or left out, and an archive that was cut, do not open. Chunks are of one length,
so that a reader goes to any place of the archive and never needs an open copy of it on the disk.
"""

from __future__ import annotations

import hmac
import io
import json
import secrets
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from typing import BinaryIO

    from typing_extensions import Buffer

MARK: Final = b"tavlei-sealed-backup "
VERSION: Final = 1
CHUNK: Final = 2**16
COST: Final = 2**16  # 64 MB and a quarter of a second for every guess
MOST_COST: Final = 2**20
BLOCK: Final = 8
_LEAST_LETTERS: Final = 12
_TAG: Final = 16
_KEY: Final = 32
_PREFIX: Final = 7  # beside four bytes for the number and one for the end: the twelve of a nonce
_MOST_HEAD: Final = 2**12


@dataclass(frozen=True, slots=True)
class SealHead:
    """What stands open before a sealed archive: how its key comes from the passphrase, and how it is cut in chunks."""

    salt: str
    prefix: str
    check: str
    n: int
    r: int = BLOCK
    p: int = 1
    chunk: int = CHUNK
    kdf: str = "scrypt"
    cipher: str = "AES-256-GCM-STREAM"

    def line(self) -> bytes:
        """As it stands in the archive, bound to every chunk."""
        return MARK + str(VERSION).encode() + b"\n" + json.dumps(asdict(self), sort_keys=True).encode() + b"\n"


def refuse_short(passphrase: str) -> None:
    """A passphrase that is soon guessed seals nothing."""
    if len(passphrase) < _LEAST_LETTERS:
        raise Refusal(Problem("the passphrase is too short; letters needed: {count}", {"count": _LEAST_LETTERS}))


def is_sealed(stream: BinaryIO) -> bool:
    """Whether a sealed archive begins here; the stream is left at its beginning."""
    stream.seek(0)
    marked = stream.read(len(MARK)) == MARK
    stream.seek(0)
    return marked


class SealingStream(io.RawIOBase):
    """Writes into another stream what is written to it, sealed; it is an archive only after `finish`."""

    def __init__(self, stream: BinaryIO, passphrase: str) -> None:
        super().__init__()
        refuse_short(passphrase)
        salt, self._prefix = secrets.token_bytes(16), secrets.token_bytes(_PREFIX)
        key, check = _derived(passphrase, salt, COST)
        self._head = SealHead(salt.hex(), self._prefix.hex(), check.hex(), COST).line()
        self._cipher, self._stream = AESGCM(key), stream
        self._waiting, self._number = bytearray(), 0
        stream.write(self._head)

    def writable(self) -> bool:
        return True

    def write(self, content: Buffer) -> int:
        """Keep back what may still be the last chunk."""
        part = bytes(content)
        self._waiting += part
        while len(self._waiting) > CHUNK:
            self._write_chunk(bytes(self._waiting[:CHUNK]), last=False)
            del self._waiting[:CHUNK]
        return len(part)

    def finish(self) -> None:
        """Write the last chunk."""
        self._write_chunk(bytes(self._waiting), last=True)
        self._waiting.clear()

    def _write_chunk(self, content: bytes, *, last: bool) -> None:
        nonce = _nonce(self._prefix, self._number, last=last)
        self._stream.write(self._cipher.encrypt(nonce, content, self._head))
        self._number += 1


class SealedStream(io.RawIOBase):
    """Reads a sealed archive from any place; no byte comes out of it that was not proved."""

    def __init__(self, stream: BinaryIO, passphrase: str) -> None:
        super().__init__()
        head, self._head = _read_head(stream)
        self._prefix = bytes.fromhex(head.prefix)
        key, check = _derived(passphrase, bytes.fromhex(head.salt), head.n)
        if not hmac.compare_digest(check.hex(), head.check):
            raise Refusal(
                Problem("the passphrase is not the one the archive was sealed with, or its beginning was changed")
            )
        self._cipher, self._stream, self._chunk = AESGCM(key), stream, head.chunk
        sealed = stream.seek(0, io.SEEK_END) - len(self._head)
        self._last = max(0, (sealed - 1) // (head.chunk + _TAG))
        self._length = sealed - (self._last + 1) * _TAG
        self._place, self._number, self._open = 0, -1, b""
        self._read_chunk(self._last)  # an archive that was cut ends with a chunk that is not the last

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self._length}[whence]
        if start + offset < 0:
            raise ValueError(offset)
        self._place = start + offset
        return self._place

    def readinto(self, target: Buffer) -> int:
        """What is left of one chunk; nothing at the end."""
        room = memoryview(target).cast("B")
        number, within = divmod(self._place, self._chunk)
        if self._place >= self._length:
            return 0
        part = self._read_chunk(number)[within : within + len(room)]
        room[: len(part)] = part
        self._place += len(part)
        return len(part)

    def _read_chunk(self, number: int) -> bytes:
        if number != self._number:
            self._stream.seek(len(self._head) + number * (self._chunk + _TAG))
            sealed = self._stream.read(self._chunk + _TAG)
            nonce = _nonce(self._prefix, number, last=number == self._last)
            try:
                self._open = self._cipher.decrypt(nonce, sealed, self._head)
            except (InvalidTag, ValueError) as error:
                raise Refusal(Problem("the sealed archive was cut or changed; nothing of it is used")) from error
            self._number = number
        return self._open


def open_sealed(stream: BinaryIO, passphrase: str) -> io.BufferedReader:
    """A sealed archive as the open one that is in it."""
    return io.BufferedReader(SealedStream(stream, passphrase), CHUNK)


def _read_head(stream: BinaryIO) -> tuple[SealHead, bytes]:
    """What stands before the chunks, and the bytes of it to which they are bound."""
    stream.seek(0)
    marked, text = stream.readline(_MOST_HEAD), stream.readline(_MOST_HEAD)
    version = marked.removeprefix(MARK).strip()
    if version != str(VERSION).encode():
        data = {"known": VERSION, "got": version.decode("ascii", "replace")[:20]}
        raise Refusal(Problem("version {got} is not known; this program reads version {known}", data, "version"))
    try:
        head = SealHead(**json.loads(text))
        is_known = _is_known(head)
    except (ValueError, TypeError, AttributeError):
        is_known = False
    if not is_known:
        raise Refusal(Problem("the beginning of the sealed archive is damaged"))
    return head, marked + text


def _is_known(head: SealHead) -> bool:
    """Whether this version seals so, at a cost that a reader can pay."""
    bounded = 2**12 <= head.chunk <= 2**24 and 2 <= head.n <= MOST_COST and head.n.bit_count() == 1
    legible = len(bytes.fromhex(head.prefix)) == _PREFIX and bytes.fromhex(head.salt) != b"" and head.check.isascii()
    return bounded and legible and head == SealHead(head.salt, head.prefix, head.check, head.n, chunk=head.chunk)


def _derived(passphrase: str, salt: bytes, cost: int) -> tuple[bytes, bytes]:
    """The key, and what shows that the passphrase is the right one and that there is no second key to the archive."""
    both = Scrypt(salt=salt, length=2 * _KEY, n=cost, r=BLOCK, p=1).derive(normalize("NFC", passphrase).encode())
    return both[:_KEY], both[_KEY:]


def _nonce(prefix: bytes, number: int, *, last: bool) -> bytes:
    return prefix + number.to_bytes(4, "big") + bytes([last])
