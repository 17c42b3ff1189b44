"""How Alembic runs here: on the connection that the server gives it."""

from __future__ import annotations

from alembic import context

from battaglia.server.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
