/** What is written and set on the land of a battle: names, and angels by the places of victory,
 * clear of the pieces and of each other. */

import { angelBoxes, placeAngels } from "./angels";
import { cartoucheOf, compassOf, furnitureBoxes, scaleOf } from "./frame";
import type { Box, Point } from "./geometry";
import { placeNames, type Label } from "./labels";
import { layoutOf, type HexLayout } from "./layout";
import type { BattleSpec, HexId, Placement } from "./types";
import { waysOf } from "./ways";
import { sandBox } from "./wide";

export interface Dressing {
  readonly layout: HexLayout;
  readonly labels: readonly Label[];
  readonly angels: ReadonlyMap<HexId, Point>;
  /** What names, angels and furniture cover. */
  readonly taken: readonly Box[];
}

export function dress(battle: BattleSpec, places: Placement): Dressing {
  const layout = layoutOf(battle.map);
  const ways = waysOf(layout);
  const names = placeNames({
    layout,
    courses: ways.waters,
    roads: ways.roads,
    occupied: new Set(Object.values(places).filter((hex) => hex != null)),
    reserved: [
      ...furnitureBoxes(layout, cartoucheOf(layout, battle), compassOf(layout), scaleOf(layout)),
      ...ways.wide.flatMap((water) => water.sand.map(sandBox)),
    ],
  });
  const angels = placeAngels(battle, layout, places, names.boxes);
  return { layout, labels: names.labels, angels, taken: [...names.boxes, ...angelBoxes(angels)] };
}
