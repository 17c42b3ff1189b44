/** Sheets for a real table: sizes in millimetres, both sides of counters, the rules in short. */

import { describe, expect, it, test } from "vitest";
import type { Battle } from "../../src/api/model";
import { parseRoute, toMoment, toPrint } from "../../src/app/route";
import { layoutOf } from "../../src/map/layout";
import { begin, digest, sentences, twoPages } from "../../src/print/digest";
import { counterGroups, facesOf } from "../../src/print/faces";
import { PARTS, readOrder, writeOrder } from "../../src/print/order";
import {
  COUNTER,
  EDGE,
  OVERLAP,
  PAPERS,
  PITCH,
  UNIT,
  behind,
  cropMarks,
  layOut,
  sheetSize,
  tilesOf,
  type Paper,
} from "../../src/print/paper";
import { trackOf } from "../../src/print/track";
import { print as en } from "../../src/text/en/print";
import { print as italian } from "../../src/text/it/print";
import { BATTLES, CAMPOSANTO, GOSSOLENGO, NAVICELLO, PIACENZA } from "./map-battles";

const ALL = [...BATTLES, CAMPOSANTO, GOSSOLENGO, PIACENZA] as unknown as Battle[];
const battleOf = (spec: unknown): Battle => spec as Battle;

describe("the map in tiles", () => {
  const cases = ALL.flatMap((battle) =>
    (Object.keys(PAPERS) as Paper[]).map((paper) => [battle.id, paper, battle] as const),
  );
  test.each(cases)("covers %s on %s at its true size", (_id, paper, battle) => {
    const { width, height } = layoutOf(battle.map);
    const tiling = tilesOf(width, height, paper);
    const [wide, high] = sheetSize(paper, tiling.landscape);
    expect(tiling.width).toBeLessThanOrEqual(wide - 2 * EDGE + 1e-6);
    expect(tiling.height).toBeLessThanOrEqual(high - 2 * EDGE + 1e-6);
    for (const { row, col, view } of tiling.tiles) {
      expect((view.right - view.left) * UNIT).toBeCloseTo(tiling.width);
      const beside = tiling.tiles.find((one) => one.row === row && one.col === col + 1);
      if (beside) expect((view.right - beside.view.left) * UNIT).toBeCloseTo(OVERLAP);
      else expect(view.right).toBeCloseTo(width);
      const below = tiling.tiles.find((one) => one.col === col && one.row === row + 1);
      if (below) expect((view.bottom - below.view.top) * UNIT).toBeCloseTo(OVERLAP);
      else expect(view.bottom).toBeCloseTo(height);
    }
  });

  it("needs one sheet for a small map, and fewer of larger paper", () => {
    const small = layoutOf(NAVICELLO.map);
    expect(tilesOf(small.width, small.height, "a4").tiles.map(({ name }) => name)).toEqual(["A1"]);
    const { width, height } = layoutOf(PIACENZA.map);
    const counts = (["a4", "a3", "a2"] as const).map((p) => tilesOf(width, height, p).tiles.length);
    expect(counts).toEqual([12, 6, 4]);
  });

  it("has hexes in which a counter of 15 mm lies", () => {
    expect(COUNTER).toBe(15);
    expect(60 * UNIT).toBe(18.75);
  });
});

describe("sheets of counters", () => {
  test.each(ALL.map((battle) => [battle.id, battle] as const))(
    "have every piece of %s, front and back in the same place",
    (_id, battle) => {
      const pages = layOut(counterGroups(battle, false, "Markers"));
      const laid = pages.flatMap((page) => page.cells);
      const keys = laid.map(({ item }) => item.key);
      for (const piece of battle.pieces) expect(keys).toContain(piece.id);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { x, y } of laid) {
        expect(x).toBeGreaterThan(EDGE);
        expect(x + COUNTER).toBeLessThan(210 - EDGE);
        expect(y + COUNTER).toBeLessThan(297 - EDGE);
        // Turned on the long edge, the left of the back lies behind the right of the front.
        expect(behind(x) + COUNTER).toBeCloseTo(210 - x);
        expect(behind(behind(x))).toBeCloseTo(x);
      }
    },
  );

  it("never lay two on each other", () => {
    for (const { cells } of layOut(counterGroups(battleOf(PIACENZA), true, "Markers")))
      cells.forEach((a, i) =>
        cells.slice(i + 1).forEach((b) => {
          const apart = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
          expect(apart).toBeGreaterThanOrEqual(PITCH - 1e-9);
        }),
      );
  });

  it("have every piece twice with spares", () => {
    const count = (spares: boolean) =>
      counterGroups(battleOf(NAVICELLO), spares, "")
        .flatMap((group) => group.items)
        .filter((faces) => faces.kind === "piece").length;
    expect(count(true)).toBe(2 * count(false));
    expect(count(false)).toBe(NAVICELLO.pieces.length);
  });

  it("have crop marks on every line of the knife, and none across a counter", () => {
    const [page] = layOut([{ label: "", items: [1, 2, 3] }]);
    const cells = page?.cells ?? [];
    const marks = cropMarks(cells);
    const down = new Set(marks.filter((m) => m.x1 === m.x2).map((m) => m.x1));
    expect(down).toEqual(new Set(cells.flatMap(({ x }) => [x, x + COUNTER])));
    for (const { x1, x2, y1, y2 } of marks)
      for (const { x, y } of cells) {
        const inside = (u: number, v: number) =>
          u > x && u < x + COUNTER && v > y && v < y + COUNTER;
        expect(inside((x1 + x2) / 2, (y1 + y2) / 2)).toBe(false);
      }
  });
});

