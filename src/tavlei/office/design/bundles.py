"""One style sheet and one script, put together of their parts when static files are collected: no build step."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.core.checks import CheckMessage
    from django.core.files import File

_HERE = Path(__file__).parent

LAYERS = "@layer tokens, base, layout, components, screens, print;\n"
FOUNDATION = ("fonts", "tokens", "base", "layout")
LAST = ("hall", "print")


def style_sheet() -> str:
    """All parts of the style sheet: the order of the layers first, then the foundation, the components, what ends."""
    parts = sorted(path.stem for path in (_HERE / "sheets").glob("*.css"))
    components = [name for name in parts if name not in FOUNDATION + LAST]
    ordered = (*FOUNDATION, *components, *LAST)
    return LAYERS + "".join((_HERE / "sheets" / f"{name}.css").read_text("utf-8") for name in ordered)


def script() -> str:
    """All behaviours of the pages, each a function of its own."""
    return "".join(path.read_text("utf-8") for path in sorted((_HERE / "scripts").glob("*.js")))


BUNDLES = {"design/tavlei.css": style_sheet, "design/tavlei.js": script}


class BundleStorage(FileSystemStorage):
    """The bundles as files that `collectstatic` can copy."""

    def __init__(self) -> None:
        """Its folder is that of the parts."""
        super().__init__(location=str(_HERE))

    def open(self, name: str, mode: str = "rb") -> File[Any]:  # noqa: ARG002 - the signature of a storage
        """The bundle, put together now."""
        return ContentFile(BUNDLES[name]().encode(), name)

    def get_modified_time(self, name: str) -> datetime:  # noqa: ARG002 - the signature of a storage
        """That of the newest part."""
        parts = [*(_HERE / "sheets").iterdir(), *(_HERE / "scripts").iterdir()]
        return datetime.fromtimestamp(max(path.stat().st_mtime for path in parts), tz=UTC)


class BundleFinder(BaseFinder):
    """Finds the bundles beside the files of the applications."""

    def check(self, **_options: Any) -> list[CheckMessage]:
        """There is nothing to configure."""
        return []

    def find(self, path: str, find_all: bool = False, **_options: Any) -> Any:  # noqa: ARG002, FBT001, FBT002 - the signature of a finder
        """No bundle lies on the disk before it is collected."""
        return []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, BundleStorage]]:  # noqa: ARG002 - the signature of a finder
        """Every bundle with its storage."""
        storage = BundleStorage()
        for name in BUNDLES:
            yield name, storage
