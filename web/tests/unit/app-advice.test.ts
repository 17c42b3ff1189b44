import { describe, expect, it, vi } from "vitest";
import type { Advice as Told, AdviceStep, Envelope } from "../../src/api/model";
import type { MatchDoor } from "../../src/api/client";
import { Advice } from "../../src/app/state/advice.svelte";
import { commandOf } from "../../src/app/state/keys";
import { choice, envelope } from "./app-fixtures";

const step = (piece: string, ...actions: string[]): AdviceStep => ({
  actions,
  text: `${piece} goes`,
  why: "",
  piece,
  origin: "0101",
  hex: "0102",
  aims: false,
});
const TOLD: Told = {
  by: "Captain",
  plan: "The plan: forward.",
  now: 48,
  after: 53,
  steps: [step("a", "pick a", "step a 0102"), step("b", "pick b")],
};

function table(more: Partial<Envelope> = {}) {
  const host = {
    door: { advice: vi.fn(() => Promise.resolve(TOLD)) } as unknown as MatchDoor,
    envelope: envelope({ number: 4, choices: [choice("pick a")], ...more }),
    frozen: false,
    voice: { say: vi.fn() },
    complain: vi.fn(),
    /** Each action is one row, as long as nobody answers. */
    send: vi.fn((actions: string[]) => {
      host.envelope = { ...host.envelope, number: host.envelope.number + actions.length };
      return Promise.resolve(true);
    }),
  };
  return { host, advice: new Advice(host) };
}

describe("advice", () => {
  it("is offered to whoever decides and plays alone", () => {
    expect(table().advice.offered).toBe(true);
    expect(table({ choices: [] }).advice.offered).toBe(false);
    expect(table({ players: { blue: "human", red: "human" } }).advice.offered).toBe(false);
    const { host, advice } = table();
    host.frozen = true;
    expect(advice.offered).toBe(false);
  });

  it("is said and shown, and closed", async () => {
    const { host, advice } = table();
    await advice.ask();
    expect(advice.now).toEqual(TOLD);
    expect(advice.steps).toHaveLength(2);
    expect(host.voice.say).toHaveBeenCalledWith(expect.stringContaining("48"));
    advice.close();
    expect(advice.now).toBeNull();
    expect(advice.steps).toEqual([]);
  });

  it("is played move by move, and the rest stays", async () => {
    const { host, advice } = table();
    await advice.ask();
    await advice.play();
    expect(host.send).toHaveBeenCalledWith(["pick a", "step a 0102"]);
    expect(advice.steps.map((one) => one.piece)).toEqual(["b"]);
    await advice.play();
    expect(advice.now).toBeNull();
  });

  it("is gone when something else has happened", async () => {
    const { host, advice } = table();
    await advice.ask();
    host.envelope = { ...host.envelope, number: 5 };
    expect(advice.now).toBeNull();
    const interrupted = table();
    await interrupted.advice.ask();
    interrupted.host.send.mockImplementation(() => {
      interrupted.host.envelope = { ...interrupted.host.envelope, number: 9 };
      return Promise.resolve(true);
    });
    await interrupted.advice.play();
    expect(interrupted.advice.now).toBeNull();
  });

  it("complains when it is refused, and may be asked for again", async () => {
    const { host, advice } = table();
    const refused = new Error("no");
    vi.mocked(host.door.advice).mockRejectedValueOnce(refused);
    await advice.ask();
    expect(host.complain).toHaveBeenCalledWith(refused);
    expect(advice.asking).toBe(false);
    await advice.ask();
    expect(advice.now).not.toBeNull();
  });

  it("has a key", () => {
    const key = { key: "h", ctrlKey: false, metaKey: false, altKey: false };
    expect(commandOf(key)).toEqual({ do: "advice" });
  });
});
