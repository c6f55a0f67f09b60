"""Telling what an examination of the journal or the store has found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.languages import Catalogue
    from tavlei.office.journal.findings import Finding


def tell_findings(findings: Iterable[Finding], words: Catalogue) -> int:
    """One sentence for each; how many of them are faults."""
    faults = 0
    for finding in findings:
        about = {
            name: words.phrase(value) if isinstance(value, str) else value for name, value in finding.about.items()
        }
        typer.echo(words.phrase(finding.sentence).format(**about), err=finding.fault)
        faults += finding.fault
    return faults
