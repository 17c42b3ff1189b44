/**
 * The shapes that travel between server and client, under the names that the client uses. All of
 * them come from the server's OpenAPI document; what differs from game to game is merged here, so
 * that the table can show any game.
 */

import type { components } from "./types";

type Schemas = components["schemas"];

export type SeatId = string;
export type PieceId = string;
export type HexId = string;
export type Lang = "en" | "it";

type Keys<U> = U extends unknown ? keyof U : never;
type Of<U, K> = U extends unknown ? (K extends keyof U ? U[K] : never) : never;
/** What every game tells, and what only some do. */
type Whole<U> = { [K in keyof U]: U[K] } & { [K in Exclude<Keys<U>, keyof U>]?: Of<U, K> };

// A battle before the first move

type AnyBattle = Schemas["AnyBattle"] | Schemas["PlainBattle"];

/** OpenAPI cannot say that a side lies between exactly two hexes. */
export type MapSpec = Omit<Schemas["MapTold"], "hexsides"> & {
  hexsides: Record<string, [HexId, HexId][]>;
};
export type MapHex = Schemas["HexTold"];
export type MapPlace = Schemas["PlaceTold"];
export type CounterLook = Schemas["CounterLook"];
export type GroundLook = Schemas["GroundLook"];
export type PieceSpec = Whole<AnyBattle["pieces"][number]>;
export type BattleSeat = Whole<AnyBattle["seats"][number]>;
export type Battle = Omit<Whole<AnyBattle>, "game" | "map" | "pieces" | "seats" | "charts"> & {
  game: string;
  map: MapSpec;
  pieces: PieceSpec[];
  seats: BattleSeat[];
  charts: Whole<AnyBattle["charts"]>;
};

export type Card = Schemas["Card"];
export type CardSeat = Schemas["SeatCard"];
export type Advice = Schemas["AdviceTold"];
export type AdviceStep = Schemas["AdviceStep"];
export type MachinePlayer = Schemas["PlayerTold"];
export type Paragraph = Schemas["ParagraphTold"];
export type ScenarioOption = Schemas["OptionTold"];
export type Statement = Schemas["ProvenanceTold"];
/** The three files that a battle is made of. */
export type SourceFile = "scenario" | "map" | "charts";
export type StatementAnswer = Schemas["ProvenanceAnswer"];

// What a seat may know

type AnyView = Schemas["AnyView"] | Schemas["PlainView"];

export type PieceNow = Whole<AnyView["pieces"][string]>;
export type SideNow = Whole<AnyView["sides"][string]>;
export type StepNow = Whole<NonNullable<AnyView["step"]>>;
export type View = Omit<Whole<AnyView>, "game" | "pieces" | "sides" | "step"> & {
  game: string;
  pieces: Record<PieceId, PieceNow>;
  sides: Record<SeatId, SideNow>;
  step: StepNow | null;
};

export type Envelope = Omit<Schemas["Envelope"], "view"> & { view: View };
export type Replayed = Omit<Schemas["Replay"], "view"> & { view: View };
/** What has changed since an envelope: parts of it, of its view and of its desk. */
export type Delta = Omit<Schemas["Delta"], "sections" | "view" | "pieces" | "desk" | "counters"> & {
  sections: Partial<Envelope>;
  view: Partial<View>;
  pieces: Record<PieceId, PieceNow>;
  desk: Partial<Desk>;
  counters: Record<PieceId, string>;
};
/** An answer that tells how things stand: all of it, or what has changed. */
export interface Stands {
  envelope: Envelope | null;
  delta: Delta | null;
}
export type Played = Omit<Schemas["Played"], "envelope" | "delta"> & { envelope: Envelope };

// Everything else

export type Created = Schemas["Begun"];
export type DiceTold = Schemas["DiceTold"];
export type MatchStatus = Schemas["Status"];
export type Network = Schemas["Network"];
export type Choice = Schemas["Choice"];
export type Course = Schemas["CourseTold"];
export type Cell = Schemas["CellTold"];
export type Ledger = Schemas["LedgerTold"];
export type Lesson = Schemas["LessonTold"];
export type LessonCourse = Schemas["CourseOfLessons"];
export type TextPart = Schemas["TextPart"];
export type Log = Schemas["Log"];
export type LogLine = Schemas["LogLine"];
export type NewMatch = Schemas["NewMatch"];
export type Odds = Schemas["OddsTold"];
export type Outlook = Schemas["Outlook"];
export type Prospect = Schemas["ProspectTold"];
export type Orders = Schemas["Orders"];
export type Score = Schemas["ScoreTold"];
export type SideScore = Schemas["SideScore"];
export type BattleCourse = Schemas["Course"];
export type Review = Schemas["ReviewTold"];
export type ReviewPoint = Schemas["PointTold"];
export type Counsel = Schemas["CounselTold"];
export type Outcome = Schemas["OutcomeTold"];
export type Overlay = Schemas["Overlay"];
export type OverlayHex = Schemas["OverlayHex"];
export type Reach = Schemas["ReachTold"];
export type ReachHex = Schemas["ReachedHex"];
export type Turn = Schemas["Turn"];
export type Desk = Schemas["DeskTold"];
export type Marker = Schemas["Marker"];
export type Meant = Schemas["Meant"];
export type Pointed = Schemas["Pointed"];
export type Gloss = Schemas["Gloss"];
export type Roll = Schemas["RollTold"];
export type Reason = Schemas["ReasonTold"];
export type Why = Schemas["WhyNot"];
export type { Schemas };
