import { describe, expect, it } from "vitest";
import type { Review } from "../../src/api/model";
import {
  along,
  barsOf,
  chanceAt,
  hundred,
  kindOf,
  lineOf,
  numberAt,
  signed,
} from "../../src/app/review/chart";

const side = (seat: string) => ({
  seat,
  name: seat,
  colour: "#00f",
  start: 0.5,
  end: 1,
  decisions: 0,
  luck: 0,
  text: "",
});
const point = (seat: string | null) => ({
  kind: seat ? ("decision" as const) : ("luck" as const),
  number: 11,
  seat,
  change: 0.1,
  before: 0.5,
  after: 0.6,
  where: "",
  text: "",
});
const REVIEW: Review = {
  first: 10,
  title: "",
  axis: "",
  sides: [side("blue"), side("red")],
  chances: [0.5, 0.5, 0.5, 0.75, 1],
  turns: [
    { turn: 1, number: 10, decisions: { blue: 0.2, red: -0.1 }, luck: 0 },
    { turn: 2, number: 12, decisions: { blue: 0, red: 0 }, luck: 0.4 },
  ],
  points: [point("red"), point(null)],
  notes: [],
};
const BOX = { wide: 200, high: 100 };

describe("the chart of a review", () => {
  it("runs from edge to edge, and leaves out what lies on the line", () => {
    expect(lineOf(REVIEW, BOX)).toBe("0,50 100,50 150,25 200,0");
    expect(along(REVIEW, 12, BOX.wide)).toBe(100);
  });

  it("knows which moment a place stands for, and its chances", () => {
    expect([-1, 0, 0.5, 0.9, 2].map((share) => numberAt(REVIEW, share))).toEqual([
      10, 10, 12, 14, 14,
    ]);
    expect([9, 10, 13, 99].map((number) => chanceAt(REVIEW, number))).toEqual([0.5, 0.5, 0.75, 1]);
  });

  it("has bars up and down for either side and for luck", () => {
    const [one, two] = barsOf(REVIEW, BOX);
    expect(one?.bars.map(({ y, high }) => [y, high])).toEqual([
      [25, 25],
      [50, 12.5],
      [50, 0],
    ]);
    expect(two?.bars[2]).toMatchObject({ y: 0, high: 50, kind: 2 });
    expect([one?.x, two?.x]).toEqual([50, 150]);
  });

  it("tells who moved the chances", () => {
    expect(REVIEW.points.map((each) => kindOf(REVIEW, each))).toEqual([1, 2]);
  });

  it("writes chances in hundredths, changes with their sign", () => {
    expect([0.123, -0.126, 0, 1].map(signed)).toEqual(["+12", "−13", "+0", "+100"]);
    expect(hundred(0.456)).toBe(46);
  });
});
