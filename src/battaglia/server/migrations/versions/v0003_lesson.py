"""Matches in which a lesson is learnt."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a match say which lesson it is; those of old are none."""
    op.add_column("matches", sa.Column("lesson", sa.JSON, nullable=True))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("matches", "lesson")
