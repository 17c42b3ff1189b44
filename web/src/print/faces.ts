/** What is on both sides of a counter. A game says what its counters show when they are turned
 * over and which markers it needs: print.ts in its folder, as it is found. */

import type { Battle } from "../api/model";
import type { Condition } from "../counters/conditions";
import type { PieceNow, PieceSpec } from "../map/types";

/** A sign for a marker: letters on a ground, a round condition, or one of the drawn ones. */
export type Sign =
  | {
      readonly text: string;
      readonly under?: string;
      readonly colour: string;
      readonly ink?: string;
    }
  | { readonly condition: Condition }
  | { readonly drawn: "hit" | "smoke" | "turn"; readonly under?: string };

export interface MarkerKind {
  readonly front: Sign;
  /** Without one the back is plain, in the colour that is given, so that it tells nothing. */
  readonly back: Sign | { readonly plain: string };
  readonly count: number;
}

export interface Printing {
  /** How a piece stands when its counter is turned over; null if the back says nothing. */
  readonly back: (piece: PieceSpec) => Partial<PieceNow> | null;
  /** Which way a counter is printed to face; it is turned by hand. */
  readonly facing?: (piece: PieceSpec) => PieceNow["facing"];
  readonly markers: (battle: Battle) => MarkerKind[];
  /** Whose game it is. */
  readonly credit?: {
    readonly game: string;
    readonly designer: string;
    readonly publisher: string;
  };
}

const PLAIN: Printing = { back: () => null, markers: () => [] };

const found = import.meta.glob<Printing>("../games/*/print.ts", {
  eager: true,
  import: "printing",
});
const games = new Map(Object.entries(found).map(([path, own]) => [path.split("/")[2], own]));

export const printingOf = (game: string): Printing => games.get(game) ?? PLAIN;

export interface PieceFaces {
  readonly kind: "piece";
  readonly key: string;
  readonly piece: PieceSpec;
  readonly front: PieceNow;
  readonly back: PieceNow | null;
}

export interface MarkerFaces {
  readonly kind: "marker";
  readonly key: string;
  readonly marker: MarkerKind;
}

export type Faces = PieceFaces | MarkerFaces;

/** Both faces of a piece, facing as it is printed. */
export function facesOf(battle: Battle, piece: PieceSpec, key = piece.id): PieceFaces {
  const game = printingOf(battle.game);
  const facing = game.facing?.(piece) ?? null;
  const front: PieceNow = { seat: piece.seat, hex: null, facing };
  const back = game.back(piece);
  return { kind: "piece", key, piece, front, back: back ? { ...front, ...back } : null };
}

/** The markers of a battle, each as often as it is needed. */
export const markersOf = (battle: Battle): MarkerFaces[] =>
  printingOf(battle.game)
    .markers(battle)
    .flatMap((marker, kind) =>
      Array.from({ length: marker.count }, (_, i): MarkerFaces => {
        return { kind: "marker", key: `marker-${kind}-${i}`, marker };
      }),
    );

/** Groups of counters by side, then the markers. With spares every piece comes twice. */
export function counterGroups(
  battle: Battle,
  spares: boolean,
  markerLabel: string,
): { label: string; items: Faces[] }[] {
  const copies = spares ? ["", "-spare"] : [""];
  const sides = battle.seats.map((seat) => ({
    label: seat.name,
    items: copies.flatMap((copy) =>
      battle.pieces
        .filter((piece) => piece.seat === seat.id)
        .map((piece): Faces => facesOf(battle, piece, `${piece.id}${copy}`)),
    ),
  }));
  return [...sides, { label: markerLabel, items: markersOf(battle) }];
}
