import { describe, expect, it } from "vitest";
import { distance, WIDE } from "../../src/map/geometry";
import { nextHex } from "../../src/map/keys";
import { layoutOf } from "../../src/map/layout";
import { outline, outlinePath, parts } from "../../src/map/regions";
import { BATTLES, layout } from "./map-battles";

const KINDS = [
  { orientation: "pointy", shifted: "odd" },
  { orientation: "pointy", shifted: "even" },
  { orientation: "flat", shifted: "odd" },
  { orientation: "flat", shifted: "even" },
] as const;

describe.each(KINDS)("a map with $orientation hexes, $shifted lines shifted", (kind) => {
  const sheet = layout(kind);

  it("finds the hex at a place", () => {
    for (const hex of sheet.map.hexes) {
      const [x, y] = sheet.centre(hex.id);
      expect(sheet.hexAt([x, y])).toBe(hex.id);
      for (const [cx, cy] of sheet.corners(hex.id, 0.94))
        expect(sheet.hexAt([cx, cy])).toBe(hex.id);
    }
  });

  it("finds nothing off the grid", () => {
    expect(sheet.hexAt([-5, -5])).toBeNull();
    expect(sheet.hexAt([sheet.width, sheet.height])).toBeNull();
  });

  it("knows neighbours, and that they are neighbours of each other", () => {
    for (const hex of sheet.map.hexes)
      for (const id of sheet.neighbours(hex.id)) {
        expect(distance(sheet.centre(id), sheet.centre(hex.id))).toBeCloseTo(WIDE);
        expect(sheet.neighbours(id)).toContain(hex.id);
      }
    expect(sheet.neighbours("0303")).toHaveLength(6);
  });

  it("places hexes beyond the grid as it places those on it", () => {
    for (const hex of sheet.map.hexes) {
      const [row, col] = sheet.rowCol(hex.id);
      expect(distance(sheet.spot(row, col), sheet.centre(hex.id))).toBeLessThan(1e-6);
    }
  });

  it("walks round a set of hexes", () => {
    const one = outline(sheet, [sheet.centre("0303")]);
    expect(one).toHaveLength(1);
    expect(one[0]).toHaveLength(6);
    const ring = sheet.neighbours("0303").map((id) => sheet.centre(id));
    expect(
      outline(sheet, ring)
        .map((loop) => loop.length)
        .sort((a, b) => a - b),
    ).toEqual([6, 18]);
  });

  it("lets an arrow key go straight", () => {
    for (const [arrow, axis] of [
      [[0, 1], 0],
      [[1, 0], 1],
    ] as const) {
      let here = "0103";
      const start = sheet.centre(here)[axis];
      for (let i = 0; i < 4; i++) here = nextHex(sheet, here, arrow) ?? here;
      expect(Math.abs(sheet.centre(here)[axis] - start)).toBeLessThanOrEqual(WIDE / 2 + 1e-6);
      expect(here).not.toBe("0103");
    }
  });
});

describe("regions", () => {
  const sheet = layout();

  it("have an outline that ignores hexes off the map", () => {
    expect(outlinePath(sheet, ["0303", "9999"])).toBe(outlinePath(sheet, ["0303"]));
    expect(outlinePath(sheet, [])).toBe("");
  });

  it("fall into connected parts", () => {
    expect(parts(sheet, ["0101", "0102", "0505"]).map((part) => part.length)).toEqual([2, 1]);
  });
});

describe("the sheet", () => {
  it.each(BATTLES.map((battle) => [battle.id, battle] as const))(
    "of %s has room round the field",
    (_, battle) => {
      const sheet = layoutOf(battle.map);
      for (const hex of battle.map.hexes)
        for (const [x, y] of sheet.corners(hex.id)) {
          expect(x).toBeGreaterThan(10);
          expect(y).toBeGreaterThan(10);
          expect(x).toBeLessThan(sheet.width - 10);
          expect(y).toBeLessThan(sheet.height - 10);
        }
      expect(layoutOf(battle.map)).toBe(sheet);
    },
  );

  it("lets woods and hills run on beyond the grid, but towns not", () => {
    const ground = layout({
      terrain: { "0101": "wood", "0208": "town" },
      levels: { "0108": 2 },
    }).ground();
    const at = (row: number, col: number) => ground.find((g) => g.row === row && g.col === col)!;
    expect(at(-1, -1).terrain).toBe("wood");
    expect(at(1, 8).terrain).toBe("fields");
    expect(at(-1, 8).level).toBe(2);
  });
});
