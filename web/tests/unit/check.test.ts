/** The dice of a record, worked out again here: held against those that the engine threw. */

import { describe, expect, it } from "vitest";
import { entropyOf, facesOf, keyOf, prove, rollOf } from "../../src/check/proving";
import { diceOf, readRecord } from "../../src/check/reading";
import { check as en } from "../../src/text/en/check";
import { check as italian } from "../../src/text/it/check";
import vectors from "./dice-vectors.json";

const [plain = "", mixed = ""] = vectors.records;
const seal = diceOf(readRecord(plain)?.headers.get("Dice") ?? "")?.commitment ?? "";
const count = readRecord(mixed)?.rolls.length ?? 0;

/** The record with another face in its nth roll. */
function spoiled(record: string, nth: number): string {
  let at = 0;
  return record.replace(/\{(\d)\}/g, (whole, face: string) =>
    at++ === nth ? `{${(Number(face) % 6) + 1}}` : whole,
  );
}

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

describe("a roll", () => {
  it("is the one that the engine throws", async () => {
    for (const { secret, entropy, number, kind, faces } of vectors.rolls) {
      const key = await keyOf(bytes(secret), entropy);
      expect(await rollOf(key, number, facesOf(kind) ?? [], faces.length)).toEqual(faces);
    }
  });

  it("is of dice that are known by their names", () => {
    expect(facesOf("d6")).toEqual([1, 2, 3, 4, 5, 6]);
    expect(facesOf("d10")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(facesOf("d6 d10")).toBeNull();
    expect(facesOf("omen")).toBeNull();
  });
});

describe("a record", () => {
  it("holds, with what was added and without", async () => {
    expect(count).toBeGreaterThan(2);
    for (const record of [plain, mixed])
      expect(await prove(record)).toEqual({
        is: "holds",
        proved: readRecord(record)?.rolls.length,
        brought: 0,
      });
  });

  it("does not hold with any roll changed, and the line is named", async () => {
    for (const roll of readRecord(mixed)?.rolls ?? []) {
      const verdict = await prove(spoiled(mixed, roll.number));
      expect(verdict).toMatchObject({ is: "differs", roll: roll.number, line: roll.line });
    }
  });

  it("does not hold with another secret, seal or number", async () => {
    const secret = /\[Secret "(\w+)"\]/.exec(mixed)?.[1] ?? "";
    expect(await prove(mixed.replace(secret, "11".repeat(32)))).toEqual({ is: "wrong-secret" });
    expect(await prove(mixed.replace(seal, "0".repeat(64)))).toEqual({ is: "wrong-secret" });
    const other = await prove(mixed.replace("horse-and-foot", "horse-and-fool"));
    expect(other.is).toBe("differs");
    expect(await prove(mixed.replace("papal horse", "ottoman horse"))).toEqual({
      is: "wrong-entropy",
    });
  });

  it("is held against what this browser noted", async () => {
    const own = { papal: "horse-and-foot" };
    expect((await prove(mixed, { seal, added: own })).is).toBe("holds");
    expect(await prove(mixed, { seal: "0".repeat(64) })).toEqual({ is: "other-seal" });
    expect(await prove(plain, { seal, added: own })).toEqual({ is: "other-entropy" });
  });

  it("says how many rolls were brought, which nothing proves", async () => {
    const brought = spoiled(mixed, 0).replace(seal, `${seal} since 1`);
    expect(await prove(brought)).toEqual({ is: "holds", proved: count - 1, brought: 1 });
  });

  it("counts its rolls from where it begins", async () => {
    const later = mixed.replace(seal, `${seal} from 5`);
    expect(readRecord(later)?.rolls[0]?.number).toBe(5);
    expect((await prove(later)).is).toBe("differs");
  });

  it("says why nothing can be said", async () => {
    const dice = `commitment ${seal}`;
    expect(await prove("nonsense")).toEqual({ is: "no-record" });
    expect(await prove(plain.replace(dice, "seed 7"))).toEqual({ is: "seed" });
    expect(await prove(plain.replace(dice, "given"))).toEqual({ is: "given" });
    expect(await prove(plain.replace(/\[Secret .*\n/, ""))).toEqual({ is: "running" });
    expect(await prove(plain.replace(/\[Kinds .*\n/, ""))).toEqual({ is: "kinds" });
  });

  it("tells what each side added, in their order", () => {
    const stated = readRecord(mixed);
    expect(stated && [...(entropyOf(stated) ?? [])]).toEqual([["papal", "horse-and-foot"]]);
    const swapped = readRecord(
      mixed.replace("papal horse-and-foot", "papal horse-and-foot coalition 12345678"),
    );
    expect(swapped && entropyOf(swapped)).toBeNull();
  });
});

describe("the words of the page", () => {
  it("are the same in both languages, with the same figures", () => {
    const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]).sort();
    expect(Object.keys(italian)).toEqual(Object.keys(en));
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, holes(italian[key])]).toEqual([key, holes(en[key])]);
  });
});
