/** The outlines of the three sorts of counter. */

import type { CounterLook } from "../map/types";
import { badgeShape } from "./badges";
import { isCommander, type Detail } from "./detail";
import type { Side } from "./looks";
import { tile } from "./tiles";

/** Half the height of a gun's tile. */
export const GUN_HALF = 17;
export const BADGE = 17;
export const MEDAL = { x: 21, y: 24 } as const;

const ellipse = (x: number, y: number): string =>
  `M${-x},0a${x},${y} 0 1 0 ${2 * x},0a${x},${y} 0 1 0 ${-2 * x},0Z`;

export const medal = (more = 0): string => ellipse(MEDAL.x + more, MEDAL.y + more);
export const badge = (more = 0): string => ellipse(BADGE + more, BADGE + more);

/** The line round a counter that marks it. */
export function ringOf(look: CounterLook, side: Side, detail: Detail, points = true): string {
  if (isCommander(look) && look.badge) return badgeShape(look.badge, detail, 2);
  if (isCommander(look)) return detail === 2 && points ? badge(2) : medal(2);
  return look.face === "gun" ? tile(side, 1.6, GUN_HALF) : tile(side, 1.6);
}
