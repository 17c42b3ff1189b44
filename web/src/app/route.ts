/** Addresses behind the hash: a token there never reaches a server's log. */

export type Route =
  | { screen: "first" }
  | { screen: "table"; match: string; token: string | null }
  /** Sheets for a real table, of a battle or of a moment of a match. */
  /** The dice of a record, checked in the browser. */
  | { screen: "check"; match: string | null }
  | { screen: "print"; scenario: string | null; match: string | null; query: string };

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [screen, first, second] = path.split("/").map(decodeURIComponent);
  if (screen === "match" && first) return { screen: "table", match: first, token: second || null };
  if (screen === "check") return { screen: "check", match: first || null };
  if (screen === "print" && first === "match" && second)
    return { screen: "print", scenario: null, match: second, query };
  if (screen === "print" && first) return { screen: "print", scenario: first, match: null, query };
  return { screen: "first" };
}

export const toFirst = "#/";

export function toMatch(match: string): string {
  return `#/match/${encodeURIComponent(match)}`;
}

/** The page that checks dice: those of a match, or of a record from a file. */
export function toCheck(match = ""): string {
  return match ? `#/check/${encodeURIComponent(match)}` : "#/check";
}

export function toPrint(scenario: string, query = ""): string {
  return `#/print/${encodeURIComponent(scenario)}${query ? `?${query}` : ""}`;
}

/** A moment of a match, after so many actions and as a seat sees it, on one sheet. */
export function toMoment(match: string, number: number, seat: string | null): string {
  const query = new URLSearchParams({ number: String(number), ...(seat ? { seat } : {}) });
  return `#/print/match/${encodeURIComponent(match)}?${query}`;
}

export function go(hash: string): void {
  location.hash = hash;
}
