/** Counters for a real table: units of two steps have a reduced side, batteries a fired one,
 * commanders their staff (2.2); wings are chosen by markers that lie face down (3.0), and units
 * take markers of disorder, rout, changing ranks and feu de billebaude. */

import type { MarkerKind, Printing } from "../../print/faces";
import { p } from "../../print/words";

/** So many units share a marker. */
const SHARED = { disorder: 4, fire: 6, smoke: 5 };

export const printing: Printing = {
  credit: { game: "Piacenza 1746", designer: "Enrico Acerbi", publisher: "Europa Simulazioni" },
  back: (piece) => {
    if (piece.arm === "artillery") return { fired: true };
    if ((piece.reduced_strength ?? 0) > 0) return { reduced: true };
    return piece.rank && piece.rank !== "bearer" ? { staff: true } : null;
  },
  facing: (piece) => (piece.arm === "artillery" ? "E" : null),
  markers: (battle) => {
    const units = battle.pieces.filter((piece) => piece.kind === "unit").length;
    const share = (each: number): number => Math.ceil(units / each);
    const wings = battle.seats.flatMap((seat) =>
      (seat.wings ?? [])
        .filter((wing) =>
          battle.pieces.some((piece) => piece.seat === seat.id && piece.wing === wing.id),
        )
        .map((wing): MarkerKind => ({
          front: {
            text:
              battle.pieces.find(
                (piece) => piece.seat === seat.id && piece.wing === wing.id && piece.look.mark,
              )?.look.mark ?? "",
            under: seat.name,
            colour: wing.colour,
          },
          back: { plain: seat.colour },
          count: 1,
        })),
    );
    return [
      ...wings,
      {
        front: { drawn: "turn", under: p("marker.turn") },
        back: { plain: "#d9cba6" },
        count: 1,
      },
      {
        front: { condition: "disorder" },
        back: { condition: "rout" },
        count: share(SHARED.disorder),
      },
      {
        front: { condition: "billebaude" },
        back: { condition: "ranks" },
        count: share(SHARED.fire),
      },
      { front: { drawn: "smoke" }, back: { condition: "fired" }, count: share(SHARED.smoke) },
    ];
  },
};
