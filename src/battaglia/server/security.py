"""Tokens, security headers, and a limit to what may be sent."""

from __future__ import annotations

import hashlib
import secrets

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from battaglia.server.errors import ApiError

LARGEST_BODY = 1024 * 1024
LARGEST_IMPORT = 4 * 1024 * 1024
IMPORT_PATH = "/api/matches/import"

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

WRITTEN = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
"""As they go out; none of our answers has one of them already."""
NO_STORE = (b"cache-control", b"no-store")


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(32)


def new_match_id() -> str:
    """The name of a match. It is no secret, but it is not easily met by chance."""
    return secrets.token_urlsafe(9)


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class SecurityHeaders:
    """Adds the headers to every answer; answers of the API are never kept by a cache."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                if scope["path"].startswith("/api"):
                    headers = [each for each in headers if each[0] != NO_STORE[0]]
                    headers.append(NO_STORE)
                message = {**message, "headers": [*headers, *WRITTEN]}
            await send(message)

        await self.app(scope, receive, with_headers)


def largest_body(scope: Scope) -> int:
    """How long a body may be; refused at once is a request that says that its own is longer."""
    limit = LARGEST_IMPORT if scope["path"] == IMPORT_PATH else LARGEST_BODY
    if announced(scope) > limit:
        raise ApiError("too-large")
    return limit


def announced(scope: Scope) -> int:
    """The length that a request says its body has; 0 if it says none or nonsense."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:20])
    return 0
