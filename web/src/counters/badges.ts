/** The outlines of commanders, by their rank: a star in chief, a disc for a wing, a shield for a
 * formation, a lozenge for who bears the standard. Seen from afar they are smaller and plainer. */

import type { CounterLook } from "../map/types";
import type { Detail } from "./detail";

export type Badge = Exclude<CounterLook["badge"], "">;

const circle = (r: number): string =>
  `M${-r},0a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;

const lozenge = (wide: number, high: number): string =>
  `M0,${-high}L${wide},0L0,${high}L${-wide},0Z`;

const shield = (m: number): string => {
  const [w, t] = [18 + m, -20 - m];
  return `M${-w},${t}H${w}V4C${w},${15 + m} ${8 + m},${21 + m} 0,${24 + m}C${-8 - m},${21 + m} ${-w},${15 + m} ${-w},4Z`;
};

/** A star of so many rays. */
export function star(rays: number, outer: number, inner: number): string {
  const points = Array.from({ length: 2 * rays }, (_, i) => {
    const reach = i % 2 === 0 ? outer : inner;
    const angle = (i * Math.PI) / rays;
    return `${(reach * Math.sin(angle)).toFixed(1)},${(-reach * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** The outline of a rank; `more` makes it larger all round. */
export function badgeShape(badge: Badge, detail: Detail, more = 0): string {
  const afar = detail === 2;
  switch (badge) {
    case "star":
      return afar ? star(10, 27 + more, 20 + more) : star(12, 28 + more, 22.5 + more);
    case "disc":
      return circle((afar ? 17 : 23.5) + more);
    case "shield":
      return afar ? lozenge(12 + more, 15 + more) : shield(more);
    case "lozenge":
      return afar ? lozenge(12 + more, 15 + more) : lozenge(20 + more, 24 + more);
  }
}

/** Where the portrait stands within the outline. */
export const FIELD = { star: circle(20.5), disc: circle(18.6), farStar: circle(15) } as const;

/** A ribbon for a name, so wide. */
export const ribbon = (wide: number): string => {
  const w = wide / 2;
  return `M${-w},8.5H${w}L${w - 2.5},14.5L${w},20.5H${-w}L${-w + 2.5},14.5Z`;
};

/** A pennant, for his staff; the colours, for who bears them. */
export const PENNANT = "M-8,1V-14L9,-10L-8,-5.5";
export const COLOURS = {
  pole: "M-6,16V-15",
  cloth: "M-6,-15Q1,-18 5,-14T14,-13V-1Q10,1 5,-1T-6,-1Z",
  cross: "M-2,-13L10,-2M10,-14L-2,-2",
} as const;
