import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { Cell, Course, Roll } from "../../src/api/model";
import Die from "../../src/app/parts/Die.svelte";
import OddsBar from "../../src/app/panels/OddsBar.svelte";
import TenCells from "../../src/app/parts/TenCells.svelte";
import Thrown from "../../src/app/parts/Thrown.svelte";
import { isStrip, passing, spokenCells } from "../../src/app/state/cells";

afterEach(cleanup);

const roll: Roll = {
  code: "combat",
  rule: "8.0",
  purpose: "Sparr attacks",
  text: "4 +1 = 5 against 6: Ad",
  thrower: "allied",
  pieces: ["sparr"],
  dice: ["d6"],
  faces: ["4"],
  total: 5,
  against: 6,
  result: "Ad",
  tone: "bad",
  cells: [],
  ledgers: {
    die: {
      title: "Die",
      total: 1,
      lines: [{ value: 1, code: "town-sortie", text: "out of a town", rule: "13.2" }],
    },
  },
};

describe("a roll", () => {
  it("is read in a line, with its dice", () => {
    const { container } = render(Thrown, { roll });
    expect(container.querySelector("summary")?.textContent).toContain("4 +1 = 5 against 6: Ad");
    expect(container.querySelectorAll("summary svg circle")).toHaveLength(4);
  });

  it("has the lines and paragraphs behind it on demand", () => {
    const { container } = render(Thrown, { roll, bare: true });
    expect(container.querySelector("details")?.open).toBe(false);
    expect(container.querySelector("table")?.textContent).toContain("out of a town");
    expect(container.querySelector("table")?.textContent).toContain("13.2");
    expect(container.querySelector("summary svg")).toBeNull();
  });

  it("of ten faces shows what is printed on them, the zero too", () => {
    const { container } = render(Die, { face: "0", kind: "d10" });
    expect(container.querySelector("text")?.textContent).toBe("0");
    expect(container.querySelectorAll("circle")).toHaveLength(0);
  });
});

const CODES = ["NE", "NE", "NE", "NE", "D", "D", "D1", "D1", "D2", "1"];
const WORDS: Record<string, string> = { NE: "no effect", D: "disorder", "1": "a step lost" };
const TONES: Record<string, Cell["tone"]> = { NE: "none", D: "mixed", D1: "good", "1": "best" };
const table: Cell[] = CODES.map((code, face) => ({
  face: String(face),
  code,
  mark: code,
  text: WORDS[code] ?? code,
  tone: TONES[code] ?? "good",
  good: false,
}));
const training: Cell[] = CODES.map((_, face) => ({
  face: String(face),
  code: face < 7 ? "passed" : "failed",
  mark: "",
  text: face < 7 ? "passed" : "failed",
  tone: face < 7 ? "good" : "bad",
  good: face < 7,
}));

describe("ten cells", () => {
  it("bear the result of each face, zero first, and frame the one that was thrown", () => {
    const { container } = render(TenCells, { cells: table, thrown: "9" });
    const cells = [...container.querySelectorAll("i")];
    expect(cells.map((one) => one.querySelector("b")!.textContent)).toEqual([..."0123456789"]);
    expect(cells.map((one) => one.querySelector("span")!.textContent)).toEqual(CODES);
    expect(cells.findIndex((one) => one.classList.contains("thrown"))).toBe(9);
  });

  it("are dark where a training roll passes", () => {
    const { container } = render(TenCells, { cells: training, small: true });
    const dark = [...container.querySelectorAll("i")].map((one) => one.classList.contains("pass"));
    expect(dark.filter(Boolean)).toHaveLength(7);
    expect(dark.indexOf(false)).toBe(7);
    expect(passing(training)).toBeCloseTo(0.7);
  });

  it("are read out in runs, with the face that fell", () => {
    const { getByRole } = render(TenCells, { cells: table, thrown: "4" });
    const label = getByRole("img").getAttribute("aria-label");
    expect(label).toContain("0–3 no effect, 4–5 disorder, 6–7 D1, 8 D2, 9 a step lost");
    expect(label).toContain("4");
    expect(spokenCells(training)).toBe("0–6 passed, 7–9 failed");
  });

  it("stand for a bar only where one die decides", () => {
    const result = (code: string) => ({
      code,
      text: code,
      tone: "none" as const,
      numerator: 1,
      denominator: 2,
    });
    const course: Course = {
      assuming: {},
      title: "",
      column: null,
      range: null,
      facts: {},
      said: [],
      spreads: [],
      ledgers: {},
      results: [result("passed"), result("failed")],
      cells: training,
    };
    expect(isStrip(course)).toBe(true);
    expect(isStrip({ ...course, results: [result("attacker-wins")] })).toBe(false);
    expect(isStrip({ ...course, cells: [] })).toBe(false);
    const { container } = render(OddsBar, { course, slim: true });
    expect(container.querySelector(".cells.small")).not.toBeNull();
    expect(container.querySelector(".bar")).toBeNull();
  });
});
