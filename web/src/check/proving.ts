/**
 * Do the rolls of a record follow from its secret? Worked out in this browser, without the server:
 * the secret has the hash that was shown before the game, and every roll is HMAC-SHA256 of its
 * number. docs/notation.md says it in full.
 */

import { type Roll, type Stated, readRecord } from "./reading";

/** What this browser noted when it first saw the match. */
export interface Noted {
  readonly seal?: string | undefined;
  readonly added?: Readonly<Record<string, string>> | undefined;
}

export type Verdict =
  /** All is proved; ``brought`` rolls before it are only stated. */
  | { readonly is: "holds"; readonly proved: number; readonly brought: number }
  | {
      readonly is: "differs";
      readonly roll: number;
      readonly line: number;
      readonly stated: string;
      readonly due: string;
    }
  /** The secret has another hash; or the seal, or what was added, is not what was noted here. */
  | { readonly is: "wrong-secret" | "other-seal" | "other-entropy" | "wrong-entropy" }
  /** Nothing can be said here. */
  | { readonly is: "no-record" | "insecure" | "seed" | "given" | "running" | "kinds" };

const encoder = new TextEncoder();
const SHA = "SHA-256";

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^(?:[0-9a-f]{2}){16,64}$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

class Mac {
  private constructor(private readonly key: CryptoKey) {}

  static async of(key: Uint8Array<ArrayBuffer>): Promise<Mac> {
    const made = { name: "HMAC", hash: SHA };
    return new Mac(await crypto.subtle.importKey("raw", key, made, false, ["sign"]));
  }

  async sign(text: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await crypto.subtle.sign("HMAC", this.key, encoder.encode(text)));
  }
}

/** The key of the rolls: the secret, or its HMAC of what the seats added. */
export async function keyOf(
  secret: Uint8Array<ArrayBuffer>,
  entropy: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return entropy ? (await Mac.of(secret)).sign(entropy) : secret;
}

/** What the faces of a die count, in their order. */
export function facesOf(kind: string): number[] | null {
  const sides = Number(/^d(\d{1,3})$/.exec(kind)?.[1] ?? 0);
  if (sides < 1 || sides > 256) return null;
  // The ten-sided die counts from its zero.
  return Array.from({ length: sides }, (_, index) => (kind === "d10" ? index : index + 1));
}

/** The faces of a roll of so many dice of one kind. */
export async function rollOf(
  key: Uint8Array<ArrayBuffer>,
  number: number,
  faces: readonly number[],
  count: number,
): Promise<number[]> {
  const mac = await Mac.of(key);
  // Bytes beyond the last full run of faces are thrown away.
  const limit = 256 - (256 % faces.length);
  const found: number[] = [];
  for (let more = 0; found.length < count; more += 1) {
    const block = await mac.sign(more === 0 ? `${number}` : `${number}:${more}`);
    for (const byte of block)
      if (byte < limit && found.length < count) found.push(faces[byte % faces.length] ?? 0);
  }
  return found;
}

const ENTROPY = /^[0-9A-Za-z_-]{8,64}$/;

/** What each seat added; null if the header is not a row of seats in their order. */
export function entropyOf({ headers }: Stated): ReadonlyMap<string, string> | null {
  const text = headers.get("Entropy") ?? "";
  const words = text ? text.split(" ") : [];
  const added = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) added.set(words[at] ?? "", words[at + 1] ?? "");
  const seats = (headers.get("Seats") ?? "").split(" ").filter((seat) => added.has(seat));
  const again = seats.map((seat) => `${seat} ${added.get(seat) ?? ""}`).join(" ");
  const good = [...added.values()].every((one) => ENTROPY.test(one));
  return good && again === text ? added : null;
}

export async function prove(text: string, noted: Noted = {}): Promise<Verdict> {
  const stated = readRecord(text);
  if (!stated) return { is: "no-record" };
  const { dice, headers } = stated;
  if (dice.kind !== "commitment") return { is: dice.kind };
  if (noted.seal && noted.seal !== dice.commitment) return { is: "other-seal" };
  const added = entropyOf(stated);
  if (!added) return { is: "wrong-entropy" };
  const own = Object.entries(noted.added ?? {});
  if (own.some(([seat, one]) => added.get(seat) !== one)) return { is: "other-entropy" };
  if (!headers.has("Secret")) return { is: "running" };
  // Browsers have no SHA-256 for a page that came over an open line.
  if (!("subtle" in crypto)) return { is: "insecure" };
  const secret = bytesOf(headers.get("Secret") ?? "");
  if (!secret || hex(new Uint8Array(await crypto.subtle.digest(SHA, secret))) !== dice.commitment)
    return { is: "wrong-secret" };
  return proveRolls(stated, await keyOf(secret, headers.get("Entropy") ?? ""));
}

async function proveRolls(
  { dice, headers, rolls }: Stated,
  key: Uint8Array<ArrayBuffer>,
): Promise<Verdict> {
  const own = rolls.filter((roll) => roll.number >= dice.since);
  const faces = facesOf(headers.get("Kinds") ?? "");
  if (own.length > 0 && !faces) return { is: "kinds" };
  for (const roll of own) {
    const wrong = await differs(roll, key, faces ?? []);
    if (wrong) return wrong;
  }
  return { is: "holds", proved: own.length, brought: rolls.length - own.length };
}

async function differs(
  { number, line, faces: stated }: Roll,
  key: Uint8Array<ArrayBuffer>,
  faces: readonly number[],
): Promise<Verdict | null> {
  const due = await rollOf(key, number, faces, stated.length);
  if (due.join() === stated.join()) return null;
  return { is: "differs", roll: number, line, stated: stated.join(" "), due: due.join(" ") };
}
