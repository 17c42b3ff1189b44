"""Asks for machine players, which workers answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make a place where asks lie until they are answered."""
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "asks",
        sa.Column("match_id", sa.String(40), match, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("maker", sa.String(50), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column(
            "posted", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()
        ),
        sa.Column("claimed_by", sa.String(40), nullable=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("answer", sa.Text, nullable=True),
    )


def downgrade() -> None:
    """Forget them: whoever asked asks again."""
    op.drop_table("asks")
