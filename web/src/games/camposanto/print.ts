/** Counters for a real table: regiments of two and four steps have a reduced side (2.1); order
 * points lie face down until they are revealed (2.3), hits lie on counters. */

import type { MarkerKind, Printing } from "../../print/faces";
import { p } from "../../print/words";

const HITS_FOR = 3;

export const printing: Printing = {
  credit: {
    game: "Camposanto 1743: Tra Asburgo e Borboni",
    designer: "Alessandro Zucchini",
    publisher: "Aleph Game Studio",
  },
  back: (piece) => {
    const half = Math.floor((piece.steps ?? 0) / 2);
    return half > 0 ? { steps: half } : null;
  },
  facing: (piece) => (piece.facing ? "N" : null),
  markers: (battle) => {
    const points = battle.seats.flatMap((seat) =>
      (seat.order_points ?? []).map((value): MarkerKind => ({
        front: { text: String(value), under: seat.name, colour: seat.colour },
        back: { plain: seat.colour },
        count: 1,
      })),
    );
    const regiments = battle.pieces.filter((piece) => (piece.steps ?? 0) > 2).length;
    return [
      ...points,
      {
        front: { drawn: "turn", under: p("marker.turn") },
        back: { plain: "#d9cba6" },
        count: 1,
      },
      {
        front: { text: "~", under: p("marker.fatigued"), colour: "#d9cba6" },
        back: { plain: "#d9cba6" },
        count: battle.seats.length,
      },
      {
        front: { drawn: "hit" },
        back: { plain: "#fdf6e5" },
        count: Math.ceil(regiments / HITS_FOR),
      },
    ];
  },
};
