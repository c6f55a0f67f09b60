"""The conditions of the GR and MS norms besides the points: age, event, field, rounds, own rating (3/age, 3/5, 3/6)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Clause, Explanation, Rulebook, Step, cites, phrase
from tavlei.titles.ages import minimum_age
from tavlei.titles.conditions import Condition, Gaps, at_least, is_listed, why_not
from tavlei.titles.figures import ConditionFigure, figure, minimum_rating
from tavlei.titles.statuses import level_label
from tavlei.titles.titles_and_ranks import NormDiscipline, Sex, Title

if TYPE_CHECKING:
    from collections.abc import Iterator

ONLINE: Final = phrase("held on the Internet")
TOO_FEW: Final = phrase("fewer than {number} participants")
NO_GR_NORM: Final = phrase("GR norm exists only in Russian and 100-square draughts")
NOT_OF_5_1: Final = phrase("not a competition of 5.1")
TOO_FEW_HOLDERS: Final = phrase("too few GR/MG participants")
TOO_FEW_ROUNDS: Final = phrase("fewer than {number} rounds")
LOW_STATUS: Final = phrase("status below federal district championship")
TOO_FEW_FOR_SYSTEM: Final = phrase("too few rounds for the system")
LOW_RATING: Final = phrase("own rating too low")


@dataclass(frozen=True, slots=True)
class NormCircumstances:
    """What the conditions of a norm ask about; None is not known, and the condition stays undecided.

    `status` and `system` matter for MS, `event` and `gr_mg_participants` for GR. An athlete without `own_rating` stands
    in no list. `named_system` is False for a system of play that the text does not name (N14); `event_readings` are
    those by which it was told what `event` it is.
    """

    title: Title
    discipline: NormDiscipline
    sex: Sex | None
    age: int | None
    participants: int
    rounds: int
    online: bool = False
    own_rating: int | None = None
    system: str = ""
    named_system: bool = True
    status: str | None = None
    event: str | None = None
    event_readings: tuple[str, ...] = ()
    gr_mg_participants: int = 0
    missing: Gaps = ()


@dataclass(frozen=True, slots=True)
class TitleConditions:
    """The conditions one by one, in the order of the reasons against."""

    title: Title
    conditions: tuple[Condition, ...]
    rulebook: Rulebook = field(repr=False)

    @property
    def possible(self) -> bool:
        """Whether nothing stands against the norm."""
        return all(condition.met for condition in self.conditions)

    @property
    def why_not(self) -> tuple[str, ...]:
        """The reasons against it, as stable sentences."""
        return why_not(self.conditions)

    def explanation(self) -> Explanation:
        """Whether the norm is possible here, and every condition."""
        number = self.rulebook.clause("3/5" if self.title is Title.GR else "3/6")
        key = phrase("titles.norm_possible") if self.possible else phrase("titles.norm_impossible")
        verdict = Step(key, self.title.value, number)
        return Explanation(verdict, conditions=tuple(condition.step() for condition in self.conditions))


def title_conditions(circumstances: NormCircumstances, rulebook: Rulebook) -> TitleConditions:
    """Everything but the points."""
    conditions = _gr(circumstances, rulebook) if circumstances.title is Title.GR else _ms(circumstances, rulebook)
    return TitleConditions(circumstances.title, tuple(conditions), rulebook)


@cites("draughts-norms", "3/age", "3/5.1", "3/5.1/item2", "3/5.2", "3/5.3", "3/5.4")
def _gr(circumstances: NormCircumstances, rulebook: Rulebook) -> Iterator[Condition]:
    yield minimum_age(figure("norm.GR.age", rulebook), circumstances.age, _gap(circumstances, "birth"))
    yield not_online(rulebook.clause("3/5.4"), online=circumstances.online)
    participants = figure("norm.GR.participants", rulebook)
    yield at_least(phrase("titles.participants"), circumstances.participants, participants, why=TOO_FEW)
    disciplines, events = figure("norm.GR.disciplines", rulebook), figure("norm.GR.events", rulebook)
    discipline, shown = circumstances.discipline.value, circumstances.discipline.label
    yield is_listed(phrase("titles.gr_discipline"), discipline, disciplines, why=NO_GR_NORM, label=shown)
    event, gap = circumstances.event, _event_gap(circumstances)
    named = replace(events, readings=(*events.readings, *circumstances.event_readings))
    shown = event or "" if event is None or event in events.listed else phrase("gr_event.other")
    yield is_listed(phrase("titles.gr_event"), event, named, why=NOT_OF_5_1, label=shown, missing=gap)
    yield _holders(circumstances, rulebook)
    yield at_least(
        phrase("titles.rounds"), circumstances.rounds, figure("norm.GR.rounds", rulebook), why=TOO_FEW_ROUNDS
    )
    yield own_rating(
        "norm.GR",
        circumstances.discipline.value,
        circumstances.sex,
        circumstances.own_rating,
        rulebook,
        missing=_gap(circumstances, "sex"),
    )


@cites("draughts-norms", "3/age", "3/3", "3/6.1", "3/6.2", "3/6.2/item2", "3/6.3", "3/6.5")
def _ms(circumstances: NormCircumstances, rulebook: Rulebook) -> Iterator[Condition]:
    yield minimum_age(figure("norm.MS.age", rulebook), circumstances.age, _gap(circumstances, "birth"))
    yield not_online(rulebook.clause("3/6.5"), online=circumstances.online)
    participants = figure("norm.MS.participants", rulebook)
    yield at_least(phrase("titles.participants"), circumstances.participants, participants, why=TOO_FEW)
    statuses, gap, shown = (
        figure("norm.MS.statuses", rulebook),
        _gap(circumstances, "status"),
        level_label(circumstances.status),
    )
    yield is_listed(
        phrase("titles.ms_status"), circumstances.status, statuses, why=LOW_STATUS, label=shown, missing=gap
    )
    yield _rounds_for_system(circumstances, rulebook)
    yield own_rating(
        "norm.MS",
        circumstances.discipline.value,
        circumstances.sex,
        circumstances.own_rating,
        rulebook,
        missing=_gap(circumstances, "sex"),
    )


def not_online(clause: Clause, *, online: bool) -> Condition:
    """The condition that a competition is not played over the internet."""
    return Condition(phrase("titles.not_online"), not online, online, clause, why=ONLINE)


@cites("draughts-norms", "1/5", "2/3", "3/6.4")
def own_rating(  # noqa: PLR0913 - the athlete, the discipline, what is asked
    path: str, discipline: str, sex: Sex | None, rating: int | None, rulebook: Rulebook, *, missing: Gaps = ()
) -> Condition:
    """The condition of a least own rating: the Elo-R of section 7, or an Elo-M; by the athlete's own sex (N12).

    Where the text names no figure there is no minimum (N8, N17). Who stands in no list has not the rating asked for
    (N28).
    """
    found = minimum_rating(path, discipline, rulebook)
    if found is None:
        reading, number = _NOTHING_ASKED[path]
        key = phrase("titles.no_own_rating_asked")
        return Condition(key, met=True, value=discipline, clause=rulebook.clause(number), readings=(reading,))
    condition = _at_least_by_sex(_RATINGS[found[0]], rating, found[1], sex, missing)
    by_sex = ("N12",) if sex is Sex.F and path.startswith("norm") else ()
    readings = (*condition.readings, *by_sex, *(("N28",) if rating is None else ()))
    return replace(condition, readings=readings, why=LOW_RATING)


_RATINGS: Final = {
    "elo_r": phrase("titles.own_elo_r"),
    "elo_m_international": phrase("titles.own_elo_m_international"),
    "elo_m_international_quick": phrase("titles.own_elo_m_international_quick"),
}
_NOTHING_ASKED: Final = {"norm.GR": ("N8", "3/5.3"), "norm.MS": ("N8", "3/6.3"), "place.MS": ("N17", "2/2")}


def _holders(circumstances: NormCircumstances, rulebook: Rulebook) -> Condition:
    key, asked = phrase("titles.gr_mg_participants"), figure("norm.GR.holders", rulebook)
    condition = _at_least_by_sex(
        key, circumstances.gr_mg_participants, asked, circumstances.sex, _gap(circumstances, "sex")
    )
    readings = (*condition.readings, *(("N26",) if circumstances.sex is Sex.F else ()))
    return replace(condition, why=TOO_FEW_HOLDERS, readings=readings)


def _at_least_by_sex(key: str, value: int | None, asked: ConditionFigure, sex: Sex | None, missing: Gaps) -> Condition:
    """A figure for men and one for women; while the sex is not known, what fails or suffices for both is decided."""
    reached = {either: value is not None and value >= asked.of(either).number for either in Sex}
    if sex is None and reached[Sex.M] is not reached[Sex.F]:
        return Condition(key, None, value, asked.clause, readings=asked.readings, missing=missing)
    chosen = sex or Sex.M
    return Condition(key, reached[chosen], value, asked.clause, asked.of(chosen).number, asked.readings)


def required_rounds(title: Title, system: str, rulebook: Rulebook) -> ConditionFigure:
    """The rounds a competition must have, and the athlete must have played (N12)."""
    if title is Title.GR:
        return figure("norm.GR.rounds", rulebook)
    is_long = system in figure("norm.MS.long_systems", rulebook).listed
    return figure("norm.MS.long_rounds" if is_long else "norm.MS.rounds", rulebook)


def _rounds_for_system(circumstances: NormCircumstances, rulebook: Rulebook) -> Condition:
    asked = required_rounds(Title.MS, circumstances.system, rulebook)
    condition = at_least(phrase("titles.rounds_for_system"), circumstances.rounds, asked, why=TOO_FEW_FOR_SYSTEM)
    return condition if circumstances.named_system else replace(condition, readings=("N14",))


def _gap(circumstances: NormCircumstances, field: str) -> Gaps:
    return tuple(gap for gap in circumstances.missing if gap.field == field)


def _event_gap(circumstances: NormCircumstances) -> Gaps:
    return tuple(gap for gap in circumstances.missing if gap.athlete is None)
