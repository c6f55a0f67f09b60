"""The hall and the platform of remote play: what stands there, and what it keeps (4.2, 5.4.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.games.clock import Discipline
from tavlei.games.equipment import MEASURES, MeasureUnit
from tavlei.languages import catalogue
from tavlei.office.competitions.conduct.records.record import RecordFindings, RecordForm
from tavlei.office.competitions.models import NOT_ENTERED, EntryState, RecordKind, Sport
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import rules_discipline
from tavlei.office.explanations import reader_language
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Explanation, Problem, cites, phrase
from tavlei.tournament.conduct.findings import Check
from tavlei.tournament.conduct.inventory import check_inventory, measures_asked
from tavlei.tournament.conduct.levels import level_of
from tavlei.tournament.conduct.remote import Platform
from tavlei.tournament.conduct.venue import Furniture, check_furniture, clock_place_finding, electronic_clocks_finding

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition

_OUT = (*NOT_ENTERED, EntryState.REFUSED, EntryState.WITHDRAWN, EntryState.EXCLUDED)


def pairs_of(competition: Competition) -> int:
    """How many pairs sit in a round at most."""
    return competition.entries.filter(person__isnull=False).exclude(state__in=_OUT).count() // 2


class FurnitureForm(RecordForm):
    """How much stands in the hall, spare clocks included."""

    KIND = RecordKind.FURNITURE
    RIGHT = Action.TICK_OFF
    CLAUSES: ClassVar = ("4.2", "4.2/p8")

    tables = forms.IntegerField(label=_("Tables"), min_value=0)
    chairs = forms.IntegerField(label=_("Chairs"), min_value=0)
    boards = forms.IntegerField(label=_("Boards"), min_value=0)
    sets = forms.IntegerField(label=_("Sets of pieces"), min_value=0)
    clocks = forms.IntegerField(label=_("Clocks, spare ones included"), min_value=0)
    tables_steady = forms.BooleanField(label=_("The tables are steady and large enough"), required=False)
    chairs_fit = forms.BooleanField(label=_("The chairs fit the tables"), required=False)
    electronic = forms.BooleanField(label=_("The clocks are electronic"), required=False)
    clocks_placed = forms.BooleanField(
        label=_("Each clock stands beside the board on White's left, in renju on Black's"), required=False
    )
    recommended_model = forms.BooleanField(label=_("Their model is recommended by the federation"), required=False)

    @cites("draughts-rules", "4.2", "4.2/p8", "4.2/p9", "9.3.1.2")
    def judged(self) -> RecordFindings:
        """Enough for all pairs with two spare clocks; electronic clocks from regional status up, as a rule."""
        data = self.cleaned_data
        named = ("tables", "chairs", "boards", "sets", "clocks", "tables_steady", "chairs_fit")
        furniture, pairs = Furniture(**{name: data[name] for name in named}), pairs_of(self.competition)
        check = check_furniture(furniture, pairs, self.rulebook)
        clocks = electronic_clocks_finding(
            level_of(self.competition.status),
            electronic=data["electronic"],
            recommended_model=data["recommended_model"],
        )
        renju = self.competition.sport == Sport.RENJU
        place = clock_place_finding(renju=renju, placed=data["clocks_placed"])
        found = (*check.findings, *((clocks,) if clocks else ()), place)
        whole = Check(check.subject, found, "4.2", rulebook=self.rulebook)
        return RecordFindings("4.2", whole.explanation(), {"passes": whole.passes})


class EquipmentForm(RecordForm):
    """A board with its pieces and its clock, as a judge measured them."""

    KIND = RecordKind.EQUIPMENT
    RIGHT = Action.TICK_OFF
    CLAUSES: ClassVar = ("4.2/p2", "4.2/p7", "6.1.1/p2", "7.1/p2", "9.2.2.1")

    which = forms.CharField(label=_("Which board, set or clock"))

    def __init__(self, competition: Competition, *args: Any, **kwargs: Any) -> None:
        """Ask for what the rules of the discipline measure."""
        super().__init__(competition, *args, **kwargs)
        book = catalogue(reader_language())
        for name, unit in measures_asked(self._discipline, self.rulebook).items():
            label = book.phrase(MEASURES[name])
            if unit is MeasureUnit.YES_NO:
                choices = (("", _("not looked at")), ("yes", _("yes")), ("no", _("no")))
                self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)
            else:
                ending = {MeasureUnit.MM: _("mm"), MeasureUnit.MINUTE: _("minute")}.get(unit, "")
                shown = f"{label}, {ending}" if ending else label
                self.fields[name] = forms.IntegerField(label=shown, min_value=0, required=False)

    @property
    def _discipline(self) -> Discipline:
        return rules_discipline(self.competition) or Discipline.RUSSIAN

    @cites("draughts-rules", "4.2/p2", "4.2/p7", "6.1.1/p2", "7.1/p2", "9.2.2.1", "9.2.2.2/item5", "9.2.2.3")
    def judged(self) -> RecordFindings:
        """Every requirement with what was measured; what does not fit is kept as not fitting."""
        measured = self._measured()
        if not measured:
            raise self.rulebook.refusal(Problem("nothing was measured", path="which"), "4.2")
        checks = check_inventory(self._discipline, measured, self.rulebook)
        worst = next((check for check in checks if check.broken), checks[0])
        conditions = tuple(condition for check in checks for condition in check.explanation().conditions)
        passes = not any(check.broken for check in checks)
        return RecordFindings("4.2", Explanation(worst.explanation().verdict, conditions), {"passes": passes})

    def _measured(self) -> dict[str, int | bool]:
        """What was given, as the rules measure it."""
        values: dict[str, int | bool] = {}
        for name, unit in measures_asked(self._discipline, self.rulebook).items():
            value = self.cleaned_data.get(name)
            if value not in (None, ""):
                values[name] = value == "yes" if unit is MeasureUnit.YES_NO else value
        return values


class PlatformForm(RecordForm):
    """The platform on which a remote competition is played, as the judges found it."""

    KIND = RecordKind.PLATFORM
    RIGHT = Action.TICK_OFF
    CLAUSES: ClassVar = ("5.4.12.1", "5.4.12.3", "5.4.12.6")

    name = forms.CharField(label=_("Platform of remote play"))
    virtual_board = forms.BooleanField(label=_("It has a virtual board"), required=False)
    keeps_time = forms.BooleanField(label=_("It keeps the time used"), required=False)
    keeps_moves = forms.BooleanField(label=_("It keeps the moves"), required=False)
    demands = forms.CharField(label=_("Paper with the federation's demands on computers and programs"), required=False)

    def __init__(self, competition: Competition, *args: Any, **kwargs: Any) -> None:
        """First the platform that the regulation names."""
        super().__init__(competition, *args, **kwargs)
        self.initial["name"] = read_regulation(competition.regulation).platform

    @classmethod
    def concerns(cls, competition: Competition) -> bool:
        """Only play through the Internet has a platform."""
        return competition.online

    @cites("draughts-rules", "5.4.12.1", "5.4.12.3", "5.4.12.6")
    def judged(self) -> RecordFindings:
        """What the platform must keep and the demands must say; what is missing is told, not refused."""
        if not self.competition.online:
            problem = Problem("the competition is not played through the Internet", path="name")
            raise self.rulebook.refusal(problem, "5.4.12.1")
        platform = Platform(**self.cleaned_data)
        check = Check(phrase("conduct.remote"), tuple(platform.findings()), "5.4.12.1", rulebook=self.rulebook)
        return RecordFindings("5.4.12.1", check.explanation())
