"""The fields of a report in words, for what was not reported: each as the calculators ask for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

_FIELDS: Final[Mapping[str, str]] = {
    "admission": phrase("how participants were admitted"),
    "agreed": phrase("whether the organisers of both tournaments agreed"),
    "announced": phrase("day on which it was announced as a qualifier"),
    "applied": phrase("day of the application"),
    "as_of": phrase("day of the ranks and ratings that were used"),
    "asks_special_status": phrase("whether the Council asks a special status of players"),
    "birth_year": phrase("year of birth"),
    "break_accepted": phrase("an officer's reasoned decision to accept days without play"),
    "by_branch": phrase("whether a regional branch applies as the organiser"),
    "by_the_code": phrase("whether it was played by the code of bridge"),
    "category": phrase("category of the tournament"),
    "chief_judge_agreed": phrase("whether the chief judge was agreed beforehand with the judging panel"),
    "commission_told": phrase("whether the commission was told"),
    "corrected": phrase("day on which the corrected papers came"),
    "council_allows": phrase("the Council's ruling on a dispute about the dates, if there is one"),
    "council_leave": phrase("whether the Council allowed it abroad"),
    "data_suffice": phrase("whether the data suffice for the points"),
    "disqualified": phrase("disqualifications of players who were admitted; empty if there are none"),
    "draft_attached": phrase("whether the draft regulation was attached"),
    "ends": phrase("last day of the tournament or of its festival"),
    "entrants": phrase("all participants who started"),
    "entries_close": phrase("announced end of entries"),
    "every_board_duplicate": phrase("whether every board was duplicate"),
    "expected": phrase("what the regulation makes of the tournament by section 8"),
    "feasible": phrase("whether the commission is able to compute the points"),
    "formula_known": phrase("whether the formula of the tournament is known"),
    "grouped": phrase("whether results were compared inside fixed groups only (3.9)"),
    "imp_margin": phrase("of a match of two teams: the margin in IMPs"),
    "invitations": phrase("who was invited"),
    "joined_from": phrase("for a joined participant: the other rated tournament (3.3)"),
    "joining_rules_published": phrase("whether the rules of joining stand in the regulation (3.3)"),
    "largest_team": phrase("most players a team may have by the regulation"),
    "limits": phrase("further conditions of admission; empty if there are none"),
    "link_given": phrase("whether a page with results and line-ups was named"),
    "local_officer": phrase("whether a local officer for classification answers for it"),
    "online": phrase("whether it was played online"),
    "organiser": phrase("organiser"),
    "other_form_agreed": phrase("whether another form was agreed beforehand"),
    "partnerships": phrase("ids of every two players who sat together; pairs of two are known without it"),
    "players": phrase("the players"),
    "players_free": phrase("whether all its players have finished in the championship or never played there"),
    "playing_days": phrase("playing days, where the schedule is not known"),
    "prepared_boards": phrase("whether boards were prepared specially"),
    "prepared_boards_allowed": phrase("whether the commission allowed prepared boards"),
    "prize_points": phrase("PB of the player"),
    "protocols": phrase("how protocols are kept"),
    "rank": phrase("rank coefficient on the day of 8.8"),
    "regulation_published": phrase("day the regulation was published"),
    "remarks": phrase("day of the commission's remarks, if there were any"),
    "granted": phrase("whether the commission gave the status"),
    "report_in_set_form": phrase("whether it has the set form"),
    "report_sent": phrase("whether the report was sent to the commission"),
    "ruled": phrase("day of the commission's ruling"),
    "schedule": phrase("every round of the schedule"),
    "screens": phrase("whether screens are used"),
    "sex": phrase("woman or man"),
    "shown_on_page": phrase("whether the tournament's page shows it"),
    "special_status": phrase("whether the player has the special status"),
    "stages": phrase("stages with their playing days"),
    "start_score": phrase("score brought into the group, if any"),
    "starts": phrase("first day of the tournament"),
    "status": phrase("technical status"),
    "synchronous": phrase("whether it was synchronous on several sites"),
    "synchronous_allowed": phrase("whether the commission allowed the synchronous tournament beforehand"),
    "ties_by": phrase("what separates equal participants"),
    "told": phrase("day on which the player or the group told the commission of the tournament"),
    "town": phrase("town"),
    "used_exceptions": phrase("whether a regional championship made use of the exceptions of 8.9"),
}
_OTHER: Final = phrase("something else that the report has to tell")
_BRACKETS: Final = re.compile(r"\[([^\]]*)\]")
_LONGEST_INDEX = 7


def not_reported(path: str) -> Step:
    """What was not reported, in words, and of whom or of which line; the path in the report stays among the inputs."""
    what = _FIELDS.get(_BRACKETS.sub("", path).rsplit(".", 1)[-1], _OTHER)
    whose = ", ".join(_named(name) for name in _BRACKETS.findall(path))
    inputs: dict[str, Value] = {"field": path, "whose": whose}
    if whose:
        return Step("bridge.not_reported_of", what, inputs=inputs)
    return Step("bridge.not_reported", what, inputs=inputs)


def _named(name: str) -> str:
    """A name as it was given; an index as people count, from one."""
    return f"№ {int(name) + 1}" if name.isdecimal() and len(name) < _LONGEST_INDEX else name
