/** Bodies of troops as provinces of an old map: the hexes in which they stand with those next to
 * them, each hex to one body. */

import { boxOf, centroid, distance, grow, overlap, type Box, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import type { HexId } from "./types";

export interface Body {
  /** Names it. */
  readonly key: string;
  readonly hexes: readonly HexId[];
}

/** The hexes of each body. A hex between two goes to the one that is named first; where somebody
 * stands it is his. */
export function provincesOf(layout: HexLayout, bodies: readonly Body[]): Map<string, HexId[]> {
  const owner = new Map<HexId, string>();
  const take = (hex: HexId, key: string): void => {
    if (layout.has(hex) && !owner.has(hex)) owner.set(hex, key);
  };
  for (const { key, hexes } of bodies) for (const hex of hexes) take(hex, key);
  for (const { key, hexes } of bodies)
    for (const next of hexes.flatMap((hex) => layout.neighbours(hex))) {
      const ground = layout.hex(next);
      if (ground && layout.played(ground) && ground.terrain !== "city") take(next, key);
    }
  const found = new Map<string, HexId[]>();
  for (const [hex, key] of owner) found.set(key, [...(found.get(key) ?? []), hex]);
  return found;
}

export interface TagRoom {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

/** Where the tag of each province stands: by its rim, where it hides least. */
export function placeTags(
  layout: HexLayout,
  provinces: ReadonlyMap<string, readonly HexId[]>,
  tags: readonly TagRoom[],
  taken: readonly Box[],
): Map<string, Point> {
  const found = new Map<string, Point>();
  const placed: Box[] = [];
  for (const { key, width, height } of tags) {
    const centres = (provinces.get(key) ?? []).map((hex) => layout.centre(hex));
    if (centres.length === 0) continue;
    const boxAt = ([x, y]: Point): Box => ({
      left: x,
      right: x + width,
      top: y,
      bottom: y + height,
    });
    const middle = centroid(centres);
    const cost = (at: Point): number => {
      const box = boxAt(at);
      const hidden = taken.reduce((sum, one) => sum + overlap(one, box), 0);
      const tagged = placed.reduce((sum, one) => sum + overlap(grow(one, 6), box), 0);
      const off = width * height - overlap(box, layout.field);
      const far = distance([at[0] + width / 2, at[1] + height / 2], middle);
      return hidden + 6 * tagged + 4 * off + 2.2 * far;
    };
    const best = candidates(centres, width, height).reduce((a, b) => (cost(b) < cost(a) ? b : a));
    found.set(key, best);
    placed.push(boxAt(best));
  }
  return found;
}

/** Along the rim of the province, inside and outside of it. */
function candidates(centres: readonly Point[], width: number, height: number): Point[] {
  const { left, right, top, bottom } = boxOf(centres);
  const across = [left - width, left - width / 2, (left + right - width) / 2, right - width / 2];
  const down = [top - height, (top + bottom - height) / 2, bottom];
  const found: Point[] = [];
  for (const y of [top - 34 - height, top - 62 - height, bottom + 34, bottom + 62])
    for (const x of [...across, right]) found.push([x, y]);
  for (const x of [left - 34 - width, left - 62 - width, right + 34, right + 62])
    for (const y of down) found.push([x, y]);
  for (const [x, y] of centres)
    found.push([x + 30, y - height / 2], [x - 30 - width, y - height / 2]);
  return found;
}
