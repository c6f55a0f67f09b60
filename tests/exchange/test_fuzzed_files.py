"""Files that are broken or made to hurt: refused in a sentence, within time and memory."""

from __future__ import annotations

import io
import os
import resource
import time
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from tests.exchange.fuzzing import LARGEST, fuzz, workbook
from tests.proving import DEEP

from tavlei.exchange.participants import preview_participants
from tavlei.rulebook import Refusal

COUNT = int(os.environ.get("TAVLEI_FUZZED", "100000" if DEEP else "660"))
NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SHEET = "xl/worksheets/sheet1.xml"
TEXTS = "xl/sharedStrings.xml"
STYLES = "xl/styles.xml"
_TYPE = (f'<Override PartName="/{TEXTS}" ContentType="application/vnd.openxmlformats-officedocument.'
         'spreadsheetml.sharedStrings+xml"/></Types>')  # fmt: skip


def test_no_broken_file_raises_anything_but_a_refusal() -> None:
    found = fuzz(COUNT)
    assert not found.foreign, found.foreign.most_common(5)
    assert not found.slow, [(name, took) for name, took, _content in found.slow[:5]]
    assert found.grown <= LARGEST
    assert found.read
    assert found.refused


def test_what_is_told_of_a_report_or_a_rating_list_has_its_place() -> None:
    """But for what is said of the file as a whole."""
    told = {text for text in fuzz(COUNT // 2, seed=3).placeless if text.startswith(("trf", "fide"))}
    whole = ("encoding", "archive", "empty", "damaged", "larger", "password", "UTF", "not {encoding}")
    assert [text for text in told if not any(word in text for word in whole)] == []


def with_part(name: str, text: str) -> bytes:
    """A workbook of which one part is another."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(workbook())) as book, ZipFile(out, "w", ZIP_DEFLATED) as made:
        for part in {*book.namelist(), name}:
            kept = book.read(part).decode() if part in book.namelist() else ""
            if part == "[Content_Types].xml" and TEXTS not in kept:
                kept = kept.replace("</Types>", _TYPE)
            made.writestr(part, text if part == name else kept)
    return out.getvalue()


ROWS = f'<worksheet {NAMESPACE}><dimension ref="A1:XFD1048576"/><sheetData>'
ONE_CELL = f'<worksheet {NAMESPACE}><sheetData><row><c t="inlineStr"><is><t>'
BOMBS = {  # the part of the workbook, how it begins, and what it repeats how often
    "texts": (TEXTS, f"<sst {NAMESPACE}>", "<si><t/></si>", 5_000_000),
    "rows": (SHEET, ROWS, '<row s="1"/>', 5_000_000),
    "cells": (SHEET, f"{ROWS}<row>", "<c/>", 16_000_000),
    "styles": (STYLES, f"<styleSheet {NAMESPACE}><cellXfs>", "<xf/>", 2_000_000),
    "one cell": (SHEET, ONE_CELL, "x", 100_000_000),
    "too large": (SHEET, "", "x", 129 << 20),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_small_workbook_that_unpacks_to_very_much_is_refused_at_once(name: str) -> None:
    part, begins, repeated, times = BOMBS[name]
    content = with_part(part, begins + repeated * times)
    assert len(content) < 400_000
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    with pytest.raises(Refusal):
        preview_participants(content)
    assert time.process_time() - began < 20, "it took minutes"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 512 << 10
