"""Acts: the federation sets how it presents itself. Every change stands in the journal with what was before."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator, validate_email
from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.federation.colours import checked_dark, checked_light
from tavlei.office.federation.logos import LogoPicture, read_picture
from tavlei.office.federation.models import ONLY, Federation, Logo
from tavlei.office.federation.sports import Sport
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import LANGUAGES, Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User

_LETTERS_OF_COUNTRY: Final = 2
_TELEPHONE: Final = re.compile(r"\+?[0-9][0-9 ().\-]{3,38}")


class SettingsPart(StrEnum):
    """What is set by one form and one act."""

    NAMES = "names"
    COLOURS = "colours"
    CONTACTS = "contacts"
    LANGUAGES = "languages"
    COUNTRY = "country"
    SPORTS = "sports"
    TIME = "time"
    ADDRESS = "address"
    APPROVAL = "approval"


@transaction.atomic
def change(user: User, part: SettingsPart, version: int, data: Mapping[str, Any]) -> Federation:
    """Set one part of how the federation presents itself; what stays as it was is no act."""
    actor = authorise(user, Action.PRESENT_FEDERATION)
    federation = locked_federation(version)
    set_part(actor, federation, part, data)
    return federation


def set_part(actor: Actor, federation: Federation, part: SettingsPart, data: Mapping[str, Any]) -> None:
    """Set one part of the locked row as an act of somebody who was found to have the right."""
    wanted = _CHECKS[part](data)
    before = {name: getattr(federation, name) for name in wanted if getattr(federation, name) != wanted[name]}
    if not before:
        return
    for name in before:
        setattr(federation, name, wanted[name])
    save_changes(federation, *before)
    record(
        actor, f"federation.{part}_changed", federation, before=before, after={name: wanted[name] for name in before}
    )


@transaction.atomic
def set_logo(user: User, version: int, content: bytes) -> Federation:
    """Set the logo; the one before is not kept, the journal keeps the digests of both."""
    actor = authorise(user, Action.PRESENT_FEDERATION)
    picture = read_picture(content)
    federation = locked_federation(version)
    before = federation.logo_digest
    Logo.objects.update_or_create(federation=federation, defaults={"content": picture.content})
    _describe(federation, picture)
    record(actor, "federation.logo_set", federation, before={"digest": before}, after={"digest": picture.digest})
    return federation


@transaction.atomic
def remove_logo(user: User, version: int) -> Federation:
    """Take the logo away."""
    actor = authorise(user, Action.PRESENT_FEDERATION)
    federation = locked_federation(version)
    if not federation.logo_digest:
        raise Refusal(Problem("there is no logo"))
    before = federation.logo_digest
    Logo.objects.filter(federation=federation).delete()
    _describe(federation, None)
    record(actor, "federation.logo_removed", federation, before={"digest": before}, after={"digest": ""})
    return federation


@cache
def time_zones() -> tuple[str, ...]:
    """The zones people name by a place, and universal time."""
    places = {zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/"))}
    return tuple(sorted(places | {"UTC"}))


def locked_federation(version: int | None = None) -> Federation:
    """The one row, made when it is first needed, as it is now."""
    row, _made = Federation.objects.get_or_create(pk=ONLY)
    return lock_row(row, version)


def _describe(federation: Federation, picture: LogoPicture | None) -> None:
    federation.logo_type, federation.logo_digest = (picture.content_type, picture.digest) if picture else ("", "")
    federation.logo_width, federation.logo_height = (picture.width, picture.height) if picture else (0, 0)
    save_changes(federation, "logo_type", "logo_digest", "logo_width", "logo_height")


def _names(data: Mapping[str, Any]) -> dict[str, Any]:
    """The names that are told; the form of an opening tells those of one language."""
    names = (f"{what}_{code}" for what in ("name", "short", "line") for code in LANGUAGES)
    return {name: _text(data, name) for name in names if name in data}


def _colours(data: Mapping[str, Any]) -> dict[str, Any]:
    accent, dark = checked_light(_text(data, "accent")), checked_dark(_text(data, "accent_dark"))
    if dark and not accent:
        raise Refusal(Problem("choose the colour of light pages first", path="accent"))
    return {"accent": accent, "accent_dark": dark}


def _contacts(data: Mapping[str, Any]) -> dict[str, Any]:
    values = {name: _text(data, name) for name in ("email", "telephone", "site", "address")}
    if values["email"]:
        try:
            validate_email(values["email"])
        except ValidationError:
            raise Refusal(Problem("this is no e-mail address", path="email")) from None
    if values["telephone"] and not _TELEPHONE.fullmatch(values["telephone"]):
        raise Refusal(Problem("expected a telephone number such as +7 843 000-00-00", path="telephone"))
    if values["site"] and not _is_web_address(values["site"]):
        raise Refusal(Problem("expected an address such as https://example.org", path="site"))
    return values


def _languages(data: Mapping[str, Any]) -> dict[str, Any]:
    offered = [code for code in LANGUAGES if code in data["languages"]]
    if not offered:
        raise Refusal(Problem("at least one language is needed", path="languages"))
    if data["language"] not in offered:
        raise Refusal(Problem("the first language must be one of those offered", path="language"))
    return {"languages": offered, "language": data["language"]}


def _country(data: Mapping[str, Any]) -> dict[str, Any]:
    code = _text(data, "country").upper()
    if code and not (len(code) == _LETTERS_OF_COUNTRY and code.isascii() and code.isalpha()):
        raise Refusal(Problem("expected the two letters of a country, such as RU or UA", path="country"))
    return {"country": code}


def _sports(data: Mapping[str, Any]) -> dict[str, Any]:
    sports = [sport for sport in Sport.values if sport in data["sports"]]
    if not sports:
        raise Refusal(Problem("at least one sport is needed", path="sports"))
    return {"sports": sports}


def _time(data: Mapping[str, Any]) -> dict[str, Any]:
    if data["time_zone"] not in time_zones():
        raise Refusal(Problem("there is no such time zone", path="time_zone"))
    return {"time_zone": data["time_zone"]}


def _address(data: Mapping[str, Any]) -> dict[str, Any]:
    address = _text(data, "public_url").rstrip("/")
    if address and not (_is_web_address(address) and address == "{0.scheme}://{0.netloc}".format(urlsplit(address))):
        raise Refusal(
            Problem("expected the beginning of an address, such as https://rating.example.org", path="public_url")
        )
    return {"public_url": address}


def _approval(data: Mapping[str, Any]) -> dict[str, Any]:
    return {"two_persons": bool(data["two_persons"])}


_CHECKS: Final[Mapping[SettingsPart, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    SettingsPart.NAMES: _names,
    SettingsPart.COLOURS: _colours,
    SettingsPart.CONTACTS: _contacts,
    SettingsPart.LANGUAGES: _languages,
    SettingsPart.COUNTRY: _country,
    SettingsPart.SPORTS: _sports,
    SettingsPart.TIME: _time,
    SettingsPart.ADDRESS: _address,
    SettingsPart.APPROVAL: _approval,
}


def _text(data: Mapping[str, Any], name: str) -> str:
    """What a field holds in one line; refused if it is longer than the store keeps."""
    text = " ".join(str(data.get(name, "")).split())
    most: int | None = getattr(Federation._meta.get_field(name), "max_length", None)  # noqa: SLF001 - Django's own name
    if most is not None and len(text) > most:
        raise Refusal(Problem("letters: at most {most}", {"most": most}, path=name))
    return text


def _is_web_address(text: str) -> bool:
    """Whether a browser can go there: http or https, a host by name or number, nobody's name and password."""
    try:
        URLValidator(schemes=["http", "https"])(text)
        return "@" not in urlsplit(text).netloc
    except (ValidationError, ValueError):
        return False
