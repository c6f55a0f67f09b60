"""Options that several commands share. Imported after the language has been chosen."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tavlei.cli._language import Language
from tavlei.cli._language import translated as _


class OutputFormat(StrEnum):
    """How an answer is printed."""

    JSON = "json"
    TEXT = "text"
    HTML = "html"


LanguageOption = Annotated[
    Language | None, typer.Option("--lang", help=_("Language of the texts: ru, uk or en."), show_default=False)
]
FileArgument = Annotated[
    Path, typer.Argument(help=_("File with JSON, or - for standard input."), metavar="FILE|-", show_default=False)
]
ExplainOption = Annotated[bool, typer.Option("--explain", help=_("Add the explanation: steps, clauses, readings."))]
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print JSON for other programs."))]
