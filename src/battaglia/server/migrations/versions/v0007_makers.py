"""Who made a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a match say who made it; of those of old nobody knows."""
    maker = sa.Column("maker", sa.String(32), nullable=False, server_default="")
    op.add_column("matches", maker)


def downgrade() -> None:
    """Forget it."""
    op.drop_column("matches", "maker")
