import { camposanto } from "./camposanto/desk";
import type { Desk } from "./desk";
import { montecuccoli } from "./montecuccoli/desk";

const DESKS: Record<string, Desk> = { camposanto, montecuccoli };
const NONE: ReadonlySet<string> = new Set();

/** A game without a desk of its own is played by its buttons and by notation. */
const PLAIN: Desk = {
  mapVerbs: NONE,
  pickVerbs: NONE,
  panelVerbs: NONE,
  aimVerbs: NONE,
  oddsVerbs: NONE,
  overlays: [],
  inHand: () => null,
  due: () => null,
  question: () => null,
  contact: () => null,
  declared: () => [],
  owing: () => [],
  sourceKey: (piece) => piece.id,
  tone: () => "none",
  moment: () => "",
  figures: () => [],
  settled: () => false,
  evening: () => false,
};

export function deskOf(game: string): Desk {
  return DESKS[game] ?? PLAIN;
}

export type { Asked, Desk, Laid, Pointed, Tone } from "./desk";
