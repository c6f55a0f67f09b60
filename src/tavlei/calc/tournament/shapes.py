"""How a tournament stands in JSON: players, and rounds of encounters and byes. The tournament calculators share it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from tavlei.calc.inputs import CalcPart
from tavlei.calc.pairings import PairingPart
from tavlei.rulebook import Problem, Refusal, Rulebook, Words, phrase
from tavlei.tournament.model import Bye, Participant, Result, Tournament


def _whole(value: object) -> object:
    """Python takes true and 1.0 for 1; JSON does not."""
    if isinstance(value, bool | float):
        raise ValueError("no whole number")  # noqa: TRY004 - pydantic catches this one
    return value


OneOrTwo = Annotated[Literal[1, 2], BeforeValidator(_whole)]
PointsForWin = OneOrTwo
PlayerId = Annotated[str, Field(min_length=1)]
_ENCOUNTER: Final = ("white", "black", "result")


class PlayerInput(CalcPart):
    """A player of the field."""

    id: PlayerId = Field(description=phrase("id of the player"))
    number: int | None = Field(default=None, ge=1, description=phrase("number drawn or given; for all players or none"))
    rating: int | None = Field(default=None, ge=0, description=phrase("rating, null for an unrated player"))
    team: str | None = Field(default=None, description=phrase("team or region of the player"))
    from_round: int | None = Field(default=None, ge=1, description=phrase("the round he entered in, 1 if not given"))

    def participant(self) -> Participant:
        """The player as the model knows him."""
        return self.build(Participant)


class PairingInput(PairingPart[PlayerId]):
    """An encounter with its result, `white`, `black` and `result`; or a player without an opponent, `bye`."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["white", "black", "result"]}, {"required": ["bye"]}]}
    )

    @model_validator(mode="after")
    def _one_of_two(self) -> PairingInput:
        texts = {name for name in _ENCOUNTER if getattr(self, name) is not None}
        if self.bye is None and (missing := [name for name in _ENCOUNTER if name not in texts]):
            raise Refusal(*(_missing(name) for name in missing))
        if self.bye is not None and (extra := [name for name in _ENCOUNTER if name in texts]):
            raise Refusal(Problem("a bye has no opponent and no result", path=extra[0]))
        return self


RoundInput = list[PairingInput]


def to_tournament(
    players: list[PlayerInput], rounds: list[RoundInput], points_for_win: PointsForWin | None, rulebook: Rulebook
) -> Tournament:
    """The tournament of an input; what contradicts itself is refused at its place."""
    check_numbers(players)
    tournament = Tournament(
        tuple(player.participant() for player in players),
        tuple(tuple(pairing.pairing() for pairing in one_round) for one_round in rounds),
        points_for_win or 1,
    )
    _check_entered(tournament, rulebook)
    return tournament


def _missing(name: str) -> Problem:
    results = Words("one of: {choices}", {"choices": ", ".join(Result)})
    expected = results if name == "result" else Words("a text")
    return Problem("the field is missing; expected {expected}", {"expected": expected}, path=name)


def check_numbers(players: list[PlayerInput]) -> None:
    """Refuse a number that is given twice, and numbers that only some have."""
    seen: set[int] = set()
    numbered = any(player.number is not None for player in players)
    for index, player in enumerate(players):
        path = f"players[{index}].number"
        if player.number is None:
            if numbered:
                raise Refusal(Problem("either all players have a number or none has", path=path))
        elif player.number in seen:
            raise Refusal(Problem("the number {number} is given twice", {"number": player.number}, path=path))
        else:
            seen.add(player.number)


def _check_entered(tournament: Tournament, rulebook: Rulebook) -> None:
    entered = {
        participant.id: participant.from_round for participant in tournament.participants if participant.from_round > 1
    }
    if not entered:
        return
    for number, one_round in enumerate(tournament.rounds, start=1):
        for index, pairing in enumerate(one_round):
            for name in (pairing.player,) if isinstance(pairing, Bye) else pairing.players:
                if entered.get(name, 1) > number:
                    params = {"id": name, "round": entered[name]}
                    message = phrase("«{id}» entered in round {round} and cannot be in an earlier one")
                    path = f"rounds[{number - 1}][{index}]"
                    raise Refusal(Problem(message, params, path=path, clause=rulebook.clause("5.4.10.2")))
