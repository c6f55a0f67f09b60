"""`fsu.month`: a month out of its reports and decisions, with the list as it is published."""

from __future__ import annotations

from datetime import date
from functools import cache, partial
from typing import TYPE_CHECKING, Final, Literal

from pydantic import AliasPath, Field

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.fsu.month_list import RESULTS, PairingInput
from tavlei.calc.fsu.report import EXAMPLE, REPORT_CLAUSES, FaultOutput, ReportFacts, VerdictWord
from tavlei.calc.fsu.shapes import SERIES, ListDecisionInput, MonthLabel, RowOutput
from tavlei.calc.fsu.state import MonthPlayerInput, StateOutput
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings.fsu import active_until, activity
from tavlei.ratings.fsu.listing import MonthPlayer, ReportedCompetition, ReportedGame, ReportedMonth, month_from_reports
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.rulebook import Rulebook

Standing = tuple[Literal["active", "inactive"], date | None]

_NOT_KNOWN: Final[Standing] = ("active", None)  # when the last rated game was played


class ReportedGameInput(PairingInput):
    """A game of a report."""

    played: bool | None = Field(default=None, description=phrase("false for a forfeit, true if not given"))
    recorded: bool | None = Field(default=None, description=phrase("whether there is a record, true if not given"))
    moves_by_white: int | None = Field(default=None, ge=0, description=phrase("moves made by White, if known"))
    moves_by_black: int | None = Field(default=None, ge=0, description=phrase("moves made by Black, if known"))

    def game(self) -> ReportedGame:
        """The game as the rules know it."""
        return ReportedGame(
            self.round,
            self.white,
            self.black,
            RESULTS[self.result],
            self.played is not False,
            self.recorded is not False,
            self.moves_by_white,
            self.moves_by_black,
        )


class ReportInput(ReportFacts):
    """A report with its games."""

    id: str = Field(description=phrase("id of the competition"))
    games: list[ReportedGameInput] = Field(description=phrase("all games of the competition"))
    unrated_when_played: list[str] | None = Field(
        default=None, description=phrase("ids of those who got their rating only after the tournament (6.4)")
    )

    def competition(self, rulebook: Rulebook) -> ReportedCompetition:
        """The report as the rules know one."""
        late = frozenset(self.unrated_when_played or ())
        return ReportedCompetition(self.id, self.report(rulebook), tuple(game.game() for game in self.games), late)


class MonthInput(CalcInput):
    """A month: players, reports, decisions."""

    month: MonthLabel = Field(description=phrase("the month, such as 2023-05"))
    players: list[MonthPlayerInput] = Field(description=phrase("everybody who is on the list or took part"))
    reports: list[ReportInput] = Field(description=phrase("the reports at hand; those of other months are set aside"))
    decisions: list[ListDecisionInput] | None = Field(
        default=None, description=phrase("decisions of the month on players of the list, none if not given")
    )
    explain_player: str | None = Field(
        default=None, description=phrase("id of a player whose month is to be explained to the game")
    )

    def applies_on(self) -> date:
        """The day of the month's list."""
        return self.month.following.first_day


class LeftOutOutput(CalcOutput):
    """A game that does not count."""

    round: int
    white: str
    black: str
    why: str = Field(validation_alias="left_out")


class ReportOutput(CalcOutput):
    """What became of a report."""

    id: str = Field(validation_alias=AliasPath("competition", "id"))
    verdict: VerdictWord = Field(validation_alias=AliasPath("verdict", "rated"))
    month: str = Field(
        validation_alias=AliasPath("verdict", "month", "label"), description="the month it is rated in if accepted"
    )
    rated_here: bool = Field(description="whether its games are in this list")
    why_not: list[str] = Field(validation_alias=AliasPath("verdict", "why_not"))
    faults: list[FaultOutput] = Field(validation_alias=AliasPath("verdict", "faults"))
    games_counted: int
    left_out: list[LeftOutOutput]
    open_to_appeal: bool = Field(validation_alias=AliasPath("verdict", "open_to_appeal"))


