import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchDoor } from "../../src/api/client";
import type { Course, Outlook, Prospect } from "../../src/api/model";
import { finePercent } from "../../src/app/state/chances";
import { goodOf, linksOf, Outlooks } from "../../src/app/state/outlook.svelte";

type Tone = Course["results"][number]["tone"];

const course = (...results: [Tone, number, number][]): Course => ({
  assuming: {},
  title: "",
  column: null,
  range: null,
  facts: {},
  said: [],
  ledgers: {},
  results: results.map(([tone, numerator, denominator]) => ({
    code: tone,
    text: tone,
    tone,
    numerator,
    denominator,
  })),
  spreads: [],
  cells: [],
});

const prospect = (more: Partial<Prospect>): Prospect => ({
  code: "may-fight",
  rule: "8.0",
  text: "",
  by: ["a"],
  upon: ["x"],
  sure: false,
  theirs: false,
  courses: [],
  ...more,
});

describe("the chance that it goes well", () => {
  it("is that of all good results together", () => {
    expect(goodOf(course(["best", 1, 6], ["mixed", 1, 3], ["good", 1, 3], ["worst", 1, 6]))).toBe(
      0.5,
    );
  });

  it("has one decimal at most, and nothing that may be is called impossible or sure", () => {
    expect(finePercent(1 / 3, "en")).toBe("33.3 %");
    expect(finePercent(1 / 3, "it")).toBe("33,3 %");
    expect(finePercent(0.5, "en")).toBe("50 %");
    expect(finePercent(1 / 1679616, "en")).toBe("< 0.1 %");
    expect(finePercent(1 - 1 / 1679616, "en")).toBe("> 99.9 %");
    expect(finePercent(1, "en")).toBe("100 %");
  });
});

describe("the lines on the map", () => {
  const hexOf = (piece: string) => ({ x: "0102", y: "0103", g: "0505" })[piece] ?? null;
  const even = [course(["best", 1, 2], ["worst", 1, 2])];

  it("lead to whom it fights, and to the enemy who acts", () => {
    const links = linksOf(
      [
        prospect({ code: "halts", by: ["x", "y"], upon: ["a"], theirs: true }),
        prospect({ upon: ["x"], courses: even }),
        prospect({ code: "under-fire", by: ["g"], upon: ["a"], theirs: true, courses: even }),
        prospect({ code: "takes", upon: ["y"] }),
      ],
      hexOf,
    );
    expect(links).toEqual([
      { to: "0102", chance: 0.5, theirs: false },
      { to: "0103", chance: null, theirs: true },
      { to: "0505", chance: 0.5, theirs: true },
    ]);
  });
});

describe("asking", () => {
  const told = (piece: string, hex: string): Outlook => ({ piece, hex, prospects: [] });
  const outlook = vi.fn(async (piece: string, hex: string) => told(piece, hex));
  const host = {
    envelope: { number: 1 },
    door: { outlook } as unknown as MatchDoor,
    complain: vi.fn(),
  };

  beforeEach(() => {
    vi.useFakeTimers();
    outlook.mockClear();
    host.envelope = { number: 1 };
  });
  afterEach(() => vi.useRealTimers());

  it("waits until the pointer rests, and asks once", async () => {
    const mine = new Outlooks(host);
    mine.look("a", "0101");
    mine.look("a", "0102");
    await vi.runAllTimersAsync();
    mine.look("a", "0102");
    await vi.runAllTimersAsync();
    expect(outlook.mock.calls.map(([, hex]) => hex)).toEqual(["0102"]);
    expect(mine.of("a", "0102")).toEqual(told("a", "0102"));
    expect(mine.of("a", "0101")).toBeNull();
  });

  it("drops an answer that comes too late", async () => {
    const mine = new Outlooks(host);
    mine.look("a", "0101");
    const due = mine.ask("a", "0101");
    host.envelope = { number: 2 };
    expect(await due).toBeNull();
    expect(mine.of("a", "0101")).toBeNull();
  });
});
