import { describe, expect, it } from "vitest";
import { cartoucheOf, compassOf, frameOf, scaleOf, splitTitle, trophy } from "../../src/map/frame";
import { placeLabels, textWidth } from "../../src/map/labels";
import { layoutOf } from "../../src/map/layout";
import { miniature } from "../../src/map/miniature";
import { setUpOf, type BattleSpec } from "../../src/map/types";
import { waysOf } from "../../src/map/ways";
import { BATTLES, EVERY_BATTLE, NAVICELLO, RAAB, ZUSMARSHAUSEN } from "./map-battles";

function labelsOf(battle: BattleSpec) {
  const layout = layoutOf(battle.map);
  const { courses, roads } = waysOf(layout);
  const hexes = Object.values(setUpOf(battle)).filter((hex) => hex != null);
  return placeLabels({ layout, courses, roads, occupied: new Set(hexes) });
}

/** The part of a name that lies under counters of the set-up, from 0 to 1. */
function covered(battle: BattleSpec, label: ReturnType<typeof labelsOf>[number]): number {
  const layout = layoutOf(battle.map);
  const width = textWidth(label.text, label.size);
  const left = label.anchor === "start" ? 0 : label.anchor === "end" ? -width : -width / 2;
  let hidden = 0;
  const steps = 40;
  for (let i = 0; i < steps; i++) {
    const x = label.at[0] + left + (width * (i + 0.5)) / steps;
    const y = label.at[1] - label.size * 0.3;
    const under = Object.values(setUpOf(battle)).some((hex) => {
      if (!hex) return false;
      const [cx, cy] = layout.centre(hex);
      return Math.abs(cx - x) < 24 && Math.abs(cy - y) < 24;
    });
    if (under) hidden++;
  }
  return hidden / steps;
}

describe("names", () => {
  it.each(BATTLES.map((battle) => [battle.id, battle] as const))(
    "of %s are all placed, on the field",
    (_, battle) => {
      const layout = layoutOf(battle.map);
      const labels = labelsOf(battle);
      expect(labels).toHaveLength(battle.map.places.length);
      for (const { at, path } of labels) {
        if (path) continue;
        expect(at[0]).toBeGreaterThan(layout.field.left);
        expect(at[0]).toBeLessThan(layout.field.right);
        expect(at[1]).toBeGreaterThan(layout.field.top);
        expect(at[1]).toBeLessThan(layout.field.bottom);
      }
    },
  );

  it.each(BATTLES.map((battle) => [battle.id, battle] as const))(
    "of %s are not covered by the set-up",
    (_, battle) => {
      for (const label of labelsOf(battle))
        if (!label.path)
          expect([label.text, covered(battle, label) < 0.3]).toEqual([label.text, true]);
    },
  );

  it("of waters follow them", () => {
    const kinds = Object.fromEntries(
      labelsOf(ZUSMARSHAUSEN).map((label) => [label.id, label.kind]),
    );
    expect(kinds).toMatchObject({
      zusam: "water",
      roth: "water",
      schmutter: "water",
      horgau: "town",
      "rauher-forst": "region",
      sandberg: "name",
    });
  });
});

describe("the frame", () => {
  it("splits a title into name and date", () => {
    expect(splitTitle("The Raab, 1 August 1664", "1664-08-01")).toEqual({
      name: "The Raab",
      date: "1 August 1664",
    });
    expect(splitTitle("A battle", "1664-08-01").date).toBe("1 August 1664");
    expect(splitTitle("A battle", "in spring")).toEqual({ name: "A battle", date: "in spring" });
  });

  it.each(BATTLES.map((battle) => [battle.id, battle] as const))(
    "of %s carries title and scale",
    (_, battle) => {
      const layout = layoutOf(battle.map);
      const scale = scaleOf(layout);
      const metres = Number.parseInt(scale.marks.at(-1)!.text, 10);
      const units = scale.length * layout.press;
      expect((units / 60) * battle.map.metres_per_hex).toBeCloseTo(metres, 0);
      expect(scale.at[0] + units).toBeLessThan(layout.width);
      expect(cartoucheOf(layout, battle).lines.sides).toContain(" · ");
      expect(frameOf(layout).bars).not.toContain("NaN");
    },
  );

  it("says a name once", () => {
    expect(cartoucheOf(layoutOf(ZUSMARSHAUSEN.map), ZUSMARSHAUSEN).lines.head).toBe("");
    expect(cartoucheOf(layoutOf(RAAB.map), RAAB).lines.head).toBe("The Raab at Mogersdorf");
  });

  it("has a rose and a trophy", () => {
    expect(compassOf(layoutOf(RAAB.map)).ranks).toHaveLength(3);
    for (const piece of trophy().pieces) expect(piece.body + piece.lines).not.toContain("NaN");
  });
});

describe("a map in small", () => {
  it("shows the troops in the shape of its card", () => {
    for (const battle of BATTLES) {
      const layout = layoutOf(battle.map);
      const { view, blocks, names } = miniature(battle, layout, setUpOf(battle), 1.7);
      expect((view.right - view.left) / (view.bottom - view.top)).toBeCloseTo(1.7);
      expect(names.length).toBeGreaterThan(0);
      const inView = blocks.filter(
        ({ at }) =>
          at[0] > view.left && at[0] < view.right && at[1] > view.top && at[1] < view.bottom,
      );
      expect(inView.length).toBeGreaterThan(blocks.length * 0.8);
    }
  });

  it("has no name that is cut by its edge", () => {
    for (const battle of EVERY_BATTLE) {
      const sheet = layoutOf(battle.map);
      const { view, names, type } = miniature(battle, sheet, setUpOf(battle), 1.7);
      for (const { text, at } of names) {
        const half = textWidth(text, type) / 2;
        expect([text, at[0] - half > view.left, at[0] + half < view.right]).toEqual([
          text,
          true,
          true,
        ]);
      }
    }
  });

  it("does without a set-up", () => {
    const layout = layoutOf(NAVICELLO.map);
    expect(miniature(NAVICELLO, layout, {}, 1.5).blocks).toEqual([]);
  });
});