describe("the other side of a counter", () => {
  const back = (battle: unknown, id: string) => {
    const whole = battleOf(battle);
    const piece = whole.pieces.find((one) => one.id === id);
    if (!piece) throw new Error(`no ${id}`);
    return facesOf(whole, piece).back;
  };

  it("is the disrupted one of a unit, and says nothing of a commander", () => {
    expect(back(NAVICELLO, "panzetti-dragoons-1")?.disrupted).toBe(true);
    expect(back(NAVICELLO, "light-gun-1")?.fired).toBe(true);
    expect(back(NAVICELLO, "panzetti")).toBeNull();
  });

  it("has half the steps", () => {
    expect(back(CAMPOSANTO, "parma")?.steps).toBe(2);
    expect(back(CAMPOSANTO, "jauche")).toBeNull();
  });

  it("is reduced, fired, or a staff", () => {
    expect(back(PIACENZA, "espanolas")?.reduced).toBe(true);
    expect(back(PIACENZA, "gages-guns-1")?.fired).toBe(true);
    expect(back(PIACENZA, "maillebois")?.staff).toBe(true);
    expect(back(PIACENZA, "de-gages-bearer")).toBeNull();
  });
});

describe("an order", () => {
  it("is read as it was written", () => {
    const order = {
      lang: "it",
      paper: "a3",
      parts: ["counters", "rules"],
      spares: true,
      white: true,
    } as const;
    expect(readOrder(writeOrder(order), "en")).toEqual(order);
  });

  it("is as usual where nothing is said, or nonsense", () => {
    const usual = { lang: "en", paper: "a4", parts: PARTS, spares: false, white: false };
    expect(readOrder("", "en")).toEqual(usual);
    expect(readOrder("paper=a9&lang=xx", "en")).toEqual(usual);
  });

  it("is an address", () => {
    expect(parseRoute(toPrint("raab-1664", "paper=a3"))).toEqual({
      screen: "print",
      scenario: "raab-1664",
      match: null,
      query: "paper=a3",
    });
    expect(parseRoute(toMoment("m1", 12, "papal"))).toEqual({
      screen: "print",
      scenario: null,
      match: "m1",
      query: "number=12&seat=papal",
    });
  });
});

describe("the rules in short", () => {
  const paragraph = (number: string, text: string) => ({
    number,
    title: "T",
    text,
    rulings: [],
    no_code: null,
  });

  it("keep whole sentences", () => {
    expect(sentences("One (see 8.2). Two of 3.5 points; and so on. Three.")).toEqual([
      "One (see 8.2).",
      "Two of 3.5 points; and so on.",
      "Three.",
    ]);
    expect(begin("One. Two. Three.", 9)).toBe("One. Two. …");
    expect(begin("A first one that is long. Two.", 4)).toBe("A first one that is long. …");
    expect(begin("One. Two.", 99)).toBe("One. Two.");
  });

  it("use the room there is, and no more", () => {
    const long = Array.from({ length: 9 }, (_, i) =>
      paragraph(String(i), "A sentence. ".repeat(i + 1).trim()),
    );
    const size = (room: number) =>
      digest(long, room).reduce((sum, one) => sum + one.text.length, 0);
    expect(size(1e6)).toBe(long.reduce((sum, one) => sum + one.text.length, 0));
    expect(size(600)).toBeLessThan(size(700));
    expect(size(600)).toBeLessThanOrEqual(600);
  });

  it("lie on two pages of about the same length, in order", () => {
    const all = Array.from({ length: 11 }, (_, i) => paragraph(String(i), "Word. ".repeat(i + 1)));
    const [first, second] = twoPages(all);
    expect([...first, ...second]).toEqual(all);
    expect(first.length).toBeGreaterThan(second.length);
    expect(second.length).toBeGreaterThan(0);
  });
});

describe("the turn track", () => {
  it("tells hours, phases, or the turns alone", () => {
    expect(trackOf(battleOf(NAVICELLO)).map(({ text }) => text)).toEqual([
      "9:00",
      "9:30",
      "10:00",
      "10:30",
    ]);
    expect(trackOf(battleOf(CAMPOSANTO))).toHaveLength(6);
    expect(trackOf(battleOf(PIACENZA)).at(-1)).toEqual({ number: 12, text: "18:00" });
    const bare = { turns: 2, turn_minutes: 0, begins: "" };
    expect(trackOf(bare)).toEqual([
      { number: 1, text: "" },
      { number: 2, text: "" },
    ]);
  });
});

describe("the words of sheets", () => {
  const keys = Object.keys(en) as (keyof typeof en)[];

  it("are there in both languages, with the same figures", () => {
    expect(Object.keys(italian).sort()).toEqual([...keys].sort());
    const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const key of keys) expect([key, holes(italian[key])]).toEqual([key, holes(en[key])]);
  });

  it("are all asked for", () => {
    const sources = import.meta.glob<string>(
      ["../../src/print/*.{ts,svelte}", "../../src/games/*/print.ts"],
      { eager: true, query: "?raw", import: "default" },
    );
    const code = Object.values(sources).join("\n");
    const asked = new Set([...code.matchAll(/\bp\(\s*"([^"]+)"/g)].map(([, key]) => key));
    const unasked = keys.filter((key) => !asked.has(key) && !key.startsWith("part."));
    expect(unasked).toEqual([]);
  });
});
