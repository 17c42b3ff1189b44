"""Matches that begin in the middle of another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a match say where it comes from; those of old begin at the beginning."""
    op.add_column("matches", sa.Column("origin", sa.JSON, nullable=True))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("matches", "origin")
