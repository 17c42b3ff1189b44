"""Who made a match, so that nobody's many matches keep others waiting.

What is written down is a keyed digest of the address: it says which matches have one maker, and
nothing else to whoever reads the database without the key.
"""

from __future__ import annotations

import hmac

import msgspec

from battaglia.server.opening import Begun

DIGEST_LENGTH = 32


def maker_at(address: str, key: bytes) -> str:
    """Whoever asks from an address, as callers are told apart by it."""
    digest = hmac.digest(key, f"maker {address}".encode(), "sha256")
    return digest.hex()[:DIGEST_LENGTH]


def made_by(maker: str, begun: Begun) -> Begun:
    """A new match, with its maker written down."""
    begun.table.maker = maker
    return Begun(begun.table, msgspec.structs.replace(begun.match, maker=maker))
