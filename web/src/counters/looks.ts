/** How the counters of each side look. One side has rounded tiles and dark figures, the other cut
 * corners and light figures with an outline: so they are told apart in grey as well. */

import type { BattleSpec, PieceSpec } from "../map/types";
import { atLeast, atMost } from "./colour";
import { isCommander } from "./detail";
import type { FigureName } from "./figures";
import { shortNames } from "./names";

export type Side = "a" | "b";

export interface Look {
  readonly side: Side;
  readonly figure: FigureName;
  /** Fill of the figure, and ink of its lines. */
  readonly fill: string;
  readonly line: string;
  /** The band with the name, and the ink on it. */
  readonly band: string;
  readonly onBand: string;
  readonly name: string;
}

const INK = "#2a1a10";
const LIGHT = "#fff8e8";

// Nations by what their formations are called. Who has none wears what most of his side wear,
// and where none is known the colour of the seat.
const NATIONS: readonly (readonly [RegExp, string])[] = [
  [/imperial|croat|rearguard|support|guard|main-body/, "#efb92c"],
  [/reich/, "#e39a4f"],
  [/rhine/, "#bfc463"],
  [/french|turenne/, "#4f74c4"],
  [/wrangel|konigsmarck|swed/, "#1f6a86"],
  [/venetian/, "#8a2a2a"],
  [/siege-corps|oddi|mattei/, "#e6c650"],
  [/janissar|spahi|tartar|provincial|frontier/, "#2d5a43"],
];

// The nations and wings of Camposanto. Wings are light, middle and dark in grey.
const NATION: Readonly<Record<string, string>> = {
  spanish: "#7c1d22",
  savoy: "#4f83c4",
  austrian: "#efb92c",
};
const WING: Readonly<Record<string, readonly [band: string, on: string]>> = {
  left: ["#4f7040", LIGHT],
  centre: ["#cdbf9f", INK],
  right: ["#63456b", LIGHT],
};

const known = new WeakMap<BattleSpec, ReadonlyMap<string, Look>>();

/** The look of every piece of a battle, found once. The seat that is named first has the dark
 * figures. */
export function looksOf(battle: BattleSpec): ReadonlyMap<string, Look> {
  let looks = known.get(battle);
  if (!looks) known.set(battle, (looks = findLooks(battle)));
  return looks;
}

function findLooks(battle: BattleSpec): ReadonlyMap<string, Look> {
  const names = shortNames(battle.pieces);
  const common = new Map(battle.seats.map((seat) => [seat.id, commonNation(battle, seat.id)]));
  return new Map(
    battle.pieces.map((piece) => {
      const side: Side = piece.seat === battle.seats[0]?.id ? "a" : "b";
      const seat = battle.seats.find((one) => one.id === piece.seat);
      const colour = seat?.colour ?? "#808080";
      const own = nationOf(piece) ?? common.get(piece.seat) ?? colour;
      return [
        piece.id,
        {
          ...inks(side, NATION[piece.nation ?? wingNation(battle, piece) ?? ""] ?? own, colour),
          ...wingOf(piece),
          side,
          figure: figureOf(piece),
          name: names.get(piece.id) ?? piece.name,
        },
      ];
    }),
  );
}

/** A marshal wears what most of his wing wear. */
function wingNation(battle: BattleSpec, { seat, wing }: PieceSpec): string | undefined {
  if (!wing) return undefined;
  const own = battle.pieces.filter((one) => one.seat === seat && one.wing === wing && one.nation);
  const count = (nation: string) => own.filter((one) => one.nation === nation).length;
  return own.map((one) => one.nation as string).sort((a, b) => count(b) - count(a))[0];
}

/** A wing has its own band. */
function wingOf(piece: PieceSpec): { band?: string; onBand?: string } {
  const found = WING[piece.wing ?? ""];
  return found ? { band: found[0], onBand: found[1] } : {};
}

const nationOf = (piece: PieceSpec): string | undefined =>
  NATIONS.find(([pattern]) => pattern.test(piece.formation ?? ""))?.[1];

function commonNation(battle: BattleSpec, seat: string): string | undefined {
  const count = new Map<string, number>();
  for (const piece of battle.pieces) {
    const nation = piece.seat === seat ? nationOf(piece) : undefined;
    if (nation) count.set(nation, (count.get(nation) ?? 0) + 1);
  }
  const own = battle.pieces.filter((piece) => piece.seat === seat).length;
  const [most] = [...count].sort((a, b) => b[1] - a[1]);
  return most && most[1] > own / 4 ? most[0] : undefined;
}

/** The colour of a seat as its counters wear it. */
export const seatColour = (side: Side, colour: string): string =>
  side === "a" ? atMost(colour, 0.13) : atLeast(colour, 0.42);

function inks(side: Side, nation: string, seat: string) {
  const band = seatColour(side, seat);
  if (side === "a") {
    const fill = atMost(nation, 0.1);
    return { fill, line: fill, band, onBand: LIGHT };
  }
  return { fill: atLeast(nation, 0.3), line: INK, band, onBand: INK };
}

/** Soldiers of 1743 wear tricornes. */
const FRONTED: Readonly<Record<string, FigureName>> = {
  infantry: "fusilier",
  cavalry: "trooper",
  light: "skirmisher",
  artillery: "gun",
};

const OTTOMAN = /ottoman/;

function figureOf(piece: PieceSpec): FigureName {
  const ottoman = OTTOMAN.test(piece.seat);
  const formation = piece.formation ?? "";
  if (isCommander(piece.kind)) return ottoman ? "pasha" : "general";
  if (piece.kind === "gun") return "gun";
  if (piece.kind === "train") return "wagon";
  if (piece.wing) return FRONTED[piece.arm ?? ""] ?? "fusilier";
  switch (piece.arm) {
    case "cavalry":
      return ottoman ? "spahi" : "cuirassier";
    case "dragoon":
      return "dragoon";
    case "light":
      return /tartar/.test(formation) ? "tartar" : "hussar";
    default:
      if (!ottoman) return "pikeman";
      return /janissar/.test(formation) ? "janissary" : "azab";
  }
}
