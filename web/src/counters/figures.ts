/** The figures on the counters, each in a box of 28 by 24: a body that is filled, and lines over
 * it. Horses and riders look to the left. */

export interface Figure {
  readonly body: string;
  readonly lines: string;
  /** Lines behind the body. */
  readonly behind?: string;
}

export type FigureName =
  | "pikeman"
  | "janissary"
  | "azab"
  | "cuirassier"
  | "dragoon"
  | "hussar"
  | "spahi"
  | "tartar"
  | "fusilier"
  | "grenadier"
  | "trooper"
  | "skirmisher"
  | "gun"
  | "wagon"
  | "general"
  | "marshal"
  | "colours"
  | "pasha";

// A horse that walks, and one that gallops.
const WALK =
  "M1.4,10.6L2.5,8.2L6,5.3L6.5,3.4L7.7,5Q10.5,6.4 11.4,9.8L18.4,10.3Q22,9.5 23.3,11.6Q26.5,12.4 26.3,18.2Q24.2,16.2 23.2,14.6L22.8,15.9L25,18.6L24.2,23.5H22.1L22.6,19.4L19.6,16.7L20.4,19.6L18.8,23.5H16.7L18.2,19.2L17,15.9Q14,17 11.4,16.1L11.6,19.2L10.9,23.5H8.9L9.3,19.2L8.5,15.9L6,17.2L6.6,20.5L4.8,21L3.5,16L7.4,13.2Q6.6,11.2 6.8,9.8L4.4,11.1L3,12Z";
const GALLOP =
  "M.4,9.8L1.8,7.5L5.2,5.1L5.9,3.1L7,4.8Q10,6.3 11.2,9.3L18.6,9.9Q22.3,8.8 24.2,10.4Q27.4,9.8 28.6,13.8Q26.2,12.6 24.3,13L24.6,14.6L28.2,17.6L27.4,21.4L25.8,21.1L26.2,18.6L22,16.4L20.2,16.2L23.6,19.6L21.4,22.6L20.1,21.6L21.4,19.8L17.2,16Q14,17 11,15.7L7.4,19.1L3.4,18.8L3.5,17.2L6.6,17.4L8.4,14.8L3.8,15L1.4,18L.1,17L2.6,13.2L6.9,12.3Q6.3,10.8 6.5,9.2L3.6,10.4L1.8,11.3Z";
const TORSO = "M11.2,6h5.6l.9,5.4l-3,.4l-1.4,4.9l-2.2,-.7l1,-4.8z";
const FACE = "M12,2.4h4.2v1.9q-.2,1.5-2.1,1.5t-2.1,-1.5z";

