"""Batches of competitions evaluated where the engine computes: Arrow goes to its processes and comes back."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pyarrow as pa

from tavlei.bulk.titles.batches import Batch, evaluate_batch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tavlei.bulk.spark_tables import ArrowSparkBackend
    from tavlei.bulk.titles.batches import Done

AT_ONCE: Final = 64
"""So many batches are asked for at a time: what comes of them is held until it is written."""
_ASKED: Final = pa.schema(
    [("number", pa.int64()), ("folder", pa.string()), ("ids", pa.list_(pa.string())), ("settings", pa.string())]
)
_ANSWERED: Final = pa.schema([("number", pa.int64()), ("done", pa.binary())])


def batches_by_engine(backend: ArrowSparkBackend, batches: Sequence[Batch]) -> Iterator[Done]:
    """What came of every batch, in their order."""
    for start in range(0, len(batches), AT_ONCE):
        asked = _asked(batches[start : start + AT_ONCE])
        value = backend.mapped(asked, evaluate_in_arrow, _ANSWERED).sort_by("number")
        for done in value.column("done").to_pylist():
            yield pickle.loads(done)  # noqa: S301 - what our own function made


def evaluate_in_arrow(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Every batch of competitions through the rules, in a process of the engine."""
    for asked in batches:
        for told in asked.to_pylist():
            done = evaluate_batch(Batch(Path(told["folder"]), tuple(told["ids"]), json.loads(told["settings"])))
            yield pa.RecordBatch.from_pylist([{"number": told["number"], "done": pickle.dumps(done)}], schema=_ANSWERED)


def _asked(batches: Iterable[Batch]) -> pa.Table:
    return pa.Table.from_pylist(
        [
            {
                "number": number,
                "folder": str(batch.folder),
                "ids": list(batch.ids),
                "settings": json.dumps(dict(batch.settings)),
            }
            for number, batch in enumerate(batches)
        ],
        schema=_ASKED,
    )
