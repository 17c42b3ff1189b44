/** Addresses behind the hash: a token there never reaches a server's log. */

export type Route = { screen: "first" } | { screen: "table"; match: string; token: string | null };

export function parseRoute(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const [screen, match, token] = parts;
  if (screen === "match" && match) return { screen: "table", match, token: token || null };
  return { screen: "first" };
}

export const toFirst = "#/";

export function toMatch(match: string): string {
  return `#/match/${encodeURIComponent(match)}`;
}

export function go(hash: string): void {
  location.hash = hash;
}
