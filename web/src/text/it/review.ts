import type { review as english } from "../en/review";

export const review: Record<keyof typeof english, string> = {
  review: "Dopo la partita",
  "review.open": "L'andamento delle probabilità",
  "review.wait": "Si riguarda la partita …",
  "review.chart": "{axis}: dal {start} % al {end} %, {points} punti di svolta, elencati sotto",
  "review.points": "Punti di svolta",
  "review.go": "Vai lì",
  "review.decision": "decisione",
  "review.luck": "fortuna",
  "review.change": "{change} per {seat}",
  "review.marshal": "Che cosa avrebbe fatto il Maresciallo?",
  "review.thinking": "Il Maresciallo pensa …",
  "review.svg": "Salva come SVG",
  "review.png": "Salva come PNG",
  "review.turns": "Decisione e fortuna turno per turno",
  "review.turn": "Turno",
  "review.bars": "Per turno: decisioni di ciascuna parte, e fortuna; in alto è bene per {seat}",
  "review.totals": "decisioni {decisions}, fortuna {luck}",
  "review.here": "{chance} % in questo momento",
  "review.none": "Nulla ha mosso le probabilità di un centesimo o più.",
};
