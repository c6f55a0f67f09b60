"""Pictures of a renju board: characters for the terminal, SVG for pages and papers.

Both are readable without colour. In characters a black stone is `X` and a white one `O`; numbered, Black's numbers
stand in brackets, as they are circled on a score sheet of one colour. A foul point says its kind: 33 double three,
44 double four, 6+ overline; in the SVG it has as many corners. The same board always gives the same bytes.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.diagram import Labels
from tavlei.games.renju.board import POINTS, SIZE, Letters, RenjuPosition, StoneColour, point_name
from tavlei.games.renju.drawing import FOUL_LABELS, MARKED, BoardPicture, shapes, size
from tavlei.games.renju.fouls import Foul
from tavlei.games.renju.records import colour_of, score_sheet, stone_numbers
from tavlei.rulebook import Problem, Refusal, Words, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.rulebook import Phrasebook

_FOUL_WORDS: Final = {
    Foul.DOUBLE_THREE: phrase("Fouls, double three: {points}."),
    Foul.DOUBLE_FOUR: phrase("Fouls, double four: {points}."),
    Foul.OVERLINE: phrase("Fouls, overline: {points}."),
}


@cites("draughts-rules", "9.2.2.2", "9.3.2.1/p2")
def board_text(
    board: RenjuPosition | Sequence[int | None],
    *,
    numbers: bool = True,
    fouls: Mapping[int, Foul] | None = None,
    letters: Letters = Letters.INTERNATIONAL,
) -> str:
    """A position, or the numbered stones of a game, in characters; `+` is a marked point, `!33` a foul point.

    The passes of a game stand below, as in the margin of a score sheet.
    """
    picture = _picture(board, numbers=numbers, fouls=fouls, letters=letters, last=None)
    signs = [_sign(picture, point) for point in range(POINTS)]
    cell = max(2, *map(len, signs)) + 1
    files = "".join(f"{point_name(column, letters)[0]:^{cell}}" for column in range(SIZE))
    lines = [f"   {files}".rstrip()]
    for first in reversed(range(0, POINTS, SIZE)):
        rank = first // SIZE + 1
        row = "".join(f"{sign:^{cell}}" for sign in signs[first : first + SIZE])
        lines.append(f"{rank:>2} {row} {rank}")
    margin = [f"   {move}" for move in picture.passes]
    return "\n".join([*lines, lines[0], *margin]) + "\n"


def _sign(picture: BoardPicture, point: int) -> str:
    if point in picture.fouls:
        return f"!{FOUL_LABELS[picture.fouls[point]]}"
    colour, number = picture.stones.get(point, (None, None))
    if colour is None:
        return "+" if point in MARKED else "."
    if number is None:
        return "X" if colour is StoneColour.BLACK else "O"
    return f"({number})" if colour is StoneColour.BLACK else f"{number}"


@cites("draughts-rules", "9.2.2.2", "9.3.2.1/p2")
def board_svg(  # noqa: PLR0913 - everything about a picture has its usual value
    board: RenjuPosition | Sequence[int | None],
    *,
    numbers: bool = True,
    fouls: Mapping[int, Foul] | None = None,
    letters: Letters = Letters.INTERNATIONAL,
    last: int | None = None,
    labels: Labels | None = None,
    name: str = "board",
) -> str:
    """A position, or the numbered stones of a game, as a standalone SVG.

    `numbers` writes the number of each move on its stone; `fouls` are free points to be marked with their kind; `last`
    is the point of the stone to be framed. `labels` are the words for those who cannot see it (`describe` by default);
    `name` begins the ids, so that a page may hold several boards.
    """
    picture = _picture(board, numbers=numbers, fouls=fouls, letters=letters, last=last)
    words = labels or _describe(picture, None)
    width, height = size(picture)
    title, description = f"{escape(name)}-title", f"{escape(name)}-description"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
        ' class="board goban"',
        f' role="img" aria-labelledby="{title}" aria-describedby="{description}" lang="{escape(words.language)}">',
        f'<title id="{title}">{escape(words.title)}</title>',
        f'<desc id="{description}">{escape(words.description)}</desc>',
        *shapes(picture),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def describe(  # noqa: PLR0913 - what may be drawn may be told
    board: RenjuPosition | Sequence[int | None],
    *,
    numbers: bool = True,
    fouls: Mapping[int, Foul] | None = None,
    letters: Letters = Letters.INTERNATIONAL,
    last: int | None = None,
    book: Phrasebook | None = None,
) -> Labels:
    """The words for a picture: where each stone stands, passes, fouls, the last stone. English without a book."""
    return _describe(_picture(board, numbers=numbers, fouls=fouls, letters=letters, last=last), book)


def _describe(picture: BoardPicture, book: Phrasebook | None) -> Labels:
    counts = {colour.value: sum(of is colour for of, _ in picture.stones.values()) for colour in StoneColour}
    title = Words(phrase("Renju board 15 × 15, black stones: {black}, white stones: {white}"), counts)
    params = {colour.value: _stones_text(picture, colour) for colour in StoneColour}
    sentences = [Words(phrase("Black: {black}. White: {white}."), params)]
    if picture.passes:
        sentences.append(Words(phrase("Passes: {passes}."), {"passes": ", ".join(picture.passes)}))
    if picture.last is not None:
        sentences.append(Words(phrase("Last stone: {point}."), {"point": point_name(picture.last, picture.letters)}))
    for foul, sentence in _FOUL_WORDS.items():
        if points := [point_name(point, picture.letters) for point, kind in picture.fouls.items() if kind is foul]:
            sentences.append(Words(sentence, {"points": ", ".join(points)}))
    translate, language = (book.phrase, book.language) if book else (phrase, "en")
    return Labels(title.text(translate), " ".join(words.text(translate) for words in sentences), language)


def _stones_text(picture: BoardPicture, colour: StoneColour) -> str | Words:
    """The stones of a side, with their numbers if they have any."""
    own = [
        (number, point_name(point, picture.letters))
        for point, (whose, number) in picture.stones.items()
        if whose is colour
    ]
    return ", ".join(name if number is None else f"{number} {name}" for number, name in own) or Words(
        phrase("no stones")
    )


def _picture(
    board: RenjuPosition | Sequence[int | None],
    *,
    numbers: bool,
    fouls: Mapping[int, Foul] | None,
    letters: Letters,
    last: int | None,
) -> BoardPicture:
    """What is to be drawn, checked: fouls on free points, the last stone on an occupied one."""
    stones = _stones(board, letters, numbers=numbers)
    marks = {point: Foul(kind) for point, kind in sorted((fouls or {}).items())}
    for point in marks:
        if point in stones or not 0 <= point < POINTS:
            raise Refusal(Problem("a foul is marked on a free point of the board; got {got}", {"got": _name(point)}))
    if last is not None and last not in stones:
        raise Refusal(Problem("the last stone must stand on the board; got {got}", {"got": _name(last)}))
    passed = () if isinstance(board, RenjuPosition) or not numbers else score_sheet(board, letters).margin
    return BoardPicture(stones, marks, last, passed, letters)


def _stones(
    board: RenjuPosition | Sequence[int | None], letters: Letters, *, numbers: bool
) -> dict[int, tuple[StoneColour, int | None]]:
    if not isinstance(board, RenjuPosition):
        placed = stone_numbers(board, letters)
        return {point: (colour_of(number), number if numbers else None) for point, number in placed.items()}
    for point in sorted(board.occupied):
        if not 0 <= point < POINTS or (point in board.black and point in board.white):
            raise Refusal(Problem("each stone stands alone on a point of the board; got {got}", {"got": _name(point)}))
    return {point: (_owner(board, point), None) for point in sorted(board.occupied)}


def _owner(position: RenjuPosition, point: int) -> StoneColour:
    return StoneColour.BLACK if point in position.black else StoneColour.WHITE


def _name(point: int) -> str:
    return point_name(point) if 0 <= point < POINTS else str(point)
