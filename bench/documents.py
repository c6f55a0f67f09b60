"""Three hundred papers of an event of a hundred players, as PDF; and a single protocol in a fresh process."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from bench.measuring import Measurement, cost, least
from tavlei.documents import FileFormat, Footer, render
from tavlei.documents.forms.participant_card import CardRound, ParticipantCard
from tavlei.documents.forms.results_tables import SwissRound, SwissRow, SwissTable
from tavlei.documents.forms.round_protocol import RoundGame, RoundProtocol
from tavlei.documents.forms.score_sheet import Diagram, GamePlayer, ScoreSheet
from tavlei.documents.forms.starting_list import PlaceCard, PlaceCards, Starter, StartingList
from tavlei.documents.forms.wall import CrossRow, CrossTable, WallPair, WallPairings
from tavlei.documents.parts import Competition
from tavlei.games.clock import Discipline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.documents import FilledForm

PLAYERS, ROUNDS, PAPERS = 100, 9, 300
MOST_SECONDS, MOST_FOR_ONE = 10, 0.5
EVENT: Final = Competition("Открытый чемпионат", "г. Тверь", discipline=Discipline.RUSSIAN)
NAMES: Final = tuple(f"Участник-{number} Иван Петрович" for number in range(1, PLAYERS + 1))
FOOTER: Final = Footer("0123456789abcdef" * 4, "https://example.org/competitions/open-championship/")
ONE: Final = (
    "from tavlei.documents import all_forms, document_of, render\n"
    "render(document_of('round_protocol', all_forms()['round_protocol'].example))\n"
)


def measure() -> Iterator[Measurement]:
    """All papers of the event in one process, a protocol in a warm one, and everything from the start of Python."""
    papers = tuple(_papers())
    began = time.process_time()
    for each in papers:
        render(each, FileFormat.PDF, "ru", FOOTER)
    taken = time.process_time() - began
    what = f"{len(papers)} papers, {PLAYERS} players"
    met = taken < MOST_SECONDS and len(papers) == PAPERS
    yield Measurement(what, f"{taken:.1f} s", f"under {MOST_SECONDS} s", met)
    for kind in FileFormat:
        seconds = min(_seconds(papers[0], kind) for _ in range(3))
        yield Measurement(
            f"a round protocol as {kind}", f"{seconds:.3f} s", f"under {MOST_FOR_ONE} s", seconds < MOST_FOR_ONE
        )
    fresh = least([cost("-c", ONE) for _ in range(3)])
    yield Measurement("a protocol from the start of Python", f"{fresh:.2f} s")


def _seconds(paper: FilledForm, kind: FileFormat) -> float:
    began = time.process_time()
    render(paper, kind, "ru", FOOTER)
    return time.process_time() - began


def _papers() -> Iterator[FilledForm]:
    pairs = list(zip(NAMES[::2], NAMES[1::2], strict=True))
    for number in range(1, ROUNDS + 1):
        games = tuple(RoundGame(white, black, "½", "½") for white, black in pairs)
        yield RoundProtocol(EVENT, str(number), number, games=games)
        yield WallPairings(EVENT, number, tuple(WallPair(white, black) for white, black in pairs))
    met = tuple(CardRound(NAMES[each], each + 1, "КМС", 2000, "white", Fraction(1, 2)) for each in range(ROUNDS))
    for name in NAMES:
        yield ParticipantCard(EVENT, name, "КМС", "Тверская область", 2000, met)
    yield _table()
    yield StartingList(EVENT, tuple(Starter(at, name, "КМС", 2000) for at, name in enumerate(NAMES, start=1)))
    yield PlaceCards(EVENT, tuple(PlaceCard(name, "КМС") for name in NAMES))
    heads = tuple(map(str, range(1, ROUNDS + 1)))
    yield CrossTable(EVENT, heads, tuple(CrossRow(name, ("14б½",) * ROUNDS, Fraction(9, 2)) for name in NAMES))
    diagram = (Diagram("W:Wa1,a3,b4,d4,e1,e3,f2,h4:Bb6,b8,c5,d8,f4,f6,h6,h8"),)
    made = 2 * ROUNDS + PLAYERS + 4
    for at in range(PAPERS - made):
        white, black = pairs[at % len(pairs)]
        moves = ("c3-d4", "d6-c5") * 20
        yield ScoreSheet(
            EVENT, at // len(pairs) + 1, white=GamePlayer(white), black=GamePlayer(black), moves=moves, diagrams=diagram
        )


def _table() -> SwissTable:
    rows = tuple(
        SwissRow(
            at,
            name,
            "КМС",
            2000,
            "Тверская область",
            tuple(SwissRound(each, "white", "½") for each in range(1, ROUNDS + 1)),
            Fraction(ROUNDS, 2),
            (Fraction(40), Fraction(38)),
            str(at),
        )
        for at, name in enumerate(NAMES, start=1)
    )
    return SwissTable(EVENT, rows)
