/** What the table asks of a game: how its notation and its views are read. No rules. */

import type { Battle, HexId, OverlayKind, PieceId, PieceNow, PieceSpec, View } from "../api/model";

/** How a result of a roll is shaded: from the side of whoever acts. */
export type Tone = "best" | "good" | "mixed" | "none" | "bad" | "worst";

/** What a click pointed at. */
export interface Pointed {
  picked: PieceId | null;
  piece: PieceId | null;
  hex: HexId | null;
}

/** What to ask the server about: an action, and what would be played before it. */
export interface Asked {
  action: string;
  after: string[];
}

/** What can be laid over the map, and the key for it. */
export interface Laid {
  kind: OverlayKind;
  key: string;
  /** It speaks of the piece that is picked or looked at. */
  ofPiece?: boolean;
}

export interface Desk {
  /** Verbs whose choices are made on the map; all others get a button. */
  readonly mapVerbs: ReadonlySet<string>;
  /** Verbs that only take a piece in hand. */
  readonly pickVerbs: ReadonlySet<string>;
  /** Verbs whose choices a panel of the game itself offers. */
  readonly panelVerbs: ReadonlySet<string>;
  /** Verbs that direct a shot at a hex. */
  readonly aimVerbs: ReadonlySet<string>;
  /** Verbs without a piece after which something is rolled: their odds stand by the button. */
  readonly oddsVerbs: ReadonlySet<string>;
  readonly overlays: readonly Laid[];
  /** The piece that the server holds in hand. */
  inHand(view: View): PieceId | null;
  /** The only piece that the step is about, though nobody has taken it in hand. */
  due(view: View): PieceId | null;
  /** The action that was meant, in notation, to ask the server why it is not among the choices. */
  question(view: View, pointed: Pointed): Asked | null;
  /** What a piece would do to another if it stood beside it, after a plan; to ask for the odds. */
  contact(view: View, piece: PieceId, target: PieceId, plan: string[]): Asked | null;
  /** Attacks declared so far, attacker first. */
  declared(view: View): [PieceId, PieceId][];
  /** Pieces that must still do something before the step can end. */
  owing(view: View): PieceId[];
  /** The key under which the scenario file speaks of a piece. */
  sourceKey(piece: PieceSpec): string;
  tone(code: string): Tone;
  /** Where play is, in a line: turn, time, phase. */
  moment(battle: Battle, view: View): string;
  /** What a counter says, for whoever cannot see it. */
  figures(piece: PieceSpec, now: PieceNow): string[];
  /** Has the seat of this view made its secret choice? */
  settled(view: View): boolean;
  /** The land lies in dusk. */
  evening(view: View): boolean;
}
