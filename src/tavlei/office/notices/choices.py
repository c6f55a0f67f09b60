"""Who wants to be told of what: choices by address, and the accounts of people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tavlei.office.federation.identity import federation
from tavlei.office.notices.models import CHOSEN, WITHOUT_ASKING, NoticeChoice, NoticeKind
from tavlei.office.roles.models import User

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from django.db.models import QuerySet


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who wants letters of a kind."""

    person: int
    address: str
    language: str


def plain_address(address: str) -> str:
    """An address as it is compared."""
    return address.strip().lower()


def wanted(kind: NoticeKind, *addresses: str) -> bool:
    """Whether letters of a kind are wanted at all of these addresses of one reader."""
    if kind is NoticeKind.OFFICIAL:
        return True
    known = _choices(kind, addresses)
    return all(known.get(plain_address(address), kind in WITHOUT_ASKING) for address in addresses if address)


def choices_of(address: str) -> dict[NoticeKind, bool]:
    """What an address has chosen of every kind."""
    saved = dict(NoticeChoice.objects.filter(address=plain_address(address)).values_list("kind", "wanted"))
    return {kind: saved.get(kind.value, kind in WITHOUT_ASKING) for kind in CHOSEN}


def choose(address: str, kinds: Collection[NoticeKind]) -> None:
    """Want letters of these kinds and of no others."""
    for kind in CHOSEN:
        NoticeChoice.objects.update_or_create(
            address=plain_address(address), kind=kind, defaults={"wanted": kind in kinds}
        )


def end(choice: NoticeChoice, *, everything: bool = False) -> None:
    """End the letters of one kind, or all that can be ended, to an address."""
    if everything:
        choose(choice.address, ())
    else:
        NoticeChoice.objects.filter(pk=choice.pk).update(wanted=False)


def choice_for(kind: NoticeKind, address: str) -> NoticeChoice:
    """The choice that a letter names, so that it can be ended."""
    notice_choice, _made = NoticeChoice.objects.get_or_create(
        address=plain_address(address), kind=kind, defaults={"wanted": kind in WITHOUT_ASKING}
    )
    return notice_choice


def readers(kind: NoticeKind, people: Iterable[int]) -> list[Reader]:
    """The accounts of these people that want letters of a kind."""
    return wanting(kind, accounts_of(list(people)))


def accounts_of(people: Sequence[int] | QuerySet[Any, Any]) -> QuerySet[User]:
    """The accounts of people to which letters can be sent; who the people are, a query may tell too."""
    return User.objects.filter(person__in=people, is_active=True, email__contains="@").order_by("pk")


def all_readers(kind: NoticeKind) -> list[Reader]:
    """All accounts with a person that want letters of a kind."""
    return wanting(kind, User.objects.filter(person__isnull=False, is_active=True, email__contains="@").order_by("pk"))


def language_of(user: User | None) -> str:
    """The language of an account; without one the first language of the federation."""
    return (user.language if user else "") or federation().language


def language_at(address: str) -> str:
    """The language of the account with an address; without one that of the office."""
    return language_of(User.objects.filter(email__iexact=address).first() if address else None)


def wanting(kind: NoticeKind, accounts: Iterable[User]) -> list[Reader]:
    """Those of the accounts that want letters of a kind."""
    listed = list(accounts)
    if not listed:
        return []
    known = _choices(kind, [user.email for user in listed])
    return [
        Reader(user.person_id or 0, user.email, language_of(user))
        for user in listed
        if known.get(plain_address(user.email), kind in WITHOUT_ASKING)
    ]


def _choices(kind: NoticeKind, addresses: Iterable[str]) -> Mapping[str, bool]:
    asked = [plain_address(address) for address in addresses]
    return dict(NoticeChoice.objects.filter(kind=kind, address__in=asked).values_list("address", "wanted"))
