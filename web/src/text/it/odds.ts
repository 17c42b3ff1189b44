import type { odds as english } from "../en/odds";

export const odds: Record<keyof typeof english, string> = {
  odds: "Probabilità",
  "odds.bar": "Probabilità: {results}",
  "odds.if": "Se nel combattimento",
  "odds.column": "Colonna {column}.",
  "odds.range": "Distanza {range}.",
  "odds.result": "Risultato",
  "odds.results": "Risultati",
  "odds.chance": "Probabilità",
  "odds.exact": "Frazioni esatte",
  "odds.whole": "tutto insieme",
  outlook: "A che cosa porta la mossa",
  "outlook.at": "Se va in {hex}",
  "outlook.said": "Porta a: {what}",
  "odds.none": "Nulla è lasciato al caso.",
  "odds.empty":
    "Scegli un'unità e un bersaglio: le probabilità di ogni risultato stanno qui prima del tiro.",
  cells: "Dieci facce: {results}.",
  "cells.thrown": "È uscito {face}.",
  "ledger.what": "Voce",
  "ledger.value": "Valore",
};
