/** A map in small: which part of the sheet is shown, troops as bars, the names of towns. */

import { boxOf, centroid, clamp, grow, overlap, type Box, type Point } from "./geometry";
import { isUnit } from "../counters/detail";
import { MOUNTED } from "../counters/figures";
import { extent, textWidth } from "./labels";
import type { HexLayout } from "./layout";
import type { BattleSpec, Placement } from "./types";

export interface Miniature {
  readonly view: Box;
  readonly blocks: readonly { readonly id: string; readonly at: Point; readonly horse: boolean }[];
  readonly names: readonly {
    readonly id: string;
    readonly text: string;
    readonly at: Point;
    readonly anchor: "start" | "middle" | "end";
  }[];
  /** Height of type. */
  readonly type: number;
}

/** What is named on a small map, the larger before the smaller. */
const TOWNS: readonly string[] = ["city", "walled-town", "town", "village"];

export function miniature(
  battle: BattleSpec,
  layout: HexLayout,
  places: Placement,
  aspect: number,
): Miniature {
  const blocks = battle.pieces
    .filter((piece) => isUnit(piece.look))
    .flatMap((piece) => {
      const hex = places[piece.id];
      if (!hex || !layout.has(hex)) return [];
      return [{ id: piece.id, at: layout.centre(hex), horse: MOUNTED.has(piece.look.figure) }];
    });
  const view = viewOf(
    layout,
    blocks.map((block) => block.at),
    aspect,
  );
  const type = (view.right - view.left) * 0.044;
  return {
    view,
    blocks,
    names: namesOf(
      layout,
      blocks.map((block) => block.at),
      view,
      type,
    ),
    type,
  };
}

/** The troops and some land round them, in the shape of the card, within the sheet. */
function viewOf(layout: HexLayout, troops: readonly Point[], aspect: number): Box {
  const field = layout.sheet;
  const room = troops.length > 0 ? grow(boxOf(troops), 150) : field;
  const most = { width: field.right - field.left, height: field.bottom - field.top };
  let width = Math.min(
    most.width,
    Math.max(room.right - room.left, (room.bottom - room.top) * aspect),
  );
  let height = width / aspect;
  if (height > most.height) [width, height] = [most.height * aspect, most.height];
  const cx = (room.left + room.right) / 2;
  const cy = (room.top + room.bottom) / 2;
  const left = clamp(cx - width / 2, field.left, Math.max(field.left, field.right - width));
  const top = clamp(cy - height / 2, field.top, Math.max(field.top, field.bottom - height));
  return { left, top, right: left + width, bottom: top + height };
}

const within = (box: Box, room: Box): boolean =>
  box.left >= room.left &&
  box.right <= room.right &&
  box.top >= room.top &&
  box.bottom <= room.bottom;

/** The largest towns, each above or below its hexes, whichever hides fewer troops. */
function namesOf(
  layout: HexLayout,
  troops: readonly Point[],
  view: Box,
  type: number,
): Miniature["names"] {
  const rank = (id: string): number => TOWNS.indexOf(layout.hex(id)?.terrain ?? "");
  const size = (hexes: readonly string[]): number =>
    hexes.reduce((sum, id) => sum + (rank(id) < 0 ? 0 : 1 / (1 + rank(id))), 0);
  const towns = layout.map.places
    .filter((place) => size(place.hexes) > 0)
    .sort((a, b) => size(b.hexes) - size(a.hexes));
  const names: { id: string; text: string; at: Point; anchor: "middle" }[] = [];
  const taken: Box[] = troops.map(([x, y]) => ({
    left: x - 27,
    right: x + 27,
    top: y - 15,
    bottom: y + 15,
  }));
  for (const place of towns) {
    if (names.length === 3) break;
    const [x, y] = centroid(extent(layout, place).map((id) => layout.centre(id)));
    const { top, bottom } = boxOf(extent(layout, place).map((id) => layout.centre(id)));
    const half = textWidth(place.name, type) / 2;
    const [up, down] = [y - top, bottom - y];
    const tries = [
      26 + down + type * 0.75,
      -30 - up,
      46 + down + type,
      -60 - up,
      80 + type,
    ].flatMap((dy) => [0, -0.6, 0.6, -1.2, 1.2].map((dx): Point => [x + dx * half, y + dy]));
    const boxAt = ([cx, cy]: Point): Box => ({
      left: cx - half,
      right: cx + half,
      top: cy - type * 0.75,
      bottom: cy + type * 0.2,
    });
    const inView = tries.filter((at) => within(boxAt(at), grow(view, -type * 0.3)));
    const cost = (at: Point): number =>
      taken.reduce((sum, box) => sum + overlap(boxAt(at), box), 0);
    const [best] = inView.sort((a, b) => cost(a) - cost(b));
    if (!best || cost(best) > 0.4 * half * type) continue;
    names.push({ id: place.id, text: place.name, at: best, anchor: "middle" });
    taken.push(boxAt(best));
  }
  return names;
}
