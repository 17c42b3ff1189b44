/** What a record says of its dice: its headers, and every roll with its line. */

export interface Roll {
  /** As the match counts its rolls, from 0. */
  readonly number: number;
  readonly line: number;
  readonly faces: readonly number[];
}

export interface Stated {
  readonly headers: ReadonlyMap<string, string>;
  readonly dice: Dice;
  readonly rolls: readonly Roll[];
}

export interface Dice {
  readonly kind: "seed" | "commitment" | "given";
  readonly commitment: string;
  /** The first roll of these dice: those before were brought with a record. */
  readonly since: number;
  /** The number of the record's first roll. */
  readonly begun: number;
}

const HEADER = /^\[(\w+) (".*")\]$/;
const DICE =
  /^(?:seed -?\d{1,40}|commitment (?<hash>[0-9a-f]{64})(?: since (?<since>\d{1,9}))?|given)(?: from (?<begun>\d{1,9}))?$/;
const ROLL = /\{([^{}]*)\}/g;

function headerOf(line: string): [string, string] | null {
  const found = HEADER.exec(line);
  if (!found) return null;
  try {
    const value: unknown = JSON.parse(found[2] ?? "");
    return [found[1] ?? "", String(value)];
  } catch {
    return null;
  }
}

export function diceOf(text: string): Dice | null {
  const found = DICE.exec(text);
  if (!found) return null;
  const { hash = "", since = "0", begun = "0" } = found.groups ?? {};
  const kind = hash ? "commitment" : text.startsWith("seed") ? "seed" : "given";
  return { kind, commitment: hash, since: Number(since), begun: Number(begun) };
}

/** Reads a record as far as its dice go; null if it is none. */
export function readRecord(text: string): Stated | null {
  const headers = new Map<string, string>();
  const found: Omit<Roll, "number">[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    if (raw.startsWith("|")) continue;
    if (line.startsWith("[")) {
      const header = headerOf(line);
      if (!header || headers.has(header[0])) return null;
      headers.set(...header);
    } else if (!line.startsWith("@")) {
      const played = line.split("#")[0] ?? "";
      for (const [, faces = ""] of played.matchAll(ROLL))
        found.push({ line: index + 1, faces: faces.trim().split(/\s+/).map(Number) });
    }
  }
  const dice = diceOf(headers.get("Dice") ?? "");
  if (!headers.has("Battaglia") || !dice) return null;
  return {
    headers,
    dice,
    rolls: found.map((roll, index) => ({ ...roll, number: dice.begun + index })),
  };
}
