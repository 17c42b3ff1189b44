import { describe, expect, it } from "vitest";
import { coursesOf, crossing } from "../../src/map/courses";
import { engrave } from "../../src/map/engrave";
import { facings } from "../../src/map/facing";
import { distance, lengthOf, nearest, type Point } from "../../src/map/geometry";
import { gridLook, gridOf } from "../../src/map/grid";
import { layoutOf } from "../../src/map/layout";
import { PENS } from "../../src/map/pens";
import { setUpOf } from "../../src/map/types";
import { boatBridge } from "../../src/map/water";
import { waysOf } from "../../src/map/ways";
import { toothed } from "../../src/map/works";
import {
  BATTLES,
  EVERY_BATTLE,
  NAVICELLO,
  NONANTOLA,
  RAAB,
  ZUSMARSHAUSEN,
  layout,
  mapOf,
} from "./map-battles";

const named = BATTLES.map((battle) => [battle.id, battle] as const);

describe("waters", () => {
  it("are joined into whole courses", () => {
    const kinds = (map: typeof RAAB.map) => coursesOf(layoutOf(map)).map((course) => course.kind);
    expect(kinds(RAAB.map).sort()).toEqual(["ford", "river"]);
    expect(kinds(NONANTOLA.map).sort()).toEqual(["river", "stream"]);
    expect(kinds(ZUSMARSHAUSEN.map).sort()).toEqual(["river", "stream", "stream"]);
    expect(kinds(NAVICELLO.map)).toEqual(["river"]);
  });

  it("pass every one of their hexsides", () => {
    const sheet = layoutOf(RAAB.map);
    const courses = coursesOf(sheet);
    for (const [a, b] of RAAB.map.hexsides["ford"]!) {
      const [p, q] = sheet.side(a, b)!;
      const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
      const gap = Math.min(
        ...courses.map((course) =>
          distance(course.points[nearest(course.points, middle)]!, middle),
        ),
      );
      expect(gap).toBeLessThan(14);
    }
  });

  it("flow into each other", () => {
    const [lafnitz, raab] = coursesOf(layoutOf(RAAB.map));
    const ends = [lafnitz!.points[0]!, lafnitz!.points.at(-1)!];
    const gaps = ends.map((end) => distance(raab!.points[nearest(raab!.points, end)]!, end));
    expect(Math.min(...gaps)).toBeLessThan(2);
  });

  it("run off the sheet at its edge, and begin thin at a source", () => {
    const sheet = layout({ hexsides: { stream: [["0304", "0305"]], river: [["0101", "0102"]] } });
    const [river, stream] = coursesOf(sheet);
    expect(Math.min(...river!.points.map((p) => p[1]))).toBeLessThan(0);
    expect(stream!.widths[0]!).toBeLessThan(4);
  });

  it.each(EVERY_BATTLE.map((battle) => [battle.id, battle] as const))(
    "of %s end beyond the sheet, in another water or at a source",
    (_, battle) => {
      const sheet = layoutOf(battle.map);
      const { courses, braided, waters } = waysOf(sheet);
      for (const course of [...courses, ...braided.map((river) => river.bed)])
        for (const [end, width] of [
          [course.points[0]!, course.widths[0]!],
          [course.points.at(-1)!, course.widths.at(-1)!],
        ] as const) {
          const off = end[0] < 0 || end[1] < 0 || end[0] > sheet.width || end[1] > sheet.height;
          const others = waters.filter((one) => one !== course);
          const joined = others.some(
            (one) => distance(one.points[nearest(one.points, end)]!, end) < one.widths[0]! + 2,
          );
          expect([end, off || joined || width < 4]).toEqual([end, true]);
        }
    },
  );

  it("widen slowly where their class changes", () => {
    const sheet = layout({
      hexsides: {
        ford: [["0303", "0403"]],
        river: [
          ["0303", "0404"],
          ["0304", "0404"],
          ["0304", "0405"],
        ],
      },
    });
    const { widths } = coursesOf(sheet)[0]!;
    for (let i = 1; i < widths.length; i++)
      expect(Math.abs(widths[i]! - widths[i - 1]!)).toBeLessThan(1.6);
  });

  it("are crossed from the first hex to the second", () => {
    const sheet = layoutOf(NAVICELLO.map);
    const [a, b] = NAVICELLO.map.hexsides["bridge"]![0]!;
    const there = crossing(sheet, coursesOf(sheet), a, b)!;
    const back = crossing(sheet, coursesOf(sheet), b, a)!;
    expect(there.over[0]).toBeGreaterThan(0.5);
    expect(back.over[0]).toBeCloseTo(-there.over[0]);
    expect(boatBridge(there).boats.match(/M/g)!.length).toBeGreaterThan(1);
    expect(crossing(sheet, [], "1401", "2213")).toBeNull();
  });
});

