"""Tags: reading the head of a game, dirty or clean, and writing it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.exchange.pdn.game import PdnTag
from tavlei.exchange.pdn.tokens import comment_text
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

_PAIR: Final = re.compile(r'\[\s*([^\W\d]\w*)\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
_LOOSE: Final = re.compile(r"\[\s*([^\W\d]\w*)(?:[ \t]+|(?=\"))([^\n]*\]|[^\n]*)")
_EVENT: Final = re.compile(r"\[\s*Event\b")
_COMMENT: Final = re.compile(r"\{([^}]*)\}|([;%][^\n]*)")
_ESCAPE: Final = re.compile(r'\\(["\\])')
_NAME: Final = re.compile(r"[^\W\d]\w*")
_BLANK: Final = re.compile(r"\s*")

ORDER: Final = (
    *("Event", "Site", "Date", "Round", "White", "Black", "Result", "ResultFormat"),
    *("WhiteTitle", "BlackTitle", "WhiteRating", "BlackRating", "WhiteNA", "BlackNA", "WhiteType", "BlackType"),
    *("EventDate", "EventSponsor", "Section", "Stage", "Board"),
    *("GameType", "Variant", "SetUp", "FEN", "PlyCount", "Termination"),
    *("TimeControl", "TimeControlWhite", "TimeControlBlack", "WhiteTime", "BlackTime"),
    *("Time", "UTCTime", "UTCDate", "Annotator", "Author", "Publication", "PublicationDate"),
)
_PLACES: Final = {name: place for place, name in enumerate(ORDER)}


@dataclass(slots=True)
class Head:
    """The head of a game: tags, comments between them, remarks, and where the move text begins."""

    tags: list[PdnTag] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)
    end: int = 0


def begins_game(text: str, place: int) -> bool:
    """Whether a bracket behind moves is the first tag of another game."""
    return bool(_PAIR.match(text, place) or (_EVENT.match(text, place) and _LOOSE.match(text, place)))


def read_head(text: str, start: int = 0) -> Head:
    """Read tags and comments as far as they go; a second event is that of another game."""
    head = Head(end=start)
    while True:
        begin = _BLANK.match(text, head.end).end()  # type: ignore[union-attr] # it matches anywhere
        if _EVENT.match(text, begin) and any(tag.name == "Event" for tag in head.tags):
            return head
        if pair := _PAIR.match(text, begin):
            head.tags.append(PdnTag(pair[1], _ESCAPE.sub(r"\1", pair[2]) if "\\" in pair[2] else pair[2]))
            head.end = pair.end()
        elif comment := _COMMENT.match(text, begin):
            head.comments.append(comment_text(comment[1] if comment[2] is None else comment[2].removeprefix(";")))
            head.end = comment.end()
        elif loose := _LOOSE.match(text, begin):
            head.tags.append(_loose_tag(loose))
            head.remarks.append(
                Problem("the tag {tag} is not written as a tag should be", {"tag": loose[0].strip()}, code="tag_form")
            )
            head.end = loose.end()
        else:
            return head


def _loose_tag(match: re.Match[str]) -> PdnTag:
    """A tag with quotation marks in its value, without them, or without its end: to the last bracket of the line."""
    value = match[2].removesuffix("]").strip().removeprefix('"').removesuffix('"')
    return PdnTag(match[1], _ESCAPE.sub(r"\1", value))


def in_order(tags: Iterable[PdnTag]) -> list[PdnTag]:
    """The tags that PDN names in the order of PDN, then the others in their own."""
    return sorted(tags, key=lambda tag: _PLACES.get(tag.name, len(ORDER)))


def tag_line(tag: PdnTag) -> str:
    """A tag as text."""
    if not _NAME.fullmatch(tag.name):
        raise Refusal(Problem("the name of a tag is one word that begins with a letter; got {got}", {"got": tag.name}))
    value = tag.value.replace("\r", " ").replace("\n", " ").replace("\\", "\\\\").replace('"', '\\"')
    return f'[{tag.name} "{value}"]'
