"""Looking for entries of a list by any of their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.office.explanations import reader_language
from tavlei.office.reference.forms import UseFilter

if TYPE_CHECKING:
    from tavlei.office.reference.declaring import ReferenceList


def search_entries(reference: ReferenceList, text: str, use: str) -> list[Any]:
    """The entries in one of whose names every word of the text stands, by name in the reader's language.

    A list has some hundreds of entries: they are compared here, for the embedded store knows no case of Cyrillic.
    """
    language, words = reader_language(), text.casefold().replace("ё", "е").split()
    entries = reference.entries() if use == UseFilter.ALL else reference.in_use()
    if use == UseFilter.ENDED:
        entries = reference.entries().exclude(ended=None)
    found = [
        (reference.label(entry, language), entry)
        for entry in entries
        if all(word in " ".join(reference.names(entry)).casefold().replace("ё", "е") for word in words)
    ]
    return [entry for _label, entry in sorted(found, key=lambda one: (one[0].casefold(), one[1].pk))]
