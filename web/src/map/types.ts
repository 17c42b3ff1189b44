/** What the drawing needs to know of a battle: a part of what the server sends. */

import type { Battle, HexId, PieceNow as Told } from "../api/model";

export type {
  CounterLook,
  GroundLook,
  HexId,
  MapHex,
  MapPlace,
  MapSpec,
  PieceSpec,
} from "../api/model";

export type Hexside = [HexId, HexId];
export type BattleSpec = Pick<Battle, "id" | "title" | "date" | "seats" | "map" | "pieces"> &
  Partial<Pick<Battle, "objectives">>;

/** A piece as it stands now: as much as there is to be drawn. */
export type PieceNow = Pick<Told, "seat"> & Partial<Omit<Told, "hex">> & { hex: HexId | null };

/** Where pieces are, by their names; what is missing or null is off the map. */
export type Placement = Readonly<Record<string, HexId | null | undefined>>;

/** The set-up as far as the battle states it. */
export function setUpOf(battle: BattleSpec): Placement {
  return Object.fromEntries(battle.pieces.map((piece) => [piece.id, piece.hex]));
}
