/** How the counters of a battle look, worked out once a battle. */

import type { Battle } from "../../api/model";
import { type Look, looksOf } from "../../counters/looks";

const known = new WeakMap<Battle, ReadonlyMap<string, Look>>();

export function looksFor(battle: Battle): ReadonlyMap<string, Look> {
  const found = known.get(battle) ?? looksOf(battle);
  known.set(battle, found);
  return found;
}
