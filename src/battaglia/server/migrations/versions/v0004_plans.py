"""Actions that were played together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let an action say how many of the same click came before it; those of old stand alone."""
    op.add_column("actions", sa.Column("plan", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("actions", "plan")
