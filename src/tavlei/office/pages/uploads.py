"""Files that come with a form: small enough, or the one that was shown before."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error as BadBase64
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest


MOST_SHOWN: Final = 7 << 20
"""A file that is shown and given back with the next form must fit into a form."""


def uploaded(request: HttpRequest, field: str, most: int = MOST_SHOWN, text: str = "content") -> bytes:
    """The bytes of a file of at most so many bytes; without a file those that the page gave back."""
    file = request.FILES.get(field)
    if file is not None:
        if file.size is None or file.size > most:
            raise Refusal(Problem("the file is larger than {most} MiB", {"most": most >> 20}, path=field))
        return bytes(file.read())
    try:
        content = b64decode(request.POST.get(text, ""), validate=True)
    except (BadBase64, ValueError):
        content = b""
    if not content:
        raise Refusal(Problem("choose a file", path=field))
    return content
