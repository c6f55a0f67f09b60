"""Order in the hall: permits, breaches by athletes and spectators, flash, the playing zone (1.1, 2.3.2, 2.3.3, XV)."""

from __future__ import annotations

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.conduct.records.record import RecordFindings, RecordForm
from tavlei.office.competitions.models import Accreditation, Entry, RecordKind, Round
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import enum_member
from tavlei.office.pages.form_fields import labelled
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.conduct.exceptions import Allowance, Permit, Sight
from tavlei.tournament.conduct.findings import Check
from tavlei.tournament.conduct.order import AthleteDuty, Breach, SpectatorDuty
from tavlei.tournament.conduct.people import PlayingZone
from tavlei.tournament.conduct.press import Accreditation as RuleAccreditation
from tavlei.tournament.conduct.press import accreditation_finding, flash_finding

_LINES = forms.Textarea(attrs={"rows": 2})


def _rows(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


class PermitForm(RecordForm):
    """What a judge allows an athlete during play although it is forbidden to others."""

    KIND = RecordKind.PERMIT
    RIGHT = Action.TICK_OFF
    CLAUSES: ClassVar = ("2.3.3/item2", "2.3.3/item11")

    entry = forms.ModelChoiceField(label=_("Participant"), queryset=Entry.objects.none())
    round = forms.ModelChoiceField(
        label=_("Round"), queryset=Round.objects.none(), required=False, empty_label=_("the whole competition")
    )
    allowance = forms.ChoiceField(label=_("What is allowed"), choices=lambda: labelled(Allowance))
    sight = forms.ChoiceField(label=_("Sight of the athlete"), choices=lambda: labelled(Sight))
    opponent_sight = forms.ChoiceField(label=_("Sight of the opponent"), choices=lambda: labelled(Sight))
    special_board = forms.BooleanField(label=_("Special board for impaired sight"), required=False)
    stored_where = forms.CharField(label=_("Where the device is kept"), required=False)
    switched_off = forms.BooleanField(label=_("The device is switched off"), required=False)

    @cites("draughts-rules", "2.3.3/item2", "2.3.3/item11")
    def judged(self) -> RecordFindings:
        """A permit that 2.3.3 provides for."""
        data = self.cleaned_data
        allowance = enum_member(Allowance, data["allowance"])
        Permit(
            str(data["entry"]), allowance, self.judge, self.at,
            sight=enum_member(Sight, data["sight"]), opponent_sight=enum_member(Sight, data["opponent_sight"]),
            special_board=data["special_board"], stored_where=data["stored_where"],
            switched_off=data["switched_off"],
            by_regulation=read_regulation(self.competition.regulation).devices_stored, rulebook=self.rulebook,
        )  # fmt: skip
        devices = allowance in (Allowance.VOICE_RECORDER, Allowance.DEVICE_STORED)
        return RecordFindings("2.3.3/item11" if devices else "2.3.3/item2")


class BreachForm(RecordForm):
    """A duty that an athlete broke; the sanction, if there is one, is imposed on its own page."""

    KIND = RecordKind.BREACH
    RIGHT = Action.REMARK
    CLAUSES: ClassVar = ("2.3.2", "2.3.3")

    entry = forms.ModelChoiceField(label=_("Participant"), queryset=Entry.objects.none())
    round = forms.ModelChoiceField(
        label=_("Round"), queryset=Round.objects.none(), required=False, empty_label=_("outside the rounds")
    )
    duty = forms.ChoiceField(label=_("What was broken"), choices=lambda: labelled(AthleteDuty))
    facts = forms.CharField(label=_("What happened"), widget=_LINES)
    done = forms.CharField(label=_("What was done"), required=False)

    @cites("draughts-rules", "2.3.2", "2.3.3")
    def judged(self) -> RecordFindings:
        """The duty with its clause, and what may follow."""
        data = self.cleaned_data
        duty = enum_member(AthleteDuty, data["duty"])
        breach = Breach(
            str(data["entry"]), duty, data["facts"], self.judge, self.at, data["done"], rulebook=self.rulebook
        )
        return RecordFindings(duty.number, breach.explanation())


class SpectatorForm(RecordForm):
    """A requirement that spectators broke, and what was done."""

    KIND = RecordKind.SPECTATOR
    RIGHT = Action.REMARK
    CLAUSES: ClassVar = ("15.5",)

    round = forms.ModelChoiceField(
        label=_("Round"), queryset=Round.objects.none(), required=False, empty_label=_("outside the rounds")
    )
    who = forms.CharField(label=_("Who"), help_text=_("A name if it is known, else where and how many."))
    duty = forms.ChoiceField(label=_("What was broken"), choices=lambda: labelled(SpectatorDuty))
    facts = forms.CharField(label=_("What happened"), widget=_LINES)
    done = forms.CharField(
        label=_("What was done"), help_text=_("Such as a word of the judge, or led out of the hall.")
    )

    @cites("draughts-rules", "15.5")
    def judged(self) -> RecordFindings:
        """The requirement with its clause."""
        data = self.cleaned_data
        duty = enum_member(SpectatorDuty, data["duty"])
        breach = Breach(data["who"], duty, data["facts"], self.judge, self.at, data["done"], rulebook=self.rulebook)
        return RecordFindings(duty.number, breach.explanation())


class FlashForm(RecordForm):
    """A photograph with flash: within the first minutes of a round, and by whom."""

    KIND = RecordKind.FLASH
    RIGHT = Action.TICK_OFF
    CLAUSES: ClassVar = ("15.4", "15.2")

    round = forms.ModelChoiceField(label=_("Round"), queryset=Round.objects.none(), empty_label=None)
    taken = forms.DateTimeField(
        label=_("When"), widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
    )
    who = forms.CharField(label=_("Who photographed"))
    committee = forms.BooleanField(label=_("There is an organising committee, which accredits"), required=False)

    @cites("draughts-rules", "15.4", "15.2")
    def judged(self) -> RecordFindings:
        """Whether the flash was allowed at that moment and its owner accredited; a breach is kept, not refused."""
        data = self.cleaned_data
        started = data["round"].starts
        if started is None:
            problem = Problem("it is not known when the round started", path="round")
            raise self.rulebook.refusal(problem, "15.4")
        accreditation = Accreditation.objects.filter(
            competition=self.competition, name__iexact=data["who"].strip()
        ).first()
        accredited = (
            RuleAccreditation(accreditation.name, accreditation.medium, accreditation.day, str(accreditation.by))
            if accreditation
            else None
        )
        findings = (
            flash_finding(started, data["taken"], self.rulebook),
            accreditation_finding(accredited, committee=data["committee"]),
        )
        check = Check(phrase("conduct.press"), findings, "15.4", rulebook=self.rulebook)
        return RecordFindings("15.4", check.explanation(), {"allowed": findings[0].met})


class ZoneForm(RecordForm):
    """The playing zone, which players leave only with the judge's leave."""

    KIND = RecordKind.ZONE
    RIGHT = Action.TICK_OFF
    CLAUSES: ClassVar = ("1.1/p4",)

    halls = forms.CharField(label=_("Playing halls"), widget=_LINES, help_text=_("One in a line."))
    beside = forms.CharField(label=_("Corridors and rooms right beside them"), widget=_LINES, required=False)
    marked = forms.CharField(label=_("Ground marked besides"), widget=_LINES, required=False)

    @cites("draughts-rules", "1.1/p4")
    def judged(self) -> RecordFindings:
        """A zone with a hall; a place stands in it once."""
        data = self.cleaned_data
        zone = PlayingZone(_rows(data["halls"]), _rows(data["beside"]), _rows(data["marked"]))
        places = (*zone.halls, *zone.beside, *zone.marked)
        if twice := next((place for place in places if places.count(place) > 1), None):
            raise Refusal(Problem("«{place}» stands twice", {"place": twice}, path="halls"))
        return RecordFindings("1.1/p4")
