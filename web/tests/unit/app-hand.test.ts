import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchDoor } from "../../src/api/client";
import type { Choice, Odds, Prospect, ReachHex, Turn } from "../../src/api/model";
import { Hand, type HandHost } from "../../src/app/state/hand.svelte";
import { settings } from "../../src/app/state/settings.svelte";
import { choice, desk, envelope, reached, settle, view } from "./app-fixtures";

let reach: ReachHex[] = [];
let foretold: Prospect[] = [];
const sent: string[][] = [];
const odds = (action: string): Odds => ({ action, rule: "5.0", courses: [], stopped: null });

const door = {
  reach: vi.fn(async (piece: string) => ({
    piece,
    hexes: reach,
    together: [],
    turns: [] as Turn[],
    along: ["b"],
  })),
  odds: vi.fn(async (action: string) => odds(action)),
  outlook: vi.fn(async (piece: string, hex: string) => ({ piece, hex, prospects: foretold })),
  meant: vi.fn(async () => ({
    asked: { action: "march a 0909", after: [] },
    why: { legal: false, reasons: [], stopped: null },
  })),
};

function host(choices: Choice[], more: Partial<HandHost> = {}): HandHost {
  const seen = view();
  return {
    envelope: envelope({ choices, view: seen }),
    view: seen,
    desk: desk(),
    door: door as unknown as MatchDoor,
    frozen: false,
    busy: false,
    at: (hex) => Object.keys(seen.pieces).filter((id) => seen.pieces[id]?.hex === hex),
    hexOf: (piece) => seen.pieces[piece]?.hex ?? null,
    neighbours: () => ["0201"],
    centre: vi.fn(),
    gather: () => false,
    send: async (actions) => {
      sent.push(actions);
      return true;
    },
    complain: (error) => {
      throw error;
    },
    ...more,
  };
}

const hand = (choices: Choice[], more: Partial<HandHost> = {}) => new Hand(host(choices, more));
const told = (hexes: ReachHex[]) => ({ piece: "a", hexes, together: [], turns: [], along: [] });
const plan = ["pick a", "step a 0201", "stop a"];
const shot = choice("fire a x", { target: "x", final: true });

beforeEach(() => {
  reach = [];
  foretold = [];
  sent.length = 0;
  vi.clearAllMocks();
});

