"""Forms of the desks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.games.clock import Discipline
from tavlei.languages import catalogue
from tavlei.office.competitions.announcing.ordered_choices import OrderedChoiceField, as_numbers, in_order, numbered
from tavlei.office.competitions.announcing.regulation_fields import RegulationFields, known_tables
from tavlei.office.competitions.announcing.summary import FormPart, in_words
from tavlei.office.competitions.announcing.system_fields import StageFields, SystemFields, TeamFields, team_criteria
from tavlei.office.competitions.conduct.protest_terms import board_label, boards_at_issue
from tavlei.office.competitions.models import NOT_ENTERED, Competition, Encounter, Entry, Round, SanctionKind, Sport
from tavlei.office.competitions.reference_lists import VENUES
from tavlei.office.competitions.regulation.names import STATUS_NAMES
from tavlei.office.competitions.tables.standings import CRITERION_NAMES
from tavlei.office.explanations import reader_language
from tavlei.office.federation.played import by_play, sport_choices
from tavlei.office.pages.form_fields import DayInput, labelled
from tavlei.office.people.reference_lists import REGIONS
from tavlei.office.reference.fields import ReferenceField, SuggestedText
from tavlei.tournament.conduct.disputes.measures import LostIn
from tavlei.tournament.conduct.disputes.protests import Against, Filer
from tavlei.tournament.conduct.people import OpenTo
from tavlei.tournament.merged_groups import AgeGroup
from tavlei.tournament.standings.fide import FIDE_CRITERIA
from tavlei.tournament.teams import FideTeamCriterion

if TYPE_CHECKING:
    from tavlei.office.competitions.regulation.document import Regulation

    FormOfCompetition = forms.ModelForm[Competition]
else:
    FormOfCompetition = forms.ModelForm


def _named(keys: dict[Any, str]) -> list[tuple[str, str]]:
    book = catalogue(reader_language())
    return [(str(key), book.phrase(name)) for key, name in keys.items()]


def age_groups() -> list[tuple[str, str]]:
    """The age groups; nothing chosen means the adults."""
    book = catalogue(reader_language())
    return [("", "—"), *((group.value, book.phrase(group.value)) for group in AgeGroup)]


def disciplines() -> list[tuple[str, str]]:
    """The disciplines of draughts, and the other sports; what the federation plays comes first."""
    book = catalogue(reader_language())
    named = [(discipline.value, book.phrase(discipline.value)) for discipline in Discipline]
    named += [("chess", str(_("chess"))), ("bridge", str(_("bridge")))]
    played, others = by_play(named, lambda choice: (sport_of(choice[0]),))
    return [*played, *others]


def sport_of(discipline: str) -> str:
    """The sport of a discipline: every one that is not named as a sport itself is of draughts."""
    return discipline if discipline in Sport.values else Sport.DRAUGHTS.value


def discipline_name(competition: Competition) -> str:
    """The discipline of a competition for the reader."""
    return dict(disciplines()).get(competition.discipline, competition.discipline)


def who_may_take_part(regulation: Regulation) -> list[tuple[str, str]]:
    """For whom a competition is held, as its regulation says: groups, sexes, students, the least title."""
    book = catalogue(reader_language())
    groups = [group for group in (regulation.age_group, regulation.second_age_group) if group]
    told = [(str(_("Age group")), ", ".join(map(book.phrase, groups)))] if groups else []
    if regulation.sexes != "mixed":
        told.append((str(_("For whom")), dict(labelled(OpenTo))[regulation.sexes]))
    if regulation.students:
        told.append((str(_("Students' competition")), str(_("yes"))))
    if regulation.least_title:
        told.append((str(_("Least title or rank of participants")), book.phrase(regulation.least_title)))
    return told


class CompetitionForm(FormOfCompetition, RegulationFields, TeamFields, SystemFields, StageFields):
    """The announcement, and what the rules leave to the regulation."""

    discipline = forms.ChoiceField(label=_("Discipline"), choices=disciplines)
    status = forms.ChoiceField(
        label=_("Status"),
        choices=lambda: [("", _("not chosen")), *_named(STATUS_NAMES)],
        help_text=_("It decides which titles and norms can be met."),
    )
    points_for_win = forms.TypedChoiceField(
        label=_("Points for a win"), choices=[(2, "2 – 1 – 0"), (1, "1 – ½ – 0")], coerce=int, initial=2
    )
    criteria = OrderedChoiceField(
        label=_("Criteria for equal points"),
        choices=lambda: numbered(_named(CRITERION_NAMES)),
        ordered_by="criteria_order",
        help_text=_("They are applied in the order of this list unless an order is given below."),
    )
    criteria_order = forms.CharField(
        label=_("Their order"),
        required=False,
        help_text=_("Their numbers separated by commas, such as 3, 1; the first one decides first."),
    )
    region = ReferenceField(REGIONS, label=_("Region"), required=False)
    time_control = forms.CharField(label=_("Time control"), required=False, help_text=_("Such as 45+30 or 2h/50+1h."))
    lateness_minutes = forms.IntegerField(
        label=_("Lateness allowed, minutes"), required=False, min_value=0, max_value=60
    )
    draw_by_hand = forms.BooleanField(label=_("Pairs are drawn by hand"), required=False)
    avoid_same_team = forms.BooleanField(label=_("Keep players of one team apart"), required=False)
    starting_positions = forms.CharField(label=_("Table of starting positions"), required=False)
    second_age_group = forms.ChoiceField(
        label=_("A neighbouring age group merged with it"), choices=age_groups, required=False
    )
    positions_approved_by = forms.CharField(
        label=_("Who approved the table"),
        required=False,
        help_text=_("For a table that is not one of the federation's."),
    )
    age_group = forms.ChoiceField(label=_("Age group"), choices=age_groups, required=False)
    sexes = forms.ChoiceField(label=_("For whom"), choices=lambda: labelled(OpenTo), required=False, initial="mixed")
    students = forms.BooleanField(label=_("Students' competition"), required=False)
    fee = forms.IntegerField(label=_("Entry fee, roubles"), required=False, min_value=0)
    deposit = forms.IntegerField(label=_("Deposit with a protest, roubles"), required=False, min_value=0)
    entries_close = forms.DateField(label=_("Entries close"), required=False, widget=DayInput)
    organisers = forms.CharField(
        label=_("Organisers"), required=False, help_text=_("Several are separated by semicolons.")
    )
    name_ru = forms.CharField(
        label=_("Name in Russian"), required=False, max_length=200,
        help_text=_("For papers in Russian, where the competition is announced in another language."),
    )  # fmt: skip
    name_uk = forms.CharField(label=_("Name in Ukrainian"), required=False, max_length=200)
    name_en = forms.CharField(label=_("Name in English"), required=False, max_length=200)
    programme = forms.CharField(label=_("Programme"), required=False, widget=forms.Textarea(attrs={"rows": 4}))

    REGULATION: ClassVar = (
        "points_for_win", "time_control", "lateness_minutes", "draw_by_hand", "avoid_same_team", "starting_positions",
        "fee", "deposit", "organisers", "programme", "positions_approved_by", "age_group", "sexes", "students",
        "second_age_group", "name_ru", "name_uk", "name_en",
    )  # fmt: skip
    PARTS: ClassVar = (
        (_("The main thing"), ("name", "place", "sport", "discipline", "starts", "ends", "system", "rounds_planned",
                               "status")),
        (_("Points and equal points"), ("points_for_win", "criteria", "criteria_order", "play_off", "play_off_control",
                                        "play_off_rules_apart", "counted_results", "continues", "to_be_continued")),
        (_("Games and time"), ("time_control", "lateness_minutes", "late_measure", "games", "extra_micro_matches",
                               "draughts_64", "starting_positions", "positions_approved_by", "captures_of_100_squares",
                               "opening_rule", "renju_draws")),
        (_("Drawing"), ("seed", "draw_by_hand", "own_drawing", "set_pairs", "barred_pairs", "drawing_groups",
                        "drawing_group_rounds", "avoid_same_team", "late_entry_until", "first_colour",
                        "accelerated", "half_point_byes",
                        "full_point_byes", "byes_until", "places_played", "cycles", "swap_last_rounds",
                        "first_group", "second_group", "programs_named_by")),
        (_("Stages (mixed system)"), tuple(StageFields.base_fields)),
        (_("Who takes part"), ("age_group", "second_age_group", "sexes", "students", "least_title", "entries_close",
                               "self_entry", "documents", "further_documents", "fee", "fee_by_holding_body")),
        (_("Organisers and the address"), ("code", "region", "name_ru", "name_uk", "name_en", "organisers",
                                            "duties_divided", "programme", "enquiries")),
        (_("In the hall, protests and the report"), ("dress_code", "leave_hall", "devices_stored", "deposit",
                                                     "appeal_hours", "report_due", "unofficial", "outside_calendar")),
        (_("Remote play"), ("online", "platform", "places_of_play", "devices_connected", "can_identify_everybody",
                            "can_watch_play", "equipment_demands", "live_delay", "lag_credit",
                            "live_flag", "live_claims")),
        (_("Teams"), ("team", "team_boards", "team_order", "team_reserves", "team_reserve_boards", "team_scoring",
                      "team_criteria", "team_criteria_order", "team_match_points", "team_game_points", "team_bye",
                      "team_bye_points", "team_board_colours", "team_colours", "team_one_score_for_colours",
                      "individual_places")),
    )  # fmt: skip

    class Meta:
        model = Competition
        fields: ClassVar = [
            "name", "code", "sport", "discipline", "status", "starts", "ends", "place", "region", "online", "system",
            "rounds_planned", "seed", "team",
        ]  # fmt: skip
        labels: ClassVar = {
            "name": _("Name of the competition"), "code": _("Short name in addresses"), "sport": _("Sport"),
            "starts": _("First day"), "ends": _("Last day"), "place": _("Venue"),
            "online": _("On the Internet"), "system": _("System"), "rounds_planned": _("Rounds"),
            "seed": _("Seed of the lots"),
        }  # fmt: skip
        help_texts: ClassVar = {
            "rounds_planned": _(
                "A round robin has one round fewer than participants, with an odd number as many, in each cycle; "
                "a Swiss at most so many. The desk tells the number as entries come in."
            ),
            "code": _("Latin letters, digits and hyphens; made of the name where it is left empty."),
            "seed": _("Any words made known before the first round: with them anybody can repeat the lots."),
        }
        widgets: ClassVar = {"starts": DayInput, "ends": DayInput, "place": SuggestedText(VENUES)}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Fill in the regulation of a competition that is changed."""
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.fields["code"].required = False
        self._offer_played_first()
        saved = self.instance.regulation or {}
        for name in (*self.REGULATION, "criteria", "entries_close"):
            if name in saved:
                self.initial.setdefault(name, saved[name])
        if saved.get("criteria"):
            self.initial.setdefault("criteria_order", as_numbers(saved["criteria"], list(CRITERION_NAMES)))
        if self._sport() != Sport.CHESS:
            known = [(key, name) for key, name in numbered(_named(CRITERION_NAMES)) if key not in FIDE_CRITERIA]
            cast("OrderedChoiceField", self.fields["criteria"]).choices = known
            of_teams = [(key, name) for key, name in team_criteria() if key not in list(FideTeamCriterion)]
            cast("OrderedChoiceField", self.fields["team_criteria"]).choices = of_teams
        self.fields["starting_positions"].help_text = known_tables()
        self.show_regulation(saved)
        self.show_team(saved.get("team") or {})
        self.show_systems(saved)
        self.show_stages(saved.get("stages") or [])

    def _offer_played_first(self) -> None:
        """What the federation plays comes first; whoever announces begins with the first of it."""
        field = cast("forms.ChoiceField", self.fields["sport"])
        field.choices = sport_choices()
        if self.instance.pk is None:
            self.initial.setdefault("sport", sport_choices()[0][0])

    def _sport(self) -> str:
        """The sport that the form is about: as it is sent, begun with or kept."""
        return str(self.data.get("sport") or self.initial.get("sport") or self.instance.sport)

    def parts(self) -> list[FormPart]:
        """The fields under their headings, the main ones first, then in the order in which a regulation is written."""
        groups = [(str(title), [self[name] for name in names]) for title, names in self.PARTS]
        return [FormPart(title, fields, in_words(fields)) for title, fields in groups]

    def optional_fields(self) -> list[forms.BoundField]:
        """The fields that the summary beside the form tells."""
        return [self[name] for name in (*self.PARTS[0][1], "time_control")]

    def regulation(self) -> dict[str, Any]:
        """The regulation the form describes."""
        data = self.cleaned_data
        values = {name: data[name] for name in self.REGULATION if data.get(name) not in (None, "", False)}
        values["criteria"] = in_order(data.get("criteria_order", ""), data["criteria"], list(CRITERION_NAMES))
        if data.get("entries_close"):
            values["entries_close"] = data["entries_close"].isoformat()
        return {**values, **self.regulation_part(), **self.team_rules(), **self.system_rules(), **self.stage_rules()}

    def announcement(self) -> dict[str, Any]:
        """The fields of the competition."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}


class SanctionForm(forms.Form):
    """A sanction with its clause and reason."""

    entry = forms.ModelChoiceField(label=_("Participant"), queryset=Entry.objects.none())
    kind = forms.ChoiceField(label=_("Sanction"), choices=SanctionKind.choices)
    seconds = forms.IntegerField(label=_("Time added to the opponent, seconds"), required=False, min_value=1)
    clause = forms.CharField(label=_("Clauses that were broken"), initial="5.4.15.2", required=False)
    regulation_points = forms.CharField(label=_("Clauses of the regulation that were broken"), required=False)
    panel_decision = forms.CharField(
        label=_("Decision of the main judging panel"),
        required=False,
        help_text=_("Number and day; only the main judging panel excludes."),
    )
    influence = forms.BooleanField(label=_("For unlawful influence on results"), required=False)
    lost = forms.ChoiceField(label=_("What is lost by a loss"), choices=lambda: labelled(LostIn), required=False)
    both_lose = forms.BooleanField(label=_("Both opponents lose"), required=False)
    reason = forms.CharField(label=_("Reason"), widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, competition: Competition, *args: Any, **kwargs: Any) -> None:
        """Offer the participants of the competition."""
        super().__init__(*args, **kwargs)
        self.fields["entry"].queryset = competition.entries.exclude(state__in=NOT_ENTERED).select_related("person")  # type: ignore[attr-defined]


class BoardChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    """An encounter, told by its round, its board and who sits there."""

    def label_from_instance(self, obj: Encounter) -> str:
        return board_label(obj)


class ProtestForm(forms.Form):
    """A protest in writing."""

    entry = forms.ModelChoiceField(label=_("Participant"), queryset=Entry.objects.none())
    encounter = BoardChoice(
        label=_("Encounter"), queryset=Encounter.objects.none(), required=False, empty_label=_("no single encounter")
    )
    filer = forms.ChoiceField(label=_("Filed by"), choices=lambda: labelled(Filer))
    against = forms.ChoiceField(label=_("Against"), choices=lambda: labelled(Against))
    clauses = forms.CharField(label=_("Clauses that were broken"))
    text = forms.CharField(label=_("What happened"), widget=forms.Textarea(attrs={"rows": 5}))
    deposit = forms.IntegerField(label=_("Deposit, roubles"), required=False, min_value=0)

    def __init__(self, competition: Competition, *args: Any, **kwargs: Any) -> None:
        """Offer the participants of the competition."""
        super().__init__(*args, **kwargs)
        self.fields["entry"].queryset = competition.entries.exclude(state__in=NOT_ENTERED).select_related("person")  # type: ignore[attr-defined]
        self.fields["encounter"].queryset = boards_at_issue(competition)  # type: ignore[attr-defined]


class OwnProtestForm(forms.Form):
    """A protest that a player, a captain or a representative files himself."""

    entry = forms.ModelChoiceField(label=_("For whom"), queryset=Entry.objects.none(), empty_label=None)
    round = forms.ModelChoiceField(label=_("Round"), queryset=Round.objects.none(), required=False)
    encounter = BoardChoice(
        label=_("Encounter"), queryset=Encounter.objects.none(), required=False, empty_label=_("no single encounter")
    )
    against = forms.ChoiceField(label=_("Against"), choices=lambda: labelled(Against))
    clauses = forms.CharField(
        label=_("Clauses that were broken"), help_text=_("Such as 5.4.2.3, 2.3.3; points of the regulation too.")
    )
    text = forms.CharField(label=_("What happened"), widget=forms.Textarea(attrs={"rows": 5}))
    deposit = forms.IntegerField(label=_("Deposit paid, roubles"), required=False, min_value=0)

    def __init__(self, entries: list[Entry], rounds: list[Round], *args: Any, **kwargs: Any) -> None:
        """Offer those for whom somebody speaks, and the rounds of the competition, the last one first."""
        super().__init__(*args, **kwargs)
        own, played = self.fields["entry"], self.fields["round"]
        own.queryset = Entry.objects.filter(pk__in=[entry.pk for entry in entries]).select_related(  # type: ignore[attr-defined]
            "person", "team", "competition"
        )
        played.queryset = Round.objects.filter(pk__in=[one_round.pk for one_round in rounds]).order_by("-number")  # type: ignore[attr-defined]
        if entries:
            self.fields["encounter"].queryset = boards_at_issue(entries[0].competition, entries)  # type: ignore[attr-defined]
        if rounds:
            self.initial.setdefault("round", rounds[0].pk)
