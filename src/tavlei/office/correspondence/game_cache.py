"""Games that were computed already. The key is all that a game is computed from: nothing old is ever shown."""

from __future__ import annotations

import json
from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from tavlei.correspondence import event_from_json, play_letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.correspondence import CountedBreak, GameByLetters, Terms

_MOST: Final = 600
_KNOWN: Final[OrderedDict[tuple[Terms, str, str], GameByLetters]] = OrderedDict()
_LOCK: Final = Lock()


def played(terms: Terms, contents: Sequence[dict[str, Any]], breaks: Sequence[CountedBreak]) -> GameByLetters:
    """The game after its stored events; a state is never changed, so that one can be shared."""
    key = (terms, json.dumps(contents, sort_keys=True), repr(breaks))
    with _LOCK:
        known = _KNOWN.get(key)
        if known is not None:
            _KNOWN.move_to_end(key)
            return known
    by_letters = play_letters(terms, [event_from_json(content) for content in contents], breaks)
    with _LOCK:
        _KNOWN[key] = by_letters
        while len(_KNOWN) > _MOST:
            _KNOWN.popitem(last=False)
    return by_letters
