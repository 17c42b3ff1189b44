/** What a piece has suffered and done, as round markers on the rim of its counter. */

import type { PieceNow } from "../map/types";
import type { Detail } from "./detail";

export type Condition =
  "rout" | "disorder" | "billebaude" | "ranks" | "moved" | "fired" | "out-of-command";

export interface Marker {
  readonly kind: Condition;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

type State = Pick<
  PieceNow,
  "routed" | "disordered" | "billebaude" | "changed" | "moved" | "fired" | "commanded"
>;

/** The state of its order, the gravest first. */
function order(now: State): Condition[] {
  const found: Condition[] = [];
  if (now.routed) found.push("rout");
  if (now.disordered) found.push("disorder");
  if (now.billebaude) found.push("billebaude");
  if (now.changed) found.push("ranks");
  return found;
}

/** The markers of a piece. Order stands at the right, deeds at the lower left, a broken command
 * at the left. From afar only the gravest is seen. A gun that has fired shows its other side. */
export function markersOf(now: State, detail: Detail, isGun = false): Marker[] {
  const grave = order(now);
  const [first] = grave;
  if (detail === 2) return first ? [{ kind: first, x: 20, y: -8, r: 11 }] : [];
  const markers = grave.map((kind, i): Marker => ({ kind, x: 24.5, y: -5 + 17 * i, r: 9 }));
  const deeds: Condition[] = [];
  if (now.moved) deeds.push("moved");
  if (now.fired && !isGun) deeds.push("fired");
  deeds.forEach((kind, i) => markers.push({ kind, x: -24.5 + 14 * i, y: 25, r: 6.4 }));
  if (now.commanded === false) markers.push({ kind: "out-of-command", x: -24.5, y: -9, r: 7 });
  return markers;
}

interface Drawn {
  readonly lines: string;
  readonly width: number;
  readonly ground: "light" | "dark" | "red";
  readonly dot?: boolean;
}

const rays = Array.from({ length: 8 }, (_, i) => {
  const angle = (i * Math.PI) / 4 + 0.2;
  const at = (r: number): string =>
    `${(r * Math.cos(angle)).toFixed(1)},${(r * Math.sin(angle)).toFixed(1)}`;
  return `M${at(3.6)}L${at(8)}`;
}).join("");

/** The markers in a circle of radius 10.5. */
export const MARKERS: Readonly<Record<Condition, Drawn>> = {
  disorder: {
    lines: "M-5.4,4.6L-3,-5M-1,5.6L-1.8,-5.4M3,5.2L.8,-5M5.8,3.4L4.6,-4.6M-6.4,1L6.4,-1.4",
    width: 1.5,
    ground: "light",
  },
  rout: { lines: "M5.4,-6L-.6,0L5.4,6M-.2,-6L-6.2,0L-.2,6", width: 2.2, ground: "dark" },
  billebaude: { lines: rays, width: 1.4, ground: "light", dot: true },
  ranks: {
    lines: "M-5.5,-2.6H3.6L.8,-5.6M5.5,2.6H-3.6L-.8,5.6",
    width: 1.7,
    ground: "light",
  },
  moved: { lines: "M-5.4,3.6L0,-4.4L5.4,3.6", width: 2.4, ground: "light" },
  fired: { lines: "M-5.8,0H3M0,-4L4.6,0L0,4", width: 2, ground: "dark" },
  "out-of-command": {
    lines: "M-5.6,-1H-1.6M1.6,1H5.6M-2.4,4.4L2.4,-4.4",
    width: 1.9,
    ground: "red",
  },
};
