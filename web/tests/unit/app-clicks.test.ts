import { describe, expect, it } from "vitest";
import {
  type Situation,
  actors,
  aimHex,
  isFinal,
  meaning,
  planOf,
  targets,
  waysAt,
} from "../../src/app/state/clicks";
import { choice, reached } from "./app-fixtures";

const places: Record<string, string[]> = { "0101": ["a"], "0102": ["b", "c"], "0103": ["x"] };
const hexOf = (piece: string) =>
  Object.entries(places).find(([, pieces]) => pieces.includes(piece))?.[0] ?? null;

function situation(more: Partial<Situation> = {}): Situation {
  return {
    choices: [
      choice("pick a"),
      choice("pick b"),
      choice("pick c"),
      choice("end-movement", { piece: null }),
    ],
    picked: null,
    reach: new Map(),
    at: (hex) => places[hex] ?? [],
    hexOf,
    ...more,
  };
}

const moving = situation({
  picked: "a",
  reach: new Map([["0201", reached("0201", ["pick a", "step a 0201", "stop a"])]]),
});
const shot = choice("fire a x", { target: "x", final: true });

describe("a click", () => {
  it("picks a piece that can act", () => {
    expect(meaning("0101", situation())).toEqual({ kind: "pick", piece: "a" });
  });

  it("goes through a stack", () => {
    expect(meaning("0102", situation())).toEqual({ kind: "pick", piece: "b" });
    expect(meaning("0102", situation({ picked: "b" }))).toEqual({ kind: "pick", piece: "c" });
    expect(meaning("0102", situation({ picked: "c" }))).toEqual({ kind: "pick", piece: "b" });
  });

  it("takes the piece of a stack that it hits", () => {
    expect(meaning("0102", situation(), "c")).toEqual({ kind: "pick", piece: "c" });
  });

  it("on the picked piece lets it go", () => {
    expect(meaning("0101", situation({ picked: "a" }))).toEqual({ kind: "let-go" });
  });

  it("on a hex in reach aims", () => {
    const first = meaning("0201", moving);
    if (first.kind !== "aim") throw new Error("it should aim");
    expect(first.ways.map(planOf)).toEqual([["pick a", "step a 0201", "stop a"]]);
  });

  it("on a target aims the picked piece at it", () => {
    const now = situation({ choices: [shot, choice("fire b x", { target: "x" })], picked: "a" });
    expect(meaning("0103", now)).toEqual({ kind: "aim", ways: [{ kind: "choice", choice: shot }] });
  });

  it("on a target that only one can reach needs no pick", () => {
    const only = waysAt("0103", situation({ choices: [shot] }));
    expect(only).toEqual([{ kind: "choice", choice: shot }]);
    const two = [shot, choice("fire b x", { target: "x" })];
    expect(waysAt("0103", situation({ choices: two }))).toEqual([]);
  });

  it("on a target that can be met in several ways means them all", () => {
    const charge = choice("charge a x", { target: "x" });
    const now = situation({ choices: [shot, choice("fire b x", { target: "x" }), charge] });
    const found = waysAt("0103", { ...now, picked: "a" });
    expect(found.flatMap(planOf)).toEqual(["fire a x", "charge a x"]);
    const own = waysAt("0103", situation({ choices: [shot, charge] }));
    expect(own.flatMap(planOf)).toEqual(["fire a x", "charge a x"]);
  });

  it("out of reach asks why", () => {
    expect(meaning("0909", moving)).toEqual({ kind: "ask", hex: "0909", piece: null });
    expect(meaning("0103", moving)).toEqual({ kind: "ask", hex: "0103", piece: "x" });
  });

  it("with nothing picked looks", () => {
    expect(meaning("0103", situation())).toEqual({ kind: "look", hex: "0103", piece: "x" });
    expect(meaning("0909", situation())).toEqual({ kind: "look", hex: "0909", piece: null });
  });
});

describe("the marks", () => {
  it("are on the pieces that choices begin with and point to", () => {
    expect([...actors(situation().choices)]).toEqual(["a", "b", "c"]);
    expect([...targets([shot], "a")]).toEqual(["x"]);
    expect([...targets([shot], "b")]).toEqual([]);
  });

  it("know where an aim points and whether it can be taken back", () => {
    expect(aimHex({ kind: "choice", choice: shot }, hexOf)).toBe("0103");
    expect(isFinal({ kind: "choice", choice: shot })).toBe(true);
    const place = choice("place a 0301", { hex: "0301" });
    expect(aimHex({ kind: "choice", choice: place }, hexOf)).toBe("0301");
    expect(isFinal({ kind: "choice", choice: place })).toBe(false);
  });
});
