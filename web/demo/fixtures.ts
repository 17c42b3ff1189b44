/** Battles as the server would send them. */

import type { BattleSpec, PieceNow } from "../src/map/types";
import camposanto from "./fixtures/camposanto-1743.json";
import gossolengo from "./fixtures/gossolengo.json";
import navicello from "./fixtures/navicello-1643.json";
import nonantola from "./fixtures/nonantola-1643.json";
import piacenza from "./fixtures/piacenza-1746.json";
import raab from "./fixtures/raab-1664.json";
import zusmarshausen from "./fixtures/zusmarshausen-1648.json";

// JSON modules know no tuples, so hexsides come as plain lists.
export const battles = [
  raab,
  nonantola,
  zusmarshausen,
  navicello,
  camposanto,
  piacenza,
  gossolengo,
] as unknown as readonly BattleSpec[];

/** The pieces as they stand at the beginning. */
export function atStart(battle: BattleSpec): Record<string, PieceNow> {
  return Object.fromEntries(
    battle.pieces.map((piece) => [piece.id, { seat: piece.seat, hex: piece.hex ?? null }]),
  );
}
