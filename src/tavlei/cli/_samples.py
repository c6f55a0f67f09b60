"""`tavlei samples`: good files of every kind that an office takes, to be looked at and filled in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tavlei.cli._language import Language, book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text
from tavlei.cli.exchange.commands import write_file
from tavlei.rulebook import Problem, Refusal, phrase


def samples(
    folder: Annotated[Path, typer.Argument(help=_("Folder to write into; made if it is not there."))],
    language: LanguageOption = None,
) -> None:
    """Write the samples, in a folder for each language; with `--lang` in that language alone."""
    from tavlei.exchange.samples import SAMPLES, sample, sample_name

    with exit_on_refusal():
        for one in [language] if language else list(Language):
            words, beside = book(one), folder / one.value
            try:
                beside.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                what = {"file": str(beside), "error": error.strerror}
                raise Refusal(Problem("cannot write {file}: {error}", what)) from error
            for kind in SAMPLES:
                write_file(beside / sample_name(kind), sample(kind, words.language, words.phrase))
    print_text(book(language).phrase(phrase("Written: {file}")).format(file=folder) + "\n")
