"""The month as a relational plan: games to sides, sides to sums, sums to rows and to the next state.

Whole numbers all the way: results and expected results in hundredths. A division is only made of exact multiples.
Figures, tables and coefficients are those the rules in Python give, brought in as small tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any

import ibis

from tavlei.bulk.engines import materialised
from tavlei.bulk.fsu.columns import ROW, STATE
from tavlei.ratings.fsu import HOME, FsuFigures, expected_percent
from tavlei.ratings.fsu.change import BY_TOURNAMENT, EXCLUDED, LISTED
from tavlei.ratings.fsu.initial_words import COLLECTING
from tavlei.ratings.fsu.k_factor import capped_k
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from ibis.backends import BaseBackend
    from ibis.expr.types import BooleanValue, IntegerValue, Table, Value

    from tavlei.bulk.fsu.inputs import MonthInputs

_NOBODY = -1_000_000  # the difference of a game that is not rated, so that it is counted all the same


@dataclass(frozen=True)
class MonthPlan:
    """The tables of a month, each built on those before it."""

    backend: BaseBackend
    inputs: MonthInputs
    work: Path

    @property
    def figures(self) -> FsuFigures:
        """The figures of the edition in force."""
        return self.inputs.rulebook.figures(FsuFigures)

    @cached_property
    def people(self) -> Table:
        """Everybody with a number in the order of ids, by which everything else is joined."""
        people = self.inputs.people.table(self.backend)
        people = people.mutate(
            federation=people.federation.fill_null(HOME),
            rated_games_before=people.rated_games_before.fill_null(0),
            first_tournament_passed=people.first_tournament_passed.fill_null(False),  # noqa: FBT003
        )
        home = people.federation == HOME
        own = ibis.ifelse(home, people.rating, ibis.null("int64"))
        numbered = people.mutate(
            n=ibis.row_number().over(order_by=people.id).cast("int32"),
            at_home=home,
            own=own.cast("int32"),
            against=self._against(people, own).cast("int32"),
            late_against=self._against(people, ibis.null("int64")).cast("int32"),
        )
        return materialised(self.backend, numbered, self.work / "fsu_people")

    @cites("chess-rating", "2/p8", "6.4", "6.5", "6.6.2")
    def _against(self, people: Table, own: Value) -> Value:
        """What somebody counts with for a rated player (F11, F12, F23)."""
        first = people.category == self.figures.first_category
        return ibis.cases(
            (people.federation != HOME, people.fide_rating),
            (own.notnull(), own),
            (first, ibis.literal(self.figures.first_category_rating, "int64")),
            else_=ibis.null("int64"),
        )

    @cached_property
    def sides(self) -> Table:
        """Every game twice, once for each player: the difference is empty if the game is not rated for him."""
        games = self.games
        field = self.people.select("n", "id", "own", "against", "late_against")
        white, black = field.view(), field.view()
        joined = games.join(white, games.white == white.id).select(
            games,
            white_n=white.n,
            white_own=white.own,
            white_against=self._met(games, white, "white"),
        )
        joined = joined.join(black, joined.black == black.id).select(
            joined,
            black_n=black.n,
            black_own=black.own,
            black_against=self._met(joined, black, "black"),
        )
        possible = (joined.white_n != joined.black_n) & (joined.tournament != "")
        score = ibis.cases(
            (~possible.fill_null(False), None),  # noqa: FBT003
            (joined.result == "1-0", 100),
            (joined.result == "0.5-0.5", 50),
            (joined.result == "0-1", 0),
            else_=None,
        ).cast("int32")
        joined = joined.mutate(score=score)
        return _side(joined, "white", "black").union(_side(joined, "black", "white"))

    @cached_property
    def games(self) -> Table:
        """The games with the last day of their tournament, and whether each player was late (6.4)."""
        games = self.inputs.games.table(self.backend)
        games = games.mutate(played=games.played.fill_null(True), round=games["round"].cast("int32"))  # noqa: FBT003
        if self.inputs.tournaments is None:
            games = games.mutate(day=ibis.literal(self.last_day_of_month))
        else:
            known = self.inputs.tournaments.table(self.backend)
            known = known.select(known.id, day=known.last_day.fill_null(ibis.literal(self.last_day_of_month)))
            games = games.join(known, games.tournament == known.id).select(games, "day")
        return self._with_late(games)

    @cites("chess-rating", "6.4")
    def _with_late(self, games: Table) -> Table:
        """Whether each got his rating only after the tournament (F39)."""
        if self.inputs.late is None:
            return games.mutate(white_late=ibis.literal(False), black_late=ibis.literal(False))  # noqa: FBT003
        late = self.inputs.late.table(self.backend).distinct()
        for side in ("white", "black"):
            told = late.view()
            games = games.left_join(told, (games.tournament == told.tournament) & (games[side] == told.player)).select(
                games, **{f"{side}_late": told.player.notnull()}
            )
        return games

    def _met(self, games: Table, player: Table, side: str) -> Value:
        if self.inputs.late is None:
            return player.against
        return ibis.ifelse(games[f"{side}_late"], player.late_against, player.against)

    @property
    def sheet_sides(self) -> Table:
        """Every game of a player of the country as his sheet needs it."""
        games, home = self.games, self.people.filter(self.people.at_home).select("n", "id")
        everybody = self.people.select("n", "id")
        found = []
        for own, other in (("white", "black"), ("black", "white")):
            player, opponent = home.view(), everybody.view()
            joined = games.join(player, games[own] == player.id).select(games, n=player.n)
            joined = joined.join(opponent, joined[other] == opponent.id)
            found.append(
                joined.select(
                    "tournament",
                    "round",
                    "day",
                    "result",
                    "played",
                    n=joined.n,
                    other=opponent.n,
                    is_white=ibis.literal(own == "white"),
                    late=joined[f"{other}_late"],
                )
            )
        return found[0].union(found[1])

    @property
    def last_day_of_month(self) -> date:
        """The day of a tournament whose day is not told (F37)."""
        return self.inputs.month.list_date(self.inputs.rulebook) - timedelta(days=1)

    @cached_property
    def _last_row(self) -> int:
        """The difference from which on the table of expected results says the same."""
        return max(self.inputs.rulebook.interval_table("6.1b").rows[-1].low, self.figures.most_difference)

    @cached_property
    @cites("chess-rating", "6.1b")
    def percents(self) -> Table:
        """The expected results by the difference, as the rule gives them."""
        known = range(-self._last_row, self._last_row + 1)
        found = [(key, expected_percent(key, self.inputs.rulebook).percent) for key in known]
        return _small(("gap", "percent"), [(_NOBODY, None), *found], "int32")

    @cached_property
    @cites("chess-rating", "6.6.1", "6.6.3", "6.6.4")
    def sums(self) -> Table:
        """What the games of everybody come to, each difference beyond 400 taken as 400.

        `present` are all games, also those that are not rated, `odd` those that cannot be right.
        """
        sides, most = self.sides, self.figures.most_difference
        sides = sides.mutate(key=_within(sides.gap, most).fill_null(_NOBODY))
        rated = sides.join(self.percents, sides.key == self.percents.gap)
        by = ["n", "tournament"] if self.by_tournament else ["n"]
        return rated.group_by(by).agg(
            present=ibis._.count(),
            games=rated.percent.count(),
            hundredths=(rated.score - rated.percent).sum().fill_null(0),
            odd=ibis._.count() - rated.score.count(),
            **self._last_day(rated),
        )

    def _last_day(self, rated: Table) -> dict[str, Value]:
        """The last day of rated play (F37)."""
        if self.inputs.tournaments is None:
            return {"day": ibis.literal(self.last_day_of_month)}
        return {"day": rated.day.max(where=rated.percent.notnull())}

    @cached_property
    @cites("chess-rating", "6.6.3")
    def beyond(self) -> Table:
        """What the sums lack: from the third game of a tournament beyond 400 on all of it counts (F5, F6, F51)."""
        sides, most = self.sides, self.figures.most_difference
        far = sides.filter(sides.gap.abs() > most)
        white = ibis.ifelse(far.is_white, far.n, far.other)
        black = ibis.ifelse(far.is_white, far.other, far.n)
        score = ibis.ifelse(far.is_white, far.score, 100 - far.score)
        place = ibis.row_number().over(group_by=["n", "tournament"], order_by=[far["round"], white, black, score])
        far = far.mutate(place=place)
        far = far.filter(far.place >= self.figures.limited_games)
        far = far.mutate(limited=_within(far.gap, most), whole=_within(far.gap, self._last_row))
        limited, whole = self.percents.view(), self.percents.view()
        both = far.join(limited, far.limited == limited.gap).select(far, taken=limited.percent)
        both = both.join(whole, both.whole == whole.gap).select(both, due=whole.percent)
        by = ["n", "tournament"] if self.by_tournament else ["n"]
        return both.group_by(by).agg(more=(both.taken - both.due).sum(), beyond=both.count())

    @property
    def by_tournament(self) -> bool:
        """Whether the change is rounded for every tournament (F4)."""
        return self.inputs.rulebook.resolve("F4").choice == BY_TOURNAMENT

    @cached_property
    def played(self) -> Table:
        """Everybody who has games: how many, the sum of the deltas, the last day."""
        sums, beyond = self.sums, self.beyond
        by = ["n", "tournament"] if self.by_tournament else ["n"]
        value = sums.left_join(beyond, by).select(
            *(sums[name] for name in (*by, "present", "games", "day", "odd")),
            hundredths=sums.hundredths + beyond.more.fill_null(0),
            beyond=beyond.beyond.fill_null(0),
        )
        return materialised(self.backend, value, self.work / "fsu_played")

    @cached_property
    def players(self) -> Table:
        """The same by player, whatever the rounding."""
        if not self.by_tournament:
            return self.played
        played = self.played
        return played.group_by("n").agg(
            present=played.present.sum(),
            games=played.games.sum(),
            day=played.day.max(),
            odd=played.odd.sum(),
            hundredths=played.hundredths.sum(),
            beyond=played.beyond.sum(),
        )

    @cached_property
    @cites("chess-rating", "6.6.5", "6.6.5/p2")
    def coefficients(self) -> Table:
        """K by the base and the number of games, as the rule caps it (F10)."""
        known, book = self.figures, self.inputs.rulebook
        bases = {known.new_player_k, known.young_k, known.strong_k, known.usual_k}
        games = range(known.most_k_times_games + 2)  # from there on it is 0
        found = [(base, count, capped_k(base, count, book)) for base in sorted(bases) for count in games]
        return _small(("base", "count", "k_used"), found, "int32")

    @cites("chess-rating", "6.6.5")
    def _base(self, people: Table) -> Value:
        """The first rule that fits on the first day of the month (F7, F8, F9)."""
        known, first = self.figures, self.inputs.month.first_day
        latest = first.replace(year=first.year - known.young_years)
        young = people.young.fill_null((people.birth_date > latest).fill_null(False))  # noqa: FBT003
        strong = (people.highest_published >= known.published_for_strong_k).fill_null(False)  # noqa: FBT003
        return ibis.cases(
            (people.rated_games_before < known.new_player_games, known.new_player_k),
            ((people.rating <= known.young_most_rating) & young, known.young_k),
            (strong | (people.rating >= known.published_for_strong_k), known.strong_k),
            else_=known.usual_k,
        ).cast("int32")

    @cached_property
    def rated(self) -> Table:
        """The rated players of the country whom no decision concerns, with K and the change."""
        people, players, caps = self.people, self.players, self.coefficients
        people = people.filter(people.at_home & people.rating.notnull() & ~self.is_exception(people))
        value = people.left_join(players, "n").select(
            people,
            games=players.games.fill_null(0),
            hundredths=players.hundredths.fill_null(0),
            beyond=players.beyond.fill_null(0),
            day=players.day,
            base=self._base(people),
        )
        counted = ibis.least(value.games, self.figures.most_k_times_games + 1).cast("int32")
        value = value.mutate(counted=counted)
        value = value.join(caps, (value.base == caps.base) & (value.counted == caps["count"])).select(
            value, caps.k_used
        )
        return self._with_change(value)

    @cites("chess-rating", "6.6.4", "6.6.6", "6.7", "5/p1")
    def _with_change(self, value: Table) -> Table:
        """One rounding (F3, F4), then the FIDE rating (6.7), then whether he stays on the list."""
        value = value.mutate(change_hundredths=value.hundredths * value.k_used)
        if self.by_tournament:
            rounded = self._rounded_by_tournament(value)
            value = value.left_join(rounded, "n").select(value, change=rounded.change.fill_null(0))
        else:
            value = value.mutate(change=self._rounded(value.change_hundredths))
        after = value.rating + value.change
        raised = (value.fide_rating >= self.figures.fide_rating_to_align) & (value.fide_rating > after)
        raised = raised.fill_null(False)  # noqa: FBT003
        value = value.mutate(after=ibis.ifelse(raised, value.fide_rating, after), raised=raised)
        listed = value.after >= self.figures.least_rating
        value = value.mutate(
            listed=listed, status=ibis.ifelse(listed, LISTED, EXCLUDED), new=listed.ifelse(value.after, None)
        )
        return materialised(self.backend, value, self.work / "fsu_rated")

    def _rounded_by_tournament(self, value: Table) -> Table:
        played = self.played
        each = played.join(value.select("n", "k_used"), "n")
        each = each.mutate(change=self._rounded(each.hundredths * each.k_used))
        return each.group_by("n").agg(change=each.change.sum())

    def _rounded(self, hundredths: Value) -> Value:
        """Whole points; halves away from zero, or up (F3). The division leaves nothing over."""
        if self.inputs.rulebook.resolve("F3").choice == "toward_plus_infinity":
            above = hundredths + 50
            return ((above - ((above % 100) + 100) % 100) / 100).cast("int64")
        above = hundredths.abs() + 50
        whole = ((above - above % 100) / 100).cast("int64")
        return ibis.ifelse(hundredths < 0, -whole, whole)

    def is_exception(self, people: Table) -> BooleanValue:
        """Who goes through the rules in Python: whom a decision concerns, and who has games towards a first rating."""
        decided = [decision.player for decision in self.inputs.decisions]
        concerned = people.removed_number.notnull()
        return concerned | people.id.isin(decided) if decided else concerned

    @cached_property
    def exceptions(self) -> Table:
        """The people who go through the rules in Python."""
        people, players = self.people, self.players
        value = people.left_join(players, "n").select(people, present=players.present.fill_null(0))
        collecting = value.rating.isnull() & ((value.present > 0) | value.earlier_tournaments.notnull())
        return value.filter(value.at_home & (collecting | self.is_exception(value)))

    @property
    def idle(self) -> Table:
        """The unrated people of the country who have nothing at all."""
        people = self.people.filter(self.people.at_home & self.people.rating.isnull())
        return people.anti_join(self.exceptions.select("n"), "n")

    @property
    def rows(self) -> Table:
        """The rows of the list but those of the exceptions."""
        rated = self.rated.mutate(old=self.rated.rating, rated_games=self.rated.games)
        idle = self.idle
        return _as_rows(rated).union(
            _as_rows(
                idle.mutate(
                    old=idle.rating,
                    k_used=ibis.null("int32"),
                    rated_games=ibis.literal(0, "int64"),
                    change_hundredths=ibis.null("int64"),
                    new=ibis.null("int64"),
                    status=ibis.literal(COLLECTING),
                )
            )
        )

    @property
    def state(self) -> Table:
        """The people on the first day of the next month but the exceptions (F14, F20, F27)."""
        rated, people = self.rated, self.people
        rated = rated.mutate(
            last_rated_game=ibis.ifelse(
                rated.games > 0, ibis.greatest(rated.last_rated_game, rated.day), rated.last_rated_game
            ),
            highest_published=_highest(rated.highest_published, rated.rating, rated.new),
            rated_games_before=rated.rated_games_before + rated.games,
            rated_since=rated.listed.ifelse(rated.rated_since, None),
            rating=rated.new,
            earlier_tournaments=ibis.null("string"),
            first_tournament_passed=ibis.literal(False),  # noqa: FBT003
        )
        idle = self.idle
        idle = idle.mutate(
            highest_published=idle.highest_published.nullif(0),
            first_tournament_passed=ibis.literal(False),  # noqa: FBT003
        )
        abroad = people.filter(~people.at_home)
        return ibis.union(_as_state(rated), _as_state(idle), _as_state(abroad))


def _side(games: Table, own: str, other: str) -> Table:
    """The games as the players of one colour see them."""
    rated = games.played & games[f"{own}_own"].notnull() & games[f"{other}_against"].notnull()
    gap = ibis.ifelse(rated, games[f"{own}_own"] - games[f"{other}_against"], ibis.null("int32"))
    return games.select(
        "tournament",
        "round",
        "day",
        n=games[f"{own}_n"],
        other=games[f"{other}_n"],
        is_white=ibis.literal(own == "white"),
        score=(games.score if own == "white" else 100 - games.score).cast("int32"),
        gap=gap.cast("int32"),
    )


def _within(gap: IntegerValue, most: int) -> IntegerValue:
    """The difference, but not beyond a bound on either side."""
    return gap.clip(-most, most).cast("int32")


def _highest(*ratings: Value) -> Value:
    return ibis.greatest(*(rating.nullif(0) for rating in ratings))


def _as_rows(table: Table) -> Table:
    types = {"id": "string", "status": "string", "k_used": "int32"}
    return table.select(**{name: table[name].cast(types.get(name, "int64")) for name in ROW})


def _as_state(table: Table) -> Table:
    return table.select(*STATE)


def _small(names: tuple[str, ...], rows: list[tuple[Any, ...]], kind: str) -> Table:
    """A small table of whole numbers that the rules gave."""
    return ibis.memtable(rows, schema=dict.fromkeys(names, kind))
