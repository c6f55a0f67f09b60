"""Who asks: the address of a client, and the account of whoever has signed in."""

from __future__ import annotations

from ipaddress import ip_network
from typing import TYPE_CHECKING, Final

from tavlei.office.roles.client_address import ip_address_of

if TYPE_CHECKING:
    from django.http import HttpRequest

_OWN_NETWORK: Final = 64  # bits of an address of IPv6 that a provider gives to one household


def address_of(request: HttpRequest) -> str:
    """The address of the client; `ClientAddressMiddleware` has put it in the place of a known proxy's."""
    found = ip_address_of(request.META.get("REMOTE_ADDR", ""))
    return "" if found is None else str(found)


def caller_of(request: HttpRequest) -> str:
    """Whom to count a request for: the account, else the address; of IPv6 the network it comes from."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return f"user {user.pk}"
    return network_of(address_of(request))


def network_of(address: str) -> str:
    """An address, of IPv6 the network that one client has to itself."""
    found = ip_address_of(address)
    if found is None or found.version == 4:
        return address
    return str(ip_network((found, _OWN_NETWORK), strict=False))
