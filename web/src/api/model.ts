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
export type Battle = Omit<Schemas["BattleTold"], "map"> & { map: MapTold };
export type BattleSeat = Schemas["SeatTold"];
export type Card = Schemas["Card"];
export type CardSeat = Schemas["SeatCard"];
export type Charts = Schemas["ChartsTold"];
export type MapHex = Schemas["HexTold"];
export type MachinePlayer = Schemas["PlayerTold"];
export type Paragraph = Schemas["ParagraphTold"];
export type PieceSpec = Schemas["PieceTold"];
export type ScenarioOption = Schemas["OptionTold"];
export type Statement = Schemas["ProvenanceTold"];
/** The three files that a battle is made of. */
export type SourceFile = "scenario" | "map" | "charts";
export type StatementAnswer = Schemas["ProvenanceAnswer"];

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
export type OverlayHex = Schemas["OverlayHex"];
export type PieceNow = Schemas["PieceSeen"];
export type Reach = Schemas["ReachTold"];
export type ReachHex = Schemas["ReachedHex"];
export type Reason = Schemas["Reason"];
export type SideNow = Schemas["Side"];
export type Why = Schemas["WhyNot"];

/** Games with secret choices say so; then a shared screen has a curtain. */
export type View = Schemas["View"] & { secret?: boolean };
export type Envelope = Schemas["Envelope"] & { view: View };
export type Replayed = Schemas["Replay"] & { view: View };
export type Played = Schemas["Played"] & { envelope: Envelope };
