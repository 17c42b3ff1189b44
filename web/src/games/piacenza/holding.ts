/** Dice that are looked at before what came of them: those of a volley. */

import type { LogLine } from "../../api/model";
import type { Held } from "../../app/state/table.svelte";
import { t, tn } from "../../app/state/words";
import type { PiacenzaView } from "./view";
import { TRAINING, isShot, volleyLines } from "./volley";

export function heldVolley(before: PiacenzaView | null, lines: readonly LogLine[]): Held | null {
  const volley = volleyLines(lines);
  if (!before || volley.length === 0) return null;
  const second = before.volley === 2 || volley.some(({ roll }) => roll?.code === TRAINING);
  const count = volley.filter(({ roll }) => isShot(roll)).length;
  return {
    title: second ? t("volley.down.second") : t("volley.down"),
    text: tn("volley.count", count),
    go: t("volley.apply"),
  };
}
