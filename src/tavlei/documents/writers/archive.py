"""Archives of the office formats without the moment they were made in."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_STAMP: Final = (1980, 1, 1, 0, 0, 0)


def settled(archive: bytes, changed: Mapping[str, Callable[[bytes], bytes]]) -> bytes:
    """The same archive with the same moment at every file, so that the same paper is the same bytes.

    `changed` tells what becomes of the content of some files.
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, _STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            content = source.read(name)
            target.writestr(entry, changed[name](content) if name in changed else content)
    return stream.getvalue()
