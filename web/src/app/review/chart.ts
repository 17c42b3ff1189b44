/** The chances of a game as a line and bars of a small chart. */

import type { Review, ReviewPoint } from "../../api/model";

export interface Box {
  wide: number;
  high: number;
}

export interface Bar {
  x: number;
  y: number;
  wide: number;
  high: number;
  kind: number;
}

export interface TurnBars {
  turn: number;
  x: number;
  bars: Bar[];
}

const HUNDRED = 100;
const TENTH = 10;
const WIDEST = 14;
const LEAST_SCALE = 0.05;
const rounded = (value: number): number => Math.round(value * TENTH) / TENTH;

/** A chance in parts of a hundred. */
export const hundred = (chance: number): number => Math.round(chance * HUNDRED);

/** A change in parts of a hundred, with its sign. */
export function signed(change: number): string {
  const whole = hundred(change);
  return whole < 0 ? `−${-whole}` : `+${whole}`;
}

/** Where so many actions are along the chart. */
export function along(review: Review, number: number, wide: number): number {
  return rounded(((number - review.first) / Math.max(1, review.chances.length - 1)) * wide);
}

/** How many actions a place along the chart stands for. */
export function numberAt(review: Review, share: number): number {
  const last = review.chances.length - 1;
  return review.first + Math.round(Math.min(1, Math.max(0, share)) * last);
}

/** The first side's chances when so many actions stood. */
export function chanceAt(review: Review, number: number): number {
  const place = Math.min(Math.max(0, number - review.first), review.chances.length - 1);
  return review.chances[place] ?? 0;
}

/** The line, without points that lie on it anyway. */
export function lineOf(review: Review, { wide, high }: Box): string {
  const { chances } = review;
  return chances
    .map((chance, place) => ({ chance, place }))
    .filter(({ chance, place }) => chances[place - 1] !== chance || chances[place + 1] !== chance)
    .map(
      ({ chance, place }) =>
        `${along(review, review.first + place, wide)},${rounded(high * (1 - chance))}`,
    )
    .join(" ");
}

/** For each turn a bar for each side's decisions and one for luck; up is good for the first. */
export function barsOf(review: Review, { wide, high }: Box): TurnBars[] {
  const parts = review.turns.map((turn) => [
    ...review.sides.map(({ seat }) => turn.decisions[seat] ?? 0),
    turn.luck,
  ]);
  const most = Math.max(LEAST_SCALE, ...parts.flat().map(Math.abs));
  const end = review.first + review.chances.length - 1;
  return review.turns.map(({ turn, number }, place) => {
    const from = along(review, number, wide);
    const to = along(review, review.turns[place + 1]?.number ?? end, wide);
    const values = parts[place] ?? [];
    const each = Math.min(WIDEST, (to - from) / (values.length + 1));
    const left = (from + to - each * values.length) / 2;
    const bars = values.map((value, kind) => {
      const tall = (Math.abs(value) / most) * (high / 2);
      const y = value > 0 ? high / 2 - tall : high / 2;
      return {
        x: rounded(left + kind * each),
        y: rounded(y),
        wide: rounded(Math.max(each - 1, 1)),
        high: rounded(tall),
        kind,
      };
    });
    return { turn, x: rounded((from + to) / 2), bars };
  });
}

/** Who moved the chances: a side by its place, or the dice. */
export function kindOf(review: Review, point: ReviewPoint): number {
  const place = review.sides.findIndex(({ seat }) => seat === point.seat);
  return place < 0 ? review.sides.length : place;
}
