"""Made-up people and figures for the page of samples: what each component looks like when it is used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django import forms

if TYPE_CHECKING:
    from collections.abc import Iterator

SECTIONS: Final = {
    "colours": "Colours",
    "type": "Type",
    "buttons": "Buttons",
    "badges": "Badges, clauses, numbers that can be asked",
    "people": "People, places, colours",
    "pairs": "Pair cards",
    "table": "Data table, cards on a phone",
    "cross": "Cross table",
    "steps": "Steps and the next action",
    "entry": "Entry of results",
    "fields": "Fields",
    "explanation": "Explanation",
    "drawer": "Drawer and levels",
    "figures": "Tiles and chart",
    "lines": "Lines and an empty place",
    "messages": "Notes and a toast",
    "menu": "Menu",
    "board": "Board",
    "hall": "Rows of the hall",
}
"""The sections of the page: the name of the fragment and the heading."""

COLOURS: Final = (
    "paper", "sheet", "sheet-2", "ink", "ink-2", "link", "wood", "wood-soft", "good", "wait", "bad", "bar", "sq-light",
    "sq-dark", "goban",
)  # fmt: skip
_SQUARE: Final = 60
_EDGE: Final = 24
_POSITION: Final = {"a1": "w", "c3": "w", "d4": "w", "e3": "w", "g1": "w", "b8": "b", "f6": "b", "g7": "b", "h8": "b"}
_LISTS: Final = (("07.24", 2262), ("01.25", 2291), ("07.25", 2310), ("01.26", 2344), ("07.26", 2339))


@dataclass(frozen=True, slots=True)
class SamplePlayer:
    """A line of the table of samples."""

    place: int
    name: str
    title: str
    region: str
    rating: int
    points: int
    solkoff: int
    games: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of the drawing, with what is written or drawn there."""

    x: int
    y: int
    text: str = ""


PLAYERS: Final = (
    SamplePlayer(
        place=1,
        name="Некрасова Галина",
        title="МГ",
        region="Самарская область",
        rating=2523,
        points=9,
        solkoff=27,
        games=(("win", "", 18), ("draw", "b", 4), ("win", "", 5), ("win", "", 15), ("win", "b", 2)),
    ),
    SamplePlayer(
        place=2,
        name="Тихонов Владимир",
        title="ГР",
        region="Республика Татарстан",
        rating=2537,
        points=7,
        solkoff=29,
        games=(("win", "b", 21), ("win", "", 25), ("win", "b", 9), ("draw", "", 4), ("loss", "", 1)),
    ),
    SamplePlayer(
        place=3,
        name="Григорьев Тимофей",
        title="МС",
        region="Пермский край",
        rating=2411,
        points=7,
        solkoff=25,
        games=(("win", "", 20), ("draw", "b", 15), ("draw", "b", 27), ("draw", "", 9), ("win", "b", 10)),
    ),
    SamplePlayer(
        place=4,
        name="Широков Денис",
        title="КМС",
        region="Удмуртская Республика",
        rating=2344,
        points=6,
        solkoff=26,
        games=(("win", "b", 39), ("draw", "", 1), ("win", "", 30), ("draw", "b", 2), ("wait", "", 5)),
    ),
)


class SampleForm(forms.Form):
    """Three fields: one that is filled in, one with a mistake, one to tick."""

    name = forms.CharField(label="Название", help_text="Как в положении о соревновании", initial="Кубок Волги")
    starts = forms.CharField(label="Первый день")
    system = forms.ChoiceField(label="Система", choices=[("swiss", "Швейцарская"), ("round", "Круговая")])
    online = forms.BooleanField(label="Играют по сети", required=False)


def filled_form() -> SampleForm:
    """The form as it comes back with a mistake."""
    form = SampleForm({"name": "Кубок Волги", "starts": "19.02.2027", "system": "swiss", "online": "on"})
    form.add_error("starts", "Позже последнего дня (17.02.2027). Исправьте одну из дат.")
    return form


def board() -> dict[str, list[Mark]]:
    """A position of Russian draughts: the dark squares and the pieces."""
    dark = [
        Mark(_EDGE + column * _SQUARE, _EDGE + row * _SQUARE)
        for row in range(8)
        for column in range(8)
        if (row + column) % 2
    ]
    return {"dark": dark, "white": list(_pieces("w")), "black": list(_pieces("b"))}


def chart() -> dict[str, object]:
    """A rating over five lists."""
    marks = [Mark(44 + 130 * index, 210 - (rating - 2200), text) for index, (text, rating) in enumerate(_LISTS)]
    levels = [Mark(44, 210 - rise, str(2200 + rise)) for rise in (0, 50, 100, 150)]
    return {"marks": marks, "levels": levels, "line": " ".join(f"{mark.x},{mark.y}" for mark in marks), "last": 2339}


def _pieces(colour: str) -> Iterator[Mark]:
    for square, piece in _POSITION.items():
        if piece == colour:
            column, row = ord(square[0]) - ord("a"), 8 - int(square[1])
            yield Mark(_EDGE + column * _SQUARE + _SQUARE // 2, _EDGE + row * _SQUARE + _SQUARE // 2)
