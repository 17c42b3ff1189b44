import { describe, expect, it } from "vitest";
import type { LogLine, Roll } from "../../src/api/model";
import {
  HELD,
  concerns,
  linesAt,
  marksOf,
  staying,
  summaryOf,
  trailing,
} from "../../src/app/state/moments";
import { line, piece, view } from "./app-fixtures";

const roll = (more: Partial<Roll> = {}): Roll => ({
  code: "fire",
  rule: "9.1",
  purpose: "Fire",
  text: "4 against 6",
  thrower: "red",
  pieces: ["x"],
  dice: ["d6"],
  faces: ["4"],
  total: 4,
  against: 6,
  result: "",
  tone: "none",
  ledgers: {},
  cells: [],
  ...more,
});
const at = (a: string, x: string) =>
  view({ pieces: { a: piece(a), x: piece(x, { seat: "red" }) } });
const moment = (lines: LogLine[], [before, now, after]: string[]) => ({
  before: at("0101", before ?? ""),
  view: at("0101", now ?? ""),
  lines,
  after: after ? at("0101", after) : null,
});

describe("how long a moment stays", () => {
  it("is short on the way, longer where a march ends, none where nothing is seen", () => {
    const on = staying(moment([], ["0301", "0302", "0303"]), "calm");
    const end = staying(moment([], ["0301", "0302", "0302"]), "calm");
    expect(on).toBeGreaterThan(0);
    expect(end).toBeGreaterThan(on);
    expect(staying(moment([], ["0301", "0301"]), "calm")).toBe(0);
  });

  it("is shorter when it is to be brisk, and nothing at once", () => {
    const rolled = moment([line(1, "fire", { roll: roll() })], ["0301", "0301"]);
    expect(staying(rolled, "brisk")).toBeLessThan(staying(rolled, "calm"));
    expect(staying(rolled, "brisk")).toBeGreaterThan(0);
    expect(staying(rolled, "once")).toBe(0);
  });

  it("lasts until it is seen where dice concern one's own units", () => {
    const theirs = moment([line(1, "fire", { roll: roll() })], ["0301", "0301"]);
    const ours = moment(
      [line(1, "fire", { roll: roll({ pieces: ["x", "a"] }) })],
      ["0301", "0301"],
    );
    expect(staying(theirs, "calm", ["blue"])).toBeLessThan(HELD);
    expect(staying(ours, "calm", ["blue"])).toBe(HELD);
    expect(concerns([line(1, "", { roll: roll({ thrower: "blue" }) })], at("", ""), ["blue"])).toBe(
      true,
    );
  });
});

describe("trails", () => {
  it("grow hex by hex and begin anew where a piece was taken elsewhere", () => {
    let trails = trailing(new Map(), at("0101", "0301"), at("0101", "0302"));
    trails = trailing(trails, at("0101", "0302"), at("0101", "0303"));
    expect([...trails]).toEqual([["x", ["0301", "0302", "0303"]]]);
    trails = trailing(trails, at("0101", "0505"), at("0101", "0506"));
    expect(trails.get("x")).toEqual(["0505", "0506"]);
    expect(trailing(trails, at("0101", "0506"), at("0101", "0506"))).toBe(trails);
  });
});

describe("the summary", () => {
  it("counts the others' moves and rolls, and names what was lost", () => {
    const before = view({
      pieces: { a: piece("0101"), b: piece("0102"), x: piece("0301", { seat: "red" }) },
    });
    const after = view({
      pieces: {
        a: piece("0101", { strength: 2 }),
        b: piece("", { lost: true }),
        x: piece("0302", { seat: "red" }),
      },
    });
    const log = [line(1, "old", { roll: roll() }), line(2, "new", { roll: roll() }), line(3, "on")];
    expect(summaryOf(before, after, log, ["blue"], [1, 3])).toEqual({
      from: 1,
      to: 3,
      moves: 1,
      rolls: 1,
      lost: ["b"],
      weaker: ["a"],
      taken: [],
    });
  });
});

describe("marks of the way back", () => {
  it("stand at the first action of a turn and of a phase, and at each roll", () => {
    const log = [
      line(1, "a", { heading: "Turn 1: fire", roll: roll() }),
      line(1, "b", { heading: "Turn 1: fire", roll: roll() }),
      line(4, "c", { heading: "Turn 1: movement" }),
      line(7, "d", { heading: "Turn 2: fire", turn: 2 }),
    ];
    const marks = marksOf(log);
    expect(marks.turns.map((one) => one.number)).toEqual([1, 7]);
    expect(marks.phases.map((one) => one.number)).toEqual([1, 4, 7]);
    expect(marks.rolls).toEqual([1]);
    expect(linesAt(log, 1).map((one) => one.text)).toEqual(["a", "b"]);
  });
});
