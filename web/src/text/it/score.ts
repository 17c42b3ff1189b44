import type { score as english } from "../en/score";

export const score: Record<keyof typeof english, string> = {
  score: "Il punteggio",
  "score.open": "Il punteggio in dettaglio",
  "score.now": "Se la battaglia finisse ora: {outcome}",
  "score.none": "Ancora nessun punto.",
  "score.needs": "Che cosa le serve",
  "score.met": "già ottenuto",
  "score.losses": "Perdite: {lost} di {full} {unit}",
  "score.gone": "fuori dal gioco",
  "course.points": "Punteggio per turno",
  "course.losses": "Perdite per turno, in {unit}",
  "course.table": "Le cifre turno per turno",
  "course.turn": "Turno",
  "course.cell": "{points} / {lost}",
  "course.what": "{seat}: punti / perdite",
  "goal.of": "{place}: obiettivo di {seat}",
  "goal.area": "obiettivo di {seat}",
  "goal.both": "{place}: obiettivo di entrambe le parti",
  "goal.held": "{goal}, in mano a {holder}",
  "goal.counts": "{goal}, ora ottenuto",
  "goals.both": "Entrambe le parti",
};
