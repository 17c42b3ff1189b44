"""The addresses at which a server can be reached, so that an invitation says what it reaches."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has: asked for the way there, a system says which address it would use."""


def is_loopback(host: str) -> bool:
    """Does an address, as a browser or a socket writes it, reach its own machine only?"""
    name = host.strip("[]").partition("%")[0].lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def listens_everywhere(host: str) -> bool:
    """Does a server that listens here listen at every address of its machine?"""
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_unspecified
    return False


def network_addresses(host: str, port: int) -> list[str]:
    """The addresses in the network of a server that listens at a host and port."""
    if not host or is_loopback(host):
        return []
    found = own_addresses() if listens_everywhere(host) else [host]
    return [f"http://{f'[{one}]' if ':' in one else one}:{port}" for one in found]


def own_addresses() -> list[str]:
    """This machine's addresses in its networks, the one that leads furthest first."""
    found: list[str] = []
    # Nothing is sent: the socket is only told where it would send to.
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(ELSEWHERE)
        found.append(way.getsockname()[0])
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(address[4][0]) for address in named]
    return [one for one in dict.fromkeys(found) if not is_loopback(one) and one != "0.0.0.0"]
