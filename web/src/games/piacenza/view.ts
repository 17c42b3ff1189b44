/** Piacenza's own shapes, and what the map shows of them. */

import type { Battle, HexId, PieceId, Schemas, View } from "../../api/model";
import type { Assault } from "../../map/overlays/AssaultArrows.svelte";

export type PiacenzaBattle = Schemas["PiacenzaBattle"];
export type PiacenzaView = Schemas["PiacenzaView"];
export type PiacenzaPiece = Schemas["PiacenzaPiece"];
export type PiacenzaWing = Schemas["PiacenzaWing"];

export const viewOf = (view: View | null): PiacenzaView | null =>
  view?.game === "piacenza" ? (view as unknown as PiacenzaView) : null;

export const battleOf = (battle: Battle | null): PiacenzaBattle | null =>
  battle?.game === "piacenza" ? (battle as unknown as PiacenzaBattle) : null;

type Pieces = PiacenzaView["pieces"];

const hexOf = (pieces: Pieces, id: PieceId | null): HexId | null => (id && pieces[id]?.hex) || null;

/** One mark for all that goes from one hex to another in the same way. */
const once = <T extends { readonly from: HexId; readonly to: HexId }>(marks: readonly T[]): T[] => [
  ...new Map(marks.map((one) => [`${one.from}>${one.to}`, one])).values(),
];

/** Melees and charges as they are declared. Who is charged and charges back answers. */
export function assaultsOf(pieces: Pieces): Assault[] {
  const found = Object.entries(pieces).flatMap(([id, piece]): Assault[] => {
    const to = hexOf(pieces, piece.attacks);
    if (!piece.hex || !to) return [];
    const enemy = piece.attacks ? pieces[piece.attacks] : undefined;
    const answers = piece.charges && enemy?.attacks === id && enemy.charges;
    // Of two that charge each other the one that is named later answers.
    const second = answers && id > (piece.attacks ?? "");
    return [{ from: piece.hex, to, kind: second ? "counter" : piece.charges ? "charge" : "melee" }];
  });
  return once(found);
}

/** The places of the declared line that are still empty, with those who are to stand there. */
export const emptyPlaces = ({ line, pieces }: Pick<PiacenzaView, "line" | "pieces">) =>
  line.filter(({ piece, hex }) => pieces[piece]?.hex !== hex);

/** The hexes of the places that a side has chosen in secret, as far as one is told. */
export function ownObjectives(battle: PiacenzaBattle, view: PiacenzaView): Set<HexId> {
  const chosen = new Set(Object.values(view.sides).flatMap((side) => side.objectives ?? []));
  return new Set(battle.objectives.filter(({ id }) => chosen.has(id)).map(({ hex }) => hex));
}

/** The side against the one that looks; for a spectator against the one that acts. */
export function enemyOf(battle: PiacenzaBattle, view: PiacenzaView): string {
  const mine = view.seat ?? view.active ?? battle.seats[0]?.id;
  return battle.seats.find((seat) => seat.id !== mine)?.id ?? "";
}

/** A formation of the one who looks is moving. */
export const isMoving = (view: PiacenzaView): boolean =>
  view.phase === "movement" &&
  view.formation !== null &&
  view.active !== null &&
  (view.seat === null || view.seat === view.active);

/** Below so many pixels to a hex the armies are seen as a whole. */
const FAR = 42;

export const isFar = ({ scale }: { readonly scale: number }): boolean => 60 * scale < FAR;
