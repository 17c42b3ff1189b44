/** Moving from hex to hex with arrow keys. */

import type { HexLayout } from "./layout";
import type { HexId } from "./types";

/** The neighbour in the direction of an arrow. Where two are equally good, rows in turn take the
 * one and the other, so that a held arrow goes straight. */
export function nextHex(
  layout: HexLayout,
  from: HexId,
  [dx, dy]: readonly [number, number],
): HexId | null {
  const [x, y] = layout.centre(from);
  const [row, col] = layout.rowCol(from);
  const line = layout.pointy ? row : col;
  const lean = line % 2 === 0 ? 0.01 : -0.01;
  let best: HexId | null = null;
  let most = 20;
  for (const id of layout.neighbours(from)) {
    const [nx, ny] = layout.centre(id);
    const along = (nx - x) * dx + (ny - y) * dy;
    const aside = (nx - x) * Math.abs(dy) + (ny - y) * Math.abs(dx);
    const worth = along + aside * lean;
    if (worth > most) [best, most] = [id, worth];
  }
  return best;
}
