"""Which game a PDN file means.

The tag `GameType` says it: 20 is `international`, 25 `russian`, 41 `russian80`; 26, Brazilian draughts, has the rules
of our `russian_majority`. The variants that PDN has no number for are written as type 25 with a tag of our own beside
it: `[Variant "giveaway"]`, `[Variant "russian_majority"]`, `[Variant "draughts64"]`.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from tavlei.exchange.pdn.game import PdnTag, tag_value
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN, RUSSIAN80, RUSSIAN_MAJORITY, VARIANTS, Variant
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_BY_TYPE: Final = {20: INTERNATIONAL, 25: RUSSIAN, 26: RUSSIAN_MAJORITY, 41: RUSSIAN80}
_FULL_TYPES: Final = {20: "20,W,10,10,N2,0", 25: "25,W,8,8,A0,0", 41: "41,W,10,8,A0,0"}
_ALIASES: Final = {"поддавки": "giveaway", "піддавки": "giveaway"}
_TYPE: Final = re.compile(r"\s*([0-9]{1,4})\s*(?:,.*)?", re.DOTALL)
_COMMENT: Final = re.compile(r"\{[^}]*\}?|[;%][^\n]*")
_WIDE: Final = re.compile(r"[ij][1-8](?![0-9])", re.IGNORECASE)
_LETTERED: Final = re.compile(r"(?<![\w])[a-hавсен]:?[a-hавсен]?[1-8](?![0-9])", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"(?<![\w/])([0-9]{1,2})[ ]?[-x:][ ]?([0-9]{1,2})(?![\w/])")
_COLOURS: Final = re.compile(r"(?:^|:)\s*[WB]|K", re.IGNORECASE)  # of a FEN: B1 is a black piece, not b1
_NUMBER: Final = re.compile(r"[0-9]{1,2}")
_HIGHEST_ON_64: Final = 32
_FIRST_ROW_ON_64: Final = 24


def variant_of_tags(tags: Sequence[PdnTag]) -> Variant | None:
    """The variant that the tags name, None if they name none; a type of game that we do not know is refused."""
    kind, named = tag_value(tags, "GameType"), _named(tag_value(tags, "Variant"))
    if not kind.strip(" ?-"):
        return named
    number = _TYPE.fullmatch(kind)
    variant = _BY_TYPE.get(int(number[1])) if number else None
    if variant is None:
        params = {"got": kind, "known": ", ".join(map(str, _BY_TYPE))}
        raise Refusal(Problem("the game type {got} is not one that we know: {known}", params, code="unknown_game_type"))
    return named if named is not None and named.pdn_type == variant.pdn_type else variant


def variant_tag_is_heard(tags: Sequence[PdnTag], variant: Variant) -> bool:
    """Whether a tag `Variant`, if there is one, names the variant that was chosen."""
    value = tag_value(tags, "Variant")
    return not value or _named(value) == variant


def type_tags(variant: Variant) -> tuple[PdnTag, ...]:
    """The tags that say which variant a game is."""
    kind = PdnTag("GameType", _FULL_TYPES[variant.pdn_type])
    return (kind,) if _BY_TYPE[variant.pdn_type] == variant else (kind, PdnTag("Variant", variant.name))


def guess_variant(fen: str, move_text: str) -> Variant:
    """The variant that the notation speaks for: letters i and j, other letters, numbers above 32, other numbers.

    A game of numbers below 33 is one of 100 squares if its first move could not be the first move on 64.
    """
    moves = _COMMENT.sub(" ", move_text)
    squares = _COLOURS.sub(" ", fen)
    if _WIDE.search(moves) or _WIDE.search(squares):
        return RUSSIAN80
    if _LETTERED.search(moves) or _LETTERED.search(squares):
        return RUSSIAN
    played = [int(square) for move in _NUMBERED.finditer(moves) for square in move.groups()]
    placed = [int(square) for square in _NUMBER.findall(squares)]
    if max(played + placed, default=0) > _HIGHEST_ON_64:
        return INTERNATIONAL
    return INTERNATIONAL if played and not placed and played[0] > _FIRST_ROW_ON_64 else RUSSIAN


class FileGuess:
    """The variant of all games of a file whose tags name none, one for letters and one for numbers: that of most."""

    def __init__(self, games: Iterable[tuple[str, str]]) -> None:
        """Ask every game: its FEN and its moves."""
        counted: Counter[tuple[bool, str]] = Counter()
        for fen, move_text in games:
            counted[_is_lettered(fen, move_text), guess_variant(fen, move_text).name] += 1
        self._found = {
            lettered: VARIANTS[max((name for of, name in counted if of is lettered),
                                   key=lambda name: (counted[lettered, name], name != RUSSIAN.name))]
            for lettered in {of for of, _name in counted}
        }  # fmt: skip

    def of(self, fen: str, move_text: str) -> Variant:
        """The variant of a game of the file."""
        return self._found.get(_is_lettered(fen, move_text)) or guess_variant(fen, move_text)


def _is_lettered(fen: str, move_text: str) -> bool:
    texts = _COMMENT.sub(" ", move_text), _COLOURS.sub(" ", fen)
    return any(pattern.search(text) for text in texts for pattern in (_WIDE, _LETTERED))


def _named(value: str) -> Variant | None:
    name = value.strip().lower()
    return VARIANTS.get(_ALIASES.get(name, name))