describe("roads", () => {
  it.each(named)("of %s go through their hexes and over the bridges", (_, battle) => {
    const sheet = layoutOf(battle.map);
    const { roads, bridgeAt } = waysOf(sheet);
    battle.map.roads
      .filter((chain) => chain.length > 1)
      .forEach((chain, i) => {
        const road = roads[i]!;
        expect(lengthOf(road)).toBeGreaterThan(30);
        for (const id of chain.slice(1, -1)) {
          const centre = sheet.centre(id);
          expect(distance(road[nearest(road, centre)]!, centre)).toBeLessThan(30);
        }
        chain.forEach((id, k) => {
          const bridge = chain[k + 1] ? bridgeAt(id, chain[k + 1]!) : null;
          if (bridge) expect(distance(road[nearest(road, bridge.at)]!, bridge.at)).toBeLessThan(4);
        });
      });
  });
});

describe("an engraving", () => {
  it.each(named)("of %s is the same every time", (_, battle) => {
    const first = engrave(battle.map);
    const second = engrave(structuredClone(battle.map));
    expect(first.ground).toEqual(second.ground);
    expect(first.standing).toHaveLength(second.standing.length);
  });

  it.each(named)("of %s is made of few and sound paths", (_, battle) => {
    const plate = engrave(battle.map);
    expect(plate.ground.length).toBeLessThan(600);
    for (const { d, pen } of plate.ground) {
      expect(PENS).toHaveProperty(pen);
      expect(d.startsWith("M")).toBe(true);
      expect(d).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it("stands from north to south", () => {
    const ys = engrave(RAAB.map).standing.map((thing) => thing.y);
    expect(ys).toEqual([...ys].sort((a, b) => a - b));
  });

  it("keeps trees off roads", () => {
    const { roads } = waysOf(layoutOf(ZUSMARSHAUSEN.map));
    for (const thing of engrave(ZUSMARSHAUSEN.map).standing)
      if ("tree" in thing)
        for (const road of roads) {
          const gap = distance(road[nearest(road, thing.tree.at)]!, thing.tree.at);
          expect(gap).toBeGreaterThan(4);
        }
  });

  it("knows every terrain, also on flat hexes", () => {
    const plate = engrave(
      mapOf({
        orientation: "flat",
        terrain: {
          "0202": "town",
          "0204": "walled-town",
          "0206": "camp",
          "0402": "rampart",
          "0404": "abatis",
          "0406": "pond",
          "0505": "wood",
        },
        levels: { "0303": 3 },
      }),
    );
    const pens = new Set(plate.ground.map((stroke) => stroke.pen));
    for (const pen of ["town-wall", "tent", "tooth", "twig", "reed", "wash-wood", "wash-top"])
      expect(pens).toContain(pen);
  });

  it("draws fewer things for a map in small", () => {
    expect(engrave(RAAB.map, { bold: 2 }).standing.length).toBeLessThan(
      engrave(RAAB.map).standing.length / 2,
    );
  });
});

describe("works", () => {
  it("face the enemy of those who stand in them", () => {
    const sheet = layoutOf(ZUSMARSHAUSEN.map);
    const angles = facings(ZUSMARSHAUSEN, sheet, setUpOf(ZUSMARSHAUSEN));
    expect(Math.cos(angles["1035"]!)).toBeLessThan(-0.7);
  });

  it("have teeth on the outer side", () => {
    const { teeth } = toothed([
      [0, 0],
      [40, 0],
    ]);
    expect(teeth.match(/M/g)!.length).toBeGreaterThan(3);
    expect(teeth).toContain(",-6");
  });
});

describe("the grid", () => {
  it("has every side once", () => {
    const count = (d: string): number => d.match(/M/g)?.length ?? 0;
    const sides = gridOf(layout({ rows: 1, cols: 2 })).sides.map((part) => count(part.d));
    expect(sides.reduce((a, b) => a + b)).toBe(11);
  });

  it("steps back from afar and shows numbers from near", () => {
    expect(gridLook(14).sides).toBe(0);
    expect(gridLook(14).trefoils).toBeGreaterThan(0);
    expect(gridLook(30).numbers).toBe(0);
    expect(gridLook(90).numbers).toBeGreaterThan(0.5);
  });
});
