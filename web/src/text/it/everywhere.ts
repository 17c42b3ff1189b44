import type { everywhere as english } from "../en/everywhere";

export const everywhere: Record<keyof typeof english, string> = {
  close: "Chiudi",
  copy: "Copia",
  "copy.of": "Copia: {label}",
  copied: "Copiato",
  rule: "Regola",
  "rule.name": "Regola {number} {title}",
  source: "Fonte",
  "source.more": "di più",
  sources: "Fonti",
  hex: "Esagono",
  "hex.level": "{ground}, livello {level}",
  "turn.short": "turno {turn}",
  "to.first": "Tutte le battaglie",
  "later.fault": "Questa parte non è arrivata. Il server c’è ancora? Riprova.",
};
