/** What is to be printed, as it stands in the address: #/print/raab-1664?paper=a3&parts=map,rules */

import type { Lang } from "../api/model";
import { PAPERS, type Paper } from "./paper";

export const PARTS = ["counters", "map", "charts", "setup", "rules"] as const;
export type Part = (typeof PARTS)[number];

export interface PrintOrder {
  readonly lang: Lang;
  readonly paper: Paper;
  /** In the order in which they lie in the file. */
  readonly parts: readonly Part[];
  /** Every counter twice. */
  readonly spares: boolean;
  /** The paper is left white, without its tone. */
  readonly white: boolean;
}

const isPaper = (text: string | null): text is Paper => text !== null && text in PAPERS;
const isLang = (text: string | null): text is Lang => text === "en" || text === "it";

/** An order from its address; what is missing or unknown is as usual. */
export function readOrder(query: string, lang: Lang): PrintOrder {
  const asked = new URLSearchParams(query);
  const [paper, tongue] = [asked.get("paper"), asked.get("lang")];
  const names = asked.get("parts")?.split(",");
  return {
    lang: isLang(tongue) ? tongue : lang,
    paper: isPaper(paper) ? paper : "a4",
    parts: PARTS.filter((part) => !names || names.includes(part)),
    spares: asked.has("spares"),
    white: asked.has("white"),
  };
}

export function writeOrder({ lang, paper, parts, spares, white }: PrintOrder): string {
  const asked = new URLSearchParams({ lang, paper });
  if (parts.length < PARTS.length) asked.set("parts", parts.join(","));
  if (spares) asked.set("spares", "");
  if (white) asked.set("white", "");
  return asked.toString();
}
