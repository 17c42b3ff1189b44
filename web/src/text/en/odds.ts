export const odds = {
  odds: "Odds",
  "odds.bar": "Chances: {results}",
  "odds.if": "If, in the combat,",
  "odds.column": "Column {column}.",
  "odds.range": "Range {range}.",
  "odds.none": "Nothing is left to chance.",
  "odds.empty": "Pick a unit and a target: the chances of each result stand here before you roll.",
  cells: "Ten faces: {results}.",
  "cells.thrown": "{face} is thrown.",
  "ledger.what": "What",
  "ledger.value": "Value",
} as const;
