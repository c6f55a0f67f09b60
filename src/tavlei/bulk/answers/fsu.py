"""`fsu.month` with the figures of the bulk path: the reports examined by the rules, the games added up by tables."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq

from tavlei.bulk.answers.tasks import not_for_tables, write_rows
from tavlei.bulk.fsu.by_rules import player_of, state_columns
from tavlei.bulk.fsu.columns import DECISIONS, GAMES, LATE, PEOPLE, TOURNAMENTS
from tavlei.bulk.fsu.run import LIST, ROWS, STATE_FILE, publish_month
from tavlei.calc.answers import CalcAnswer
from tavlei.calc.fsu.month import MonthInput, MonthOutput, month, standing_on
from tavlei.ratings.fsu.games import check_different
from tavlei.ratings.fsu.listing.field import MonthField
from tavlei.ratings.fsu.listing.publication import MonthListPublication, first_row
from tavlei.ratings.fsu.listing.reported_month import ReportedMonth, ended_order
from tavlei.ratings.fsu.listing.reports import examine
from tavlei.ratings.fsu.listing.rows import RatedRow
from tavlei.ratings.fsu.listing.work import TournamentWork, collected_games, in_rounds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tavlei.bulk.answers.tasks import AnswerTask
    from tavlei.bulk.samples import Checked
    from tavlei.ratings.fsu.listing import MonthPairing, MonthPlayer, MonthTournament
    from tavlei.ratings.fsu.listing.reports import ExaminedReport
    from tavlei.ratings.fsu.listing.rows import Row
    from tavlei.rulebook import Grounds, Rulebook

Fields = dict[str, Any]


def answer(facts: MonthInput, rulebook: Rulebook, work: Path, task: AnswerTask) -> tuple[CalcAnswer, Checked]:
    """A month out of its reports and decisions, its figures by the bulk path."""
    if facts.explain_player is not None:
        raise not_for_tables()
    found = _Month.of(facts, rulebook)
    folder = work / "games"
    folder.mkdir()
    found.write(folder, work / "people.parquet")
    done = publish_month(
        folder, work / "people.parquet", out := work / "list", facts.month, rulebook,
        settings=task.settings, sample=task.sample, seed=task.seed,
    )  # fmt: skip
    figures = _Figures.read(out, found)
    return CalcAnswer(
        figures.output(),
        lambda: month(facts, rulebook).explanation(),
        figures.grounds,
    ), done.checked


@dataclass(frozen=True, slots=True)
class _Month:
    """The players, the reports as they were examined, and the tournaments in the order they ended (F41)."""

    facts: MonthInput
    field: MonthField
    reports: tuple[ExaminedReport, ...]
    tournaments: tuple[MonthTournament, ...]
    ordered: Mapping[str, list[MonthPairing]]
    """The games of every tournament in the order they were played; their places there stand for rounds in tables."""

    @classmethod
    def of(cls, facts: MonthInput, rulebook: Rulebook) -> _Month:
        decisions = tuple(decision.on_the_list(rulebook) for decision in facts.decisions or ())
        players = tuple(player.player(rulebook) for player in facts.players)
        field = MonthField(facts.month, players, rulebook, decisions)
        examined = sorted((examine(field, report.competition(rulebook)) for report in facts.reports), key=ended_order)
        check_different((report.competition.id for report in examined), "reports")
        rated = tuple(report.tournament for report in examined if report.tournament is not None)
        return cls(facts, field, tuple(examined), rated, {event.id: in_rounds(event) for event in rated})

    def write(self, folder: Path, people: Path) -> None:
        write_rows(PEOPLE, ({**state_columns(player), "young": player.young} for player in self.field.players), people)
        write_rows(GAMES, self._games(), folder / "games.parquet")
        write_rows(TOURNAMENTS, ({"id": event.id, "last_day": event.last_day} for event in self.tournaments),
                   folder / f"{TOURNAMENTS.name}.parquet")  # fmt: skip
        late = [
            {"tournament": event.id, "player": name}
            for event in self.tournaments
            for name in sorted(event.unrated_when_played)
        ]
        if late:
            write_rows(LATE, late, folder / f"{LATE.name}.parquet")
        if self.facts.decisions:
            rows = [decision.model_dump() for decision in self.facts.decisions]
            write_rows(DECISIONS, rows, folder / f"{DECISIONS.name}.parquet")

    def _games(self) -> Iterator[Fields]:
        for event in self.tournaments:
            for place, pairing in enumerate(self.ordered[event.id]):
                yield {
                    "tournament": event.id,
                    "round": place,
                    "white": pairing.white,
                    "black": pairing.black,
                    "result": pairing.result.value,
                    "played": pairing.played,
                }


@dataclass(frozen=True, slots=True)
class _Figures:
    """What the tables say of everybody, by id."""

    month: _Month
    rows: Mapping[str, Fields]
    state: Mapping[str, Fields]
    listed: list[Fields]

    @classmethod
    def read(cls, folder: Path, columns: _Month) -> _Figures:
        rows = {fields["id"]: fields for fields in _read(folder / ROWS)}
        state = {fields["id"]: fields for fields in _read(folder / STATE_FILE)}
        return cls(columns, rows, state, _read(folder / LIST))

    def output(self) -> MonthOutput:
        """The month in the shape of the calculator."""
        field = self.month.field
        list_date = field.month.list_date(field.rulebook)
        standing = cache(partial(standing_on, list_date, field.rulebook))
        fields = {
            "list_date": list_date,
            "reports": self.month.reports,
            "players": [_row(self.rows[player.id]) for player in field.players if player.at_home],
            "published": [self._line(line, standing) for line in self.listed],
            "next_state": [self._after(player) if player.at_home else player for player in field.players],
        }
        return MonthOutput.model_validate(fields, context=field.rulebook)

    def _line(self, line: Fields, standing: Any) -> Fields:
        last = self.state[line["id"]]["last_rated_game"]
        status, until = ("active", None) if last is None else standing(last)
        return {"id": line["id"], "rating": line["rating"], "status": status, "active_until": until}

    def _after(self, player: MonthPlayer) -> MonthPlayer:
        """Somebody on the first day of the next month."""
        fields = self.state[player.id]
        earlier = fields["earlier_tournaments"]
        rounds = {**fields, "young": player.young, "earlier_tournaments": earlier and self._with_rounds(earlier)}
        return player_of(rounds)

    def _with_rounds(self, earlier: str) -> str:
        """The collected tournaments of this month with the rounds of their games, not their places."""
        told = json.loads(earlier)
        for event in told:
            if event["month"] == self.month.facts.month.label and event["id"] in self.month.ordered:
                ordered = self.month.ordered[event["id"]]
                for game in event["games"]:
                    game["round"] = ordered[game["round"]].round
        return json.dumps(told)

    def grounds(self) -> Grounds:
        """The clauses and readings of the explanation, found without the sheet of every player."""
        field, events = self.month.field, self.month.tournaments
        works = tuple(TournamentWork(event, {}, collected_games(field, event)) for event in events)
        own: dict[str, list[int]] = {}
        for index, event in enumerate(events):
            for name in dict.fromkeys(name for pairing in event.pairings for name in (pairing.white, pairing.black)):
                own.setdefault(name, []).append(index)
        rows = tuple(
            self._room_row(player, works, tuple(own.get(player.id, ()))) for player in field.players if player.at_home
        )
        return ReportedMonth(self.month.reports, MonthListPublication(field, works, rows)).grounds()

    def _room_row(self, player: MonthPlayer, works: tuple[TournamentWork, ...], own: tuple[int, ...]) -> Row:
        """A row as the room has it, with the figures of the tables."""
        fields = self.rows[player.id]
        if player.rated(self.month.field.rulebook) is None:
            return first_row(self.month.field, player, [works[index] for index in own])
        row = RatedRow(
            id=player.id,
            old=fields["old"],
            k_used=fields["k_used"],
            rated_games=fields["rated_games"],
            change_hundredths=fields["change_hundredths"],
            rating=fields["new"] or 0,
            status=fields["status"],
            works=own,
        )
        return replace(row, removed=player_of({**self.state[player.id], "young": None}).removed)


def _row(fields: Fields) -> Fields:
    change = fields["change_hundredths"]
    return fields if change is None else {**fields, "change_exact": Fraction(change, 100)}


def _read(path: Path) -> list[Fields]:
    rows: list[Fields] = pq.read_table(path).to_pylist()
    return rows