describe("moving", () => {
  it("takes two clicks of a mouse, which shows the way by hovering", async () => {
    reach = [reached("0201", plan)];
    const mine = hand([choice("pick a")]);
    await mine.click("0101");
    expect(mine.picked).toBe("a");
    mine.hover("0201");
    expect(mine.aim?.kind).toBe("move");
    await mine.click("0201");
    expect(sent).toEqual([plan]);
    expect(mine.picked).toBeNull();
  });

  it("waits for the newest answer when the table changes under a click", async () => {
    const mine = hand([choice("pick a")]);
    const answers: ((told: unknown) => void)[] = [];
    const asked = () => new Promise((done) => answers.push(done)) as never;
    door.reach.mockImplementationOnce(asked).mockImplementationOnce(asked);
    void mine.pick("a");
    const going = mine.click("0201");
    mine.refresh();
    answers[0]?.(told([]));
    await settle();
    expect(mine.ready).toBe(false);
    answers[1]?.(told([reached("0201", plan)]));
    await going;
    expect(mine.ready).toBe(true);
    expect(sent).toContainEqual(plan);
  });

  it("means the same however quick the clicks are and however slow the server", async () => {
    const mine = hand([choice("pick a")]);
    let answer: (told: unknown) => void = () => undefined;
    door.reach.mockReturnValueOnce(new Promise((done) => (answer = done)) as never);
    const picking = mine.click("0101");
    await settle();
    mine.hover("0201");
    const going = mine.click("0201");
    await settle();
    expect(sent).toEqual([]);
    expect(door.meant).not.toHaveBeenCalled();
    answer(told([reached("0201", plan)]));
    await Promise.all([picking, going]);
    expect(sent).toEqual([plan]);
  });

  it("is shown under a mouse that came before the answer", async () => {
    const mine = hand([choice("pick a")]);
    mine.hover("0201");
    expect(mine.aim).toBeNull();
    reach = [reached("0201", plan)];
    await mine.click("0101");
    expect(mine.aim?.kind).toBe("move");
  });

  it("takes no hover: a finger and a key go there by the second click as well", async () => {
    reach = [reached("0201", plan)];
    const mine = hand([choice("pick a")]);
    await mine.click("0101");
    await mine.click("0201");
    expect(sent).toEqual([plan]);
  });

  it("that cannot be taken back is confirmed first", async () => {
    reach = [{ ...reached("0201", plan), final: true }];
    const mine = hand([choice("pick a")]);
    await mine.click("0101");
    await mine.click("0201", null, { x: 7, y: 8 });
    expect([sent, mine.pinned?.kind, mine.pinnedAt]).toEqual([[], "move", { x: 7, y: 8 }]);
    await mine.confirm();
    expect(sent).toEqual([plan]);
  });

  it("of two is asked for together, and left off again", async () => {
    reach = [reached("0201", plan)];
    const mine = hand([choice("pick a"), choice("pick b")]);
    await mine.pick("a");
    expect(mine.along).toEqual(["b"]);
    await mine.takeAlong("b");
    expect(door.reach).toHaveBeenLastCalledWith("a", "en", ["b"]);
    await mine.takeAlong("b");
    expect(door.reach).toHaveBeenLastCalledWith("a", "en", []);
    expect(mine.picked).toBe("a");
  });

  it("takes nothing in hand that can turn where it stands", async () => {
    door.reach.mockResolvedValueOnce({
      piece: "a",
      hexes: [],
      together: [],
      turns: [{ facing: "N", plan: ["pick a", "face a N"], final: false, text: "" }],
      along: [],
    });
    const mine = hand([choice("pick a")]);
    await mine.click("0101");
    expect([sent, mine.turns.length]).toEqual([[], 1]);
  });

  it("takes a piece in hand where nothing can be shown beforehand", async () => {
    const mine = hand([choice("pick a"), choice("ready", { piece: null })]);
    await mine.click("0101");
    expect(sent).toEqual([["pick a"]]);
  });
});

describe("firing", () => {
  it("is confirmed by a button, since it cannot be taken back; further clicks ask again", async () => {
    const mine = hand([shot]);
    await mine.pick("a");
    mine.hover("0103");
    await settle();
    expect(mine.oddsOf("fire a x")).not.toBeNull();
    await mine.click("0103");
    await mine.click("0103");
    expect(sent).toEqual([]);
    expect(mine.pinned?.kind).toBe("choice");
    await mine.confirm();
    expect(sent).toEqual([["fire a x"]]);
  });

  it("is done by the click where the player does not want to be asked", async () => {
    settings.set("confirm", false);
    const mine = hand([shot]);
    await mine.pick("a");
    await mine.click("0103");
    settings.set("confirm", true);
    expect(sent).toEqual([["fire a x"]]);
  });

  it("is gathered at once where a panel gathers", async () => {
    const gather = vi.fn(() => true);
    const mine = hand([shot], { gather });
    await mine.pick("a");
    await mine.click("0103");
    expect(gather).toHaveBeenCalledOnce();
    expect([sent, mine.pinned]).toEqual([[], null]);
  });

  it("is not done by a drag alone", async () => {
    const mine = hand([shot]);
    await mine.pick("a");
    await mine.drop("0103");
    expect(sent).toEqual([]);
    expect(mine.pinned?.kind).toBe("choice");
  });

  it("asks for the same odds once", async () => {
    const mine = hand([shot]);
    await Promise.all([mine.askOdds("fire a x"), mine.askOdds("fire a x")]);
    await mine.askOdds("fire a x");
    expect(door.odds).toHaveBeenCalledTimes(1);
  });
});

