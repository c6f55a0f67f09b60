"""`tavlei documents verify`: who signed a PDF, when, and whether it is whole; without the office."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text
from tavlei.rulebook import Problem, Refusal, phrase


def verify(
    file: Annotated[Path, typer.Argument(help=_("The paper, .pdf"), exists=True, dir_okay=False)],
    certificate: Annotated[
        Path | None,
        typer.Option(help=_("The federation's certificate (PEM): only its signature counts."), exists=True,
                     dir_okay=False, show_default=False),
    ] = None,
    language: LanguageOption = None,
) -> None:  # fmt: skip
    """Exit code 1 if the paper is not signed, not whole, or signed by another than asked for."""
    from tavlei.documents.keys import read_certificate
    from tavlei.documents.signing import read_signatures

    words = book(language)
    with exit_on_refusal():
        signatures = read_signatures(file.read_bytes())
        wanted = None
        if certificate is not None:
            try:
                wanted = read_certificate(certificate.read_bytes()).fingerprint
            except ValueError:
                raise Refusal(Problem("this is no certificate (PEM)", path="certificate")) from None
    if not signatures:
        print_text(words.phrase(phrase("The paper is not signed.")) + "\n")
        raise typer.Exit(1)
    text = phrase("{holder}, {at}: {whole}; certificate {fingerprint}")
    for signature in signatures:
        whole = _verdict_line(signature.whole, signature.last)
        at = signature.at.strftime("%Y-%m-%d %H:%M:%S UTC") if signature.at else "–"
        line = words.phrase(text).format(holder=signature.certificate.holder, at=at, whole=words.phrase(whole),
                                         fingerprint=signature.certificate.fingerprint)  # fmt: skip
        print_text(line + "\n")
    held = any(signature.whole and signature.last and signature.in_time
               and wanted in (None, signature.certificate.fingerprint) for signature in signatures)  # fmt: skip
    if wanted is None:
        print_text(words.phrase(phrase("Compare the certificate with the federation's own.")) + "\n")
    if not held:
        raise typer.Exit(1)


def _verdict_line(whole: bool, last: bool) -> str:
    if not whole:
        return phrase("changed after it was signed")
    return phrase("whole") if last else phrase("something was added after it was signed")
