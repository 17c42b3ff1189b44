import type { Desk } from "./desk";
import { montecuccoli } from "./montecuccoli";

const DESKS: Record<string, Desk> = { montecuccoli };

/** A game without a desk of its own is played by its buttons and by notation. */
const PLAIN: Desk = {
  mapVerbs: new Set(),
  pickVerbs: new Set(),
  inHand: () => null,
  question: () => null,
  way: () => [],
  declared: () => [],
  owing: () => [],
  sourceKey: (piece) => piece.id,
  tone: () => "none",
};

export function deskOf(game: string): Desk {
  return DESKS[game] ?? PLAIN;
}

export type { Asked, Desk, Pointed, Tone } from "./desk";
