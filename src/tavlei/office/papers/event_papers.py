"""Papers of which competitions of persons and of teams have their own: `event_papers(competition)` lists either."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Final

from tavlei.documents.forms.judges_report import Winner
from tavlei.documents.forms.round_protocol import RoundProtocol
from tavlei.documents.forms.team_protocols import TeamMatchProtocol
from tavlei.office.competitions.field.reading import seated_entries
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.papers import individual, sheets, tables, teams
from tavlei.office.papers.notes import place_text, shown_places
from tavlei.office.papers.paper import Paper, PaperGroup, titled
from tavlei.office.teams.engine import sides
from tavlei.rulebook import phrase
from tavlei.tournament.systems import CompetitionKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.competitions.models import Competition, Round
    from tavlei.office.papers.source import Source

_PRIZES: Final = 3
_STARTING_LIST: Final = phrase("Starting list")
_PLACE_CARDS: Final = phrase("Place cards")


class EventPapers(ABC):
    """The papers of one kind of competition."""

    @abstractmethod
    def participants(self, source: Source) -> Iterator[Paper]:
        """The starting list and the cards for the tables."""

    @abstractmethod
    def rounds(self, source: Source) -> Iterator[Paper]:
        """What is printed round by round."""

    @abstractmethod
    def tables(self, source: Source) -> Iterator[Paper]:
        """Tables of results."""

    @abstractmethod
    def winners(self, source: Source) -> Iterator[Winner]:
        """The prize-winners for the report of the judges."""


class IndividualPapers(EventPapers):
    """Papers where everybody plays for himself."""

    def participants(self, source: Source) -> Iterator[Paper]:
        """The starting list and the cards of the players."""
        if source.field.entries:
            yield Paper("starting-list", titled(source, _STARTING_LIST), PaperGroup.PARTICIPANTS,
                        partial(individual.starting_list, source))  # fmt: skip
            yield Paper("place-cards", titled(source, _PLACE_CARDS), PaperGroup.PARTICIPANTS,
                        partial(individual.place_cards, source))  # fmt: skip

    def rounds(self, source: Source) -> Iterator[Paper]:
        """Pairings, protocols and score sheets of every round, and the empty forms."""
        for one in source.field.rounds:
            yield Paper(f"round-{one.number}-pairings",
                        titled(source, phrase("Round {number}: pairings for the wall"), number=one.number),
                        PaperGroup.ROUNDS, partial(individual.wall_pairings, source, one))  # fmt: skip
            yield Paper(
                f"round-{one.number}-protocol",
                titled(source, phrase("Round {number}: protocol"), number=one.number),
                PaperGroup.ROUNDS,
                partial(individual.round_protocol, source, one),
            )
            yield from sheets_of_round(source, one)
            yield Paper(f"round-{one.number}-table",
                        titled(source, phrase("Table after round {number}"), number=one.number),
                        PaperGroup.TABLES, partial(tables.results_table, source, one.number))  # fmt: skip
        if source.field.entries:
            yield Paper("round-protocol-blank", titled(source, phrase("Round protocol, empty form")), PaperGroup.ROUNDS,
                        partial(RoundProtocol, source.head, officials=source.officials))  # fmt: skip
            yield Paper("score-sheet-blank", titled(source, phrase("Score sheet, empty form")), PaperGroup.ROUNDS,
                        partial(sheets.blank_sheet, source))  # fmt: skip

    def tables(self, source: Source) -> Iterator[Paper]:
        """The table of results, the cross table, the standing of teams."""
        if not source.field.rounds:
            return
        yield Paper(
            "results",
            titled(source, phrase("Table of results")),
            PaperGroup.TABLES,
            partial(tables.results_table, source),
        )
        yield Paper("cross-table", titled(source, phrase("Cross table on one page")), PaperGroup.TABLES,
                    partial(tables.cross_table, source))  # fmt: skip
        if tables.has_team_standing(source):
            yield Paper("team-standing", titled(source, phrase("Team standing")), PaperGroup.TABLES,
                        partial(tables.standing_of_teams, source))  # fmt: skip

    def winners(self, source: Source) -> Iterator[Winner]:
        places = shown_places(source.field.rows)
        for row in source.field.rows:
            if row.place is not None and row.place <= _PRIZES:
                entry = source.field.by_key[row.participant]
                points = source.book.value(row.points)
                yield Winner(places[row.participant], source.name(entry), source.organisation(entry), points)


class TeamPapers(EventPapers):
    """Papers where teams meet board by board."""

    def participants(self, source: Source) -> Iterator[Paper]:
        """The lists of members and the cards of the boards."""
        yield Paper("starting-list", titled(source, _STARTING_LIST), PaperGroup.PARTICIPANTS,
                    partial(teams.team_starting_list, source))  # fmt: skip
        yield Paper("place-cards", titled(source, _PLACE_CARDS), PaperGroup.PARTICIPANTS,
                    partial(teams.team_place_cards, source))  # fmt: skip

    def rounds(self, source: Source) -> Iterator[Paper]:
        """Pairings, the summary and the matches of every round, and the empty form."""
        for one in source.teams.rounds:
            number = one.number
            yield Paper(f"round-{number}-pairings",
                        titled(source, phrase("Round {number}: pairings for the wall"), number=number),
                        PaperGroup.ROUNDS, partial(teams.team_pairings, source, one))  # fmt: skip
            yield Paper(
                f"round-{number}-protocol",
                titled(source, phrase("Round {number}: summary protocol"), number=number),
                PaperGroup.ROUNDS,
                partial(teams.summary_protocol, source, one),
            )
            yield from sheets_of_round(source, one)
            for match in source.teams.matches:
                home, guest = sides(match)
                if match.round_id == one.pk and guest is not None:
                    record = {"number": number, "home": source.name(home.entry), "guest": source.name(guest.entry)}
                    yield Paper(
                        f"round-{number}-match-{match.number}",
                        titled(source, phrase("Round {number}: {home} – {guest}"), **record),
                        PaperGroup.MATCHES,
                        partial(teams.match_protocol, source, match),
                    )
        yield Paper(
            "match-protocol-blank",
            titled(source, phrase("Team match protocol, empty form")),
            PaperGroup.MATCHES,
            partial(TeamMatchProtocol, source.head, officials=source.officials),
        )

    def tables(self, source: Source) -> Iterator[Paper]:
        """The table of teams, with their players too, and the cross table."""
        if source.teams.has_table and source.teams.rounds:
            yield Paper(
                "results",
                titled(source, phrase("Table of teams")),
                PaperGroup.TABLES,
                partial(teams.team_table, source),
            )
            yield Paper(
                "results-with-players",
                titled(source, phrase("Table of teams with their players")),
                PaperGroup.TABLES,
                partial(teams.team_table, source, members=True),
            )
            yield Paper("cross-table", titled(source, phrase("Cross table on one page")), PaperGroup.TABLES,
                        partial(teams.team_cross_table, source))  # fmt: skip
            if source.teams.regulation.individual_places:
                yield Paper("board-places", titled(source, phrase("Personal places by board")), PaperGroup.TABLES,
                            partial(teams.board_places, source))  # fmt: skip

    def winners(self, source: Source) -> Iterator[Winner]:
        """The first three teams."""
        whole = source.teams
        for placing in whole.placings if whole.has_table else ():
            if placing.first <= _PRIZES:
                points = source.book.value(whole.standings.row(placing.participant).points)
                team, place = whole.by_key[placing.participant], place_text(placing.first, placing.last)
                yield Winner(place, source.name(team), teams.region_of(source, team), points)


class MixedPapers(IndividualPapers):
    """Papers of the whole of a mixed competition; every group of a stage has its own."""

    def rounds(self, source: Source) -> Iterator[Paper]:  # noqa: ARG002 - a round belongs to its stage
        yield from ()

    def tables(self, source: Source) -> Iterator[Paper]:
        """The places in the whole with the encounters of all stages, and the standing of teams."""
        for paper in super().tables(source):
            if paper.name != "cross-table":
                yield paper


_MIXED: Final = MixedPapers()
_PAPERS: Final[dict[CompetitionKind, EventPapers]] = {
    CompetitionKind.INDIVIDUAL: IndividualPapers(),
    CompetitionKind.TEAM: TeamPapers(),
}


def event_papers(competition: Competition) -> EventPapers:
    """The papers of the kind of a competition."""
    if competition.is_mixed:
        return _MIXED
    return _PAPERS[event_kind(competition).rule_kind]


def sheets_of_round(source: Source, one: Round) -> Iterator[Paper]:
    """The score sheets of a round: of all boards, and of every game on record."""
    boards = [board for board in source.boards(one) if None not in seated_entries(board)]
    if boards:
        yield Paper(f"round-{one.number}-sheets",
                    titled(source, phrase("Round {number}: score sheets of all boards"), number=one.number),
                    PaperGroup.ROUNDS, partial(sheets.round_sheets, source, one))  # fmt: skip
    for board in boards:
        if board.pk in source.recorded:
            yield Paper(f"round-{one.number}-board-{board.board}-sheet",
                        titled(source, phrase("Round {number}, board {board}: score sheet of the game"),
                           number=one.number, board=board.board),
                        PaperGroup.ROUNDS, partial(sheets.score_sheet, source, one, board))  # fmt: skip
