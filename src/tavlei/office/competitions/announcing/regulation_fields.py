"""What the rules leave to the regulation: the questions of the form, each with the clause that leaves it open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tavlei.games.draughts.starting_positions import drawing_table, drawing_tables
from tavlei.games.renju.openings_data import opening_regulations
from tavlei.languages import catalogue
from tavlei.office.competitions.regulation.checks import MEDICAL
from tavlei.office.explanations import reader_language
from tavlei.office.federation.settled import rulebook_on
from tavlei.titles import Title
from tavlei.tournament.conduct.admission.documents import ShownDocument
from tavlei.tournament.conduct.disputes.measures import Authority, Measure, may_impose

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook

NOTHING: Final = ("", "\N{EM DASH}")
_ANSWERS: Final = {"yes": True, "no": False}


def titles() -> list[tuple[str, str]]:
    """Titles and ranks that a regulation may ask for, the highest first."""
    book = catalogue(reader_language())
    return [NOTHING, *((title.value, book.phrase(title.value)) for title in Title if "none" not in title.value)]


def documents() -> list[tuple[str, str]]:
    """The documents of the rules, and the doctor's admission."""
    book = catalogue(reader_language())
    return [
        *((shown_document.value, book.phrase(shown_document.label)) for shown_document in ShownDocument),
        (MEDICAL, str(_("The doctor's mark"))),
    ]


def late_measures() -> list[tuple[str, str]]:
    """What somebody may get who is late within the limit."""
    book = catalogue(reader_language())
    fitting = (measure for measure in Measure if may_impose(Authority.JUDGE, measure))
    return [NOTHING, *((measure.value, book.phrase(measure.label)) for measure in fitting)]


def opening_rules() -> list[tuple[str, str]]:
    """The opening regulations of renju."""
    book = catalogue(reader_language())
    return [
        NOTHING,
        *(
            (key, book.phrase(opening_regulation.title))
            for key, opening_regulation in opening_regulations(_rules()).items()
        ),
    ]


def known_tables() -> str:
    """The tables of starting positions that the project has, by the names under which a regulation names them."""
    language = reader_language()
    rulebook = _rules()
    return "; ".join(f"{name}: {drawing_table(name, rulebook).title[language]}" for name in drawing_tables(rulebook))


def _rules() -> Rulebook:
    return rulebook_on("draughts-rules", timezone.localdate())


def _known_or_not() -> list[tuple[str, Any]]:
    return [("", _("not known")), ("yes", _("yes")), ("no", _("no"))]


