import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, type MatchDoor, UNREACHABLE } from "../../src/api/client";
import type { Reason } from "../../src/api/model";
import { Hindered, type HinderedHost } from "../../src/app/state/hindered.svelte";
import { closingWords, refusalOf } from "../../src/app/state/refusals";
import { choice, envelope, view } from "./app-fixtures";

const moved: Reason = {
  code: "moved",
  rule: "6.1",
  title: "",
  text: "It has moved.",
  pieces: ["a"],
  hexes: ["0909"],
};
const said: string[] = [];
const framed: string[][] = [];
const door = { idle: vi.fn(async () => ({ reasons: [moved] })) };

function host(more: Partial<HinderedHost> = {}): HinderedHost {
  return {
    door: door as unknown as MatchDoor,
    envelope: envelope({ choices: [choice("pick b")] }),
    view: view(),
    frozen: false,
    voice: { say: (text) => void said.push(text) },
    pointed: [],
    hexOf: (piece) => view().pieces[piece]?.hex ?? null,
    onFrame: (hexes) => void framed.push(hexes),
    complain: (error) => {
      throw error;
    },
    ...more,
  };
}

beforeEach(() => {
  said.length = 0;
  framed.length = 0;
  vi.clearAllMocks();
});

describe("a piece that may not act", () => {
  it("says why when it is looked at, aloud once", async () => {
    const hindered = new Hindered(host());
    await hindered.look("a");
    await hindered.look("a");
    expect(hindered.reasonsOf("a")).toEqual([moved]);
    expect(hindered.reasonsOf("b")).toEqual([]);
    expect(said).toEqual(["It has moved."]);
  });

  it("is not asked about if it may act, is the enemy's, or the past is shown", async () => {
    for (const [piece, more] of [
      ["b", {}],
      ["x", {}],
      ["a", { frozen: true }],
    ] as const) {
      const hindered = new Hindered(host(more));
      await hindered.look(piece);
      expect(hindered.told).toBeNull();
    }
    expect(door.idle).not.toHaveBeenCalled();
  });
});

describe("a closed button", () => {
  it("names whom something is owed by, and leads there", () => {
    const closed = [{ action: "end", verb: "end", text: "end", reasons: [moved] }];
    const table = host({ envelope: envelope({ closed }) });
    const hindered = new Hindered(table);
    expect(hindered.owed).toEqual(["a"]);
    hindered.show([moved]);
    expect(table.pointed).toEqual(["0909", "0101"]);
    expect(framed).toEqual([["0909", "0101"]]);
    expect(said).toEqual(["It has moved."]);
  });
});

describe("a refusal", () => {
  it("is a sentence with what to do, whatever went wrong", () => {
    expect(refusalOf(new ApiError("stale", "Look again.")).text).toBe("Look again.");
    expect(refusalOf(new ApiError(UNREACHABLE, "")).text).toContain("once more");
    expect(refusalOf(new ApiError("bad-answer", "", [], 502)).text).toContain("502");
    expect(refusalOf(new TypeError("odd")).text).toContain("odd");
    expect(refusalOf(new ApiError("illegal", "No.", [moved])).reasons).toEqual([moved]);
  });

  it("says of a match that is gone what may have happened to it", () => {
    expect(closingWords(new ApiError("not-found", "m"))).toContain("it was deleted");
    expect(closingWords(new ApiError("bad-token", "Not this link."))).toBe("Not this link.");
    expect(closingWords(new TypeError("odd"))).toBe("odd");
  });
});