describe("what is not sent", () => {
  const final = [{ ...reached("0201", plan), final: true }];

  it("waits to be confirmed once more while nothing can be sent", async () => {
    for (const hindrance of ["busy", "frozen"] as const) {
      reach = final;
      const now = host([choice("pick a")]) as { -readonly [Key in keyof HandHost]: HandHost[Key] };
      const mine = new Hand(now);
      await mine.pick("a");
      await mine.click("0201");
      now[hindrance] = true;
      await mine.confirm();
      expect([sent.length, mine.picked, mine.pinned?.kind]).toEqual([0, "a", "move"]);
      now[hindrance] = false;
      await mine.confirm();
      expect(sent.splice(0)).toEqual([plan]);
    }
  });

  it("leaves the piece in hand, with its ways", async () => {
    reach = final;
    const mine = hand([choice("pick a")], { send: async () => false });
    await mine.pick("a");
    await mine.click("0201");
    await mine.confirm();
    await settle();
    expect([mine.picked, mine.pinned, mine.reach.size]).toEqual(["a", null, 1]);
  });

  it("leaves in hand what the server holds, though it was not picked", async () => {
    const held = desk({ in_hand: "a" });
    const halt = choice("halt a");
    const envelope_ = envelope({ desk: held, choices: [halt] });
    const mine = hand([halt], { desk: held, envelope: envelope_, send: async () => false });
    await mine.choose(halt);
    expect(mine.picked).toBe("a");
  });

  it("does not take back a piece that was picked meanwhile", async () => {
    reach = final;
    const refusals: ((sent: boolean) => void)[] = [];
    const send = () => new Promise<boolean>((done) => refusals.push(done));
    const mine = hand([choice("pick a"), choice("pick b")], { send });
    await mine.pick("a");
    await mine.click("0201");
    const confirmed = mine.confirm();
    await mine.pick("b");
    refusals[0]?.(false);
    await confirmed;
    expect(mine.picked).toBe("b");
  });
});

describe("what would come of a move", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function aiming(final: boolean): Promise<Hand> {
    reach = [{ ...reached("0201", plan), final }];
    const mine = hand([choice("pick a")]);
    await mine.pick("a");
    mine.hover("0201");
    await mine.click("0201");
    return mine;
  }

  it("is told with the question, however quick the pointer is at its button", async () => {
    const mine = await aiming(true);
    mine.hover(null);
    await vi.runAllTimersAsync();
    expect(mine.outlooks.of("a", "0201")).not.toBeNull();
  });

  it("is not asked any more when it is played", async () => {
    await aiming(false);
    await vi.runAllTimersAsync();
    expect([sent, door.outlook.mock.calls]).toEqual([[plan], []]);
  });
});

describe("an answer about a piece that was let go", () => {
  it("is no cause for complaint, even if it is a refusal", async () => {
    const complain = vi.fn();
    const mine = hand([choice("pick a")], { complain });
    let refuse: (error: unknown) => void = () => undefined;
    door.reach.mockReturnValueOnce(new Promise((_, fail) => (refuse = fail)) as never);
    const picking = mine.pick("a");
    mine.letGo();
    refuse(new Error("gone by"));
    await picking;
    expect([complain.mock.calls, mine.ready]).toEqual([[], true]);
  });
});

describe("an enemy who can be met in two ways", () => {
  const melee = choice("melee a x", { target: "x" });
  const charge = choice("charge a x", { target: "x" });

  it("is met in neither by the click: both are offered, with their odds", async () => {
    settings.set("confirm", false);
    const mine = hand([melee, charge]);
    await mine.pick("a");
    mine.hover("0103");
    expect(mine.aims).toHaveLength(2);
    await mine.click("0103", "x", { x: 7, y: 8 });
    settings.set("confirm", true);
    expect([sent, mine.ways.length, mine.pinnedAt]).toEqual([[], 2, { x: 7, y: 8 }]);
    expect(mine.aims).toEqual([{ kind: "choice", choice: melee }]);
    await settle();
    expect(mine.oddsOf("melee a x")).not.toBeNull();
    expect(mine.oddsOf("charge a x")).not.toBeNull();
    mine.pinned = mine.ways[1] ?? null;
    await mine.confirm();
    expect(sent).toEqual([["charge a x"]]);
  });

  it("is left alone by Escape", async () => {
    const mine = hand([melee, charge]);
    await mine.pick("a");
    await mine.drop("0103");
    expect(mine.ways).toHaveLength(2);
    expect(mine.letGo()).toBe(true);
    expect([sent, mine.pinned, mine.picked]).toEqual([[], null, "a"]);
  });

  it("is gathered in the way that is chosen, where a panel gathers", async () => {
    const gather = vi.fn(() => true);
    const mine = hand([melee, charge], { gather });
    await mine.pick("a");
    await mine.click("0103");
    expect(gather).not.toHaveBeenCalled();
    await mine.confirm();
    expect(gather).toHaveBeenCalledExactlyOnceWith(melee);
    expect([sent, mine.pinned]).toEqual([[], null]);
  });
});

