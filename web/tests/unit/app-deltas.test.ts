import { describe, expect, it } from "vitest";
import { applied } from "../../src/api/deltas";
import type { Delta, Envelope } from "../../src/api/model";
import { mergeLog } from "../../src/app/state/journal";
import { desk, envelope, line, piece, view } from "./app-fixtures";
import recorded from "./fixtures/deltas.json";

interface Recorded {
  first: Envelope;
  steps: { delta: Delta & { type: string }; envelope: Envelope | null }[];
}

const { first, steps } = recorded as unknown as Recorded;

function delta(more: Partial<Delta> = {}): Delta {
  return {
    since: 3,
    number: 4,
    sections: {},
    view: {},
    pieces: {},
    desk: {},
    counters: {},
    kept: 99,
    log: [],
    ...more,
  };
}

describe("a delta", () => {
  const before = envelope({
    number: 3,
    desk: desk({ counters: { a: "old", b: "stays" } }),
    log: [line(1, "one"), line(2, "two")],
  });

  it("is laid over the envelope that it follows, and over no other", () => {
    const after = applied(before, delta({ sections: { length: 4 }, view: { turn: 2 } }));
    expect(after).toEqual({ ...before, number: 4, length: 4, view: view({ turn: 2 }) });
    expect(applied(before, delta({ since: 2 }))).toBeNull();
    expect(applied(null, delta())).toBeNull();
  });

  it("leaves everything else the very same", () => {
    const moved = { a: piece("0909") };
    const after = applied(before, delta({ pieces: moved, counters: { a: "new" } }));
    expect(after?.view.pieces).toEqual({ ...before.view.pieces, ...moved });
    expect(after?.view.pieces["b"]).toBe(before.view.pieces["b"]);
    expect(after?.desk.counters).toEqual({ a: "new", b: "stays" });
    expect(after?.prompt).toBe(before.prompt);
    expect(before.view.pieces["a"]).toEqual(piece("0101"));
  });

  it("replaces the lines after those that are kept", () => {
    const after = applied(before, delta({ kept: 1, log: [line(2, "other"), line(3, "three")] }));
    expect(after?.log.map((one) => one.text)).toEqual(["one", "other", "three"]);
  });
});

describe("a delta that takes lines away", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, place) => line(place + 1, ""));

  it("does not leave fewer than an envelope has, unless those are all", () => {
    const many = envelope({ number: 3, log: lines(40) });
    expect(applied(many, delta({ kept: 38 }))).toBeNull();
    expect(applied(many, delta({ kept: 38, log: [line(39, ""), line(40, "")] }))).not.toBeNull();
    const few = envelope({ number: 3, log: lines(39) });
    expect(applied(few, delta({ kept: 20 }))?.log).toHaveLength(20);
  });
});

describe("a recorded game", () => {
  it("is told by deltas as it would be by envelopes", () => {
    let has = first;
    let log = first.log;
    let compared = 0;
    const { type: _, ...plain } = first as Envelope & { type: string };
    has = plain;
    for (const step of steps) {
      const next = applied(has, step.delta);
      if (!next) throw new Error(`the delta ${step.delta.since} does not follow ${has.number}`);
      has = next;
      log = mergeLog(log, has.log, has.length);
      if (!step.envelope) continue;
      const { log: mine, ...rest } = has;
      const { log: whole, ...others } = step.envelope;
      expect(rest).toEqual(others);
      expect(mine.slice(-whole.length)).toEqual(whole);
      expect(log.slice(-whole.length)).toEqual(whole);
      compared += 1;
    }
    expect(compared).toBe(6);
  });

  it("has something taken back in it", () => {
    const lengths = steps.map((step) => step.delta.sections.length ?? 0);
    expect(lengths.some((length, place) => length < (lengths[place - 1] ?? 0))).toBe(true);
  });
});
