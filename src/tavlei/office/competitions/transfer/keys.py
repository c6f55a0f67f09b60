"""Names within a file and keys of the store: every store counts its entries anew, so a file has names of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping


def translated(value: Any, names: Mapping[str, str]) -> Any:
    """JSON with every key of an entry put into other words; objects in the order of their names, whichever store."""
    if isinstance(value, dict):
        told = {names.get(key, key): translated(item, names) for key, item in value.items()}
        return {key: told[key] for key in sorted(told)}
    if isinstance(value, list | tuple):
        return [translated(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def seats_out(seats: Any, names: Mapping[str, str]) -> list[str | None] | None:
    """A line-up of the store, entries by board, in the names of the file."""
    return None if seats is None else [None if seat is None else names[f"e{seat}"] for seat in seats]


def seats_in(seats: Any, entries: Mapping[str, int], path: str) -> list[int | None] | None:
    """A line-up of a file in the keys of the store."""
    if seats is None:
        return None
    if not isinstance(seats, list) or any(seat is not None and seat not in entries for seat in seats):
        raise Refusal(Problem("a line-up is a list of entries of this file", path=path))
    return [None if seat is None else entries[seat] for seat in seats]
