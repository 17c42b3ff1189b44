"""Actions that not everybody may know."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let an action say who may know it; those of old are known to all."""
    op.add_column("actions", sa.Column("covered", sa.JSON, nullable=True))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("actions", "covered")