class RegulationFields(forms.Form):
    """Everything besides system, criteria, time and money that the rules leave to the regulation."""

    self_entry = forms.BooleanField(
        label=_("Players may enter themselves"), required=False,
        help_text=_("Until the entries close; the desk accepts each of these entries or not."),
    )  # fmt: skip
    least_title = forms.ChoiceField(label=_("Least title or rank of participants"), choices=titles, required=False)
    documents = forms.MultipleChoiceField(
        label=_("Own list of documents"),
        choices=documents,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Only for municipal events and those of clubs: then nothing else is asked for."),
    )
    further_documents = forms.CharField(
        label=_("Further documents"), required=False, widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("One in a line."),
    )  # fmt: skip
    games = forms.IntegerField(
        label=_("Games in an encounter"), required=False, min_value=1, max_value=20, initial=1,
        help_text=_("Two or more make a micro-match."),
    )  # fmt: skip
    extra_micro_matches = forms.BooleanField(label=_("Additional micro-matches after a drawn one"), required=False)
    draughts_64 = forms.BooleanField(
        label=_("By the system of draughts-64"), required=False,
        help_text=_("Micro-matches; the starting position is drawn by lot with both opponents and a judge present."),
    )  # fmt: skip
    captures_of_100_squares = forms.BooleanField(
        label=_("Captures by the rules of 100 squares (draughts-64)"), required=False
    )
    opening_rule = forms.ChoiceField(label=_("Opening regulation (renju)"), choices=opening_rules, required=False)
    renju_draws = forms.CharField(
        label=_("Other conditions for a draw (renju)"), required=False,
        help_text=_("The judge may then declare such a draw in a game on the server."),
    )  # fmt: skip
    places_played = forms.TypedChoiceField(
        label=_("Places played for (knock-out)"),
        choices=[(1, _("only the first")), (3, _("the first and the third")), (0, _("all places"))],
        coerce=int,
        required=False,
        empty_value=None,
        initial=1,
    )
    play_off = forms.BooleanField(label=_("Equal points are settled by an additional match"), required=False)
    play_off_control = forms.CharField(label=_("Time control of the additional match"), required=False)
    play_off_rules_apart = forms.BooleanField(
        label=_("The additional match has a regulation of its own"), required=False
    )
    late_measure = forms.ChoiceField(label=_("For lateness within the limit"), choices=late_measures, required=False)
    own_drawing = forms.CharField(
        label=_("Another order of drawing"), required=False,
        help_text=_("Such as set pairs in the first rounds or drawing by groups; empty means the rules."),
    )  # fmt: skip
    set_pairs = forms.CharField(
        label=_("Pairs set by the regulation"), required=False, widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("One in a line by start numbers with the round, such as 1: 3-8."),
    )  # fmt: skip
    barred_pairs = forms.CharField(
        label=_("Pairs that must not meet"), required=False, widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("One in a line by start numbers, such as 3-8, or for one round 2: 3-8."),
    )  # fmt: skip
    drawing_groups = forms.ChoiceField(
        label=_("Groups in the first rounds"),
        choices=[
            ("", _("no groups")),
            ("region_apart", _("players of one region are kept apart")),
            ("region_within", _("players of one region meet each other")),
            ("sex_within", _("men and women are drawn apart")),
        ],
        required=False,
    )
    drawing_group_rounds = forms.IntegerField(
        label=_("For how many first rounds"), required=False, min_value=0, max_value=99
    )
    late_entry_until = forms.IntegerField(
        label=_("Late entry up to round"), required=False, min_value=0, max_value=99,
        help_text=_("Of a Swiss; the rounds missed give no points. Empty: nobody enters after the admission."),
    )  # fmt: skip
    first_colour = forms.ChoiceField(
        label=_("Colour of the first in round 1"),
        choices=[("", _("by lot")), ("white", _("White")), ("black", _("Black"))], required=False,
    )  # fmt: skip
    accelerated = forms.BooleanField(
        label=_("Accelerated rounds (Baku)"), required=False,
        help_text=_("Of FIDE's systems: the upper half has virtual points in the first half of the rounds."),
    )  # fmt: skip
    swap_last_rounds = forms.BooleanField(
        label=_("Swap the last two rounds of the first cycle"), required=False,
        help_text=_("Of a double round robin of chess, by FIDE's tables: no colour three times running."),
    )  # fmt: skip
    half_point_byes = forms.IntegerField(
        label=_("Byes with the points of a draw"), required=False, min_value=0, max_value=99,
        help_text=_("How many rounds a participant may miss on request; empty: none."),
    )  # fmt: skip
    full_point_byes = forms.IntegerField(
        label=_("Byes with the points of a win"), required=False, min_value=0, max_value=99
    )
    byes_until = forms.IntegerField(label=_("Byes up to round"), required=False, min_value=1, max_value=99)
    fee_by_holding_body = forms.BooleanField(label=_("The fee is set by the holding body"), required=False)
    appeal_hours = forms.IntegerField(
        label=_("Hours for an appeal after the decision on a protest"), required=False, min_value=1, max_value=240
    )
    report_due = forms.DateField(
        label=_("The report is due"), required=False, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    continues = forms.CharField(
        label=_("Earlier stages whose points carry over"), required=False,
        help_text=_("Their short names in addresses, separated by commas; for the Elo-R they are one competition."),
    )  # fmt: skip
    to_be_continued = forms.BooleanField(label=_("The points carry over into a later stage"), required=False)
    unofficial = forms.BooleanField(
        label=_("Not an official competition of its region or municipality"), required=False,
        help_text=_("Competitions of regions and municipalities enter the Elo-R only if they are official."),
    )  # fmt: skip
    outside_calendar = forms.BooleanField(
        label=_("Not in the unified calendar"), required=False,
        help_text=_("International and all-Russian competitions enter the Elo-R only if they stand in it."),
    )  # fmt: skip
    enquiries = forms.CharField(label=_("Where to enquire"), required=False)
    duties_divided = forms.BooleanField(label=_("Several organisers have divided their duties"), required=False)
    dress_code = forms.CharField(label=_("Dress"), required=False)
    leave_hall = forms.BooleanField(label=_("Players leave the hall after their game"), required=False)
    devices_stored = forms.BooleanField(label=_("Devices are kept switched off in a place for them"), required=False)
    platform = forms.CharField(label=_("Platform of remote play"), required=False)
    places_of_play = forms.CharField(label=_("Where remote players sit"), required=False)
    devices_connected = forms.BooleanField(label=_("Players may connect devices of their own"), required=False)
    can_identify_everybody = forms.ChoiceField(
        label=_("Everybody can be identified"), choices=_known_or_not, required=False
    )
    can_watch_play = forms.ChoiceField(label=_("The play can be watched"), choices=_known_or_not, required=False)
    equipment_demands = forms.CharField(
        label=_("The federation's demands on equipment"), required=False, help_text=_("The paper that sets them.")
    )
    live_delay = forms.IntegerField(
        label=_("Spectators see games on the server later by, seconds"), required=False, min_value=0, max_value=86_400
    )
    lag_credit = forms.IntegerField(
        label=_("Time on the way to the server not charged, milliseconds a move"), required=False, min_value=0,
        max_value=2_000, help_text=_("Not in official competitions."),
    )  # fmt: skip
    live_flag = forms.ChoiceField(
        label=_("Who states the fall of a flag on the server"), required=False,
        choices=[("", _("as the federation has settled it")), ("program", _("the program, at once")),
                 ("claim", _("the opponent or the judge"))],
        help_text=_("Reading L4; a ruling of the federation binds."),
    )  # fmt: skip
    live_claims = forms.ChoiceField(
        label=_("What players on the server are told of claims of a draw"), required=False,
        choices=[("", _("as the federation has settled it")), ("told", _("what may be claimed now, with the counts")),
                 ("silent", _("nothing: they count themselves"))],
        help_text=_("Reading L5; a ruling of the federation binds."),
    )  # fmt: skip
    counted_results = forms.IntegerField(
        label=_("Results of a team that count (team standing)"), required=False, min_value=1, max_value=50,
        help_text=_("Of a competition of persons with a team standing: the sum of so many best results."),
    )  # fmt: skip
    programs_named_by = forms.CharField(
        label=_("Decision that recommends the program"), required=False,
        help_text=_("Which programs are recommended is decided by the federation's empowered body."),
    )  # fmt: skip

    PLAIN: ClassVar = (
        "self_entry", "least_title", "documents", "games", "extra_micro_matches", "draughts_64",
        "captures_of_100_squares", "opening_rule", "renju_draws", "play_off", "play_off_control",
        "play_off_rules_apart",
        "late_measure", "own_drawing", "set_pairs", "barred_pairs", "drawing_groups", "drawing_group_rounds",
        "late_entry_until", "first_colour", "accelerated", "swap_last_rounds", "half_point_byes", "full_point_byes",
        "byes_until", "fee_by_holding_body", "appeal_hours", "enquiries", "duties_divided",
        "dress_code", "leave_hall", "devices_stored", "platform", "places_of_play", "devices_connected",
        "equipment_demands", "live_delay", "lag_credit", "live_flag", "live_claims",
        "counted_results", "programs_named_by", "continues", "to_be_continued", "unofficial", "outside_calendar",
    )  # fmt: skip
    ANSWERED: ClassVar = ("can_identify_everybody", "can_watch_play")

    def show_regulation(self, saved: dict[str, Any]) -> None:
        """Fill in what the regulation says."""
        for name in (*self.PLAIN, "report_due", "places_played"):
            if name in saved:
                self.initial.setdefault(name, saved[name])
        for name in self.ANSWERED:
            if saved.get(name) is not None:
                self.initial.setdefault(name, "yes" if saved[name] else "no")
        if saved.get("further_documents"):
            self.initial.setdefault("further_documents", "\n".join(saved["further_documents"]))

    def regulation_part(self) -> dict[str, Any]:
        """What the form says of these points; silence leaves a point to the rules."""
        data = self.cleaned_data
        values = {name: data[name] for name in self.PLAIN if data.get(name) not in (None, "", False, [])}
        if data.get("places_played") in (0, 3):
            values["places_played"] = data["places_played"]
        values |= {name: _ANSWERS[data[name]] for name in self.ANSWERED if data.get(name) in _ANSWERS}
        if data.get("report_due"):
            values["report_due"] = data["report_due"].isoformat()
        if further := [
            splitline.strip() for splitline in data.get("further_documents", "").splitlines() if splitline.strip()
        ]:
            values["further_documents"] = further
        return values
