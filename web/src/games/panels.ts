/** The parts of the table that a game may bring itself: panels.ts in its folder, as it is found. */

import type { Component } from "svelte";
import type { Battle, BattleSeat, HexId, PieceId } from "../api/model";
import type { Table } from "../app/state/table.svelte";
import type { MapScene } from "../map/scene";
import { panels as any } from "./any/panels";
import type { Turning } from "./turning";

export interface Panels {
  /** A side in the bar at the top. */
  readonly Score: Component<{ table: Table; seat: BattleSeat; second: boolean }>;
  /** The figures of a piece. */
  readonly Facts: Component<{ table: Table; piece: PieceId }>;
  /** The charts, if they are laid out in a way of their own. */
  readonly Charts: Component<{ battle: Battle }> | null;
  /** In the middle of the bar at the top. */
  readonly Top: Component<{ table: Table }> | null;
  /** Buttons of its own where the decision is asked for. */
  readonly Buttons: Component<{ table: Table }> | null;
  /** In the column, under what is asked. What has the class "leads" stands before it on a small
   * screen. */
  readonly Column: Component<{ table: Table }> | null;
  /** The verbs that Column has panels for; null if it has one for whatever is chosen in a panel. */
  readonly offered: readonly string[] | null;
  /** On the map, under names and counters. */
  readonly Ground: Component<{ table: Table; scene: MapScene }> | null;
  /** On the map, over the counters. */
  readonly Marks: Component<{ table: Table; scene: MapScene }> | null;
  /** Declared attacks, if they are drawn in a way of their own. */
  readonly Attacks: Component<{ table: Table; scene: MapScene }> | null;
  /** Pairs of hexes whose counters step back from each other. */
  readonly facing: (table: Table) => readonly { from: HexId; to: HexId }[];
  /** Whose facing can be chosen now, if the game has facings. */
  readonly turning: (table: Table) => Turning | null;
  /** Overlays that Ground or Marks draw. */
  readonly overlays: readonly string[];
  /** Markers on hexes that Ground or Marks draw. */
  readonly markers: readonly string[];
}

const found = import.meta.glob<Partial<Panels>>(["./*/panels.ts", "!./any/panels.ts"], {
  import: "panels",
});

const games = new Map<string, Panels>();

/** Fetch what a game brings, before its table is laid. */
export async function fetchPanels(game: string): Promise<void> {
  const own = await found[`./${game}/panels.ts`]?.();
  games.set(game, { ...any, ...own });
}

export const panelsOf = (game: string): Panels => games.get(game) ?? any;
