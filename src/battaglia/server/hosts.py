"""Under which names a server answers, and to whose pages.

A page of a stranger can make a browser send requests to any address that the browser reaches. It
says where it comes from (Origin), and it may have let its own name point here (Host). Addresses
in figures cannot be pointed elsewhere, so they are good; names must be known.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Mapping
from functools import lru_cache
from urllib.parse import urlsplit

from battaglia.server.addresses import is_loopback
from battaglia.server.errors import ApiError

ANY = "*"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
USUAL_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
MOST_REMEMBERED = 1024
"""Names that need not be read again."""
LOCAL_SUFFIX = ".local"
"""What names have that machines of one network give themselves."""


class Hosts:
    """The names of a server."""

    def __init__(self, names: Iterable[str] = (), listens_at: str = "") -> None:
        given = {name.lower().rstrip(".") for name in names}
        self.any = ANY in given or (not given and not listens_at)
        """Where nobody has said where it listens, it is no server for browsers: a test, a tool."""
        self.names = given | {listens_at.lower()} | own_names()

    def check(self, headers: Mapping[str, str], method: str) -> None:
        """Refuse a request for another name, or one from a stranger's page that changes things."""
        host = headers.get("host", "")
        if not self.knows(host):
            raise ApiError("foreign-host")
        if method not in SAFE_METHODS and not self._is_own(headers, host):
            raise ApiError("foreign-origin")

    def knows(self, host: str) -> bool:
        """Is this one of our names?"""
        name = host_name(host)
        return self.any or name in self.names or is_address(name) or is_loopback(name)

    def _is_own(self, headers: Mapping[str, str], host: str) -> bool:
        """Does the request come from our own page, or from no page at all?"""
        if headers.get("sec-fetch-site") == "cross-site":
            return False
        origin = headers.get("origin")
        return origin is None or is_page_of(origin, host)


@lru_cache(MOST_REMEMBERED)
def is_page_of(origin: str, host: str) -> bool:
    """Was a page fetched from this host?"""
    try:
        page, here = urlsplit(origin), urlsplit(f"//{host}")
        port = page.port or USUAL_PORTS.get(page.scheme)
        same_port = here.port == port or (here.port is None and port in USUAL_PORTS.values())
    except ValueError:
        return False
    return page.hostname is not None and page.hostname == here.hostname and same_port


@lru_cache(MOST_REMEMBERED)
def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


@lru_cache(MOST_REMEMBERED)
def is_address(name: str) -> bool:
    """Is this an address in figures?"""
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def own_names() -> set[str]:
    """What this machine calls itself."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, short, f"{short}{LOCAL_SUFFIX}"} if name else set()
