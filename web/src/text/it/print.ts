/** The words on printed sheets, and of the bar above them; loaded with them alone. */

import type { print as english } from "../en/print";

export const print: Record<keyof typeof english, string> = {
  sheet: "Per un tavolo vero",
  now: "Stampa…",
  hint: "Stampa al 100 %, senza “adatta alla pagina”; i fogli delle pedine su due facciate, girati sul lato lungo.",
  paper: "Mappa su",
  "paper.one": "Carta",
  parts: "Parti",
  "part.counters": "Pedine",
  "part.map": "Mappa",
  "part.charts": "Tabelle",
  "part.setup": "Schieramento",
  "part.rules": "Regole in breve",
  spares: "Pedine di riserva",
  white: "Carta bianca",
  loading: "I fogli vengono incisi…",
  fault: "Questa battaglia non si può stampare: {reason}",
  fine: "Il gioco in scatola ha mappe e pedine più belle di qualsiasi stampante: se lo possiedi, queste sono riserve; se no, compralo.",
  rule: "Qui le regole sono dette con parole nostre e in breve; vale il regolamento stampato del gioco.",
  credit: "{game} è ideato da {designer} e pubblicato da {publisher}.",
  credits:
    "Disegnato da Battaglia a partire dai suoi dati. Caratteri: IM Fell DW Pica, EB Garamond, Source Sans 3, Fira Sans Condensed, con licenza SIL Open Font.",
  sources: "Da dove viene la battaglia",
  together: "Come si monta",
  "together.scale":
    "Stampa ogni foglio in grandezza naturale: il righello qui sotto è lungo 50 mm. Le pedine sono quadrati di {counter} mm, gli esagoni misurano {hex} mm da lato a lato.",
  "together.one": "La mappa è un foglio {paper}. Taglialo ai segni.",
  "together.tiles":
    "La mappa è fatta di {count} fogli {paper}, {rows} file di {cols}. Taglia ogni foglio ai segni in alto e a sinistra, e incollalo sui {overlap} mm che il vicino di sopra o di sinistra ripete.",
  "together.counters":
    "A ogni foglio di pedine segue quello dei retri, allo specchio. Stampali sullo stesso cartoncino, girato sul lato lungo, o incollali dorso a dorso; poi taglia lungo i segni.",
  turns: "Tabella dei turni",
  score: "Tabella di punti e perdite",
  front: "Pedine {page} di {pages}, fronti",
  back: "Pedine {page} di {pages}, retri",
  markers: "Segnalini",
  "marker.turn": "Turno",
  "marker.demoralised": "In rotta",
  "marker.fatigued": "Stanca",
  tile: "{title}: mappa {tile}",
  "joins.right": "a destra {tile}",
  "joins.below": "sotto {tile}",
  units: "I pezzi e i loro esagoni",
  enters: "turno {turn}: {hexes}",
  facing: "fronte {facing}",
  first: "Muove per prima la parte: {seat}.",
  reconstructed: "Ricostruito:",
  later: "non all'inizio",
  "moment.at": "Azione {number}",
};
