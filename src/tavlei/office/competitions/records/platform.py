"""The platform of remote play: virtual board, clock and moves that it keeps, the federation's demands (5.4.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models import RecordKind
from tavlei.office.competitions.records.record import Judged, RecordForm
from tavlei.office.competitions.regulation import read_regulation
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.findings import Check
from tavlei.tournament.conduct.remote import Platform

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition


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
    def judged(self) -> Judged:
        """What the platform must keep and the demands must say; what is missing is told, not refused."""
        if not self.competition.online:
            problem = Problem("the competition is not played through the Internet", path="name")
            raise self.rulebook.refusal(problem, "5.4.12.1")
        platform = Platform(**self.cleaned_data)
        check = Check(phrase("conduct.remote"), tuple(platform.findings()), "5.4.12.1", rulebook=self.rulebook)
        return Judged("5.4.12.1", check.explanation())
