/** The wings on the map: their bounds, and tags with the names of their commanders. */

import type { HexId, PieceId } from "../../api/model";
import { atMost } from "../../counters/colour";
import { condensedWidth } from "../../counters/names";
import { grow, type Box, type Point } from "../../map/geometry";
import type { HexLayout } from "../../map/layout";
import type { Province } from "../../map/overlays/ProvinceLayer.svelte";
import { placeTags, provincesOf } from "../../map/provinces";
import type { PiacenzaBattle, PiacenzaView, PiacenzaWing } from "./view";

/** On paper a paler bound would not be seen. */
const PALEST = 0.27;

/** Each wing has a bound of its own, told apart without its hue. */
const LINES: Readonly<Record<string, Province["line"]>> = {
  left: "whole",
  centre: "dashed",
  right: "dotted",
  reserve: "dash-dot",
};

export const wingKey = (seat: string, wing: string): string => `${seat}/${wing}`;

type Told = Pick<PiacenzaBattle, "seats" | "pieces">;
type Seen = Pick<PiacenzaView, "pieces" | "wings" | "seat">;

const coloursOf = ({ seats }: Told): Map<string, string> =>
  new Map(
    seats.flatMap((seat) => seat.wings.map((wing) => [wingKey(seat.id, wing.id), wing.colour])),
  );

/** The hexes of the units of a wing. */
function hexesOf(view: Seen, { seat, wing }: Pick<PiacenzaWing, "seat" | "wing">): HexId[] {
  return Object.values(view.pieces)
    .filter((piece) => piece.seat === seat && piece.wing === wing && piece.rank === null)
    .flatMap((piece) => (piece.hex && !piece.lost ? [piece.hex] : []));
}

export function wingProvinces(battle: Told, view: Seen, layout: HexLayout): Province[] {
  const colours = coloursOf(battle);
  const bodies = view.wings.map((wing) => ({
    key: wingKey(wing.seat, wing.wing),
    hexes: hexesOf(view, wing),
  }));
  const found = provincesOf(layout, bodies);
  return view.wings.flatMap((wing) => {
    const key = wingKey(wing.seat, wing.wing);
    const hexes = found.get(key);
    return hexes
      ? [
          {
            key,
            hexes,
            colour: atMost(colours.get(key) || "#808080", PALEST),
            line: LINES[wing.wing] ?? "whole",
            spent: wing.spent && !wing.active,
          },
        ]
      : [];
  });
}

export interface WingTag {
  readonly key: string;
  readonly letter: string;
  readonly name: string;
  readonly colour: string;
  readonly ink: string;
  readonly second: boolean;
  readonly spent: boolean;
  readonly chosen: boolean;
  readonly width: number;
  readonly at: Point;
}

/** In units of the tag itself, which is so high. */
export const TAG = 36;
const LETTER = 38;
const TYPE = 25;

/** Who leads a wing: the name of its commander or, without one, its own. */
function leaderOf(battle: Told, view: Seen, { seat, wing, name }: PiacenzaWing): string {
  const id = battle.pieces.find(
    (piece) => piece.rank === "wing" && piece.seat === seat && piece.wing === wing,
  )?.id as PieceId | undefined;
  const here = id ? view.pieces[id] : undefined;
  const spec = battle.pieces.find((piece) => piece.id === id);
  return spec && here && !here.lost ? spec.name : name;
}

/** The tags of the wings; `size` is how large they are drawn. */
export function wingTags(
  battle: Told,
  view: Seen,
  layout: HexLayout,
  provinces: readonly Province[],
  taken: readonly Box[],
  size: number,
): WingTag[] {
  const looks = new Map(
    battle.pieces.map((piece) => [wingKey(piece.seat, piece.wing), piece.look]),
  );
  const first = battle.seats[0]?.id;
  const shown = new Map(provinces.map((one) => [one.key, one]));
  const tags = view.wings.flatMap((wing) => {
    const key = wingKey(wing.seat, wing.wing);
    const province = shown.get(key);
    if (!province) return [];
    const name = leaderOf(battle, view, wing);
    return [
      {
        key,
        name,
        letter: looks.get(key)?.mark || wing.wing.charAt(0).toUpperCase(),
        colour: looks.get(key)?.band || province.colour,
        ink: looks.get(key)?.ink || "#2a1a10",
        second: wing.seat !== first,
        spent: province.spent ?? false,
        chosen: wing.active || (wing.chosen && wing.seat === view.seat && !wing.spent),
        width: LETTER + 24 + condensedWidth(name) * TYPE,
      },
    ];
  });
  const counters = Object.values(view.pieces).flatMap((piece) =>
    piece.hex && layout.has(piece.hex) ? [grow(spot(layout, piece.hex), 25)] : [],
  );
  const rooms = tags.map(({ key, width }) => ({ key, width: width * size, height: TAG * size }));
  const hexes = new Map(provinces.map((one) => [one.key, one.hexes]));
  const places = placeTags(layout, hexes, rooms, [...counters, ...taken]);
  return tags.flatMap((tag) => {
    const at = places.get(tag.key);
    return at ? [{ ...tag, at }] : [];
  });
}

function spot(layout: HexLayout, hex: HexId): Box {
  const [x, y] = layout.centre(hex);
  return { left: x, right: x, top: y, bottom: y };
}
