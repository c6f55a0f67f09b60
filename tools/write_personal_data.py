"""Write docs/personal-data.md: what an office keeps of people, as it shows and removes it. A test compares."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE: Final = Path(__file__).parent.parent / "docs" / "personal-data.md"
_HEAD: Final = """# Personal data

Written by `make docs` from `src/tavlei/office/privacy`; the same tables make the page `/my/data/` and its export,
and the worker removes every hour what is over its time (`privacy/tidying.py`). Why it is so: [security](security.md).
"""
_AGES: Final = """
## From which age somebody consents himself
By the country of the federation (`/office/federation/`). Younger people need the consent of a parent or guardian.
Where the country is not in the table or not set, and where the birth is not known, the office says that it does not
know: nobody is taken for a child or for grown up. The ages are those of the laws named here as far as we know them;
who runs an office makes sure with a lawyer of the country.

| country | age | law |
|---|---|---|"""


def page() -> str:
    """The page; Django has been set up."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    from django.utils.translation import override  # noqa: PLC0415 - after Django has been set up

    from tavlei.office.privacy.consent_ages import CONSENT_AGES  # noqa: PLC0415
    from tavlei.office.privacy.requests import DAYS, LAWS  # noqa: PLC0415
    from tavlei.office.privacy.retention import KINDS  # noqa: PLC0415

    with override("en"):
        yield _HEAD
        yield "## What is kept, why and for how long"
        yield "| what | tables | what for | how long | removed by the worker |"
        yield "|---|---|---|---|---|"
        for kind in KINDS:
            tables = ", ".join(dict.fromkeys(f"`{source.model}`" for source in kind.sources))
            after = f"after {kind.after.days} days" if kind.after is not None else "–"
            yield f"| {kind.title} | {tables} | {kind.purpose} | {kind.keeping} | {after} |"
        yield "\n## Requests\n| what is asked | answered within | law |\n|---|---|---|"
        for asked, days in DAYS.items():
            yield f"| {asked.label} | {days} days | {LAWS[asked]} |"
    yield _AGES
    for country, known in CONSENT_AGES.items():
        yield f"| {country} | {known.age} | {known.law} |"


def main() -> None:
    """In a folder of its own: nothing is asked of a store."""
    from tavlei.office.django_setup import set_up  # noqa: PLC0415 - its folder is set first

    with tempfile.TemporaryDirectory() as home:
        os.environ.update(TAVLEI_HOME=home, DJANGO_SETTINGS_MODULE="tavlei.office.settings")
        os.environ.pop("DATABASE_URL", None)
        set_up()
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
