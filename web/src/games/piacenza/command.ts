/** The lines of command, from what the overlay says of each piece. */

import type { HexId, Overlay, PieceId } from "../../api/model";
import type { CommandLine } from "../../map/overlays/CommandLayer.svelte";
import type { PiacenzaView } from "./view";

const IN_COMMAND = "in-command";

type Seen = Pick<PiacenzaView, "pieces">;

/** Commanders hang upon their superiors. Of units that is shown where it is broken, and for the
 * formation that one looks at. */
export function commandLines(
  overlay: Pick<Overlay, "pieces">,
  view: Seen,
  formation: string | null,
): CommandLine[] {
  return overlay.pieces.flatMap(({ piece: id, by, state, figure }): CommandLine[] => {
    const piece = view.pieces[id];
    const from = hexOf(view, by ?? null);
    if (!piece?.hex || !from) return [];
    const heavy = piece.rank !== null;
    const broken = state !== IN_COMMAND;
    if (!heavy && !broken && (!formation || piece.formation !== formation)) return [];
    return [{ key: id, from, to: piece.hex, heavy, broken, text: figure ?? "" }];
  });
}

const hexOf = (view: Seen, id: PieceId | null): HexId | null =>
  (id && view.pieces[id]?.hex) || null;
