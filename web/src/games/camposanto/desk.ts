/** Camposanto 1743 at the table. */

import type { CamposantoView, PieceId, View } from "../../api/model";
import { t, tcode } from "../../app/state/words";
import type { Asked, Desk, Pointed, Tone } from "../desk";

export const viewOf = (view: View): CamposantoView | null =>
  view.game === "camposanto" ? (view as unknown as CamposantoView) : null;

const TONES: Record<string, Tone> = {
  hit: "best",
  missed: "none",
  "attacker-wins": "best",
  "defender-falls-back": "good",
  "attacker-falls-back": "bad",
  "defender-wins": "worst",
};

const plain = (action: string): Asked => ({ action, after: [] });

function question(view: View, { picked, piece, hex }: Pointed): Asked | null {
  const other = piece !== null && picked !== null && piece !== picked;
  switch (view.step?.name) {
    case "artillery":
    case "light-fire":
      return picked && hex ? plain(`fire ${picked} ${hex}`) : null;
    case "assaults":
      return other ? plain(`assault ${picked} ${piece}`) : null;
    case "marshal":
      return picked && hex ? plain(`marshal ${picked} ${hex}`) : null;
    case "movement":
    case "move-unit":
      if (picked && hex) return plain(`march ${picked} ${hex}`);
      return piece ? plain(`move ${piece}`) : null;
    case "retreat":
    case "escape":
    case "escape-of-all":
    case "falling-back":
      return picked && hex ? plain(`retreat-step ${picked} ${hex}`) : null;
    case "advance":
      return picked && hex ? plain(`advance ${picked} ${hex}`) : null;
    default:
      return null;
  }
}

export const camposanto: Desk = {
  mapVerbs: new Set([
    "move",
    "step",
    "fire",
    "assault",
    "marshal",
    "retreat-step",
    "advance",
    "place",
  ]),
  pickVerbs: new Set(["move"]),
  panelVerbs: new Set(["orders", "face"]),
  aimVerbs: new Set(["fire"]),
  oddsVerbs: new Set(["fight", "stand", "fall-back", "reroll", "let-stand"]),
  overlays: [
    { kind: "zones", key: "z" },
    { kind: "fronts", key: "f" },
    { kind: "fire", key: "l", ofPiece: true },
    { kind: "retreat", key: "r", ofPiece: true },
    { kind: "threat", key: "e" },
    { kind: "provenance", key: "p" },
  ],
  inHand: (view) => view.step?.piece ?? null,
  due(view) {
    const told = viewOf(view);
    if (told?.step?.name !== "marshal") return null;
    const own = Object.entries(told.pieces).find(
      ([, piece]) =>
        piece.arm === "marshal" && piece.seat === told.active && piece.wing === told.wing,
    );
    return own?.[0] ?? null;
  },
  question,
  // Its front decides whom a unit assaults, and that is chosen after its march.
  contact: () => null,
  declared(view) {
    const assault = viewOf(view)?.assault;
    if (!assault) return [];
    return assault.attackers.flatMap((from) =>
      assault.defenders.map((to): [PieceId, PieceId] => [from, to]),
    );
  },
  owing: () => [],
  sourceKey: (piece) => (piece.kind === "unit" ? `units.${piece.id}` : `marshals.${piece.id}`),
  tone: (code) => TONES[code] ?? "none",
  moment(_battle, view) {
    const told = viewOf(view);
    if (!told) return "";
    return [
      told.kind_name,
      t("phase.of", { phase: told.phase_number, phases: told.phases }),
      tcode("phase", told.phase),
    ].join(" · ");
  },
  figures: (piece, now) =>
    piece.kind === "unit"
      ? [
          t("piece.steps.of", { steps: now.steps ?? 0, full: piece.steps ?? 0 }),
          ...(now.facing ? [t("piece.faces", { facing: tcode("facing", now.facing) })] : []),
        ]
      : [tcode("kind", "marshal")],
  settled: (view) => Boolean(view.seat && view.sides[view.seat]?.chosen),
  evening: (view) => viewOf(view)?.kind === "evening",
};
