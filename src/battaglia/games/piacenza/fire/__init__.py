"""9.1 Fire combat: targets, replies, volleys."""