describe("the rest", () => {
  it("asks why about a hex out of reach", async () => {
    reach = [reached("0201", plan)];
    const mine = hand([choice("pick a")]);
    await mine.pick("a");
    await mine.click("0909");
    const pointed = { picked: "a", hex: "0909", piece: null };
    expect(door.meant).toHaveBeenCalledWith(pointed, "en");
    expect(mine.answer?.why.legal).toBe(false);
    expect(mine.picked).toBe("a");
  });

  it("keeps a piece that the server holds: only undo takes back", async () => {
    const held = desk({ in_hand: "a" });
    const step = choice("step a 0201", { hex: "0201" });
    const mine = hand([step], {
      desk: held,
      envelope: envelope({ desk: held, choices: [step], can_undo: true }),
    });
    mine.refresh();
    await mine.click("0101");
    expect([mine.picked, mine.letGo(), mine.canLetGo]).toEqual(["a", false, false]);
  });

  it("says why not where a piece is dropped that cannot go there", async () => {
    reach = [reached("0201", plan)];
    const mine = hand([choice("pick a")]);
    await mine.pick("a");
    await mine.drop("0101");
    expect(door.meant).not.toHaveBeenCalled();
    await mine.drop("0909");
    expect(door.meant).toHaveBeenCalledOnce();
    expect([sent, mine.picked]).toEqual([[], "a"]);
  });

  it("lets go innermost first, and takes nothing back by it", async () => {
    const mine = hand([choice("pick a"), shot]);
    await mine.pick("a");
    mine.pin([{ kind: "choice", choice: shot }]);
    mine.answer = { action: "march a 0909", why: { legal: false, reasons: [], stopped: null } };
    expect(mine.letGo()).toBe(true);
    expect([mine.answer, mine.pinned !== null]).toEqual([null, true]);
    expect(mine.letGo()).toBe(true);
    expect([mine.pinned, mine.picked]).toEqual([null, "a"]);
    expect(mine.letGo()).toBe(true);
    expect(mine.picked).toBeNull();
    expect(mine.letGo()).toBe(false);
    expect(sent).toEqual([]);
  });

  it("goes on to the next that has not moved, and round", async () => {
    const told = desk({ to_move: ["b", "a"] });
    const mine = hand([choice("pick a"), choice("pick b"), choice("bridge c")], { desk: told });
    reach = [reached("0201", plan)];
    const seen = [1, 1, 1, -1].map((by) => {
      mine.next(by as 1 | -1);
      return mine.picked;
    });
    expect(seen).toEqual(["b", "a", "b", "a"]);
  });

  it("forgets the pick when the piece can no longer act", async () => {
    const mine = hand([choice("pick b")]);
    mine.picked = "a";
    mine.refresh();
    expect(mine.picked).toBeNull();
  });

  it("offers nothing while the past is shown", () => {
    expect(hand([shot], { frozen: true }).choices).toEqual([]);
  });

  it("touches a piece named beside the map", async () => {
    const mine = hand([choice("pick a")]);
    await mine.touch("x");
    expect([mine.picked, mine.looked.piece]).toEqual([null, "x"]);
    reach = [reached("0201", plan)];
    await mine.touch("a");
    expect(mine.picked).toBe("a");
  });
});
