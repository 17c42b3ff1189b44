/** What a browser adds to the dice by itself, and what it notes of them. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchDoor } from "../../src/api/client";
import { addEntropy, othersPlay } from "../../src/app/state/entropy";
import { keep, knownMatch } from "../../src/app/state/known";
import { envelope } from "./app-fixtures";

const SEAL = "ab".repeat(32);
const people = { blue: "human", red: "human" };
const dice = { ...envelope().dice, commitment: SEAL, open: true };

function door(answers: "grants" | "refuses") {
  const added: string[] = [];
  const addEntropy = vi.fn((text: string) => {
    added.push(text);
    if (answers === "refuses") return Promise.reject(new Error("too late"));
    return Promise.resolve({ ...dice, open: false, entropy: { blue: text } });
  });
  return { added, doors: new Map([["blue", { addEntropy } as unknown as MatchDoor]]) };
}

beforeEach(() => {
  localStorage.clear();
  keep({ match: "m", scenario: "s", title: "", seats: { blue: "t" }, seen: 0, opened: "" });
});

describe("what is added to the dice", () => {
  it("is a random number for a seat of a match between people", async () => {
    const one = door("grants");
    const told = await addEntropy(envelope({ dice, players: people }), one.doors);
    expect(one.added).toHaveLength(1);
    expect(one.added[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(told?.entropy).toEqual({ blue: one.added[0] });
    expect(knownMatch("m")).toMatchObject({ seal: SEAL, added: { blue: one.added[0] } });
    const other = door("grants");
    await addEntropy(envelope({ dice, players: people }), other.doors);
    expect(other.added[0]).not.toBe(one.added[0]);
  });

  it("is nothing where nobody else plays, or it is too late", async () => {
    const one = door("grants");
    expect(await addEntropy(envelope({ dice }), one.doors)).toBeNull();
    const late = { ...dice, open: false };
    expect(await addEntropy(envelope({ dice: late, players: people }), one.doors)).toBeNull();
    expect(one.added).toEqual([]);
  });

  it("is not noted when it was refused, but the seal is, for good", async () => {
    const refused = door("refuses");
    expect(await addEntropy(envelope({ dice, players: people }), refused.doors)).toBeNull();
    expect(knownMatch("m")).toMatchObject({ seal: SEAL, added: {} });
    const other = { ...dice, commitment: "cd".repeat(32) };
    await addEntropy(envelope({ dice: other, players: people }), refused.doors);
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
