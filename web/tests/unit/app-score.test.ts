import { describe, expect, it } from "vitest";
import type { Battle } from "../../src/api/model";
import { linesOf } from "../../src/app/state/course";
import { goalsAt, goalsOf, lettersOf } from "../../src/app/state/goals";

type Sides = Record<string, { points: number; lost: number }>;
const side = (points: number, lost: number) => ({ points, lost });
const SEATS = [
  { id: "blue", colour: "#00f" },
  { id: "red", colour: "#f00" },
];
const [WIDE, HIGH] = [300, 80];
const turns = (...all: Sides[]) => all.map((sides, turn) => ({ turn, sides }));

describe("the course of a battle", () => {
  const course = turns(
    { blue: side(0, 0), red: side(3, 0) },
    { blue: side(8, 1), red: side(0, 3) },
    { blue: side(4, 1), red: side(4, 3) },
  );

  it("is drawn from edge to edge, the most at the top and nothing at the foot", () => {
    const { most, lines, ticks } = linesOf(course, SEATS, "points", WIDE, HIGH);
    expect(most).toBe(8);
    expect(lines.map(({ seat, colour, second }) => [seat, colour, second])).toEqual([
      ["blue", "#00f", false],
      ["red", "#f00", true],
    ]);
    expect(lines[0]?.points).toEqual([
      { x: 0, y: HIGH, value: 0 },
      { x: WIDE / 2, y: 0, value: 8 },
      { x: WIDE, y: HIGH / 2, value: 4 },
    ]);
    expect(lines[1]?.path).toBe("0,50 150,80 300,40");
    expect(ticks.map(({ turn }) => turn)).toEqual([0, 1, 2]);
  });

  it("keeps the last figures of lines that meet clear of each other", () => {
    const [blue, red] = linesOf(course, SEATS, "points", WIDE, HIGH).lines;
    expect(Math.abs(blue!.last - red!.last)).toBeGreaterThanOrEqual(12);
    expect((blue!.last + red!.last) / 2).toBe(HIGH / 2);
    const [few, many] = linesOf(course, SEATS, "lost", WIDE, HIGH).lines;
    expect([few!.last, many!.last]).toEqual([few!.points[2]!.y, 0]);
  });

  it("has a scale where nothing has happened, and takes a side that is not told for nothing", () => {
    const { most, lines } = linesOf(turns({}, {}), SEATS, "lost", WIDE, HIGH);
    expect(most).toBe(1);
    expect(lines[1]?.path).toBe(`0,${HIGH} ${WIDE},${HIGH}`);
  });

  it("marks some turns of a long battle, the first among them", () => {
    const long = turns(...Array.from({ length: 30 }, () => ({ blue: side(1, 1) })));
    const marked = linesOf(long, SEATS, "points", WIDE, HIGH).ticks;
    expect(marked.map(({ turn }) => turn)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
  });
});

describe("goals", () => {
  const AREA = ["0101", "0102", "0103", "0104", "0105", "0106", "0107"];
  const goal = (seat: string | null, hexes: string[], name = "") => ({
    seat,
    name,
    text: "",
    rule: "13.5",
    hexes,
  });
  const battle = {
    seats: [
      { id: "blue", name: "Coalition", colour: "#00f" },
      { id: "red", name: "Papal army", colour: "#f00" },
    ],
    goals: [goal("blue", AREA), goal("red", ["0201"], "Navicello"), goal(null, ["0202"], "Quarto")],
  } as unknown as Battle;

  it("bear the letter of the side that wants them, or a star", () => {
    const drawn = goalsOf(battle, null);
    expect(drawn.map(({ letter, second, area }) => [letter, second, area])).toEqual([
      ["C", false, true],
      ["P", true, false],
      ["★", false, false],
    ]);
    expect(drawn.map(({ held }) => held)).toEqual([null, null, null]);
  });

  it("tell sides of one initial apart by their numbers", () => {
    const seats = [
      { id: "a", name: "austrian" },
      { id: "b", name: "Allied" },
    ] as unknown as Battle["seats"];
    expect(lettersOf(seats)).toEqual({ a: "1", b: "2" });
  });

  it("wear the colour of whoever has them, and say so", () => {
    const drawn = goalsOf(battle, { holders: ["blue", "blue", "red"] });
    expect(drawn.map(({ held }) => held)).toEqual(["#00f", "#00f", "#f00"]);
    expect(goalsAt(drawn, "0103")).toEqual(["goal of Coalition, earned now"]);
    expect(goalsAt(drawn, "0201")).toEqual(["Navicello: goal of Papal army, held by Coalition"]);
    expect(goalsAt(drawn, "0202")).toEqual(["Quarto: a goal of both sides, held by Papal army"]);
    expect(goalsAt(drawn, "0303")).toEqual([]);
  });
});
