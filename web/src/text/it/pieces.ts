import type { pieces as english } from "../en/pieces";

export const pieces: Record<keyof typeof english, string> = {
  unit: "Unità",
  "unit.with": "Nello stesso esagono:",
  piece: "Pedina",
  "piece.strength": "Forza",
  "piece.command": "Comando",
  "piece.moves": "Movimento",
  "piece.men": "Uomini",
  "piece.enters": "Entra",
  "piece.state": "Stato",
  "piece.lost": "fuori gioco",
  "piece.disrupted": "disorganizzata",
  "piece.entrenched": "trincerata",
  "piece.fired": "ha tirato",
  "piece.moved": "ha mosso",
  "piece.off": "fuori mappa",
};
