import type { log as english } from "../en/log";

export const log: Record<keyof typeof english, string> = {
  log: "Diario",
  "log.earlier": "Prima",
  "log.rewind": "Mostra questo momento sulla mappa",
  "log.standing": "per ordine permanente",
  replay: "Rivedi",
  "replay.moment": "Momento",
  "replay.at": "dopo l'azione {at} di {last}",
  "replay.back": "Un'azione indietro",
  "replay.forward": "Un'azione avanti",
  "replay.play": "Avvia",
  "replay.stop": "Ferma",
  "replay.now": "Adesso",
  "replay.phase.back": "La fase precedente",
  "replay.phase.on": "La fase seguente",
  "replay.roll.on": "Il prossimo tiro",
};
