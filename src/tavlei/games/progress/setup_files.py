"""The setup of a game as JSON: it names the edition, the day and the choices by which the game is played for ever."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from tavlei.games.clock import discipline, parse_time_control
from tavlei.games.progress.setup import GameSetup, Lot, OpeningChoice, Start
from tavlei.rulebook import Problem, Refusal, Rulebook, Settings, settings_from_json

_REQUIRED: Final = ("kind", "discipline", "control")
_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "kind": (str,),
    "discipline": (str,),
    "control": (str,),
    "edition": (str,),
    "day": (str, type(None)),
    "settings": (dict,),
    "official": (bool,),
    "lateness_minutes": (int, type(None)),
    "micro_match": (bool,),
    "draws_by_regulation": (bool,),
    "lag_credit": (int,),
    "start": (dict, type(None)),
    "opening": (dict, type(None)),
}


def setup_json(setup: GameSetup) -> dict[str, Any]:
    """A setup as JSON values."""
    day, start, opening = setup.rulebook.day, setup.start, setup.opening
    return {
        "kind": setup.kind,
        "discipline": setup.discipline.value,
        "control": str(setup.control),
        "edition": setup.rulebook.edition.id,
        "day": None if day is None else day.isoformat(),
        "settings": _settings_json(setup.rulebook.settings),
        "official": setup.official,
        "lateness_minutes": setup.lateness_minutes,
        "micro_match": setup.micro_match,
        "draws_by_regulation": setup.draws_by_regulation,
        "lag_credit": setup.lag_credit,
        "start": None if start is None else _start_json(start),
        "opening": None if opening is None else {"regulation": opening.regulation, "number": opening.number},
    }


def setup_from(value: object, rulebook: Rulebook | None = None) -> GameSetup:
    """A setup from JSON values; whatever is wrong is refused with its path.

    It names the edition it is played by; where a rulebook is given, it need not.
    """
    fields = _checked(value, _TYPES, _REQUIRED if rulebook is not None else (*_REQUIRED, "edition"))
    return GameSetup(
        kind=fields["kind"],
        discipline=_read("discipline", discipline, fields["discipline"]),
        control=_read("control", parse_time_control, fields["control"]),
        rulebook=rulebook if rulebook is not None and "edition" not in fields else _rulebook(fields),
        start=_read("start", _start, fields.get("start")),
        opening=_read("opening", _opening, fields.get("opening")),
        **{
            name: fields[name]
            for name in ("official", "lateness_minutes", "micro_match", "draws_by_regulation", "lag_credit")
            if name in fields
        },
    )


def _rulebook(fields: Mapping[str, Any]) -> Rulebook:
    try:
        day = date.fromisoformat(fields["day"]) if fields.get("day") else None
    except ValueError:
        raise Refusal(Problem("expected a date such as 2023-05-01", path="day")) from None
    settings = _read("settings", settings_from_json, fields.get("settings", {}))
    rulebook: Rulebook = _read("edition", lambda edition: Rulebook.of(edition, day, settings), fields["edition"])
    if rulebook.edition.series != "draughts-rules":
        raise Refusal(Problem("expected an edition of the rules of draughts", path="edition"))
    return rulebook


def _settings_json(settings: Settings) -> dict[str, Any]:
    written: dict[str, Any] = dict(settings.choices)
    if settings.rulings:
        written["rulings"] = [
            {
                "title": ruling.title,
                "day": ruling.day.isoformat(),
                "edition": ruling.clause.edition,
                "clause": ruling.clause.number,
                "reading": ruling.reading,
                "choice": ruling.choice,
            }
            for ruling in settings.rulings
        ]
    return written


def _start_json(start: Start) -> dict[str, Any]:
    if start.lot is not None:
        return {"lot": {"table": start.lot.table, "seed": start.lot.seed}}
    return {"fen": start.fen} if start.fen is not None else {"moves": list(start.moves)}


def _start(value: object) -> Start | None:
    if value is None:
        return None
    fields = _checked(value, {"lot": (dict,), "moves": (list,), "fen": (str,)})
    moves = fields.get("moves", [])
    if not all(isinstance(move, str) for move in moves):
        raise Refusal(Problem("expected a list of texts", path="moves"))
    lot = _read("lot", _lot, fields["lot"]) if "lot" in fields else None
    return Start(lot, tuple(moves), fields.get("fen"))


def _lot(value: object) -> Lot:
    return Lot(**_checked(value, {"table": (str,), "seed": (str,)}, ("table", "seed")))


def _opening(value: object) -> OpeningChoice | None:
    if value is None:
        return None
    kinds: Mapping[str, tuple[type, ...]] = {"regulation": (str,), "number": (int, type(None))}
    return OpeningChoice(**_checked(value, kinds, ("regulation",)))


def _checked(value: object, types: Mapping[str, tuple[type, ...]], required: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of an object, of the right types, none unknown and none missing."""
    if not isinstance(value, Mapping):
        raise Refusal(Problem("expected an object; got {got}", {"got": repr(value)[:80]}))
    problems = [Problem("there is no such field", path=str(name)) for name in value if name not in types]
    problems += [Problem("the field is missing", path=name) for name in required if name not in value]
    for name, kinds in types.items():
        if name in value and type(value[name]) not in kinds:
            said = {"choices": ", ".join(kind.__name__ for kind in kinds), "got": repr(value[name])[:80]}
            problems.append(Problem("expected one of: {choices}; got {got}", said, path=name))
    if problems:
        raise Refusal(*problems)
    return dict(value)


def _read(path: str, make: Any, value: Any) -> Any:
    try:
        return make(value)
    except Refusal as refusal:
        raise refusal.at(path) from None
