/** Whatever a view says of a thing in plain figures and words. */

import { capital, tcode } from "../../app/state/words";

export interface Fact {
  key: string;
  name: string;
  value: string;
}

/** What has a place of its own at the table. */
const SHOWN: ReadonlySet<string> = new Set(["seat", "hex", "lost", "moved", "points", "kind"]);

export function factsOf(told: object): Fact[] {
  return Object.entries(told).flatMap(([key, value]) => {
    if (SHOWN.has(key) || value === false || value === "") return [];
    const text = value === true ? "✓" : value;
    if (typeof text !== "string" && typeof text !== "number") return [];
    const name = tcode("piece", key);
    return [{ key, name: capital(name.replaceAll("_", " ")), value: String(text) }];
  });
}
