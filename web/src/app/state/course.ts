/** The course of a battle as lines of a small chart. */

import type { BattleCourse } from "../../api/model";

export type Figure = "points" | "lost";
type Turn = BattleCourse["turns"][number];

export interface CourseLine {
  seat: string;
  colour: string;
  second: boolean;
  points: { x: number; y: number; value: number }[];
  path: string;
  /** Where the figure at the end of the line is written: the two keep clear of each other. */
  last: number;
}

export interface Plate {
  most: number;
  lines: CourseLine[];
  ticks: { x: number; turn: number }[];
}

const APART = 12;
const TICKS = 12;
const TENTH = 10;
const rounded = (value: number): number => Math.round(value * TENTH) / TENTH;

export function linesOf(
  turns: readonly Turn[],
  seats: readonly { id: string; colour: string }[],
  figure: Figure,
  wide: number,
  high: number,
): Plate {
  const value = (turn: Turn, seat: string): number => turn.sides[seat]?.[figure] ?? 0;
  const all = turns.flatMap((turn) => seats.map(({ id }) => value(turn, id)));
  const most = Math.max(1, ...all);
  const step = wide / Math.max(1, turns.length - 1);
  const lines = seats.map(({ id, colour }, index) => {
    const points = turns.map((turn, place) => ({
      x: rounded(place * step),
      y: rounded(high - (value(turn, id) / most) * high),
      value: value(turn, id),
    }));
    const path = points.map(({ x, y }) => `${x},${y}`).join(" ");
    return { seat: id, colour, second: index > 0, points, path, last: points.at(-1)?.y ?? high };
  });
  const every = Math.ceil(turns.length / TICKS);
  const ticks = turns
    .map(({ turn }, place) => ({ x: rounded(place * step), turn }))
    .filter((_, place) => place % every === 0);
  return { most, lines: spread(lines), ticks };
}

/** Two figures that would lie over each other are moved apart. */
function spread(lines: CourseLine[]): CourseLine[] {
  const [one, other] = lines;
  if (!one || !other || Math.abs(one.last - other.last) >= APART) return lines;
  const middle = (one.last + other.last) / 2;
  const sign = one.last <= other.last ? 1 : -1;
  return [
    { ...one, last: middle - (sign * APART) / 2 },
    { ...other, last: middle + (sign * APART) / 2 },
  ];
}
