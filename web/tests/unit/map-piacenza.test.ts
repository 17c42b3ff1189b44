/** The land of Piacenza: wide water, gravel, a city and its gates, works, ditches, angels. */

import { describe, expect, it } from "vitest";
import { angelBoxes, placeAngels } from "../../src/map/angels";
import { cartoucheOf, compassOf, furnitureBoxes, scaleOf } from "../../src/map/frame";
import { engrave } from "../../src/map/engrave";
import { facings } from "../../src/map/facing";
import {
  boxOf,
  contains,
  distance,
  grow,
  meet,
  nearest,
  overlap,
  type Point,
} from "../../src/map/geometry";
import { placeNames } from "../../src/map/labels";
import { layoutOf } from "../../src/map/layout";
import type { PenName } from "../../src/map/pens";
import { isWide, lengthwise, parts } from "../../src/map/regions";
import { setUpOf } from "../../src/map/types";
import { waysOf } from "../../src/map/ways";
import { CAMPOSANTO, GOSSOLENGO, PIACENZA, RAAB, layout, mapOf } from "./map-battles";

const sheet = layoutOf(PIACENZA.map);
const hexesOf = (terrain: string) =>
  sheet.map.hexes.filter((hex) => hex.terrain === terrain).map((hex) => hex.id);
const pensOf = (map: typeof PIACENZA.map, options = {}) => {
  const plate = engrave(map, options);
  return new Set<PenName>([
    ...plate.ground.map((stroke) => stroke.pen),
    ...plate.standing.flatMap((one) => ("tree" in one ? [] : one.strokes.map(({ pen }) => pen))),
  ]);
};

describe("wide water", () => {
  const { wide, courses, boats, roads } = waysOf(sheet);

  it("is the Po, and no course runs through it", () => {
    expect(wide).toHaveLength(1);
    expect(courses.every((course) => course.kind === "stream")).toBe(true);
    expect(waysOf(layoutOf(CAMPOSANTO.map)).wide).toEqual([]);
  });

  it("lies over its hexes and leaves the land dry", () => {
    const [po] = wide;
    const shore = po!.shores[0]!;
    for (const id of hexesOf("river")) expect(contains(shore, sheet.centre(id))).toBe(true);
    for (const id of hexesOf("city")) expect(contains(shore, sheet.centre(id))).toBe(false);
  });

  it("runs on to the frame where it meets the edge of the grid", () => {
    const shore = wide[0]!.shores[0]!;
    expect(contains(shore, [4, 40])).toBe(true);
    expect(contains(shore, [sheet.width / 2, 2])).toBe(true);
    expect(contains(shore, [sheet.width - 2, 40])).toBe(true);
  });

  it("has its sand in the water, off the bridge", () => {
    const shore = wide[0]!.shores[0]!;
    expect(wide[0]!.sand.length).toBeGreaterThan(0);
    for (const { at, half } of wide[0]!.sand) {
      expect(contains(shore, at)).toBe(true);
      for (const id of ["2301", "2302"])
        expect(distance(sheet.centre(id), at)).toBeGreaterThan(half);
    }
  });

  it("is bridged hex by hex, and the road goes over to the frame", () => {
    expect([...boats.keys()].sort()).toEqual(["2301", "2302"]);
    const over = roads.find((road) => road.some(([, y]) => y < 0));
    for (const id of ["2303", "2302", "2301"]) {
      const centre = sheet.centre(id);
      expect(distance(over![nearest(over!, centre)]!, centre)).toBeLessThan(30);
    }
  });
});

describe("a braided river", () => {
  const { braided, waters, wide } = waysOf(sheet);
  const [trebbia] = braided;

  it("keeps its channels in its bed", () => {
    expect(trebbia!.channels).toHaveLength(3);
    for (const channel of trebbia!.channels)
      for (const point of channel.points) {
        const middle = trebbia!.bed.points[nearest(trebbia!.bed.points, point)]!;
        expect(distance(middle, point)).toBeLessThan(47);
      }
  });

  it("covers its hexes", () => {
    for (const id of hexesOf("braided-river")) {
      const centre = sheet.centre(id);
      const middle = trebbia!.bed.points[nearest(trebbia!.bed.points, centre)]!;
      expect(distance(middle, centre)).toBeLessThan(52);
    }
  });

  it("flows into the Po, or over the edge of a part of the map", () => {
    const ends = [trebbia!.bed.points[0]!, trebbia!.bed.points.at(-1)!];
    const shore = wide[0]!.shores[0]!;
    expect(ends.filter((end) => contains(shore, end))).toHaveLength(1);
    expect(Math.max(...ends.map((end) => end[1]))).toBeGreaterThan(sheet.height);
    const part = layoutOf(GOSSOLENGO.map);
    const bed = waysOf(part).braided[0]!.bed.points;
    expect(Math.min(...bed.map((p) => p[1]))).toBeLessThan(0);
  });

  it("is among the waters that names keep clear of", () => {
    expect(waters).toContain(trebbia!.bed);
    expect(waters).toContain(wide[0]!.middle);
  });
});

