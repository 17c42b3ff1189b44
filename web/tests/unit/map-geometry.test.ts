import { describe, expect, it } from "vitest";
import {
  SIDE,
  WIDE,
  beside,
  distance,
  everySo,
  hexCorners,
  lengthOf,
  nearest,
  smooth,
  spline,
  turning,
  type Point,
} from "../../src/map/geometry";
import { trace } from "../../src/map/path";
import { Chance, hash, noise, noise2, seeded } from "../../src/map/random";

const dots: Point[] = [
  [0, 0],
  [40, 10],
  [80, -10],
  [120, 0],
];

describe("hexagons", () => {
  it("are 60 wide from flat to flat, whichever way they stand", () => {
    const pointy = hexCorners([0, 0], true);
    const flat = hexCorners([0, 0], false);
    expect(Math.max(...pointy.map((p) => p[0])) * 2).toBeCloseTo(WIDE);
    expect(Math.max(...flat.map((p) => p[1])) * 2).toBeCloseTo(WIDE);
    expect(distance(pointy[0]!, pointy[1]!)).toBeCloseTo(SIDE);
  });
});

describe("curves", () => {
  it("begin and end at their ends and pass between control points", () => {
    const { points, along } = spline(dots);
    expect(points[0]).toEqual(dots[0]);
    expect(points.at(-1)).toEqual(dots.at(-1));
    expect(points[nearest(points, [60, 0])]![0]).toBeCloseTo(60, 0);
    expect(along).toEqual([...along].sort((a, b) => a - b));
  });

  it("leave two points as they are", () => {
    expect(smooth(dots.slice(0, 2))).toEqual(dots.slice(0, 2));
  });

  it("close when asked", () => {
    const ring = smooth(hexCorners([0, 0], true), 4, true);
    expect(distance(ring[0]!, ring.at(-1)!)).toBeLessThan(8);
    expect(turning(ring)).toBeGreaterThan(0);
  });

  it("have lines beside them at a distance", () => {
    const line: Point[] = [
      [0, 0],
      [10, 0],
      [20, 0],
    ];
    expect(beside(line, 5).map((p) => p[1])).toEqual([-5, -5, -5]);
  });

  it("are walked in equal steps", () => {
    const line: Point[] = [
      [0, 0],
      [30, 0],
      [30, 40],
    ];
    expect(lengthOf(line)).toBe(70);
    expect(everySo(line, 10)).toHaveLength(7);
  });
});

describe("paths", () => {
  it("are written in relative steps of a tenth", () => {
    expect(
      trace([
        [1.04, 2],
        [4, 2.26],
        [4, 5],
      ]),
    ).toBe("M1,2l3,0.3 0,2.7");
    expect(trace([[1, 1]])).toBe("");
  });
});

describe("chance", () => {
  it("depends on its key alone", () => {
    const draw = (chance: Chance): number[] => Array.from({ length: 5 }, () => chance.next());
    expect(draw(seeded("wood", 3))).toEqual(draw(seeded("wood", 3)));
    expect(draw(seeded("wood", 3))).not.toEqual(draw(seeded("wood", 4)));
  });

  it("is even", () => {
    const chance = seeded("even");
    const mean = Array.from({ length: 4000 }, () => chance.next()).reduce((a, b) => a + b) / 4000;
    expect(mean).toBeCloseTo(0.5, 1);
    expect(new Set(Array.from({ length: 2000 }, (_, i) => hash(`hex ${i}`) % 97)).size).toBe(97);
  });

  it("stays within what is asked", () => {
    const chance = seeded("bounds");
    for (let i = 0; i < 200; i++) {
      expect(chance.whole(2, 4)).toBeGreaterThanOrEqual(2);
      expect(chance.whole(2, 4)).toBeLessThanOrEqual(4);
      expect(["a", "b"]).toContain(chance.pick(["a", "b"]));
    }
  });

  it("makes smooth noise", () => {
    for (let t = 0; t < 5; t += 0.1) {
      expect(Math.abs(noise("n", t))).toBeLessThanOrEqual(1);
      expect(Math.abs(noise("n", t + 0.01) - noise("n", t))).toBeLessThan(0.05);
      expect(Math.abs(noise2("n", t, 2 * t))).toBeLessThanOrEqual(1);
    }
  });
});
