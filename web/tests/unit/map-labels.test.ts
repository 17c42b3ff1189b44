import { describe, expect, it } from "vitest";
import { engrave } from "../../src/map/engrave";
import { cartoucheOf, compassOf, frameOf, scaleOf, splitTitle, trophy } from "../../src/map/frame";
import { boxOf, grow, overlap, type Box, type Point } from "../../src/map/geometry";
import { placeLabels, textWidth } from "../../src/map/labels";
import { layoutOf } from "../../src/map/layout";
import { miniature } from "../../src/map/miniature";
import { setUpOf, type BattleSpec } from "../../src/map/types";
import { waysOf } from "../../src/map/ways";
import { BATTLES, CAMPOSANTO, EVERY_BATTLE, NAVICELLO, RAAB, ZUSMARSHAUSEN } from "./map-battles";

function labelsOf(battle: BattleSpec) {
  const layout = layoutOf(battle.map);
  const { courses, roads } = waysOf(layout);
  const hexes = Object.values(setUpOf(battle)).filter((hex) => hex != null);
  return placeLabels({ layout, courses, roads, occupied: new Set(hexes) });
}

/** The box round a path of places and relative steps. */
function drawnBox(d: string): Box {
  const points = d
    .split("M")
    .slice(1)
    .flatMap((part) => {
      const [first = "", ...steps] = part.replace("Z", "").split(/[l ]/);
      let [x = 0, y = 0] = first.split(",").map(Number);
      const rest = steps.map((step): Point => {
        const [dx = 0, dy = 0] = step.split(",").map(Number);
        return [(x += dx), (y += dy)];
      });
      return [first.split(",").map(Number) as unknown as Point, ...rest];
    });
  return boxOf(points);
}

function boxOfLabel(label: ReturnType<typeof labelsOf>[number]): Box {
  const width = textWidth(label.text, label.size, label.kind === "region" ? 0.34 : 0);
  const left = label.anchor === "start" ? 0 : label.anchor === "end" ? -width : -width / 2;
  const [x, y] = label.at;
  return {
    left: x + left,
    right: x + left + width,
    top: y - label.size * 0.7,
    bottom: y + label.size * 0.2,
  };
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

  it.each(EVERY_BATTLE.map((battle) => [battle.id, battle] as const))(
    "of %s lie on no roof",
    (_, battle) => {
      const roofs = engrave(battle.map).standing.flatMap((one) =>
        "strokes" in one
          ? one.strokes.filter(({ pen }) => pen === "roof").map(({ d }) => drawnBox(d))
          : [],
      );
      expect(roofs.length).toBeGreaterThan(0);
      for (const label of labelsOf(battle).filter((one) => !one.path)) {
        const box = boxOfLabel(label);
        const under = roofs.reduce((sum, roof) => sum + overlap(box, roof), 0);
        const area = (box.right - box.left) * (box.bottom - box.top);
        expect([label.text, Math.round((100 * under) / area)]).toEqual([label.text, 0]);
      }
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
      expect(frameOf(layout).bars).not.toContain("NaN");
    },
  );

  const linesOf = (battle: BattleSpec) => cartoucheOf(layoutOf(battle.map), battle).lines;

  it("is titled as an old plan, in the language of the land", () => {
    expect(linesOf(RAAB)).toMatchObject({ head: "Plan der Schlacht", name: "an der Raab" });
    expect(linesOf(CAMPOSANTO)).toMatchObject({
      head: "Piano della Battaglia",
      name: "di Camposanto",
      date: "seguita li 8 Febbraro 1743",
    });
    for (const battle of EVERY_BATTLE) {
      const { head, name, date, sides } = linesOf(battle);
      expect([head, name, date, sides].every((line) => line.length > 3)).toBe(true);
      expect(date).toContain(battle.date.slice(0, 4));
      const { width } = cartoucheOf(layoutOf(battle.map), battle);
      expect(textWidth(sides, 15)).toBeLessThan(width - 40);
      expect(textWidth(name, 46)).toBeLessThan(width - 40);
    }
  });

  it.each(EVERY_BATTLE.map((battle) => [battle.id, battle] as const))(
    "of %s has its cartouche beside the rivers",
    (_, battle) => {
      const sheet = layoutOf(battle.map);
      const { courses, roads } = waysOf(sheet);
      const lines = [...courses.map((course) => course.points), ...roads];
      const { centre, width, height, size } = cartoucheOf(sheet, battle, lines);
      const [x, y] = centre;
      const [a, b] = [(width / 2) * size, (height / 2) * size];
      const room = { left: x - a, right: x + a, top: y - b, bottom: y + b };
      const under = courses.flatMap((course) =>
        course.points.filter((point, i) =>
          overlap(grow(boxOf([point]), course.widths[i]! / 2), room),
        ),
      );
      expect(under).toEqual([]);
    },
  );

  it("says a name once where there is no plan", () => {
    const bare = (battle: BattleSpec): BattleSpec => ({
      ...battle,
      map: { ...battle.map, looks: { ...battle.map.looks, plan: null } },
    });
    expect(linesOf(bare(ZUSMARSHAUSEN)).head).toBe("");
    expect(linesOf(bare(RAAB)).head).toBe("The Raab at Mogersdorf");
    expect(linesOf(bare(RAAB)).sides).toContain(" · ");
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
