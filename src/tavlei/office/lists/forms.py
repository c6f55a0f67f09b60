"""Forms of the desk of the lists: what the commission adds to a chess report, and figures of other bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.lists.facts.person_facts import OutsideRating
from tavlei.office.lists.models import BridgeRegistration, ChessExamination, ListFact
from tavlei.office.pages.form_fields import DayInput
from tavlei.office.people.countries import CountryField
from tavlei.office.people.reference_lists import REGIONS
from tavlei.office.reference.fields import ReferenceField

if TYPE_CHECKING:
    FormOfExamination = forms.ModelForm[ChessExamination]
    FormOfFact = forms.ModelForm[ListFact]
    FormOfRegistration = forms.ModelForm[BridgeRegistration]
else:
    FormOfExamination = FormOfFact = FormOfRegistration = forms.ModelForm


class ChessExaminationForm(FormOfExamination):
    """What the qualification commission has found about a report."""

    class Meta:
        model = ChessExamination
        fields: ClassVar = [
            "agreed_by", "on_paper", "games_recorded", "rounds_per_day", "hours_per_day", "technical_errors",
            "waiver_number", "waiver_day",
        ]  # fmt: skip
        labels: ClassVar = {
            "agreed_by": _("The competition is agreed by"),
            "on_paper": _("The report came on paper too"),
            "games_recorded": _("The players recorded their games"),
            "rounds_per_day": _("Most rounds a day"),
            "hours_per_day": _("Most hours of play a day"),
            "technical_errors": _("Technical errors of the report"),
            "waiver_number": _("Number of the decision to accept it in spite of its faults"),
            "waiver_day": _("Day of that decision"),
        }
        help_texts: ClassVar = {
            "rounds_per_day": _("If the programme of the competition does not tell it."),
            "hours_per_day": _("If it is not the whole time of both players in all rounds of a day."),
            "technical_errors": _("One in a line."),
        }
        widgets: ClassVar = {"technical_errors": forms.Textarea(attrs={"rows": 2}), "waiver_day": DayInput}

    def clean(self) -> dict[str, Any]:
        """A decision has its number and its day."""
        data = super().clean() or self.cleaned_data
        if bool(data.get("waiver_number")) != bool(data.get("waiver_day")):
            raise forms.ValidationError(_("A decision has its number and its day."))
        return dict(data)


class OutsideRatingForm(forms.Form):
    """A rating that another body published."""

    kind = forms.ChoiceField(label=_("Rating"), choices=OutsideRating.choices)
    as_of = forms.DateField(label=_("Day of the list"), widget=DayInput)
    value = forms.IntegerField(label=_("Figure"), min_value=1, max_value=4000)


class FideCodeForm(forms.Form):
    """The number under which FIDE knows a person."""

    fide_code = forms.RegexField(r"^[0-9]{1,10}$", label=_("FIDE code"))


class ListFactForm(FormOfFact):
    """A rank, a confirmation or a decision that a list goes by."""

    class Meta:
        model = ListFact
        fields: ClassVar = ["kind", "day", "document"]
        labels: ClassVar = {
            "kind": _("What"),
            "day": _("From which day"),
            "document": _("Document or number of the decision"),
        }
        widgets: ClassVar = {"day": DayInput}


class HeardExaminationForm(ChessExaminationForm):
    """What those who hear an appeal find about a report; their own decision stands beside it."""

    class Meta(ChessExaminationForm.Meta):
        fields: ClassVar = [name for name in ChessExaminationForm.Meta.fields if not name.startswith("waiver_")]


class AppealForm(forms.Form):
    """An appeal against the refusal of a report."""

    text = forms.CharField(label=_("Why the refusal is wrong"), widget=forms.Textarea(attrs={"rows": 6}))
    day = forms.DateField(label=_("Day of the appeal"), widget=DayInput)


class HearingForm(forms.Form):
    """A decision about an appeal."""

    number = forms.CharField(label=_("Number of the decision"), max_length=40)
    day = forms.DateField(label=_("Day of the decision"), widget=DayInput)
    reasons = forms.CharField(label=_("Reasons"), widget=forms.Textarea(attrs={"rows": 4}))


class RemovalForm(forms.Form):
    """A decision of the commission about players of the list."""

    number = forms.CharField(label=_("Number of the decision"), max_length=40)
    day = forms.DateField(label=_("Day of the decision"), widget=DayInput)
    reason = forms.CharField(label=_("Reason"), widget=forms.Textarea(attrs={"rows": 2}))


class BridgePlayerForm(FormOfRegistration):
    """A new player of bridge as a local officer describes him: nobody is taken for a citizen by a guess (1.3)."""

    citizenship = CountryField(label=_("Citizenship"))
    region = ReferenceField(REGIONS, label=_("Region"), required=False)

    class Meta:
        model = BridgeRegistration
        fields: ClassVar = ["family", "given", "patronymic", "sex", "birth_date", "citizenship", "city", "region"]
        labels: ClassVar = {
            "family": _("Family name"), "given": _("Given name"), "patronymic": _("Patronymic"), "sex": _("Sex"),
            "birth_date": _("Day of birth"), "city": _("City"),
        }  # fmt: skip
        widgets: ClassVar = {"birth_date": DayInput}


class FormConsentForm(forms.Form):
    """The consent of the commission to another form of a report."""

    form = forms.CharField(label=_("In which form the report comes"), max_length=120)
    day = forms.DateField(label=_("Day of the consent"), widget=DayInput)
    document = forms.CharField(label=_("Document or number of the decision"), max_length=120)
