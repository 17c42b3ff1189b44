import { describe, expect, it } from "vitest";
import { layoutOf } from "../../src/map/layout";
import { sketch } from "../../src/map/sketch";
import { EVERY_BATTLE, RAAB, layout } from "./map-battles";

describe("a sketch", () => {
  it.each(EVERY_BATTLE.map((battle) => [battle.id, battle] as const))(
    "of %s shows its water, roads and roofs, each with one pen",
    (_, battle) => {
      const strokes = sketch(layoutOf(battle.map));
      const pens = strokes.map((stroke) => stroke.pen);
      expect(new Set(pens).size).toBe(pens.length);
      expect(pens).toEqual(expect.arrayContaining(["road", "roof"]));
      expect(pens.includes("water") || pens.includes("stream")).toBe(true);
      for (const { d } of strokes) expect(d).not.toMatch(/NaN|undefined/);
    },
  );

  it("has a crown for each tree of a wood, and nothing for open ground", () => {
    const woods = layoutOf(RAAB.map).map.hexes.filter((hex) => hex.terrain === "wood").length;
    const crowns = sketch(layoutOf(RAAB.map)).find((stroke) => stroke.pen === "crown");
    expect(crowns?.d.match(/M/g)).toHaveLength(5 * woods);
    expect(sketch(layout())).toEqual([]);
  });
});
