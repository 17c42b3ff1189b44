/** The waters and the roads of a map, found once: land, names and bridges all follow them. */

import { coursesOf, crossing, type Course, type Crossing } from "./courses";
import { braidedRivers, type BraidedRiver } from "./gravel";
import type { HexLayout } from "./layout";
import { crossingIn } from "./rivers";
import { roadsOf, type Road } from "./roads";
import type { HexId } from "./types";
import { crossingsOver, wideWaters, type WideWater } from "./wide";

export interface Ways {
  readonly courses: readonly Course[];
  readonly braided: readonly BraidedRiver[];
  readonly wide: readonly WideWater[];
  /** The middle of every water, whatever its form. */
  readonly waters: readonly Course[];
  readonly roads: readonly Road[];
  /** The bridge over a hexside, if there is one. */
  readonly bridgeAt: (a: HexId, b: HexId) => Crossing | null;
  /** Bridges of boats over a river that fills its hexes, by the hex that they lie in. */
  readonly boats: ReadonlyMap<HexId, Crossing>;
}

const known = new WeakMap<HexLayout, Map<number, Ways>>();

export function waysOf(layout: HexLayout, bold = 1): Ways {
  let ways = known.get(layout);
  if (!ways) known.set(layout, (ways = new Map()));
  let found = ways.get(bold);
  if (!found) ways.set(bold, (found = find(layout, bold)));
  return found;
}

function find(layout: HexLayout, bold: number): Ways {
  const courses = coursesOf(layout, bold);
  const sides = layout.map.hexsides["bridge"] ?? [];
  const bridges = new Set(sides.map((side) => [...side].sort().join()));
  const bridgeAt = (a: HexId, b: HexId): Crossing | null =>
    bridges.has([a, b].sort().join()) ? crossing(layout, courses, a, b) : null;
  const braided = braidedRivers(layout, bold);
  const wide = wideWaters(layout, bold);
  const boats = new Map([
    ...layout.map.hexes
      .filter((hex) => hex.terrain === "bridge")
      .flatMap(({ id }) => {
        const over = crossingIn(layout, courses, id);
        return over ? [[id, over] as const] : [];
      }),
    ...wide.flatMap((water) => [...crossingsOver(layout, water)]),
  ]);
  return {
    courses,
    braided,
    wide,
    waters: [
      ...courses,
      ...braided.map((river) => river.bed),
      ...wide.map((water) => water.middle),
    ],
    roads: roadsOf(layout, bridgeAt, boats),
    bridgeAt,
    boats,
  };
}