export const FIGURES: Readonly<Record<FigureName, Figure>> = {
  // Morion, breastplate and breeches; the pike is longer than the counter.
  pikeman: {
    body:
      "M8.6,5.9Q11.2,4.9 11,3.6Q11.6,.4 14,.2Q16.4,.4 17,3.6Q16.8,4.9 19.4,5.9Q14,4.3 8.6,5.9Z" +
      "M11.5,5.4h5v2.5q-.3,2.1-2.5,2.1t-2.5,-2.1z" +
      "M10,10.3h8l1.2,.9l1.9,5.6l-1.6,.8l-1.4,-2.6l.6,3.2q-1,1.4-2.6,1.2l-.3,4.6h-1.9l.1,-4.4l-.1,4.4h-1.9l-.3,-4.6q-1.6,.2-2.6,-1.2l.6,-3.2l-2,2.4l-1.3,-1.2l2.4,-4.6z",
    lines: "M22.4,-2.4L20.4,23.8M22.4,-2.4l1.1,3.2M22.4,-2.4l-1.3,3",
  },
  // The tall cap that falls back, a long coat, a matchlock.
  janissary: {
    body:
      "M10.4,5.9Q10.2,-1.6 13.4,-3.2Q18.6,-3.4 21.4,5.6L18.6,3.6L17.6,5.9Z" +
      "M11.4,5.4h5.2v2.5q-.3,2.2-2.6,2.2t-2.6,-2.2z" +
      "M9.8,10.4h8.4l2.8,12.9h-4.5l-1.4,-6.2h-2.2l-1.4,6.2h-4.5z",
    lines: "M3.4,-1.4L8.4,16M9.6,13.8h8.8",
  },
  // Turban, short coat, wide trousers.
  azab: {
    body:
      "M9.8,5.2q-.4,-4.6 4.2,-4.8q4.6,.2 4.2,4.8q-4.2,1.4 -8.4,0z" +
      "M11.4,5.4h5.2v2.5q-.3,2.2-2.6,2.2t-2.6,-2.2z" +
      "M9.8,10.4h8.4l1.6,6.2l1.6,4.4l-1.6,2.6h-3l-2.4,-5.4h-.8l-2.4,5.4h-3l-1.6,-2.6l1.6,-4.4z",
    lines: "M3.8,-.6L9,16.4M9.4,13.2h9",
  },
  // Lobster-tailed helmet, sword raised.
  cuirassier: {
    body:
      WALK +
      "M11,2.9Q11,-1.4 14,-1.8Q17.2,-1.5 17.4,1.6L18.9,4.4L16.4,3.6Q13.6,2.4 11,2.9Z" +
      FACE +
      TORSO,
    lines: "M11.8,7L8,5.4L4.4,-2.6M6.4,5.6l2.6,-1.2",
  },
  // Broad hat; the musket is slung.
  dragoon: {
    body:
      WALK +
      "M9.2,2.5Q11.6,1.6 11.8,.2Q12.2,-1.6 14.2,-1.6Q16.3,-1.5 16.6,.3Q16.8,1.6 19,2.5Q14,1.2 9.2,2.5Z" +
      FACE +
      TORSO,
    lines: "M11.4,7.4L7.6,8.6M21,-2.4L13.2,14.6M21,-2.4l-.6,3",
  },
  // Fur cap with a heron's feather, sabre, a horse at the gallop.
  hussar: {
    body: GALLOP + "M11.6,2.6L11.4,-1.4Q14,-2.4 16.6,-1.4L16.6,2.6Q14,1.6 11.6,2.6Z" + FACE + TORSO,
    lines: "M16.4,-1L18.8,-3.2M11.8,7L7.6,5.6Q4.4,3 4,-2.4",
  },
  // Turban and lance.
  spahi: {
    body: WALK + "M10.4,2.6q-.6,-4.4 3.7,-4.8q4.1,.4 3.5,4.8q-3.4,1.2 -7.2,0z" + FACE + TORSO,
    lines: "M14,-2.2L14.8,-3.6M11.8,7.4L8.6,8M12.6,13.6L5,-2.4M5,-2.4l2.4,1.3M5,-2.4l-.1,2.8",
  },
  // Pointed cap and bow.
  tartar: {
    body:
      GALLOP + "M11,2.8Q11.6,1 13.6,-3.6L14.6,-3.6Q16.6,1 17.2,2.8Q14,1.6 11,2.8Z" + FACE + TORSO,
    lines: "M6.6,-1.8Q2.6,3.4 7.2,9.2M6.6,-1.8L9.6,4.2L7.2,9.2M11.8,6.8L3.4,3.4",
  },
  gun: {
    behind:
      "M20.4,17.4a6,6 0 1 1 -12,0a6,6 0 1 1 12,0M14.4,11.4v12M8.4,17.4h12M10.2,13.2l8.4,8.4M18.6,13.2l-8.4,8.4",
    body: "M.2,6.8L.4,10.8L1.6,11.2L15.8,15.8L18.6,14.8L19.8,15.2L20.4,13.6L18.9,12.8L17,11L2,6.6ZM13,13.8L27.6,21L26.6,23.3L11.6,17.2Z",
    lines: "",
  },
  wagon: {
    behind:
      "M11,19.6a3.9,3.9 0 1 1 -7.8,0a3.9,3.9 0 1 1 7.8,0M25.4,19a4.6,4.6 0 1 1 -9.2,0a4.6,4.6 0 1 1 9.2,0M7.1,15.7v7.8M3.2,19.6h7.8M20.8,14.4v9.2M16.2,19h9.2",
    body: "M3,14.2L2.6,6.2Q7.4,-.2 13.8,1.2Q21.4,-.6 25.4,6.2L25,14.2ZM2,14.2h24.4l-1,3h-22.4z",
    lines: "M8.4,2.4Q6.8,8 7.4,14M14,1.4Q12.8,8 13.4,14M19.8,2Q19.4,8 19.6,14",
  },
  // Broad plumed hat, long hair, lace collar, sash.
  general: {
    body:
      "M3.6,24.4q.2,-7.2 6.2,-8.6l4.2,2.6l4.2,-2.6q6,1.4 6.2,8.6z" +
      "M8.2,6.8Q6,11.4 7.6,16.2L10.6,16.4L10.2,7ZM19.8,6.8Q22,11.4 20.4,16.2L17.4,16.4L17.8,7Z" +
      "M2.4,6.9Q8,6 8.8,3.2Q9.8,-.6 14,-.8Q18.6,-.6 19.4,3.2Q20.2,6 25.6,6.9Q14,4 2.4,6.9Z",
    lines:
      "M10.5,6.4v3.6q.4,5.2 3.5,5.2t3.5,-5.2v-3.6M19,2.6Q23.4,-3.4 25.8,1.6Q22.4,.6 20.4,4.4M9.4,16.4l4.6,3l4.6,-3M6.8,19.4L19.6,24.2M12.3,9.8h.5M15.4,9.8h.5M12.9,13h2.2",
  },
  // Tricorne, long coat with its tails, the musket shouldered.
  fusilier: {
    body:
      "M7.8,5.8Q8.6,2.6 11,2.2Q12,.6 14,.8Q16,.6 17,2.2Q19.4,2.6 20.2,5.8Q14,3.6 7.8,5.8Z" +
      "M11.3,5h5.4v3q-.3,2.1-2.7,2.1t-2.7,-2.1z" +
      "M9.6,10.6h8.8l2,7.6l-3.7,.2l-.6,5.6h-2.1v-5l-.3,5h-2.1l-.6,-5.6l-3.6,-.2z",
    lines: "M22.2,1L18.6,15.5M9.8,11l7.8,7",
  },
  // The mitre, and the rest of a fusilier.
  grenadier: {
    body:
      "M10.4,6L11.3,1Q12.2,-1.2 14,-1.8Q15.8,-1.2 16.7,1L17.6,6Q14,4.8 10.4,6Z" +
      "M11.3,5.4h5.4v2.6q-.3,2.1-2.7,2.1t-2.7,-2.1z" +
      "M9.6,10.6h8.8l2,7.6l-3.7,.2l-.6,5.6h-2.1v-5l-.3,5h-2.1l-.6,-5.6l-3.6,-.2z",
    lines: "M22.2,1L18.6,15.5M9.8,11l7.8,7",
  },
  // Tricorne and drawn sword.
  trooper: {
    body:
      WALK +
      "M9.8,2.2Q11.4,-1.4 14,-1.2Q16.8,-1.4 18.2,2.2Q14,.6 9.8,2.2Z" +
      "M12,1.6h4.2v2.2q-.2,1.6-2.1,1.6t-2.1,-1.6z" +
      TORSO,
    lines: "M11.8,6.6L8,5.2L4.6,-1",
  },
  // On one knee, taking aim.
  skirmisher: {
    body:
      "M10,5.4Q11.2,1.6 14.6,1.6Q18.6,1.8 19,5.2Q14.6,3.6 10,5.4Z" +
      "M12.2,5h4.6v2.4q-.2,2-2.3,2t-2.3,-2z" +
      "M11.6,10h6l1.9,6.6l2,4.3l4,2.5h-7.4l-4.3,-5.2l-4.1,.2l-.5,5h-2.2l.3,-6.8l4.6,-1.6z",
    lines: "M.8,9.2L18,11.2",
  },
  // Laced tricorne, powdered wig, cravat.
  marshal: {
    body:
      "M3.8,24.4q.2,-7.2 6.2,-8.6l4,2.6l4,-2.6q6,1.4 6.2,8.6z" +
      "M8.4,6.6Q6.8,8 7.4,10Q6.2,11.4 7.2,13.2Q6.6,15 8.6,15.8L10.8,15.4L10.4,6.8ZM19.6,6.6Q21.2,8 20.6,10Q21.8,11.4 20.8,13.2Q21.4,15 19.4,15.8L17.2,15.4L17.6,6.8Z" +
      "M2.8,6.8Q4.4,1.2 8.6,2.4Q10.4,-1.2 14,-1Q17.6,-1.2 19.4,2.4Q23.6,1.2 25.2,6.8Q20,3.8 14,5.4Q8,3.8 2.8,6.8Z",
    lines:
      "M10.5,6.4v3.6q.4,5.2 3.5,5.2t3.5,-5.2v-3.6M12.3,9.8h.5M15.4,9.8h.5M12.9,13h2.2M11.4,16.4l2.6,4.4l2.6,-4.4M14,20.8v3.6",
  },
  // A regiment's colours.
  colours: {
    body: "M8,1Q12,-1 15,1.4T23,2.4V14Q19,16 15,13.8T8,13.4Z",
    lines: "M8,-1V24M10,3L21,12M21,3.4L10,12",
  },
  // Great turban with its aigrette, beard, fur-edged coat.
  pasha: {
    body:
      "M3.4,24.4q.4,-7.2 6.4,-8.4l4.2,4l4.2,-4q6,1.2 6.4,8.4z" +
      "M6.4,6.2Q4.6,-2.8 14,-3.4Q23.4,-2.8 21.6,6.2Q14,3.4 6.4,6.2Z" +
      "M10.4,11.2Q14,13.2 17.6,11.2Q17.8,17.6 14,18.6Q10.2,17.6 10.4,11.2Z",
    lines:
      "M9.9,5.8v4.4M18.1,5.8v4.4M8,2Q14,-1.6 20,2.6M8.4,-.6Q14,-3.4 19.4,0M14,-3.4Q13,-6.6 15.8,-8M14,-3.4Q15.4,-5.6 17.6,-6.2M12.1,8.8h.6M15.4,8.8h.6M14,20v4.2",
  },
};

