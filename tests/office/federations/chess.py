"""A federation of Ukrainian chess over two or three months, and what `fsu.month` is given of it, without the office."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st
from tests.office.federations.play import Played, reports_of, rounds_of

from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

OPENING: Final = date(2026, 8, 1)
PERIODS: Final = (date(2026, 9, 1), date(2026, 10, 1), date(2026, 11, 1))
CONTROLS: Final = {"90+30": (90, 30), "60": (60, 0), "45+15": (45, 15), "15+5": (15, 5), "30+30": (30, 30)}
CODES: Final = {"PL": "POL", "DE": "GER"}
_TOLD: Final[dict[Result, dict[str, Any]]] = {
    Result.WHITE_WINS: {"result": "1-0"},
    Result.DRAW: {"result": "0.5-0.5"},
    Result.BLACK_WINS: {"result": "0-1"},
    Result.WHITE_PLUS: {"result": "1-0", "played": False},
    Result.BLACK_PLUS: {"result": "0-1", "played": False},
}


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody as the federation knows him; who has no citizenship has it from the list of `known_from` on."""

    code: str
    citizenship: str
    known_from: date | None
    birth_date: date | None
    opening: dict[str, Any] | None
    fide: tuple[tuple[date, int], ...]
    ranks: tuple[tuple[str, str, date], ...]
    first_category: date | None
    removed: date | None = None
    restored: date | None = None

    def citizenship_for(self, period: date) -> str:
        """What the register says when the list of a day is made."""
        learned = self.known_from is not None and self.known_from <= period
        return "UA" if learned else self.citizenship

    def fide_on(self, day: date) -> int | None:
        """The FIDE rating of the newest list by a day."""
        known = [one for one in self.fide if one[0] <= day]
        return max(known)[1] if known else None

    def rank_on(self, day: date) -> str | None:
        """The rank of chess held on a day."""
        held = [(awarded, rank) for sport, rank, awarded in self.ranks if sport == "chess" and awarded <= day]
        return max(held)[1] if held else None


