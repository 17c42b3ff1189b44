/** Which way works face: towards the enemy of those who stand in them. */

import { centroid, distance, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import type { BattleSpec, HexId, Placement } from "./types";

const WORKS: ReadonlySet<string> = new Set(["rampart", "entrenchment", "redoubt"]);

/** The angles of all works of a battle. */
export function facings(
  battle: BattleSpec,
  layout: HexLayout,
  places: Placement,
): Record<HexId, number> {
  const standing = battle.pieces.flatMap((piece) => {
    const hex = places[piece.id];
    return hex && layout.has(hex) ? [{ seat: piece.seat, at: layout.centre(hex) }] : [];
  });
  const works = layout.map.hexes.filter((hex) => WORKS.has(hex.terrain)).map((hex) => hex.id);
  return Object.fromEntries(
    works.flatMap((id) => {
      const angle = facing(layout.centre(id), standing);
      return angle === null ? [] : [[id, angle]];
    }),
  );
}

function facing(here: Point, standing: readonly { seat: string; at: Point }[]): number | null {
  const near = [...standing].sort((a, b) => distance(a.at, here) - distance(b.at, here));
  const enemies = near.filter((piece) => piece.seat !== near[0]?.seat).slice(0, 4);
  if (enemies.length === 0) return null;
  const [x, y] = centroid(enemies.map((piece) => piece.at));
  return Math.atan2(y - here[1], x - here[0]);
}
