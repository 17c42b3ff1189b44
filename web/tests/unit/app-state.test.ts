import { beforeEach, describe, expect, it } from "vitest";
import type { Battle } from "../../src/api/model";
import { matching, offersOf } from "../../src/app/state/actions";
import { type Tone, percent, shares, signed } from "../../src/app/state/chances";
import { LINES } from "../../src/api/deltas";
import { changed, mergeLog, moved, since } from "../../src/app/state/journal";
import { commandOf } from "../../src/app/state/keys";
import {
  forget,
  keep,
  knownMatch,
  knownMatches,
  linkOf,
  markSeen,
} from "../../src/app/state/known";
import { knownOf, playersOf, rematchOf, scenarioOfRecord } from "../../src/app/state/starting";
import { tabSeat, useInThisTab } from "../../src/app/state/tab";
import { fill } from "../../src/app/state/words";
import { parseRoute } from "../../src/app/route";
import { choice, envelope, line, piece, reached, view } from "./app-fixtures";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the log", () => {
  const many = Array.from({ length: LINES + 10 }, (_, index) => line(index + 1, `${index + 1}`));

  it("is the envelope's own while that is all of it", () => {
    expect(mergeLog([line(1, "old"), line(2, "gone")], [line(1, "new")], 1)).toEqual([
      line(1, "new"),
    ]);
  });

  it("grows by an envelope's last lines", () => {
    const recent = [...many.slice(12), line(51, "51"), line(52, "52")];
    const merged = mergeLog(many, recent, 52);
    expect(merged.map((one) => one.number)).toEqual(Array.from({ length: 52 }, (_, i) => i + 1));
  });

  it("loses what was taken back", () => {
    const merged = mergeLog(many, many.slice(5, 45), 45);
    expect(merged.length).toBe(45);
  });

  it("keeps the beginning of an action that an envelope cuts", () => {
    const first = [line(1, "a"), line(1, "b"), line(1, "c")];
    const rest = many.slice(1, LINES + 1);
    const merged = mergeLog([...first, ...rest], [line(1, "c"), ...rest], 41);
    expect(merged.slice(0, 3).map((one) => one.text)).toEqual(["a", "b", "c"]);
  });

  it("knows what is new and what moved", () => {
    expect(since(many, 48).map((one) => one.number)).toEqual([49, 50]);
    const before = view({ pieces: { a: piece("0101") } });
    expect(moved(before, view({ pieces: { a: piece("0102") } }))).toBe(true);
    expect(moved(before, before)).toBe(false);
    expect(changed(before, view({ pieces: { a: piece("0101", { disrupted: true }) } }))).toBe(true);
  });
});

describe("known matches", () => {
  const known = {
    match: "m",
    scenario: "s",
    title: "S",
    seats: { blue: "t" },
    seen: 0,
    opened: "",
  };

  it("are kept, marked and forgotten", () => {
    keep(known);
    keep({ ...known, match: "n" });
    markSeen("m", 7);
    expect(knownMatches().map((one) => one.match)).toEqual(["n", "m"]);
    expect(knownMatch("m")?.seen).toBe(7);
    forget("m");
    expect(knownMatch("m")).toBeUndefined();
  });

  it("give links that carry the token behind the hash", () => {
    expect(new URL(linkOf("m", "t")).hash).toBe("#/match/m/t");
    expect(new URL(linkOf("m", "t")).search).toBe("");
  });

  it("play in a tab only the seat whose link was opened there", () => {
    const both = { ...known, seats: { blue: "t", red: "u" } };
    expect(tabSeat(both)?.seats).toEqual(both.seats);
    useInThisTab("m", "red");
    expect(tabSeat(both)?.seats).toEqual({ red: "u" });
    useInThisTab("m", null);
    expect(tabSeat(both)?.seats).toEqual({});
  });
});

