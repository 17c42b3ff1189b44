/** Which pieces lie together, and in which order. */

import type { Battle, HexId, PieceId, View } from "../../api/model";
import { isCommander, isUnit } from "../../counters/detail";

/** The pieces of each hex: units lie on top, where they are clicked first, then commanders. */
export function stacksOf(view: View, battle: Battle | null): Map<HexId, PieceId[]> {
  const looks = new Map(battle?.pieces.map((piece) => [piece.id, piece.look]));
  const order = (id: PieceId): number => {
    const look = looks.get(id);
    return !look || isUnit(look) ? 0 : isCommander(look) ? 1 : 2;
  };
  const stacks = new Map<HexId, PieceId[]>();
  const pieces = Object.entries(view.pieces).filter(([, piece]) => piece.hex && !piece.lost);
  pieces.sort(([a], [b]) => order(a) - order(b));
  for (const [id, piece] of pieces) {
    const hex = piece.hex as HexId;
    stacks.set(hex, [...(stacks.get(hex) ?? []), id]);
  }
  return stacks;
}
