/** What the table asks of a game: how its notation and its views are read. No rules. */

import type { HexId, PieceId, PieceSpec, View } from "../../api/model";

/** How a result of a roll is shaded: from the side of whoever acts. */
export type Tone = "best" | "good" | "mixed" | "none" | "bad" | "worst";

/** What a click pointed at. */
export interface Pointed {
  picked: PieceId | null;
  piece: PieceId | null;
  hex: HexId | null;
  /** The plan that brings the picked piece next to the hex, if one does. */
  beside: string[] | null;
}

/** What to ask the server about: an action, and what would be played before it. */
export interface Asked {
  action: string;
  after: string[];
}

export interface Desk {
  /** Verbs whose choices are made on the map; all others get a button. */
  readonly mapVerbs: ReadonlySet<string>;
  /** Verbs that only take a piece in hand. */
  readonly pickVerbs: ReadonlySet<string>;
  /** The piece that the server holds in hand. */
  inHand(view: View): PieceId | null;
  /** The action that was meant, in notation, to ask the server why it is not among the choices. */
  question(view: View, pointed: Pointed): Asked | null;
  /** The hexes that a plan goes through, in their order. */
  way(plan: string[]): HexId[];
  /** Attacks declared so far, attacker first. */
  declared(view: View): [PieceId, PieceId][];
  /** Pieces that must still do something before the step can end. */
  owing(view: View): PieceId[];
  /** The key under which the scenario file speaks of a piece. */
  sourceKey(piece: PieceSpec): string;
  tone(code: string): Tone;
}
