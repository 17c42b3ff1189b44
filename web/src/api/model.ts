/** The shapes that travel between server and client, under the names that the client uses. */

import type { components } from "./types";

type Schemas = components["schemas"];

export type SeatId = string;
export type PieceId = string;
export type HexId = string;
export type Lang = "en" | "it";

/** OpenAPI cannot say that a side lies between exactly two hexes. */
type MapTold = Omit<Schemas["MapTold"], "hexsides"> & {
  hexsides: Record<string, [HexId, HexId][]>;
};

/** A side, as every game tells it. */
export interface BattleSeat extends CardSeat {
  demoralised_at?: number;
}

/** A piece as it is printed: what every game tells, and what only some do. */
export interface PieceSpec {
  id: PieceId;
  kind: string;
  seat: SeatId;
  name: string;
  arm: string | null;
  mp: number;
  men: number | null;
  hex: HexId | null;
  formation?: string | null;
  formation_name?: string | null;
  strength?: number | null;
  disrupted_strength?: number | null;
  cp?: number | null;
  entry?: { turn: number; hexes: HexId[] } | null;
  wing?: string;
  wing_name?: string;
  nation?: string | null;
  steps?: number | null;
  stars?: number;
  facing?: string | null;
  fire?: number[];
}

/** A battle before the first move; a game's own panels know the rest of it. */
export interface Battle {
  id: string;
  game: string;
  title: string;
  summary: string;
  date: string;
  begins: string;
  turns: number;
  turn_minutes: number;
  first: SeatId | null;
  seats: BattleSeat[];
  map: MapTold;
  pieces: PieceSpec[];
  charts: { terrain: Schemas["TerrainTold"][] };
  options: ScenarioOption[];
  special: Schemas["SpecialTold"][];
  victory: Schemas["VictoryTold"][];
  provenance: Schemas["Provenances"];
}

export type Card = Schemas["Card"];
export type CardSeat = Schemas["SeatCard"];
export type MapHex = Schemas["HexTold"];
export type MachinePlayer = Schemas["PlayerTold"];
export type Paragraph = Schemas["ParagraphTold"];
export type ScenarioOption = Schemas["OptionTold"];
export type Statement = Schemas["ProvenanceTold"];
/** The three files that a battle is made of. */
export type SourceFile = "scenario" | "map" | "charts";
export type StatementAnswer = Schemas["ProvenanceAnswer"];

/** What a table needs to know of a position, whatever the game. */
export type Desk = Schemas["DeskTold"];
export type Gloss = Schemas["Gloss"];
export type Meant = Schemas["Meant"];
export type PieceSaid = Schemas["PieceSaid"];
export type Created = Schemas["Begun"];
export type MatchStatus = Schemas["Status"];
export type Choice = Schemas["Choice"];
export type Course = Schemas["CourseTold"];
export type Ledger = Schemas["LedgerTold"];
export type Log = Schemas["Log"];
export type LogLine = Schemas["LogLine"];
export type NewMatch = Schemas["NewMatch"];
export type Odds = Schemas["OddsTold"];
export type Orders = Schemas["Orders"];
export type Outcome = Schemas["OutcomeTold"];
export type Overlay = Schemas["Overlay"];
export type OverlayKind =
  "zones" | "sight" | "command" | "threat" | "provenance" | "fronts" | "fire" | "retreat";
export type OverlayHex = Schemas["OverlayHex"];
export type Reach = Schemas["ReachTold"];
export type ReachHex = Schemas["ReachedHex"];
export type Reason = Schemas["ReasonTold"];
export type Why = Schemas["WhyNot"];

/** A piece as it is now. */
export interface PieceNow {
  seat: SeatId;
  hex: HexId;
  lost: boolean;
  moved: boolean;
  kind?: string;
  arm?: string;
  mp?: string;
  strength?: number;
  disrupted?: boolean;
  entrenched?: boolean;
  fired?: boolean;
  facing?: string | null;
  steps?: number;
  full?: number;
  stars?: number;
  front?: HexId[];
}

/** A side's score. */
export interface SideNow {
  points: number;
  loss?: number;
  losses?: number;
  demoralised_at?: number;
  demoralised?: boolean;
  /** What it has played covered; told to the side itself alone. */
  chosen?: number[] | null;
  score?: Schemas["Score"][];
}

/** The step of the sequence of play that waits. */
export interface StepNow {
  name: string;
  rule: string;
  piece?: PieceId | null;
  pieces?: PieceId[];
  /** What is left: movement points, or units that may still move. */
  left?: string | number | null;
  owing?: PieceId[];
  obliged?: PieceId[];
  state?: Record<string, unknown>;
}

/** What a seat may know; a game's own panels know the rest of it. */
export interface View {
  game: string;
  scenario: string;
  turn: number;
  turns: number;
  phase: string;
  seat: SeatId | null;
  deciders: SeatId[];
  step: StepNow | null;
  pieces: Record<PieceId, PieceNow>;
  sides: Record<SeatId, SideNow>;
  /** Both sides choose now, hidden from each other: a shared screen has a curtain. */
  secret?: boolean;
}

export type Envelope = Omit<Schemas["Envelope"], "view"> & { view: View };
export type Replayed = Omit<Schemas["Replay"], "view"> & { view: View };
export type Played = Omit<Schemas["Played"], "envelope"> & { envelope: Envelope };

// The games, as the server tells them.
export type MontecuccoliBattle = Schemas["MontecuccoliBattle"];
export type MontecuccoliView = Schemas["MontecuccoliView"];
export type CamposantoBattle = Schemas["CamposantoBattle"];
export type CamposantoView = Schemas["CamposantoView"];
export type CamposantoWing = Schemas["CamposantoWing"];
export type AssaultScene = Schemas["AssaultScene"];

/** What the games tell has everything that all of the client relies on: else this fails. */
type Fits<Whole, Part extends Whole> = Part;
export type Views = Fits<View, MontecuccoliView | CamposantoView>;
export type Battles = Fits<Omit<Battle, "map">, MontecuccoliBattle | CamposantoBattle>;