class ListLineOutput(CalcOutput):
    """A line of the published list."""

    id: str
    rating: int
    status: Literal["active", "inactive"]
    active_until: date | None = Field(description="null if the last rated game is not known")


class MonthOutput(CalcOutput):
    """The reports, the rows and the list."""

    list_date: date
    reports: list[ReportOutput] = Field(description="in the order the competitions ended")
    players: list[RowOutput] = Field(description="players of Ukraine in the order of the input")
    published: list[ListLineOutput] = Field(description="the list, the highest rating first, then by id")
    next_state: list[StateOutput] = Field(
        description="everybody on the first day of the next month; these are the players of the next input"
    )


@calculator(
    "fsu.month",
    title=phrase("A month out of its reports and decisions (Ukrainian chess)"),
    series=SERIES,
    clauses=["2/p1", "2/p2", "3/p1", "3/p2", "4/p1", "5/p1", "5/p2", "5/p2/item2", "6.4", "6.6.4", *REPORT_CLAUSES],
    takes=MonthInput,
    gives=MonthOutput,
    bounds=Bounds(size=200_000, heavy=True),
    example={
        "month": "2023-05",
        "players": [
            {"id": "Kovalenko", "rating": 2310, "rated_games_before": 300, "last_rated_game": "2023-04-16"},
            {"id": "Bondar", "rating": 1900, "rated_games_before": 90, "last_rated_game": "2023-02-05"},
            {"id": "Lysenko", "rating": 1850, "rated_games_before": 90, "last_rated_game": "2019-11-24"},
        ],
        "reports": [
            {
                "id": "Kyiv Open",
                **EXAMPLE,
                "games": [
                    {"round": 1, "white": "Kovalenko", "black": "Bondar", "result": "0.5-0.5", "moves_by_white": 41},
                    {"round": 2, "white": "Bondar", "black": "Kovalenko", "result": "1-0", "played": False},
                ],
            }
        ],
        "decisions": [{"number": "7", "day": "2023-05-12", "act": "remove", "player": "Lysenko"}],
    },
)
def month(facts: MonthInput, rulebook: Rulebook) -> CalcAnswer:
    """Each report held against the conditions; changes, first ratings, exclusions, decisions; the list."""
    reported_month = month_from_reports(
        [player.player(rulebook) for player in facts.players],
        [report.competition(rulebook) for report in facts.reports],
        facts.month,
        rulebook,
        decisions=[decision.on_the_list(rulebook) for decision in facts.decisions or ()],
    )
    player = facts.explain_player
    if player is None:
        return CalcAnswer(_output(reported_month), reported_month.explanation, reported_month.grounds)
    reported_month.publication.row(player)
    return CalcAnswer(_output(reported_month), lambda: reported_month.explanation(player))


def _output(reported_month: ReportedMonth) -> MonthOutput:
    published = reported_month.publication
    state, rulebook = published.state, published.field.rulebook
    by_id = {player.id: player for player in state}
    standing = cache(partial(standing_on, published.list_date, rulebook))
    output = {
        "list_date": published.list_date,
        "reports": reported_month.reports,
        "players": published.rows,
        "published": [_line(by_id[name], standing) for name in published.list_order],
        "next_state": state,
    }
    return MonthOutput.model_validate(output, context=rulebook)


def standing_on(list_date: date, rulebook: Rulebook, last: date) -> Standing:
    """Whether somebody whose last rated game was that day is active, and until when."""
    active = activity(list_date, last, rulebook).active
    return "active" if active else "inactive", active_until(last, rulebook)


def _line(player: MonthPlayer, standing: Callable[[date], Standing]) -> ListLineOutput:
    last = player.last_rated_game
    status, until = _NOT_KNOWN if last is None else standing(last)
    return ListLineOutput(id=player.id, rating=player.rating or 0, status=status, active_until=until)
