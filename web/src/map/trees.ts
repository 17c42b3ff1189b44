/** The trees: scalloped crowns with shade at their right, trunks, cast shadows; and firs. */

import type { Point } from "./geometry";
import { at, round } from "./path";
import type { Pen } from "./pens";
import { seeded } from "./random";
import { BROAD } from "./woods";

const SHADOW: Pen = { stroke: "bark", width: 0.8, alpha: 0.4 };
const TRUNK: Pen = { stroke: "bark", width: 0.9 };
const CROWN: Pen = { fill: "crown", stroke: "bark", width: 0.8, round: true };
const LIGHT: Pen = { fill: "crown-hi", alpha: 0.7 };
const SHADE: Pen = { stroke: "bark", width: 0.7, alpha: 0.75 };

/** A tree round its own origin, as paths with their pens. */
export function treeParts(kind: number): (readonly [Pen, string])[] {
  return kind < BROAD ? broad(kind) : fir(kind - BROAD);
}

function broad(kind: number): (readonly [Pen, string])[] {
  const chance = seeded("crown", kind);
  const n = 7;
  const rim = Array.from({ length: n }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / n - 1.2;
    const reach = chance.between(5.3, 6.9);
    return [reach * Math.cos(angle), -2 + reach * 0.92 * Math.sin(angle)];
  });
  let crown = `M${at(rim[0] as Point)}`;
  rim.forEach((a, i) => {
    const b = rim[(i + 1) % n] as Point;
    const bulge: Point = [((a[0] + b[0]) / 2) * 1.55, ((a[1] + b[1]) / 2 + 2) * 1.55 - 2];
    crown += `Q${at(bulge)} ${at(b)}`;
  });
  return [
    [SHADOW, "M0,6.4h9.5M1,7.4h6"],
    [TRUNK, "M-.6,4v4.2M.7,4v4.2"],
    [CROWN, `${crown}Z`],
    [LIGHT, "M-5,-1q-.6,-5 4,-6q-2.6,2.4-4,6z"],
    [
      SHADE,
      "M5.6,-4.2q1.6,3.4-.8,6.6M3.6,-5q1.8,4.4-1,8.2M1.6,-2.4q.6,3-1,5.6M-2.4,-4.6q-1.4,1-1.4,2.6",
    ],
  ];
}

/** A fir: three skirts, the lower the wider. */
function fir(kind: number): (readonly [Pen, string])[] {
  const wide = kind === 0 ? 1 : 0.86;
  const high = kind === 0 ? 1 : 1.14;
  const point = (x: number, y: number): string => `${round(x * wide)},${round(y * high)}`;
  const edge = [
    point(0, -11),
    point(2.4, -5.6),
    point(1.5, -5.9),
    point(4, -0.6),
    point(2.8, -0.9),
    point(5.4, 4.6),
  ];
  const back = [
    point(-5.4, 4.6),
    point(-2.8, -0.9),
    point(-4, -0.6),
    point(-1.5, -5.9),
    point(-2.4, -5.6),
  ];
  return [
    [SHADOW, "M0,6.6h8.5M1,7.6h5"],
    [TRUNK, "M-.5,4.6v3.4M.6,4.6v3.4"],
    [CROWN, `M${edge.join("L")}Q0,6.6 ${back.join("L")}Z`],
    [
      SHADE,
      `M${point(0.4, -8)}L${point(1.2, -5.4)}M${point(1, -4)}L${point(2.6, -0.6)}M${point(0.2, -3)}L${point(1, 0.4)}M${point(1.6, 0.6)}L${point(3.4, 4)}M${point(-0.2, 1)}L${point(0.6, 4.6)}`,
    ],
  ];
}
