import type { overlays as english } from "../en/overlays";

export const overlays: Record<keyof typeof english, string> = {
  overlays: "Sulla mappa",
  "overlays.pick": "{overlay}: scegli un'unità a cui si riferisce.",
  tools: "Sopra la mappa, rivedi e grandezza",
  zoom: "Grandezza della mappa",
  "zoom.in": "Più grande",
  "zoom.out": "Più piccola",
  "zoom.fit": "Tutta la mappa",
};
