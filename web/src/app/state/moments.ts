/** What a moment of a match shows, and for how long it has to be seen. */

import type { HexId, LogLine, PieceId, SeatId, View } from "../../api/model";
import { changed, inHeading, moved } from "./journal";

export type Pace = "calm" | "brisk" | "once";
export const PACES: readonly Pace[] = ["calm", "brisk", "once"];

/** A moment that stays until somebody has seen it. */
export const HELD = Infinity;

/** Milliseconds: a step of a march, its end, a counter that changes, a roll, another line. */
interface Times {
  step: number;
  halt: number;
  change: number;
  roll: number;
}
const TIMES: Readonly<Record<Exclude<Pace, "once">, Times>> = {
  calm: { step: 240, halt: 700, change: 1000, roll: 2400 },
  brisk: { step: 110, halt: 320, change: 450, roll: 1200 },
};

export interface Moment {
  before: View | null;
  view: View;
  /** What is told of it. */
  lines: readonly LogLine[];
  /** The view after it, if that is known: a march that goes on is not looked at for long. */
  after: View | null;
}

/** The pieces that stand elsewhere than before. */
export function movers(before: View | null, after: View | null): PieceId[] {
  if (!before || !after) return [];
  return Object.entries(after.pieces).flatMap(([id, piece]) => {
    const old = before.pieces[id];
    return old && old.hex !== piece.hex ? [id] : [];
  });
}

/** Was a die thrown at these seats' orders, or over their units? */
export function concerns(lines: readonly LogLine[], view: View, seats: readonly SeatId[]): boolean {
  return lines.some(({ roll }) => {
    if (!roll) return false;
    if (roll.thrower && seats.includes(roll.thrower)) return true;
    return roll.pieces.some((piece) => seats.includes(view.pieces[piece]?.seat ?? ""));
  });
}

/** How long a moment stays. Dice that concern the seats stay until they are acknowledged. */
export function staying(moment: Moment, pace: Pace, seats: readonly SeatId[] = []): number {
  if (pace === "once") return 0;
  const times = TIMES[pace];
  const { before, view, lines, after } = moment;
  if (concerns(lines, before ?? view, seats)) return HELD;
  if (lines.some((line) => line.roll !== null || line.dice.length > 0)) return times.roll;
  if (moved(before, view)) return goesOn(before, view, after) ? times.step : times.halt;
  if (changed(before, view)) return times.change;
  return 0;
}

function goesOn(before: View | null, view: View, after: View | null): boolean {
  const now = movers(before, view);
  return movers(view, after).some((piece) => now.includes(piece));
}

/** The hexes that each piece has gone through. */
export type Trails = ReadonlyMap<PieceId, readonly HexId[]>;

/** The trails with what happened between two views added to them. */
export function trailing(trails: Trails, before: View | null, after: View): Trails {
  const gone = movers(before, after).filter((piece) => before?.pieces[piece]?.hex);
  if (gone.length === 0) return trails;
  const longer = new Map(trails);
  for (const piece of gone) {
    const from = before?.pieces[piece]?.hex as HexId;
    const to = after.pieces[piece]?.hex;
    const way = longer.get(piece) ?? [from];
    if (to) longer.set(piece, way.at(-1) === from ? [...way, to] : [from, to]);
  }
  return longer;
}

/** What came of a stretch of the match that others played. */
export interface Summary {
  from: number;
  to: number;
  moves: number;
  rolls: number;
  /** Own pieces that are lost, and such as have become weaker. */
  lost: PieceId[];
  weaker: PieceId[];
  /** Theirs. */
  taken: PieceId[];
}

export function summaryOf(
  before: View,
  after: View,
  log: readonly LogLine[],
  mine: readonly SeatId[],
  [from, to]: readonly [number, number],
): Summary {
  const told = log.filter((line) => line.number > from && line.number <= to);
  const own = (piece: PieceId): boolean => mine.includes(before.pieces[piece]?.seat ?? "");
  const gone = Object.keys(after.pieces).filter(
    (piece) => after.pieces[piece]?.lost && !before.pieces[piece]?.lost,
  );
  return {
    from,
    to,
    moves: movers(before, after).filter((piece) => !own(piece) && !gone.includes(piece)).length,
    rolls: told.filter((line) => line.roll !== null).length,
    lost: gone.filter(own),
    taken: gone.filter((piece) => !own(piece)),
    weaker: Object.keys(after.pieces).filter(
      (piece) => own(piece) && !gone.includes(piece) && weakened(before, after, piece),
    ),
  };
}

function weakened(before: View, after: View, piece: PieceId): boolean {
  const [old, now] = [before.pieces[piece], after.pieces[piece]];
  if (!old || !now) return false;
  const fewer = (was: unknown, is: unknown): boolean =>
    typeof was === "number" && typeof is === "number" && is < was;
  return fewer(old.strength, now.strength) || fewer(old.steps, now.steps);
}

/** Where a way through the match has its marks. */
export interface Marks {
  /** The first action of each turn and of each phase, with their names. */
  turns: { number: number; name: string }[];
  phases: { number: number; name: string }[];
  rolls: number[];
}

export function marksOf(log: readonly LogLine[]): Marks {
  const marks: Marks = { turns: [], phases: [], rolls: [] };
  let turn: number | null = null;
  let heading: string | null = null;
  for (const line of log) {
    const at = { number: line.number, name: line.heading };
    if (line.turn !== turn) marks.turns.push(at);
    if (line.heading !== heading) marks.phases.push(at);
    if (line.roll && marks.rolls.at(-1) !== line.number) marks.rolls.push(line.number);
    [turn, heading] = [line.turn, line.heading];
  }
  return marks;
}

/** The first mark after a moment, or the last before it. */
export function nextMark(
  marks: readonly (number | { number: number })[],
  now: number,
  by: 1 | -1,
): number | undefined {
  const numbers = marks.map((one) => (typeof one === "number" ? one : one.number));
  const fitting = numbers.filter((number) => (by > 0 ? number > now : number < now));
  return by > 0 ? fitting[0] : fitting.at(-1);
}

/** The lines of one action, without those that the heading says already. */
export function linesAt(log: readonly LogLine[], number: number): LogLine[] {
  return log.filter((line) => line.number === number && !inHeading(line));
}
