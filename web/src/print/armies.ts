/** An army as a list: its pieces by wing and formation, in the order of the battle. */

import type { Battle, PieceSpec } from "../api/model";

export interface Body {
  readonly name: string;
  readonly pieces: readonly PieceSpec[];
}

export function bodiesOf(battle: Pick<Battle, "pieces">, seat: string): Body[] {
  const found = new Map<string, PieceSpec[]>();
  for (const piece of battle.pieces) {
    if (piece.seat !== seat) continue;
    const names = [piece.wing_name, piece.formation_name].filter(Boolean);
    const name = [...new Set(names)].join(" · ");
    found.set(name, [...(found.get(name) ?? []), piece]);
  }
  return [...found].map(([name, pieces]) => ({ name, pieces }));
}
