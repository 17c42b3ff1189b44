/** How the pieces in a hex lie on each other, and how they are spread to be picked. */

import { UNIT_RANK, isCommander, isFronted, rankOf } from "./detail";
import { turned } from "./fronts";
import type { HexId, PieceNow, PieceSpec } from "../map/types";

export interface Placed {
  readonly piece: PieceSpec;
  readonly now: PieceNow | null;
  readonly hex: HexId;
  /** From the centre of the hex. */
  readonly dx: number;
  readonly dy: number;
  readonly size: number;
}

export interface Standing {
  readonly piece: PieceSpec;
  readonly now: PieceNow | null;
  readonly hex: HexId;
}

export function byHex(pieces: readonly Standing[]): Map<HexId, Standing[]> {
  const stacks = new Map<HexId, Standing[]>();
  for (const one of pieces) stacks.set(one.hex, [...(stacks.get(one.hex) ?? []), one]);
  return stacks;
}

interface Corner {
  readonly size: number;
  readonly at: readonly [number, number];
  readonly step: readonly [number, number];
}

// Beside a large counter they leave its name, strength and movement free; small ones need larger
// badges, closer to it. A gun
// whose muzzle shows where it looks stands at the foot, commanders known by their outline farther
// out.
const GUN: readonly [small: Corner, large: Corner] = [
  { size: 0.7, at: [14, -15], step: [5, 7] },
  { size: 0.54, at: [28, -2], step: [3, -15] },
];
const COMMANDER: readonly [small: Corner, large: Corner] = [
  { size: 0.7, at: [-14.5, -17], step: [10, -3] },
  { size: 0.5, at: [-28, -3], step: [0, -20] },
];
const MUZZLED: readonly [small: Corner, large: Corner] = [
  { size: 0.66, at: [13, 13], step: [-8, 6] },
  { size: 0.6, at: [16, 15], step: [-12, 6] },
];
const RANKED: readonly [small: Corner, large: Corner] = [
  { size: 0.92, at: [-20, -20], step: [21, -1] },
  { size: 0.54, at: [-26, -28], step: [27, -1] },
];
const SMALL = 35;

const rank = ({ piece }: Standing): number => rankOf(piece.look);

/** Units fan out a little; guns and commanders sit on their corners. What has no unit under it
 * takes the middle. */
export function stack(pieces: readonly Standing[], pixels: number): Placed[] {
  const sorted = [...pieces].sort((a, b) => rank(a) - rank(b));
  const commanders = sorted.filter((one) => isCommander(one.piece.look));
  const others = sorted.filter((one) => !isCommander(one.piece.look));
  const bodies = others.filter((one) => rank(one) <= UNIT_RANK);
  const guns = others.filter((one) => rank(one) > UNIT_RANK);
  if (bodies.length === 0) {
    const first = guns.length > 0 ? guns.shift() : commanders.shift();
    if (first) bodies.push(first);
  }
  const form = pixels < SMALL ? 0 : 1;
  return [
    ...bodies.map((one, i) => fan(one, i, bodies.length)),
    ...guns.map((one, i) =>
      isFronted(one.piece.look) ? atFront(one) : corner(one, i, gunForm(one)[form]),
    ),
    ...commanders.map((one, i) =>
      corner(one, i, (one.piece.look.badge ? RANKED : COMMANDER)[form]),
    ),
  ];
}

const gunForm = ({ piece }: Standing) => (piece.look.face === "banded" ? MUZZLED : GUN);

function fan(one: Standing, index: number, count: number): Placed {
  const from = index - (count - 1) / 2;
  const alone = isCommander(one.piece.look) ? 0.92 : 1;
  return { ...one, dx: from * 6, dy: 0 - from * 5, size: alone };
}

function corner(one: Standing, index: number, { size, at, step }: Corner): Placed {
  return { ...one, dx: at[0] + index * step[0], dy: at[1] + index * step[1], size };
}

/** At the right of its regiment's front. */
function atFront(one: Standing): Placed {
  const { flip } = turned(one.now?.facing ?? one.piece.facing);
  return { ...one, dx: 11, dy: flip ? 11 : -11, size: 0.68 };
}

/** Side by side in an arc above the hex, every counter whole. */
export function spread(pieces: readonly Standing[]): Placed[] {
  const sorted = [...pieces].sort((a, b) => rank(a) - rank(b));
  const n = sorted.length;
  return sorted.map((one, i) => {
    const from = i - (n - 1) / 2;
    return { ...one, dx: from * 54, dy: Math.abs(from) * 7 - 4, size: 1 };
  });
}
