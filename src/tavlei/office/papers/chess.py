"""Papers of chess: the players, the results, the report to the qualification commission; pairings for the wall."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone
from django.utils.translation import override

from tavlei.documents.forms.chess_papers import (
    ChessGame,
    ChessPlayer,
    ChessPlayers,
    ChessRatingReport,
    ChessResultRow,
    ChessResults,
    RatedResult,
    ReportCondition,
)
from tavlei.documents.forms.pairing_check import CheckedRound, PairingCheck
from tavlei.office.competitions.field.board_marks import board_marks
from tavlei.office.competitions.field.reading import seated_entries
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import DeskSystem, State
from tavlei.office.competitions.regulation.fide import is_fide
from tavlei.office.competitions.report.content import fsu_report
from tavlei.office.competitions.tables.standings import missed_rounds
from tavlei.office.federation.models import PaperKind
from tavlei.office.federation.paper_register import PaperToNumber
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.lists.chess.reports import examination_of
from tavlei.office.lists.facts.person_facts import OutsideRating, outside_ratings
from tavlei.office.lists.models import Agreement
from tavlei.office.papers import individual, teams
from tavlei.office.papers.notes import shown_places, stage_of
from tavlei.office.papers.paper import Paper, PaperGroup, titled
from tavlei.office.people.models import OutsideCode
from tavlei.office.roles.permissions import Action
from tavlei.ratings.fsu import HOME, Approval, DailyPlay, FsuReport, Opponent, competition_counts
from tavlei.rulebook import cites, half_up, phrase, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.office.competitions.models import Entry, Report
    from tavlei.office.papers.source import Source
    from tavlei.ratings.fsu import CompetitionVerdict
    from tavlei.tournament.fide.checking import Pairs

REPORT: Final = "rating-report"
_ENDED: Final = (State.FINISHED, State.APPROVED, State.REPORTED)
_NOT_ASKED: Final = frozenset({"fsu.games_recorded", "fsu.fide_laws", "fsu.paper", "fsu.electronic", "fsu.approved"})
"""What only the commission or the paper itself can tell; while nobody has, the place stays empty."""
_SCORES: Final = {"1-0": (Fraction(1), Fraction(0)), "0-1": (Fraction(0), Fraction(1)),
                  "0.5-0.5": (Fraction(1, 2), Fraction(1, 2))}  # fmt: skip


def papers(source: Source) -> Iterator[Paper]:
    """The papers of a chess competition at its present stage."""
    if source.field.entries:
        yield Paper("players", titled(source, phrase("List of players")), PaperGroup.PARTICIPANTS,
                    partial(players, source))  # fmt: skip
        cards = teams.team_place_cards if source.competition.plays_in_teams else individual.place_cards
        yield Paper("place-cards", titled(source, phrase("Place cards")), PaperGroup.PARTICIPANTS,
                    partial(cards, source))  # fmt: skip
    for one in source.field.rounds:
        pairings = teams.team_pairings if source.competition.plays_in_teams else individual.wall_pairings
        yield Paper(f"round-{one.number}-pairings",
                    titled(source, phrase("Round {number}: pairings for the wall"), number=one.number),
                    PaperGroup.ROUNDS, partial(pairings, source, one))  # fmt: skip
    if source.field.rounds:
        make = teams.team_cross_table if source.competition.plays_in_teams else results
        yield Paper("results", titled(source, phrase("Table of results")), PaperGroup.TABLES, partial(make, source))
        if is_fide(source.competition) and source.may(Action.PAIR):
            yield Paper(
                "pairing-check",
                titled(source, phrase("Check of the pairs by another engine")),
                PaperGroup.REPORT,
                partial(pairing_check, source),
                Action.PAIR,
            )
        if source.competition.state in _ENDED and source.may(Action.REPORT):
            yield Paper(
                name=REPORT,
                title=titled(source, phrase("Report to the qualification commission")),
                group=PaperGroup.REPORT,
                make=partial(rating_report, source),
                needs=Action.REPORT,
                to_number=PaperToNumber(PaperKind.REPORT, REPORT, _sent_on(source)),
                number=source.number(REPORT),
            )


@cites("fide-pairings", "C.04.3")
def pairing_check(source: Source) -> PairingCheck:
    """Every round once more by the first engine at hand; each pair that differs stands in the paper."""
    competition = source.competition
    kind = event_kind(competition)
    checked, names = kind.checked_pairings(competition, ""), kind.names(competition)

    def told(pairs: Pairs) -> tuple[str, ...]:
        return tuple(" — ".join([names[white], names[black] if black else "–"]) for white, black in pairs)

    with override(source.language):
        system = str(competition.get_system_display())
    return PairingCheck(
        source.head,
        system,
        checked.engine,
        tuple(
            CheckedRound(one.round, len(one.played), told(one.only_played), told(one.only_paired),
                         "; ".join(problem.sentence(source.book.phrase) for problem in one.problems))
            for one in checked.rounds
        ),
        source.officials,
    )  # fmt: skip


def _sent_on(source: Source) -> date:
    """The day on which the report was sent first; today while it was not."""
    sent = source.competition.reports.order_by("revision").first()
    return timezone.localdate(sent.received) if sent else timezone.localdate()


@cites("chess-rating", "3/p2", "2/p2")
def players(source: Source) -> ChessPlayers:
    """The players by their numbers; days of birth only for those who may see them."""
    codes = _fide_codes(source)
    fide = _fide_ratings(source)
    rows = [
        ChessPlayer(
            number=source.numbers[entry.pk],
            name=source.name(entry),
            code=entry.person.code,
            fide_code=codes.get(entry.person.pk, ""),
            title=source.rank(entry),
            rating=entry.rating,
            fide_rating=fide.get(entry.person.code),
            born=entry.person.birth_date if source.personal else None,
            region=source.organisation(entry),
        )
        for entry in source.numbered
        if entry.person
    ]
    return ChessPlayers(source.head, tuple(rows), source.officials)


@cites("chess-rating", "7/p1", "2/p6")
def results(source: Source) -> ChessResults:
    """The results by place with the opponents, colours and results of all rounds."""
    field = source.field
    order, places = [field.by_key[row.participant] for row in field.rows], shown_places(field.rows)
    at = {one_round.pk: place for place, one_round in enumerate(field.rounds)}
    games = {entry.pk: [ChessGame()] * len(field.rounds) for entry in order}
    for missed in missed_rounds(field):
        games[missed.entry.pk][missed.number - 1] = ChessGame(result=missed.shown)
    for encounter in field.encounters:
        white, black = seated_entries(encounter)
        own, other = board_marks(field, encounter)
        if white is not None and black is None:
            games[white][at[encounter.round_id]] = ChessGame(result=own)
        elif white is not None and black is not None:
            games[white][at[encounter.round_id]] = ChessGame(source.numbers[black], "white", own)
            games[black][at[encounter.round_id]] = ChessGame(source.numbers[white], "black", other)
    rows = [
        ChessResultRow(
            source.numbers[entry.pk],
            source.called(entry),
            tuple(games[entry.pk]),
            places[row.participant],
            source.rank(entry),
            entry.rating,
            source.organisation(entry),
            row.points,
            tuple(row.values.values()),
        )
        for row, entry in zip(field.rows, order, strict=True)
    ]
    stage = stage_of(source.competition, field.rounds)
    return ChessResults(source.head, tuple(rows), source.criteria, source.officials, stage)


def rating_report(source: Source) -> ChessRatingReport:
    """What the chief judge submits to the qualification commission."""
    return _RatingReport(source).paper()


class _RatingReport:
    """The report as it was sent, or as it would be sent today."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._rulebook = rulebook_on("chess-rating", source.competition.starts)

    @cached_property
    def _sent(self) -> Report | None:
        return self._source.competition.reports.order_by("-revision").first()

    @cached_property
    def _content(self) -> Mapping[str, Any]:
        """The report in the shape of the calculator."""
        if self._sent is not None and self._sent.content.get("fsu"):
            values: Mapping[str, Any] = self._sent.content["fsu"]
            return values
        return fsu_report(self._source.field, timezone.localdate().isoformat())

    @cached_property
    def _fide(self) -> dict[str, int]:
        return _fide_ratings(self._source)

    @property
    def _day(self) -> date:
        """The day of the report: as it was sent, else of its line in the register, else today."""
        line = self._source.registered.get(REPORT)
        if self._sent is None and line is not None:
            return line.day
        return date.fromisoformat(str(self._content["reported"]))

    @cached_property
    def _play(self) -> DailyPlay | None:
        record = self._content
        if "base_minutes" not in record:
            return None
        hours = Fraction(str(record["hours_per_day"]))
        return DailyPlay(record["base_minutes"], record["increment_seconds"], record["rounds_per_day"], hours)

    @cites("chess-rating", "2/p3", "2/p6", "2/p7", "7/p1", "7/p2", "7/p3")
    def paper(self) -> ChessRatingReport:
        """The facts of the play, the conditions, and of everybody the games that are rated."""
        source, play = self._source, self._play
        examined = examination_of(self._sent) if self._sent else None
        agreed = examined.agreed_by if examined else ""
        games = list(self._content.get("games", ()))
        played = [game for game in games if game.get("played", True)]
        verdict = self._verdict(agreed) if play else None
        with override(source.language):
            agreed_by = str(Agreement(agreed).label) if agreed else ""
        return ChessRatingReport(
            source.head,
            tuple(self._players(games, played)),
            number=source.number(REPORT),
            system=self._system(),
            time_control=str(source.competition.regulation.get("time_control", "")),
            minutes=play.minutes_for_60_moves if play else None,
            rounds_a_day=play.rounds_per_day if play else None,
            hours_a_day=play.hours_per_day if play else None,
            agreed_by=agreed_by,
            last_day=verdict.last_day if verdict else None,
            games=len(played),
            not_played=len(games) - len(played),
            conditions=tuple(self._conditions(verdict, known=examined is not None)) if verdict else (),
            day=self._day,
            officials=source.officials,
        )

    def _system(self) -> str:
        source = self._source
        with override(source.language):
            system = str(DeskSystem(source.competition.system).label)
        rounds = source.book.phrase("rounds: {count}").format(count=len(source.field.rounds))
        return f"{system}, {rounds}"

    def _verdict(self, agreed: str) -> CompetitionVerdict:
        assert self._play is not None  # noqa: S101 - asked before
        ends = self._source.competition.ends
        report = FsuReport(self._play, ends, max(self._day, ends), Approval(agreed) if agreed else None)
        return competition_counts(report, self._rulebook)

    def _conditions(self, verdict: CompetitionVerdict, *, known: bool) -> Iterator[ReportCondition]:
        book = self._source.book
        for step in verdict.conditions:
            met = None if step.key in _NOT_ASKED and not known else step.met
            text = sentence(step, book)
            clause = step.clause.number.partition("/")[0] if step.clause else ""
            yield ReportCondition(text, clause, met)

    @cites("chess-rating", "2/p6", "2/p7", "2/p8", "6.5")
    def _players(self, games: list[Any], played: list[Any]) -> Iterator[RatedResult]:
        source = self._source
        rated = [entry for entry in event_kind(source.competition).rated_people(source.field) if entry.person]
        known = {entry.person.code: self._opponent(entry) for entry in rated if entry.person}
        for entry in sorted(rated, key=lambda entry: source.numbers.get(entry.pk, entry.pk)):
            assert entry.person is not None  # noqa: S101 - only people are rated
            code = entry.person.code
            counted = [
                (value, points)
                for opponent, points in _of(code, played)
                if (value := self._value(entry, known.get(opponent))) is not None
            ]
            mean = Fraction(sum(value for value, _points in counted), len(counted)) if counted else None
            yield RatedResult(
                source.numbers.get(entry.pk, entry.board or 1),
                source.name(entry),
                code,
                source.rank(entry),
                entry.rating,
                len(list(_of(code, games))),
                len(counted),
                sum((points for _value, points in counted), Fraction(0)) if counted else None,
                Fraction(half_up(mean)) if mean is not None else None,
            )

    def _opponent(self, entry: Entry) -> tuple[Opponent, int | None]:
        person = entry.person
        abroad = person is not None and person.citizenship not in ("", "UA")
        fide = self._fide.get(person.code) if person else None
        opponent = Opponent("" if abroad else HOME, entry.rating, fide, entry.title or None)
        return opponent, entry.rating

    def _value(self, entry: Entry, opponent: tuple[Opponent, int | None] | None) -> int | None:
        """What an opponent counts with; None if the game is not rated."""
        if opponent is None or self._play is None:
            return None
        if not self._play.long_enough_for(entry.rating, opponent[1], self._rulebook):
            return None
        counted = opponent[0].rating(self._rulebook) if entry.rating else opponent[0].rating_for_newcomer
        return counted.value if counted else None


def _of(code: str, games: list[Any]) -> Iterator[tuple[str, Fraction]]:
    """The opponents and the points of one player."""
    for game in games:
        white, black = _SCORES[game["result"]]
        if game["white"] == code:
            yield game["black"], white
        elif game["black"] == code:
            yield game["white"], black


def _fide_codes(source: Source) -> dict[int, str]:
    """The numbers under which FIDE knows the players, by person."""
    people = [entry.person_id for entry in source.field.entries]
    known = OutsideCode.objects.filter(body=OutsideRating.FIDE, person__in=people)
    return dict(known.values_list("person", "code"))


def _fide_ratings(source: Source) -> dict[str, int]:
    """The FIDE ratings of the first day, by personal number."""
    codes = [entry.person.code for entry in source.field.entries if entry.person]
    return outside_ratings(OutsideRating.FIDE, codes, source.competition.starts)
