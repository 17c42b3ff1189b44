import type { lessons as english } from "../en/lessons";

export const lessons: Record<keyof typeof english, string> = {
  "begin.here": "Comincia qui",
  "begin.text":
    "Mai giocato? Una dozzina di piccole lezioni al tavolo vero, una cosa da fare in ognuna.",
  "begin.on": "Continua: {lesson}",
  "begin.again": "Ancora una volta",
  "begin.done": "{done} di {total}",
  lesson: "Lezione",
  "lesson.place": "Lezione {number} di {total}",
  "lesson.show": "Mostrami",
  "lesson.restart": "Ricomincia",
  "lesson.next": "Prossima lezione",
  "lesson.leave": "Esci",
  "lesson.free": "Ora gioca tutta la battaglia",
  "lesson.back": "Ritira la mossa",
  "lesson.otherwise": "Si può fare, ma qui è chiesta un'altra cosa.",
  "lesson.lost": "Da qui non ci si arriva più: ricomincia la lezione.",
  "lesson.more": "Di che si tratta",
};
