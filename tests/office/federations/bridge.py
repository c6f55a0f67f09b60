"""A federation of bridge over two or three months, and what the calculators are given of it, without the office."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st
from tests.office.federations.play import Sent, reports_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

OPENING: Final = date(2026, 8, 1)
PERIODS: Final = (date(2026, 9, 1), date(2026, 10, 1), date(2026, 11, 1))
PEOPLE: Final = 34
LOCAL_OFFICER: Final = "tver"
_EARLIER: Final = timedelta(days=2 * 366)  # points of a list taken over that are older than a year
_RATED: Final = {
    "chief_judge_agreed": True,
    "screens": False,
    "invitations": {},
    "limits": [],
    "admission": {"criteria": []},
}
Output = dict[str, Any]


@dataclass(frozen=True, slots=True)
class BridgePlayer:
    """Somebody as the federation knows him."""

    code: str
    citizenship: str
    opening: dict[str, Any] | None
    disqualified: tuple[date, date | None] | None


@dataclass(frozen=True, slots=True)
class BridgeEvent:
    """A tournament of pairs with its reports, each with its own number of boards."""

    code: str
    starts: date
    ends: date
    festival: tuple[date, date] | None
    pairs: tuple[tuple[int, int], ...]
    places: tuple[int, ...]
    boards: tuple[int, ...]
    status: str
    special: str
    championship: str | None
    online: bool
    told_ranks: dict[int, str]
    residence: dict[int, str]
    reports: tuple[Sent, ...]
    decided_early: bool = False  # before the list is published under which it began
    decided_late: bool = False  # after the list of its month was published: that list gets a revision

    @property
    def rank_day(self) -> date:
        """The day whose ranks hold (1.11)."""
        return self.festival[0] if self.festival else self.starts

    @property
    def dated(self) -> date:
        """The day by which its points are dated (B48)."""
        return self.festival[1] if self.festival else self.ends

    @property
    def counted(self) -> int:
        """The newest report that stands, by its number from 0."""
        return max(number for number, sent in enumerate(self.reports) if sent.included)

    @property
    def is_included(self) -> bool:
        """Whether a report of it stands."""
        return any(sent.included for sent in self.reports)

    @property
    def first_list(self) -> date:
        """The first list after its end and after the first report that stands (B60, B87)."""
        received = min(sent.day for sent in self.reports if sent.included)
        return next_list(max(self.dated, received))

    def report(self, federation: BridgeFederation, number: int) -> dict[str, Any]:
        """A report as the organiser sends it: what he knows of his players, and their places."""
        codes = [one.code for one in federation.players]
        return {
            "format": "pairs",
            "technical_status": self.status,
            "special_status": self.special,
            **({"championship": self.championship} if self.championship else {}),
            **({"online": True} if self.online else {}),
            **({"festival_starts": self.festival[0].isoformat()} if self.festival else {}),
            **({"festival_ends": self.festival[1].isoformat()} if self.festival else {}),
            "players": [self._player(index, codes[index]) for pair in self.pairs for index in pair],
            "entries": [
                {"id": str(place), "players": [codes[one], codes[two]]} for place, (one, two) in enumerate(self.pairs)
            ],
            "boards": self.boards[number],
            "results": [{"entry": str(entry), "place": self.places[entry]} for entry in self._ordered()],
            "conditions": {**_RATED, "schedule": self._schedule()},
        }

    def _ordered(self) -> list[int]:
        return sorted(range(len(self.pairs)), key=lambda entry: self.places[entry])

    def _player(self, index: int, code: str) -> dict[str, Any]:
        told: dict[str, Any] = {"id": code}
        if index in self.told_ranks:
            told["rank"] = self.told_ranks[index]
        if index in self.residence:
            told["country"] = self.residence[index]
        return told

    def _schedule(self) -> list[dict[str, Any]]:
        days = {self.starts.isoformat(), self.ends.isoformat()}
        return [{"day": day, "starts": "11:00", "ends": "15:30", "boards": 28} for day in sorted(days)]


@dataclass(frozen=True, slots=True)
class LocalBatch:
    """Master points of local tournaments that an officer sends: who, how many, face to face or not."""

    received: date
    credits: tuple[tuple[int, int, bool], ...]


@dataclass(frozen=True, slots=True)
class BridgeFederation:
    """People, tournaments, batches in order of time, and the days of the lists."""

    players: tuple[BridgePlayer, ...]
    events: tuple[BridgeEvent, ...]
    batches: tuple[LocalBatch, ...]
    periods: tuple[date, ...]
    has_opening: bool

    def opening(self) -> dict[str, dict[str, Any]]:
        """The figures of the list the federation had before."""
        return {one.code: one.opening for one in self.players if self.has_opening and one.opening is not None}

    def accepted(self) -> list[LocalBatch]:
        """The batches that count: of a month only the first (B111)."""
        months = [(batch.received.year, batch.received.month) for batch in self.batches]
        return [batch for index, batch in enumerate(self.batches) if months[index] not in months[:index]]


def next_list(day: date) -> date:
    """The first list on which something of a day may stand."""
    return (day.replace(day=1) + timedelta(days=31)).replace(day=1)


@st.composite
def players(draw: st.DrawFn, code: str, *, barred: bool) -> BridgePlayer:
    """Somebody."""
    mb = draw(st.sampled_from([0, 9, 120, 800, 2500]))
    opening: dict[str, Any] | None = {
        "mb": mb,
        "mb_year": draw(st.sampled_from([0, mb // 3, mb])),
        "ro": draw(st.sampled_from([0, 0, 40])),
        "pb": draw(st.sampled_from([0, 0, 1, 3])),
    }
    coefficient = draw(st.sampled_from([None, None, "4", "2", "0.5"]))
    if opening is not None and coefficient is not None:
        opening["coefficient"] = coefficient
    if draw(st.integers(0, 2)) == 2:
        opening = None
    terms = (date(2026, 9, 10), draw(st.none() | st.just(date(2026, 9, 20)))) if barred else None
    return BridgePlayer(code, draw(st.sampled_from(["RU", "RU", "RU", "RU", "PL", "KZ", ""])), opening, terms)


@st.composite
def events(draw: st.DrawFn, number: int, months: int) -> BridgeEvent:
    """A tournament of pairs."""
    starts = date(2026, 7, 25) + timedelta(days=draw(st.integers(0, 31 * months)))
    ends = starts + timedelta(days=draw(st.integers(0, 2)))
    festival = (starts - timedelta(days=draw(st.integers(0, 3))), ends + timedelta(days=draw(st.integers(0, 3))))
    count = draw(st.sampled_from([4, 6, 16]))
    order = draw(st.permutations(range(PEOPLE)))[: 2 * count]
    pairs = tuple((order[2 * pair], order[2 * pair + 1]) for pair in range(count))
    scores = [draw(st.integers(0, 12)) for _pair in pairs]
    sent = draw(reports_of(ends, 25))
    status, special, championship = draw(
        st.sampled_from([
            ("local", "none", None), ("all_russian", "none", None), ("all_russian", "regional", None),
            ("all_russian", "none", "russia_mixed_pairs"),
        ])
    )  # fmt: skip
    moment = draw(st.sampled_from(["", "early", "late"]))
    return BridgeEvent(
        f"event-{number}",
        starts,
        ends,
        festival if draw(st.integers(0, 3)) == 3 else None,
        pairs,
        tuple(1 + sum(other > score for other in scores) for score in scores),
        tuple(draw(st.sampled_from([24, 40, 66])) for _report in sent),
        status,
        special,
        championship,
        draw(st.integers(0, 4)) == 4 and special == "none" and championship is None,
        {index: draw(st.sampled_from(["5", "3", "0.5"])) for index in order[: draw(st.integers(0, 3))]},
        {order[0]: "LTU"} if draw(st.booleans()) else {},
        sent,
        moment == "early",
        moment == "late",
    )


@st.composite
def bridge_federations(draw: st.DrawFn) -> BridgeFederation:
    """A federation."""
    periods = PERIODS[: draw(st.integers(2, 3))]
    people = tuple(draw(players(f"{400001 + index}", barred=index == 3)) for index in range(PEOPLE))
    held = [draw(events(number, len(periods))) for number in range(1, draw(st.integers(2, 5)) + 1)]
    held.sort(key=lambda event: (event.ends, event.code))
    days = sorted(draw(st.sets(st.dates(date(2026, 8, 1), date(2026, 10, 31)), max_size=3)))
    credited = st.tuples(st.integers(0, PEOPLE - 1), st.integers(1, 90), st.booleans())
    sent = tuple(
        LocalBatch(day, tuple(draw(st.lists(credited, min_size=1, max_size=4, unique_by=lambda one: (one[0], one[2])))))
        for day in days
    )
    return BridgeFederation(people, tuple(held), sent, periods, draw(st.booleans()))


def opening_source(federation: BridgeFederation) -> dict[str, Any]:
    """The input of `bridge.month` for the list taken over: sums of the last year and of before."""
    ledger, openings = [], []
    for code, told in federation.opening().items():
        of_year = {"mb": told["mb_year"], "ro": told["ro"], "pb": told["pb"]}
        rest = {"mb": told["mb"] - told["mb_year"]}
        for source, day, points in (
            ("opening", OPENING - timedelta(days=1), of_year),
            ("opening/earlier", OPENING - _EARLIER, rest),
        ):
            if any(points.values()):
                entry = {"player": int(code), "source": source, "date": day.isoformat()}
                ledger.append({**entry, "published": OPENING.isoformat(), **points})
        if "coefficient" in told:
            openings.append({"player": int(code), "coefficient": told["coefficient"], "list_day": OPENING.isoformat()})
    listed = {int(code) for code in federation.opening()}
    return {
        "list_day": OPENING.isoformat(),
        "players": _registered(federation, listed),
        "ledger": ledger,
        "openings": openings,
    }


def month_source(
    federation: BridgeFederation,
    period: date,
    lists: Mapping[date, Output],
    decided: Iterable[str],
    classified: Callable[[dict[str, Any]], Output],
) -> dict[str, Any]:
    """The input of `bridge.month` for a list; `lists` are those before it, `classified` runs `bridge.tournament`.

    `decided` are the tournaments whose reports have been decided on by now.
    """
    by_now = set(decided)
    ledger = opening_source(federation)["ledger"]
    for event in federation.events:
        if event.code in by_now and event.is_included and event.dated < period and event.first_list <= period:
            ledger += _entries(event, classified(tournament_source(federation, event, lists)))
    for batch in federation.accepted():
        if next_list(batch.received) <= period:
            ledger += _batch_entries(federation, batch)
    before = max((day for day in lists if day < period), default=None)
    previous = {} if before is None else lists[before]
    listed = {entry["player"] for entry in ledger} | {row["player"] for row in previous.get("players", ())}
    state = {"previous": {"list_day": previous["list_day"], "state": previous["state"]}} if previous else {}
    return {
        "list_day": period.isoformat(),
        "players": _registered(federation, listed),
        "ledger": ledger,
        **state,
    }


def tournament_source(federation: BridgeFederation, event: BridgeEvent, lists: Mapping[date, Output]) -> dict[str, Any]:
    """The input of `bridge.tournament`: the report, with ranks, status and disqualifications of the federation."""
    told = event.report(federation, event.counted)
    known = {one.code: one for one in federation.players}
    in_force = [day for day in lists if day <= event.rank_day]
    ranks = _ranks(lists, in_force)
    found = []
    for reported in told["players"]:
        one, player = known[reported["id"]], dict(reported)
        if in_force:  # the published rank counts, and whoever has none is new (B88)
            player.pop("rank", None)
            player |= {"rank": ranks[int(one.code)]} if int(one.code) in ranks else {}
        if one.citizenship:
            player["foreign"] = one.citizenship != "RU"
        if player.get("foreign"):
            player.setdefault("country", one.citizenship)
        found.append(player)
    barred = [
        {"player": one.code, "since": one.disqualified[0].isoformat(),
         **({"until": one.disqualified[1].isoformat()} if one.disqualified[1] else {})}
        for one in federation.players
        if one.disqualified is not None and any(player["id"] == one.code for player in found)
    ]  # fmt: skip
    days = {"name": event.code, "starts": event.starts.isoformat(), "ends": event.ends.isoformat()}
    return {**days, **told, "players": found, **({"conduct": {"disqualified": barred}} if barred else {})}


def _ranks(lists: Mapping[date, Output], in_force: Sequence[date]) -> dict[int, str]:
    """The coefficients of the newest list of some; whoever stands on a list stands on all after it."""
    return {row["player"]: row["coefficient"] for row in lists[max(in_force)]["players"]} if in_force else {}


def _entries(event: BridgeEvent, output: Output) -> list[dict[str, Any]]:
    return [
        {
            "player": int(row["player"]),
            "source": event.code,
            "date": event.dated.isoformat(),
            "published": event.first_list.isoformat(),
            "mb": row["mb"],
            "online": event.online,
            "ro": row["ro"],
            "pb": row["pb"],
            "championship": tournament["special_status"] != "none" or event.championship is not None,
            **({"level": row["achievement"]} if row["achievement"] else {}),
        }
        for tournament in output["tournaments"]
        for row in tournament["players"]
        if row["mb"] or row["ro"] or row["pb"] or row["achievement"]
    ]


def _batch_entries(federation: BridgeFederation, batch: LocalBatch) -> list[dict[str, Any]]:
    return [
        {
            "player": int(federation.players[index].code),
            "source": f"{LOCAL_OFFICER}-{batch.received}{'' if face else '/online'}",
            "date": batch.received.isoformat(),
            "mb": mb,
            "online": not face,
        }
        for index, mb, face in batch.credits
    ]


def _registered(federation: BridgeFederation, numbers: set[int]) -> list[dict[str, Any]]:
    return [
        {"number": int(one.code), "citizen": one.citizenship == "RU"}
        for one in federation.players
        if int(one.code) in numbers
    ]
