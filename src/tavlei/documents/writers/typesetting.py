"""Typst with the fonts of the package and nothing of the system.

What is to be set stands in the source as a literal, not in `sys.inputs`: these are part of typst's library, and with
another library typst keeps nothing of what it has set before, neither the templates nor the cells that come again.
"""

from __future__ import annotations

import threading
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    import typst

STANDARDS: Final = ["a-2a", "ua-1"]
_TEMPLATES: Final = Path(__file__).parent
_LOCAL: Final = threading.local()


def typeset(template: str, described: str, kind: str = "pdf", ppi: int | None = None) -> bytes | list[bytes]:
    """What the function `document` of a template makes of a description, which is JSON."""
    source = f'#import "{template}": document\n#document(json(bytes({_literal(described)})))'
    made = _compiler().compile(
        source.encode(),
        format=cast("Any", kind),
        ppi=ppi,
        pdf_standards=cast("Any", STANDARDS if kind == "pdf" else []),
        timestamp=0,
    )
    return cast("bytes | list[bytes]", made)


def svg_picture(svg: str, ppi: int = 200) -> bytes:
    """A drawing as PNG, for files that take no SVG."""
    source = (
        '#set text(font: "Liberation Serif")\n#set page(width: 60mm, height: auto, margin: 0mm)\n'
        f'#image(bytes({_literal(svg)}), format: "svg", width: 60mm)'
    )
    return cast("bytes", _compiler().compile(source.encode(), format="png", ppi=ppi))


def _literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _compiler() -> typst.Compiler:
    """One compiler a thread: it keeps what it has read."""
    found: typst.Compiler | None = getattr(_LOCAL, "compiler", None)
    if found is None:
        import typst  # noqa: PLC0415 - an office that typesets nothing does without its megabytes

        found = typst.Compiler(b"", root=str(_TEMPLATES), font_paths=_fonts(), ignore_system_fonts=True)
        _LOCAL.compiler = found
    return found


@cache
def _fonts() -> typst.Fonts:
    import typst  # noqa: PLC0415 - as above

    with as_file(files("tavlei.documents") / "fonts") as folder:
        return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)])
