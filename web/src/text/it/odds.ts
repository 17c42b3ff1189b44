import type { odds as english } from "../en/odds";

export const odds: Record<keyof typeof english, string> = {
  odds: "Probabilità",
  "odds.bar": "Probabilità: {results}",
  "odds.if": "Se nel combattimento",
  "odds.column": "Colonna {column}.",
  "odds.range": "Distanza {range}.",
  "odds.none": "Nulla è lasciato al caso.",
  "odds.empty":
    "Scegli un'unità e un bersaglio: le probabilità di ogni risultato stanno qui prima del tiro.",
  cells: "Dieci facce: {results}.",
  "cells.thrown": "È uscito {face}.",
  "ledger.what": "Voce",
  "ledger.value": "Valore",
};
