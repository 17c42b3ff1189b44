/** What a browser adds to the dice by itself, and what it notes of them. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchDoor } from "../../src/api/client";
import type { Envelope } from "../../src/api/model";
import { addEntropy, othersPlay } from "../../src/app/state/entropy";
import { keep, knownMatch } from "../../src/app/state/known";
import { envelope } from "./app-fixtures";

const SEAL = "ab".repeat(32);
const people = { blue: "human", red: "human" };
const dice = { ...envelope().dice, commitment: SEAL, open: true };

/** A table of one seat, at which a server grants or refuses what is added. */
function table(answers: "grants" | "refuses", more: Partial<Envelope>) {
  const added: string[] = [];
  const addEntropy = vi.fn((text: string) => {
    added.push(text);
    if (answers === "refuses") return Promise.reject(new Error("too late"));
    return Promise.resolve({ ...dice, open: false, entropy: { blue: text } });
  });
  const doors = new Map([["blue", { addEntropy } as unknown as MatchDoor]]);
  return { added, doors, mine: ["blue"], envelope: envelope({ dice, ...more }) };
}

beforeEach(() => {
  localStorage.clear();
  keep({ match: "m", scenario: "s", title: "", seats: { blue: "t" }, seen: 0, opened: "" });
});

describe("what is added to the dice", () => {
  it("is a random number for a seat of a match between people", async () => {
    const one = table("grants", { players: people });
    await addEntropy(one);
    expect(one.added).toHaveLength(1);
    expect(one.added[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(one.envelope.dice.entropy).toEqual({ blue: one.added[0] });
    expect(knownMatch("m")).toMatchObject({ seal: SEAL, added: { blue: one.added[0] } });
    const other = table("grants", { players: people });
    await addEntropy(other);
    expect(other.added[0]).not.toBe(one.added[0]);
  });

  it("is nothing where nobody else plays, or it is too late", async () => {
    for (const more of [{}, { players: people, dice: { ...dice, open: false } }]) {
      const one = table("grants", more);
      await addEntropy(one);
      expect(one.added).toEqual([]);
    }
  });

  it("is not noted when it was refused, but the seal is, for good", async () => {
    await addEntropy(table("refuses", { players: people }));
    expect(knownMatch("m")).toMatchObject({ seal: SEAL, added: {} });
    const other = { ...dice, commitment: "cd".repeat(32) };
    await addEntropy(table("refuses", { players: people, dice: other }));
    expect(knownMatch("m")?.seal).toBe(SEAL);
  });
});

describe("others", () => {
  it("are people who sit elsewhere", () => {
    expect(othersPlay(envelope(), ["blue"])).toBe(false);
    expect(othersPlay(envelope({ players: people }), ["blue"])).toBe(true);
    expect(othersPlay(envelope({ players: people }), ["blue", "red"])).toBe(false);
    expect(othersPlay(envelope(), [])).toBe(true);
  });
});