describe("a new match", () => {
  const plan = {
    scenario: "s",
    title: "S",
    seats: ["blue", "red"],
    side: "red",
    machine: "machine:simple",
  };
  const created = {
    match: "m",
    scenario: "s",
    tokens: { blue: "b", red: "r", spectator: "s" },
    owner: "o",
  };

  it("begins the same battle again, with the same options and perhaps sides swapped", () => {
    const battle = {
      id: "test",
      title: "Test",
      seats: [{ id: "blue" }, { id: "red" }],
      options: [{ id: "fatigue", value: true }],
    } as unknown as Battle;
    const same = rematchOf(battle, envelope(), ["blue"], false);
    expect(same).toMatchObject({ way: "machine", side: "blue", machine: "machine:simple" });
    expect(same.options).toEqual({ fatigue: true });
    expect(playersOf(rematchOf(battle, envelope(), ["blue"], true))).toEqual({
      blue: "machine:simple",
      red: "human",
    });
    const friends = envelope({ players: { blue: "human", red: "human" } });
    expect(rematchOf(battle, friends, ["blue", "red"], false).way).toBe("here");
  });

  it("seats people and machines", () => {
    expect(playersOf({ ...plan, way: "machine" })).toEqual({
      blue: "machine:simple",
      red: "human",
    });
    expect(playersOf({ ...plan, way: "here" })).toEqual({ blue: "human", red: "human" });
    expect(playersOf({ ...plan, way: "watch" })).toEqual({
      blue: "machine:simple",
      red: "machine:simple",
    });
  });

  it("keeps this browser's seats apart from those of others", () => {
    expect(knownOf({ ...plan, way: "links" }, created)).toMatchObject({
      seats: { red: "r" },
      links: { blue: "b" },
    });
    expect(knownOf({ ...plan, way: "here" }, created).seats).toEqual({ blue: "b", red: "r" });
    expect(knownOf({ ...plan, way: "watch" }, created)).toMatchObject({
      seats: {},
      spectator: "s",
      watch: true,
    });
  });

  it("finds the scenario of a record", () => {
    expect(scenarioOfRecord('[Battaglia "1"]\n[Scenario "raab-1664"]\n')).toBe("raab-1664");
    expect(scenarioOfRecord("nothing")).toBeNull();
  });
});

describe("the list of actions", () => {
  const choices = [
    choice("pick valencay-foot-1", { text: "take Valençay foot 1 in hand" }),
    choice("end-movement", { text: "end the movement phase", piece: null }),
  ];
  const offers = offersOf(
    choices,
    "a",
    new Map([["0201", reached("0201", ["step a 0201"])]]),
    (r) => `move to ${r.hex}`,
  );

  it("has moves of the picked piece first", () => {
    expect(offers.map((offer) => offer.key)).toEqual([
      "a 0201",
      "pick valencay-foot-1",
      "end-movement",
    ]);
  });

  it("is found without accents, by notation, and by several words", () => {
    expect(matching(offers, "valencay").map((offer) => offer.key)).toEqual([
      "pick valencay-foot-1",
    ]);
    expect(matching(offers, "end-mov").map((offer) => offer.key)).toEqual(["end-movement"]);
    expect(matching(offers, "phase end").map((offer) => offer.key)).toEqual(["end-movement"]);
    expect(matching(offers, "nonsense")).toEqual([]);
  });
});

describe("small things", () => {
  it("shares add up and go from best to worst", () => {
    const result = (code: string, numerator: number, tone: Tone) => ({
      code,
      text: code,
      tone,
      numerator,
      denominator: 6,
    });
    const course = {
      assuming: {},
      title: "",
      column: "1:1",
      range: null,
      facts: {},
      said: [],
      spreads: [],
      ledgers: {},
      results: [
        result("Ne", 3, "none"),
        result("Ae", 1, "worst"),
        result("De", 2, "best"),
        result("Dd", 0, "good"),
      ],
      cells: [],
    };
    const found = shares(course);
    expect(found.map((one) => one.code)).toEqual(["De", "Ne", "Ae"]);
    expect(found.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1);
    expect([percent(1 / 3), signed(-2), signed(0), signed(3)]).toEqual(["33 %", "−2", "±0", "+3"]);
  });

  it("keys have one meaning each", () => {
    const press = (key: string, more = {}) =>
      commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }, [
        { kind: "zones", key: "z" },
        { kind: "threat", key: "e" },
      ]);
    expect(press("z")).toEqual({ do: "overlay", kind: "zones" });
    expect(press("E")).toEqual({ do: "overlay", kind: "threat" });
    expect(press("?")).toEqual({ do: "why" });
    expect(press("N")).toEqual({ do: "previous" });
    expect(press("u", { ctrlKey: true })).toBeNull();
    expect(press("q")).toBeNull();
  });

  it("addresses are read", () => {
    expect(parseRoute("")).toEqual({ screen: "first" });
    expect(parseRoute("#/match/m")).toEqual({ screen: "table", match: "m", token: null });
    expect(parseRoute("#/match/m/t")).toEqual({ screen: "table", match: "m", token: "t" });
  });

  it("sentences are filled", () => {
    expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });
});
