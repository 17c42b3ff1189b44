"""Who may delete a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a match know the token of whoever made it; those of old belong to whoever plays alone."""
    owner = sa.Column("owner", sa.String(64), nullable=False, server_default="")
    op.add_column("matches", owner)


def downgrade() -> None:
    """Forget it."""
    op.drop_column("matches", "owner")
