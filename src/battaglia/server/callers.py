"""Who calls: the address by which limits are counted."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from battaglia.server.addresses import is_loopback

HOME = ""
"""A caller without an address in a network: a program of this machine."""
UNKNOWN = "unknown"
"""All callers of whom a proxy writes down something else than an address."""
FORWARDED = b"x-forwarded-for"
MOST_REMEMBERED = 4096
"""Addresses whose network need not be worked out again."""
IPV6_NETWORK = 64
"""So many bits of an address are given to a customer, who has all addresses behind them."""


class Callers:
    """Tells addresses; what a proxy says is believed if the proxy is one of our own."""

    def __init__(self, trusted_proxies: Iterable[str] = ()) -> None:
        self._trusted = [ipaddress.ip_network(each, strict=False) for each in trusted_proxies]

    def address(self, scope: Mapping[str, Any]) -> str:
        """The address of a caller; HOME for this machine itself."""
        client = scope.get("client")
        peer = str(client[0]) if client else HOME
        if not self.is_proxy(peer):
            return _network(peer) or HOME
        named = [*_forwarded(scope), peer]
        while len(named) > 1 and self.is_proxy(named[-1]):
            named.pop()
        found = _network(named[-1])
        return UNKNOWN if found is None else found

    def is_proxy(self, address: str) -> bool:
        """Is this the address of a proxy that is believed?"""
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._trusted)


def _forwarded(scope: Mapping[str, Any]) -> list[str]:
    """The addresses that proxies have written down, the nearest last."""
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == FORWARDED]
    return [part.strip() for part in ",".join(lines).split(",") if part.strip()]


@lru_cache(MOST_REMEMBERED)
def _network(address: str) -> str | None:
    """What counts as one caller: an address, or a customer's network; None if it is neither."""
    try:
        found = ipaddress.ip_address(address.strip("[]").partition("%")[0])
    except ValueError:
        return None
    if found.version == 6 and found.ipv4_mapped:
        found = found.ipv4_mapped
    if is_loopback(str(found)):
        return HOME
    if found.version == 6:
        return str(ipaddress.ip_network((found, IPV6_NETWORK), strict=False).network_address)
    return str(found)