/** Figures on horseback. */
export const MOUNTED: ReadonlySet<string> = new Set<FigureName>([
  "cuirassier",
  "dragoon",
  "hussar",
  "spahi",
  "tartar",
  "trooper",
]);

/** The plain military signs, in the same box. */
export interface Sign {
  readonly lines: string;
  readonly dots: string;
}

const CROSS = "M3,3L25,21M25,3L3,21";
const BAR = "M3,21L25,3";
const STAR =
  "M14,3.4L16.1,9.2L22.2,9.4L17.4,13.1L19.1,19L14,15.5L8.9,19L10.6,13.1L5.8,9.4L11.9,9.2Z";

export const SIGNS: Readonly<Record<FigureName, Sign>> = {
  pikeman: { lines: CROSS, dots: "" },
  janissary: { lines: CROSS, dots: "" },
  azab: { lines: CROSS, dots: "" },
  cuirassier: { lines: BAR, dots: "" },
  spahi: { lines: BAR, dots: "" },
  dragoon: { lines: BAR, dots: "M3,21V12L14,21Z" },
  fusilier: { lines: CROSS, dots: "" },
  grenadier: { lines: CROSS, dots: "" },
  trooper: { lines: BAR, dots: "" },
  skirmisher: { lines: CROSS, dots: "M9,21L14,12L19,21Z" },
  hussar: { lines: BAR, dots: "M20,15.6m-3,0a3,3 0 1 0 6,0a3,3 0 1 0 -6,0" },
  tartar: { lines: BAR, dots: "M20,15.6m-3,0a3,3 0 1 0 6,0a3,3 0 1 0 -6,0" },
  gun: { lines: "", dots: "M14,12m-4.6,0a4.6,4.6 0 1 0 9.2,0a4.6,4.6 0 1 0 -9.2,0" },
  wagon: {
    lines: "M3,14H25",
    dots: "M9,17.6m-2.2,0a2.2,2.2 0 1 0 4.4,0a2.2,2.2 0 1 0 -4.4,0M19,17.6m-2.2,0a2.2,2.2 0 1 0 4.4,0a2.2,2.2 0 1 0 -4.4,0",
  },
  general: { lines: "", dots: STAR },
  marshal: { lines: "", dots: STAR },
  colours: { lines: "M9,5V19", dots: "M9,5L20,9L9,13Z" },
  pasha: { lines: "", dots: STAR },
};
