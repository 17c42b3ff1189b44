/** How the counters of each side look. One side has rounded tiles and dark figures, the other cut
 * corners and light figures with an outline: so they are told apart in grey as well. */

import type { BattleSpec } from "../map/types";
import { atLeast, atMost, lightness } from "./colour";
import { FIGURES, type FigureName } from "./figures";
import type { Hatch } from "./hatches";
import { shortNames } from "./names";

export type Side = "a" | "b";

export interface Look {
  readonly side: Side;
  /** What stands in the middle; its symbol, if no such figure is known. */
  readonly figure: FigureName | null;
  readonly symbol: string;
  /** Fill of the figure, and ink of its lines. */
  readonly fill: string;
  readonly line: string;
  /** The band with the name, and the ink on it. */
  readonly band: string;
  readonly onBand: string;
  /** A pattern over the band; "" if none is asked for. */
  readonly hatch: Hatch;
  /** A letter for a corner: the wing's. */
  readonly mark: string;
  readonly name: string;
}

const INK = "#2a1a10";
const LIGHT = "#fff8e8";
const GREY = "#808080";

const inkOn = (colour: string): string => (lightness(colour) > 0.2 ? INK : LIGHT);

export type Looks = ReadonlyMap<string, Look>;

const plain = new WeakMap<BattleSpec, Looks>();
const hatched = new WeakMap<BattleSpec, Looks>();

/** The look of every piece of a battle, found once. The seat that is named first has the dark
 * figures. With patterns the bands are told apart without their colours. */
export function looksOf(battle: BattleSpec, patterns = false): Looks {
  const known = patterns ? hatched : plain;
  let looks = known.get(battle);
  if (!looks) known.set(battle, (looks = findLooks(battle, patterns)));
  return looks;
}

function findLooks(battle: BattleSpec, patterns: boolean): Looks {
  const names = shortNames(battle.pieces);
  return new Map(
    battle.pieces.map((piece) => {
      const side: Side = piece.seat === battle.seats[0]?.id ? "a" : "b";
      const seat = battle.seats.find((one) => one.id === piece.seat);
      const colour = seat?.colour || GREY;
      const { look } = piece;
      const worn = inks(side, look.colour || colour, colour);
      return [
        piece.id,
        {
          ...worn,
          band: look.band || worn.band,
          onBand: look.ink || (look.band ? inkOn(look.band) : worn.onBand),
          side,
          hatch: patterns ? (look.hatch ?? "") : "",
          mark: look.mark ?? "",
          figure: isFigure(look.figure) ? look.figure : null,
          symbol: look.symbol || (piece.arm ?? piece.kind).charAt(0).toUpperCase(),
          name: names.get(piece.id) ?? piece.name,
        },
      ];
    }),
  );
}

const isFigure = (name: string | undefined): name is FigureName =>
  name !== undefined && Object.hasOwn(FIGURES, name);

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
