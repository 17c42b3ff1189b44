/** The parts of the table that each game brings itself. */

import type { Component } from "svelte";
import type { Battle, BattleSeat, PieceId } from "../api/model";
import type { Table } from "../app/state/table.svelte";
import type { MapScene } from "../map/scene";
import { camposanto } from "./camposanto/panels";
import { montecuccoli } from "./montecuccoli/panels";

export interface Panels {
  /** A side in the bar at the top. */
  readonly Score: Component<{ table: Table; seat: BattleSeat; second: boolean }>;
  /** The figures of a piece. */
  readonly Facts: Component<{ table: Table; piece: PieceId }>;
  /** What the points at the end are made of. */
  readonly Ending: Component<{ table: Table }> | null;
  readonly Charts: Component<{ battle: Battle }>;
  /** In the middle of the bar at the top. */
  readonly Top: Component<{ table: Table }> | null;
  /** In the column, under what is asked. */
  readonly Column: Component<{ table: Table }> | null;
  /** On the map, over the counters. */
  readonly Marks: Component<{ table: Table; scene: MapScene }> | null;
}

const PANELS: Record<string, Panels> = { camposanto, montecuccoli };

export const panelsOf = (game: string): Panels | null => PANELS[game] ?? null;
