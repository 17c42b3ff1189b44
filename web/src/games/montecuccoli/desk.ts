/** The Battles of Montecuccoli at the table. */

import type { PieceId, PieceSpec, View } from "../../api/model";
import { clock, t, tcode } from "../../app/state/words";
import type { Asked, Desk, Pointed, Tone } from "../desk";

const TONES: Record<string, Tone> = {
  De: "best",
  Dd: "good",
  Dx: "mixed",
  Ne: "none",
  Ad: "bad",
  Ae: "worst",
};

const TABLES: Record<string, string> = {
  unit: "units",
  commander: "commanders",
  gun: "guns",
  train: "trains",
};

function pairs(value: unknown): [PieceId, PieceId][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((link) => {
    const [from, to] = String(link).split(">");
    return from && to ? [[from, to] as [PieceId, PieceId]] : [];
  });
}

function combatPairs(value: unknown): [PieceId, PieceId][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((combat) => {
    const [from = "", to = ""] = String(combat).split(">");
    return from.split("+").flatMap((a) => to.split("+").map((d) => [a, d] as [PieceId, PieceId]));
  });
}

const plain = (action: string): Asked => ({ action, after: [] });

function question(view: View, { picked, piece, hex }: Pointed): Asked | null {
  const other = piece !== null && picked !== null && piece !== picked;
  switch (view.step?.name) {
    case "artillery":
      return other ? plain(`fire ${picked} ${piece}`) : null;
    case "declaration":
      return other ? plain(`attack ${picked} ${piece}`) : null;
    case "commander-help":
      return other ? plain(`command ${picked} ${piece}`) : null;
    case "place-piece":
      return picked && hex ? plain(`place ${picked} ${hex}`) : null;
    case "movement":
    case "move-piece":
      if (picked && hex) return plain(`march ${picked} ${hex}`);
      return piece ? plain(`pick ${piece}`) : null;
    case "set-up":
      return piece ? plain(`pick ${piece}`) : null;
    default:
      return null;
  }
}

export const montecuccoli: Desk = {
  mapVerbs: new Set(["pick", "step", "place", "fire", "attack"]),
  pickVerbs: new Set(["pick"]),
  panelVerbs: new Set(),
  aimVerbs: new Set(),
  oddsVerbs: new Set(),
  overlays: [
    { kind: "zones", key: "z" },
    { kind: "sight", key: "l", ofPiece: true },
    { kind: "command", key: "c", ofPiece: true },
    { kind: "threat", key: "e" },
    { kind: "provenance", key: "p" },
  ],
  inHand(view) {
    const piece = view.step?.state?.["piece"];
    return typeof piece === "string" ? piece : null;
  },
  due: () => null,
  question,
  contact(view, piece, target, plan) {
    const moving = view.step?.name === "movement" || view.step?.name === "move-piece";
    return moving
      ? { action: `attack ${piece} ${target}`, after: [...plan, "end-movement"] }
      : null;
  },
  declared(view) {
    const state = view.step?.state;
    if (!state) return [];
    const open = state["combat"] ? [state["combat"]] : [];
    return [...pairs(state["links"]), ...combatPairs(state["combats"]), ...combatPairs(open)];
  },
  owing: (view) => view.step?.owing ?? [],
  sourceKey: (piece: PieceSpec) => `${TABLES[piece.kind] ?? "units"}.${piece.id}`,
  tone: (code) => TONES[code] ?? "none",
  moment: (battle, view) =>
    [
      t("turn.of", { turn: view.turn, turns: view.turns }),
      clock(battle.begins, view.turn, battle.turn_minutes),
      tcode("phase", view.phase),
    ].join(" · "),
  figures: (piece, now) => [
    ...(piece.kind === "unit" ? [`${t("piece.strength")} ${now.strength}`] : []),
    ...(now.disrupted ? [t("piece.disrupted")] : []),
  ],
  settled: () => false,
  evening: () => false,
};
