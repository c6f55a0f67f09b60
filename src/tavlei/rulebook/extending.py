"""Data of an edition that extends another: only what changes is written, the rest is taken over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping


def extended(earlier: Mapping[str, Any], changes: Mapping[str, Any], gone: Collection[str] = ()) -> dict[str, Any]:
    """The data of the earlier edition without the clauses that are gone, with the changes laid over it.

    Tables are laid over one another key by key. In a list of rows that name their clause, of a clause with one row only
    the named fields change, and of a clause with several rows all are replaced. Everything else is replaced whole.
    """
    merged: dict[str, Any] = _laid_over(without(earlier, gone), changes)
    return merged


def without(content: Mapping[str, Any], gone: Collection[str]) -> dict[str, Any]:
    """The data without what stands under clauses that are gone."""
    if not gone:
        return dict(content)
    return {key: _pruned(value, gone) for key, value in content.items() if key not in gone and not _of(value, gone)}


def cited_numbers(content: Mapping[str, Any], registered: Collection[str]) -> Iterator[str]:
    """The clauses data stands under: keys that are their numbers, and the fields `clause`, `clauses` and `…_clause`."""
    for key, value in content.items():
        if key in registered:
            yield key
        if key == "clause" or key.endswith("_clause"):
            yield value
        elif key == "clauses":
            yield from _texts(value)
        yield from _cited_below(value, registered)


def _cited_below(value: Any, registered: Collection[str]) -> Iterator[str]:
    if isinstance(value, dict):
        yield from cited_numbers(value, registered)
    elif isinstance(value, list):
        for row in value:
            yield from _cited_below(row, registered)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def _laid_over(earlier: Any, changes: Any) -> Any:
    if isinstance(earlier, dict) and isinstance(changes, dict):
        merged = {key: _laid_over(value, changes[key]) if key in changes else value for key, value in earlier.items()}
        return {**merged, **{key: value for key, value in changes.items() if key not in earlier}}
    if _has_clauses(earlier) and _has_clauses(changes):
        return _rows_replaced(earlier, changes)
    return changes


def _rows_replaced(earlier: list[Any], changes: list[Any]) -> list[Any]:
    """The rows in their old order, those of a changed clause where its first one stood, new clauses at the end."""
    changed = {row["clause"]: _rows_of(changes, row["clause"]) for row in changes}
    placed: set[str] = set()
    rows: list[Any] = []
    for row in earlier:
        if (number := row["clause"]) not in changed:
            rows.append(row)
        elif number not in placed:
            placed.add(number)
            rows += _changed_rows(_rows_of(earlier, number), changed[number])
    return rows + [row for row in changes if row["clause"] not in placed]


def _rows_of(rows: list[Any], number: str) -> list[Any]:
    return [row for row in rows if row["clause"] == number]


def _changed_rows(earlier: list[Any], changes: list[Any]) -> list[Any]:
    return [{**earlier[0], **changes[0]}] if len(earlier) == len(changes) == 1 else changes


def _has_clauses(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) and "clause" in row for row in value)


def _of(value: Any, gone: Collection[str]) -> bool:
    return isinstance(value, dict) and value.get("clause") in gone


def _pruned(value: Any, gone: Collection[str]) -> Any:
    if isinstance(value, dict):
        return without(value, gone)
    if isinstance(value, list):
        return [_pruned(row, gone) for row in value if not _of(row, gone)]
    return value
