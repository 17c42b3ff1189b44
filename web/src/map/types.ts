/** What the drawing needs to know of a battle: a part of what the server sends. */

export type HexId = string;

/** A hex of the map; `x` and `y` are its centre, in units of the hex side. */
export interface MapHex {
  readonly id: HexId;
  readonly x: number;
  readonly y: number;
  readonly terrain: string;
  readonly level: number;
  readonly place: string | null;
}

export interface MapPlace {
  readonly id: string;
  readonly name: string;
  /** What it names: a town, a river, a hill, a region. Where nothing is said, the land tells. */
  readonly kind?: string;
  readonly hexes: readonly HexId[];
}

export type Hexside = readonly [HexId, HexId];

export interface MapGrid {
  readonly rows: number;
  readonly cols: number;
  readonly orientation: string;
  readonly shifted: string;
  readonly first_row: number;
  readonly first_col: number;
}

/** How a kind of ground is drawn; what is drawn plainly has colour, pattern and symbol. */
export interface GroundLook {
  readonly drawn?: string;
  readonly colour?: string;
  readonly pattern?: string;
  readonly symbol?: string;
}

/** How a counter looks; what is not said is as plain as can be. */
export interface CounterLook extends Omit<GroundLook, "drawn" | "pattern"> {
  readonly band?: string;
  readonly ink?: string;
  readonly figure?: string;
  readonly face?: string;
  readonly rank?: number;
}

export interface MapSpec {
  readonly id: string;
  readonly title: string;
  readonly metres_per_hex: number;
  readonly grid: MapGrid;
  readonly width: number;
  readonly height: number;
  readonly hexes: readonly MapHex[];
  readonly hexsides: Readonly<Record<string, readonly Hexside[]>>;
  readonly looks: {
    readonly ground: Readonly<Record<string, GroundLook>>;
    readonly hexsides: Readonly<Record<string, GroundLook>>;
  };
  readonly roads: readonly (readonly HexId[])[];
  readonly places: readonly MapPlace[];
}

export interface SeatSpec {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
}

export interface PieceSpec {
  readonly id: string;
  readonly kind: string;
  readonly seat: string;
  readonly name: string;
  readonly arm: string | null;
  readonly look: CounterLook;
  readonly strength?: number | null;
  readonly disrupted_strength?: number | null;
  readonly mp?: number | null;
  readonly cp?: number | null;
  /** Where the piece is set up, if the set-up is fixed and known. */
  readonly hex?: HexId | null;
  /** For pieces that belong to a wing and a nation, and face a corner of their hex. */
  readonly wing?: string | null;
  readonly nation?: string | null;
  readonly steps?: number | null;
  readonly stars?: number | null;
  readonly facing?: string | null;
  /** What a battery adds to its dice at each distance. */
  readonly fire?: readonly number[] | null;
}

export interface BattleSpec {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly seats: readonly SeatSpec[];
  readonly map: MapSpec;
  readonly pieces: readonly PieceSpec[];
}

/** A piece as it stands now: a part of what a seat's view says of it. */
export interface PieceNow {
  readonly seat: string;
  readonly hex: HexId | null;
  readonly lost?: boolean;
  readonly moved?: boolean;
  readonly strength?: number;
  readonly mp?: number | string;
  readonly disrupted?: boolean;
  readonly entrenched?: boolean;
  readonly fired?: boolean;
  readonly facing?: string | null;
  readonly steps?: number | null;
  /** The hexes before its front. */
  readonly front?: readonly HexId[];
}

/** Where pieces are, by their names; what is missing or null is off the map. */
export type Placement = Readonly<Record<string, HexId | null | undefined>>;

/** The set-up as far as the battle states it. */
export function setUpOf(battle: BattleSpec): Placement {
  return Object.fromEntries(battle.pieces.map((piece) => [piece.id, piece.hex]));
}
