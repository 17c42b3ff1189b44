import type { hindered as english } from "../en/hindered";

export const hindered: Record<keyof typeof english, string> = {
  "closed.show": "Sulla mappa:",
  idle: "Perché ora non può agire",
  "idle.none":
    "Di questo posto non si chiede nulla. Prendi prima una tua unità, poi chiedi che cosa le impedisce di andarvi.",
  "idle.nowhere": "In questo passo con un posto così non si fa nulla.",
  "refused.line":
    "La linea con il server si è interrotta. La si sta riprendendo; se allora la tua ultima azione non è sul tavolo, ripetila.",
  "refused.answer":
    "Il server non ha risposto come doveva ({status}). Ricarica la pagina; nulla è perduto.",
  "refused.odd":
    "Qualcosa è andato storto in questo browser ({error}). Ricarica la pagina; nulla è perduto.",
};
