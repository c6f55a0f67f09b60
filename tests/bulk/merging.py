"""Many random federations put together into one, so that an engine is asked few questions about all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import Phase, given, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import SearchStrategy

Told = dict[str, Any]
NAMES = {"id", "white", "black", "bye", "player", "number", "continues", "unrated_when_played", "source", "officer"}
"""The fields that name somebody or something of one federation."""
PLAYERS_OF_ONE = 100
ORDERS = {
    "tournaments": lambda told: (told.get("last_day", "2023-05-31"), told["id"]),
    "batches": lambda told: told["received"],
}
"""The lists whose order means something."""


def merged(strategy: SearchStrategy[Told], runs: int, each: int) -> Iterator[Told]:
    """So many inputs, each of that many random federations; whatever is no list is that of the first of them."""
    found: list[Told] = []

    @settings(max_examples=runs * each, phases=[Phase.generate])
    @given(strategy)
    def keep(told: Told) -> None:
        found.append(told)

    keep()
    for start in range(0, len(found), each):
        yield _together([_apart(told, number) for number, told in enumerate(found[start : start + each])])


def _apart(value: Any, number: int, name: str = "") -> Any:
    """A federation in which nobody has the name of somebody of another."""
    if isinstance(value, dict):
        return {key: _apart(below, number, key) for key, below in value.items()}
    if isinstance(value, list):
        return [_apart(below, number, name) for below in value]
    if name not in NAMES or value is None:
        return value
    return f"{number}-{value}" if isinstance(value, str) else value + PLAYERS_OF_ONE * number


def _together(federations: list[Told]) -> Told:
    first = federations[0]
    found = {name: _joined(name, value, federations) for name, value in first.items()}
    for name in {name for told in federations for name in told} - set(found) - {"previous"}:
        found[name] = _joined(name, [], federations)
    return found


def _joined(name: str, first: Any, federations: list[Told]) -> Any:
    if name == "previous":
        state = [held for told in federations for held in told.get(name, {"state": []})["state"]]
        return {**first, "state": state}
    if not isinstance(first, list) or name in {"holidays", "branch_regions"}:
        return first
    together = [told for federation in federations for told in federation.get(name, [])]
    return sorted(together, key=ORDERS[name]) if name in ORDERS else together
