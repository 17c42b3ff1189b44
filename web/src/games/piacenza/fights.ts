/** Melees and charges that wait to be fought: their steps, columns, and where a loser would go. */

import type { HexId } from "../../api/model";
import type { Assault } from "../../map/overlays/AssaultArrows.svelte";
import type { PiacenzaBattle, PiacenzaView } from "./view";

export type Fight = PiacenzaView["fights"][number];
export type RetreatHex = Fight["retreats"][number];

export const CHARGE_STEPS = ["declared", "charge", "losses", "counter", "retreats", "disorder"];
export const MELEE_STEPS = ["declared", "volley", "melee", "losses", "retreats", "advance"];

/** The fight that is looked at: the chosen one, or the first. */
export const fightOf = (fights: readonly Fight[], chosen: string | null): Fight | null =>
  fights.find(({ piece }) => piece === chosen) ?? fights[0] ?? null;

export interface ColumnCell {
  readonly ratio: string;
  /** Where the odds began, a column on the way, where they were shifted to. */
  readonly state: "from" | "way" | "to" | "";
}

/** The columns of the table from left to right. */
export function columnCells(
  { ratios }: Pick<PiacenzaBattle, "ratios">,
  from: string,
  to: string,
): ColumnCell[] {
  const [begin, end] = [ratios.indexOf(from), ratios.indexOf(to)];
  return ratios.map((ratio, place) => ({
    ratio,
    state:
      place === end ? "to" : place === begin ? "from" : place > begin && place < end ? "way" : "",
  }));
}

/** The hexes that a retreat could lead into, the first by priority; those alike in their order. */
export const waysBack = ({ retreats }: Fight): RetreatHex[] =>
  retreats
    .filter(({ priority }) => priority > 0)
    .sort((a, b) => Number(b.sure) - Number(a.sure) || a.priority - b.priority);

/** Hexes that are closed to it: the enemy's, rivers and walls, dead ends. */
export const closedWays = ({ retreats }: Fight): RetreatHex[] =>
  retreats.filter(({ code }) => code !== null && code !== "not-away");

/** The countercharge that a charge is answered by, as an arrow beside it. */
export function answerTo(fight: Fight | null, hexOf: (piece: string) => HexId | null): Assault[] {
  const [from, to] = fight?.counter ? [hexOf(fight.target), hexOf(fight.piece)] : [null, null];
  return from && to ? [{ from, to, kind: "counter" }] : [];
}