describe("parts of the map", () => {
  it("are wide if they have more hexes than a way through them", () => {
    const [river] = parts(sheet, hexesOf("river"));
    expect(isWide(sheet, river!)).toBe(true);
    const row = ["0301", "0302", "0303", "0304"];
    const small = layout();
    expect(isWide(small, row)).toBe(false);
    expect(lengthwise(small, ["0302", "0304", "0301", "0303"])).toHaveLength(4);
  });
});

describe("built land", () => {
  it("draws every kind of ground that the map has", () => {
    const pens = pensOf(PIACENZA.map);
    for (const pen of ["sand", "bed", "moat", "curtain", "gate", "block", "court"] as const)
      expect(pens).toContain(pen);
    for (const pen of ["tooth", "redoubt", "ditch-line", "reed", "roof", "boat"] as const)
      expect(pens).toContain(pen);
  });

  it("opens the walls of a city where a side is no wall", () => {
    const city = ["0303", "0304", "0403", "0404"];
    const terrain = Object.fromEntries(city.map((id) => [id, "city"]));
    const closed = layout({ terrain });
    const sides = city.flatMap((id) =>
      closed
        .neighbours(id)
        .filter((other) => !city.includes(other))
        .map((other): [string, string] => [id, other]),
    );
    const walls = (wall: [string, string][]) => pensOf(mapOf({ terrain, hexsides: { wall } }));
    expect(walls(sides)).not.toContain("gate");
    expect(walls(sides.slice(1))).toContain("gate");
    expect(walls([])).toContain("curtain");
  });

  it("turns works to the enemy", () => {
    const angles = facings(PIACENZA, sheet, setUpOf(PIACENZA));
    expect(Object.keys(angles).sort()).toEqual(
      [...hexesOf("entrenchment"), ...hexesOf("redoubt")].sort(),
    );
    // The Austrian works look to the west.
    for (const id of ["3110", "3112"]) expect(Math.cos(angles[id]!)).toBeLessThan(0);
  });

  it("puts the teeth of an entrenchment on the enemy's side", () => {
    const map = mapOf({ terrain: { "0303": "entrenchment", "0304": "entrenchment" } });
    const [, y] = layoutOf(map).centre("0303");
    const teeth = (facing: number): number[] =>
      engrave(map, { facing: { "0303": facing, "0304": facing } })
        .ground.filter((stroke) => stroke.pen === "tooth-line")
        .flatMap((stroke) => [...stroke.d.matchAll(/M[\d.]+,([\d.]+)/g)].map((one) => +one[1]!));
    expect(Math.max(...teeth(-Math.PI / 2))).toBeLessThan(y);
    expect(Math.min(...teeth(Math.PI / 2))).toBeGreaterThan(y);
  });
});

describe("the sheet", () => {
  it("carries its title at the left if nothing happens there", () => {
    expect(sheet.titleBeside).toBe(true);
    expect(layoutOf(RAAB.map).titleBeside).toBe(false);
    expect(layoutOf(CAMPOSANTO.map).titleBeside).toBe(false);
    const boxes = furnitureBoxes(
      sheet,
      cartoucheOf(sheet, PIACENZA),
      compassOf(sheet),
      scaleOf(sheet),
    );
    expect(boxes).toHaveLength(3);
    for (const box of boxes)
      for (const hex of sheet.map.hexes.filter((one) => sheet.played(one)))
        expect(meet(box, grow(boxOf([sheet.place(hex)]), 24))).toBe(false);
  });

  it("knows how far the idle land reaches", () => {
    const middle = sheet.centre("0110")[1];
    expect(sheet.idleUntil(middle)).toBeGreaterThan(sheet.centre("0610")[0]);
    expect(sheet.idleUntil(middle)).toBeLessThan(sheet.centre("0910")[0]);
  });
});

describe("names and angels", () => {
  const { waters, roads } = waysOf(sheet);
  const places = setUpOf(PIACENZA);
  const occupied = new Set(Object.values(places).filter((hex) => hex != null));
  const names = placeNames({ layout: sheet, courses: waters, roads, occupied });
  const angels = placeAngels(PIACENZA, sheet, places, names.boxes);

  it("name the city beside its walls, and the great river in it", () => {
    const city = names.labels.find((label) => label.id === "piacenza")!;
    expect(city.kind).toBe("city");
    const inCity = hexesOf("city").some((id) => distance(sheet.centre(id), city.at) < 30);
    expect(inCity).toBe(false);
    expect(names.labels.find((label) => label.id === "po")!.kind).toBe("wide");
    expect(names.labels.find((label) => label.id === "trebbia")!.kind).toBe("wide");
  });

  it("stand by every place of victory, clear of names and of each other", () => {
    expect(angels.size).toBe(8);
    const boxes = angelBoxes(angels);
    for (const [hex, at] of angels) expect(distance(sheet.centre(hex), at)).toBeLessThan(70);
    boxes.forEach((box, i) => {
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(0);
      const covered = names.boxes.reduce((sum, name) => sum + overlap(name, box), 0);
      expect(covered).toBeLessThan(120);
    });
  });

  it("are none where a battle has no such places", () => {
    expect(placeAngels(RAAB, layoutOf(RAAB.map), {}, []).size).toBe(0);
  });
});

const square: readonly Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

describe("geometry", () => {
  it("tells inside from outside", () => {
    expect(contains(square, [5, 5])).toBe(true);
    expect(contains(square, [15, 5])).toBe(false);
  });
});