@dataclass(frozen=True, slots=True)
class Examined:
    """What the commission adds to a report."""

    agreed_by: str
    on_paper: bool
    games_recorded: bool
    rounds_per_day: int | None
    hours_per_day: int | None
    technical_errors: str
    waiver: tuple[str, date] | None

    def as_form(self) -> dict[str, Any]:
        """As the commission's form gives it."""
        number, day = self.waiver or ("", None)
        return {
            "agreed_by": self.agreed_by, "on_paper": self.on_paper, "games_recorded": self.games_recorded,
            "rounds_per_day": self.rounds_per_day, "hours_per_day": self.hours_per_day,
            "technical_errors": self.technical_errors, "waiver_number": number, "waiver_day": day,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChessEvent:
    """A competition of chess with the examinations of its reports, one for each."""

    played: Played
    examined: tuple[Examined, ...]

    @property
    def counted(self) -> Examined:
        """The examination of the newest report that stands."""
        standing = [told for told, sent in zip(self.examined, self.played.reports, strict=True) if sent.included]
        return standing[-1]

    def days(self) -> tuple[date, ...]:
        """The days by which the commission had it or decided on it."""
        waiver = self.counted.waiver
        return (self.played.reported, *([waiver[1]] if waiver else ()))


@dataclass(frozen=True, slots=True)
class ChessFederation:
    """People, competitions, and the days of the lists."""

    players: tuple[Player, ...]
    events: tuple[ChessEvent, ...]
    periods: tuple[date, ...]

    def opening(self) -> dict[str, dict[str, Any]]:
        """The figures of the list the federation had before."""
        return {one.code: one.opening for one in self.players if one.opening is not None}

    def opening_state(self) -> list[dict[str, Any]]:
        """The same as the calculator takes them: the highest rating first."""
        figures = self.opening()
        ordered = sorted(figures, key=lambda code: (-figures[code]["rating"], code))
        return [{"id": code, **figures[code]} for code in ordered]


def month_before(period: date) -> date:
    """The first day of the month a list is made of."""
    return (period - timedelta(days=1)).replace(day=1)


@st.composite
def players(draw: st.DrawFn, code: str, periods: Sequence[date], *, asleep: bool) -> Player:
    """Somebody; `asleep` is a player of long ago, who is removed from the list and may come back."""
    days = st.dates(date(2026, 5, 1), date(2026, 10, 31))
    citizenship = "UA" if asleep else draw(st.sampled_from(["UA", "UA", "UA", "UA", "PL", "DE", ""]))
    opening: dict[str, Any] | None = None
    if asleep or (citizenship == "UA" and draw(st.integers(0, 2)) < 2):
        rating = draw(st.integers(1800 if asleep else 1300, 2450))
        opening = {
            "rating": rating,
            "rated_games_before": draw(st.integers(0, 90)),
            "ever_published_2300_or_more": rating >= 2300 or draw(st.integers(0, 5)) == 5,
        }
        last = date(2019, 3, 1) if asleep else draw(st.none() | st.dates(date(2022, 1, 1), date(2026, 7, 31)))
        if last is not None:
            opening["last_rated_game"] = last.isoformat()
    ranks: list[tuple[str, str, date]] = []
    if draw(st.integers(0, 3)) == 0:
        ranks.append(("draughts", "I", date(2025, 4, 1)))
    if draw(st.integers(0, 3)) == 3:
        ranks.append(("chess", draw(st.sampled_from(["I", "KMS"])), date(2025, 2, 1)))
    removed = month_before(draw(st.sampled_from(list(periods)))) + timedelta(days=11) if asleep else None
    restored = removed + timedelta(days=31) if removed is not None and draw(st.booleans()) else None
    return Player(
        code,
        citizenship,
        draw(st.none() | st.sampled_from(list(periods))) if not citizenship else None,
        draw(st.none() | st.dates(date(1950, 1, 1), date(2014, 1, 1))),
        opening,
        tuple(draw(st.lists(st.tuples(days, st.integers(1400, 2650)), max_size=2, unique_by=lambda one: one[0]))),
        tuple(ranks),
        draw(st.none() | days),
        removed,
        restored,
    )


@st.composite
def examinations(draw: st.DrawFn, received: date) -> Examined:
    """What the commission says; most reports are agreed and complete."""
    waiver = None
    if draw(st.integers(0, 4)) == 4:
        waiver = (str(draw(st.integers(1, 99))), received + timedelta(days=draw(st.integers(0, 25))))
    return Examined(
        draw(st.sampled_from(["federation", "branch", "commission", "empowered_region", "federation", ""])),
        draw(st.integers(0, 5)) < 5,
        draw(st.integers(0, 7)) < 7,
        draw(st.sampled_from([None, None, 1, 4])),
        draw(st.sampled_from([None, None, 8])),
        draw(st.sampled_from(["", "", "", "пропущен тур\nне те цвета"])),
        waiver,
    )


@st.composite
def events(draw: st.DrawFn, number: int, active: int, periods: Sequence[date]) -> ChessEvent:
    """A competition that ends in one of the months or before them."""
    first = date(2026, 7, 1) + timedelta(days=draw(st.integers(0, 30 * (len(periods) + 1))))
    last = first + timedelta(days=draw(st.integers(0, 6)))
    chosen = tuple(draw(st.permutations(range(active)))[: draw(st.integers(4, 8))])
    most = len(chosen) - 1 + len(chosen) % 2
    count = draw(st.integers(min(3, most), min(7, most)))
    sent = draw(reports_of(last, 40))
    played = Played(
        f"event-{number}", chosen, draw(rounds_of(chosen, count=count)), True, first, last,
        draw(st.sampled_from(["90+30", "90+30", *CONTROLS])), 1, sent, draw(st.integers(0, 4)) == 4,
    )  # fmt: skip
    return ChessEvent(played, tuple(draw(examinations(report.day)) for report in sent))


@st.composite
def chess_federations(draw: st.DrawFn) -> ChessFederation:
    """A federation."""
    periods = PERIODS[: draw(st.integers(2, 3))]
    active = draw(st.integers(8, 11))
    people = tuple(draw(players(f"{300001 + index}", periods, asleep=index == active)) for index in range(active + 1))
    held = [draw(events(number, active, periods)) for number in range(1, draw(st.integers(2, 5)) + 1)]
    held.sort(key=lambda event: (event.played.last_day, event.played.code))
    return ChessFederation(people, tuple(held), periods)


def fsu_source(
    federation: ChessFederation, period: date, state: Sequence[Mapping[str, Any]], decided: Iterable[str]
) -> dict[str, Any]:
    """The input of `fsu.month`: the state of the month before, and the reports the commission had or decided on.

    `decided` are the competitions whose reports have been decided on by now.
    """
    start, by_now = month_before(period), set(decided)
    at_hand = [
        event
        for event in federation.events
        if event.played.code in by_now and event.played.included and any(start <= day < period for day in event.days())
    ]
    decisions = [
        {"number": "7" if act == "remove" else "9", "day": day.isoformat(), "act": act, "player": one.code}
        for one in federation.players
        for act, day in (("remove", one.removed), ("restore", one.restored))
        if day is not None and start <= day < period
    ]
    return {
        "month": f"{start:%Y-%m}",
        "players": _players(federation, start, period, state, at_hand),
        "reports": [_report(federation, event, period) for event in at_hand],
        **({"decisions": decisions} if decisions else {}),
    }


def _players(
    federation: ChessFederation,
    start: date,
    period: date,
    state: Sequence[Mapping[str, Any]],
    at_hand: Sequence[ChessEvent],
) -> list[dict[str, Any]]:
    """Those of the month before, then those who are new, competition by competition."""
    known = {one.code: one for one in federation.players}
    told = {player["id"]: dict(player) for player in state}
    ranked = set()
    for event in at_hand:
        met = {index for one in event.played.rounds for game in one.boards for index in _seated(game)}
        for code in sorted(federation.players[index].code for index in met):
            told.setdefault(code, {"id": code, "rating": None})
        entered = [federation.players[index] for index in event.played.players]
        ranked |= {one.code for one in entered if one.rank_on(event.played.first_day) == "I"}
    found = []
    for code, player in told.items():
        one = known[code]
        citizenship = one.citizenship_for(period)
        if not citizenship:
            continue  # nobody knows whom he plays for: an unknown participant (F38)
        foreign = citizenship != "UA"
        fide = one.fide_on(start if foreign else period)
        if foreign:
            player["federation"] = CODES[citizenship]
        if one.birth_date is not None:
            player["birth_date"] = one.birth_date.isoformat()
        if fide is not None:
            player["fide_rating"] = fide
        if code in ranked or (one.first_category is not None and one.first_category < period):
            player["category"] = "I"
        found.append(player)
    return found


def _seated(game: Any) -> tuple[int, ...]:
    return (game.white, game.black) if game.result in _TOLD else ()


def _report(federation: ChessFederation, event: ChessEvent, period: date) -> dict[str, Any]:
    """A report as the list of a day knows it: a decision of a later day is not known to it (F34)."""
    played, examined = event.played, event.counted
    minutes, seconds = CONTROLS[played.time_control]
    days = (played.last_day - played.first_day).days + 1
    rounds = -(-len(played.rounds) // days)  # spread as evenly as they can be (F44)
    hours = Fraction(2 * rounds * (60 * minutes + 60 * seconds), 3600)
    errors = examined.technical_errors.splitlines()
    waiver = examined.waiver if examined.waiver and examined.waiver[1] < period else None
    return {
        "id": played.code,
        "base_minutes": minutes,
        "increment_seconds": seconds,
        "rounds_per_day": rounds if examined.rounds_per_day is None else examined.rounds_per_day,
        "hours_per_day": str(hours if examined.hours_per_day is None else examined.hours_per_day),
        "end_date": played.last_day.isoformat(),
        "reported": played.reported.isoformat(),
        "approved_by": examined.agreed_by or None,
        "paper": examined.on_paper,
        "games_recorded": examined.games_recorded,
        **({"technical_errors": errors} if errors else {}),
        **({"waiver": {"number": waiver[0], "day": waiver[1].isoformat()}} if waiver else {}),
        "games": [
            {
                "round": number,
                "white": federation.players[game.white].code,
                "black": federation.players[game.black].code,
                **_TOLD[game.result],
            }
            for number, one_round in enumerate(played.rounds, start=1)
            for game in one_round.boards
            if game.result in _TOLD
        ],
    }
