"""The server: HTTP, web sockets, storage."""

from __future__ import annotations

__all__ = ["run"]


def run(host: str = "127.0.0.1", port: int = 8643, database: str | None = None) -> None:
    """Serve until the process is told to stop.

    ``database`` is a URL or the path of a SQLite file; without it BATTAGLIA_DATABASE or
    DATABASE_URL counts, and without these a file in the user's data folder.
    """
    # The workers of machine players import this package too and need none of the web.
    from battaglia.server.serving import serve  # noqa: PLC0415

    serve(host, port, database or "")
