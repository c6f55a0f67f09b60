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
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import LANGUAGES, Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.office.roles.models import User

_TELEPHONE: Final = re.compile(r"\+?[0-9][0-9 ().\-]{3,38}")


class SettingsPart(StrEnum):
    """What is set by one form and one act."""

    NAMES = "names"
    COLOURS = "colours"
    CONTACTS = "contacts"
    LANGUAGES = "languages"
    TIME = "time"
    ADDRESS = "address"
    APPROVAL = "approval"


@transaction.atomic
def change(user: User, part: SettingsPart, version: int, given: Mapping[str, Any]) -> Federation:
    """Set one part of how the federation presents itself; what stays as it was is no act."""
    doing = authorise(user, Action.PRESENT_FEDERATION)
    held = _locked_federation(version)
    wanted = _CHECKS[part](given)
    before = {name: getattr(held, name) for name in wanted if getattr(held, name) != wanted[name]}
    if not before:
        return held
    for name in before:
        setattr(held, name, wanted[name])
    save_changes(held, *before)
    record(doing, f"federation.{part}_changed", held, before=before, after={name: wanted[name] for name in before})
    return held


@transaction.atomic
def set_logo(user: User, version: int, content: bytes) -> Federation:
    """Set the logo; the one before is not kept, the journal keeps the digests of both."""
    doing = authorise(user, Action.PRESENT_FEDERATION)
    picture = read_picture(content)
    held = _locked_federation(version)
    before = held.logo_digest
    Logo.objects.update_or_create(federation=held, defaults={"content": picture.content})
    _describe(held, picture)
    record(doing, "federation.logo_set", held, before={"digest": before}, after={"digest": picture.digest})
    return held


@transaction.atomic
def remove_logo(user: User, version: int) -> Federation:
    """Take the logo away."""
    doing = authorise(user, Action.PRESENT_FEDERATION)
    held = _locked_federation(version)
    if not held.logo_digest:
        raise Refusal(Problem("there is no logo"))
    before = held.logo_digest
    Logo.objects.filter(federation=held).delete()
    _describe(held, None)
    record(doing, "federation.logo_removed", held, before={"digest": before}, after={"digest": ""})
    return held


@cache
def time_zones() -> tuple[str, ...]:
    """The zones people name by a place, and universal time."""
    places = {zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/"))}
    return tuple(sorted(places | {"UTC"}))


def _locked_federation(version: int) -> Federation:
    """The one row, made when it is first needed, as it is now."""
    row, _made = Federation.objects.get_or_create(pk=ONLY)
    return lock_row(row, version)


def _describe(held: Federation, picture: LogoPicture | None) -> None:
    held.logo_type, held.logo_digest = (picture.content_type, picture.digest) if picture else ("", "")
    held.logo_width, held.logo_height = (picture.width, picture.height) if picture else (0, 0)
    save_changes(held, "logo_type", "logo_digest", "logo_width", "logo_height")


def _names(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _text(given, name) for name in (f"{what}_{code}" for what in ("name", "line") for code in LANGUAGES)}


def _colours(given: Mapping[str, Any]) -> dict[str, Any]:
    accent, dark = checked_light(_text(given, "accent")), checked_dark(_text(given, "accent_dark"))
    if dark and not accent:
        raise Refusal(Problem("choose the colour of light pages first", path="accent"))
    return {"accent": accent, "accent_dark": dark}


def _contacts(given: Mapping[str, Any]) -> dict[str, Any]:
    found = {name: _text(given, name) for name in ("email", "telephone", "site", "address")}
    if found["email"]:
        try:
            validate_email(found["email"])
        except ValidationError:
            raise Refusal(Problem("this is no e-mail address", path="email")) from None
    if found["telephone"] and not _TELEPHONE.fullmatch(found["telephone"]):
        raise Refusal(Problem("expected a telephone number such as +7 843 000-00-00", path="telephone"))
    if found["site"] and not _is_web_address(found["site"]):
        raise Refusal(Problem("expected an address such as https://example.org", path="site"))
    return found


def _languages(given: Mapping[str, Any]) -> dict[str, Any]:
    offered = [code for code in LANGUAGES if code in given["languages"]]
    if not offered:
        raise Refusal(Problem("at least one language is needed", path="languages"))
    if given["language"] not in offered:
        raise Refusal(Problem("the first language must be one of those offered", path="language"))
    return {"languages": offered, "language": given["language"]}


def _time(given: Mapping[str, Any]) -> dict[str, Any]:
    if given["time_zone"] not in time_zones():
        raise Refusal(Problem("there is no such time zone", path="time_zone"))
    return {"time_zone": given["time_zone"]}


def _address(given: Mapping[str, Any]) -> dict[str, Any]:
    address = _text(given, "public_url").rstrip("/")
    if address and not (_is_web_address(address) and address == "{0.scheme}://{0.netloc}".format(urlsplit(address))):
        raise Refusal(
            Problem("expected the beginning of an address, such as https://rating.example.org", path="public_url")
        )
    return {"public_url": address}


def _approval(given: Mapping[str, Any]) -> dict[str, Any]:
    return {"two_persons": bool(given["two_persons"])}


_CHECKS: Final[Mapping[SettingsPart, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    SettingsPart.NAMES: _names,
    SettingsPart.COLOURS: _colours,
    SettingsPart.CONTACTS: _contacts,
    SettingsPart.LANGUAGES: _languages,
    SettingsPart.TIME: _time,
    SettingsPart.ADDRESS: _address,
    SettingsPart.APPROVAL: _approval,
}


def _text(given: Mapping[str, Any], name: str) -> str:
    """What a field holds in one line; refused if it is longer than the store keeps."""
    text = " ".join(str(given.get(name, "")).split())
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
