/** Counters for a real table: units have a disrupted side (2.4), guns show that they have fired. */

import type { Printing } from "../../print/faces";
import { p } from "../../print/words";

export const printing: Printing = {
  credit: {
    game: "The Battles of Montecuccoli",
    designer: "Paolo Carraro",
    publisher: "LudoLab, Aleph Game Studio",
  },
  back: (piece) => {
    if (piece.disrupted_strength != null) return { disrupted: true };
    return piece.kind === "gun" ? { fired: true } : null;
  },
  markers: (battle) => [
    {
      front: { drawn: "turn", under: p("marker.turn") },
      back: { plain: "#d9cba6" },
      count: 1,
    },
    ...battle.seats.map((seat) => ({
      front: { text: "!", under: p("marker.demoralised"), colour: seat.colour },
      back: { plain: seat.colour },
      count: 1,
    })),
  ],
};
