import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { Roll } from "../../src/api/model";
import Die from "../../src/app/parts/Die.svelte";
import Thrown from "../../src/app/parts/Thrown.svelte";

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
