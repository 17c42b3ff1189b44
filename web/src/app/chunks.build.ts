/** Which modules are fetched together: what both screens need in one file, what the table needs
 * beyond it in another, what a game brings in a third. Left to itself the bundler makes a file of
 * every few modules that two parts share, and fifty small files weigh more than three. */

import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

type Graph = Rolldown.ChunkingContext;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const MAIN = here("./main.ts");
const FIRST = here("./screens/First.svelte");
const TABLE = here("./screens/TableScreen.svelte");
const GAMES = here("../games/panels.ts");

/** A module and all that it cannot do without. */
function reached(graph: Graph, id: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached(graph, next, found);
  return found;
}

type Parts = ReadonlyMap<string, ReadonlySet<string>>;

function partsOf(graph: Graph): Parts {
  const table = reached(graph, TABLE);
  const shared = [...reached(graph, FIRST)].filter((id) => table.has(id));
  const games = graph.getModuleInfo(GAMES)?.dynamicallyImportedIds ?? [];
  return new Map([
    ["common", new Set([...reached(graph, MAIN), ...shared])],
    ["table", table],
    ...games.map((id) => [basename(dirname(id)), reached(graph, id)] as const),
  ]);
}

/** Its part; null for what two games share, and for whatever is fetched later. */
function partOf(parts: Parts, id: string): string | null {
  const [part, other] = [...parts.keys()].filter((name) => parts.get(name)?.has(id));
  if (part === "common" || part === "table") return part;
  return other === undefined ? (part ?? null) : null;
}

export function together(): Rolldown.CodeSplittingGroup[] {
  let parts: Parts | null = null;
  const among = (isOne: (part: string) => boolean) => (id: string, graph: Graph) => {
    const part = partOf((parts ??= partsOf(graph)), id);
    return part && isOne(part) ? part : null;
  };
  // A part takes what it needs with it, unless a part before it has taken it.
  return [
    { name: among((part) => part === "common"), priority: 3 },
    { name: among((part) => part === "table"), priority: 2 },
    { name: among(() => true), priority: 1 },
  ];
}
