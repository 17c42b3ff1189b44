import { describe, expect, it, vi } from "vitest";
import type { Advice as Told, AdviceStep, Envelope } from "../../src/api/model";
import type { MatchDoor } from "../../src/api/client";
import { Advice } from "../../src/app/state/advice.svelte";
import { settings } from "../../src/app/state/settings.svelte";
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
  expects: "Chance to win with it: 53 in a hundred.",
  now: 48,
  after: 53,
  steps: [step("a", "pick a", "step a 0102"), step("b", "pick b")],
};

function table(more: Partial<Envelope> = {}) {
  const host = {
    door: { advice: vi.fn(() => Promise.resolve(TOLD)) } as unknown as MatchDoor,
    envelope: envelope({ number: 4, choices: [choice("pick a")], ...more }),
    frozen: false,
    busy: false,
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
    expect(host.voice.say).toHaveBeenCalledWith(expect.stringContaining("53 in a hundred. A goes"));
    advice.close();
    expect(advice.now).toBeNull();
    expect(advice.steps).toEqual([]);
  });

  it("is not shown in another language than it was told in", async () => {
    const { advice } = table();
    await advice.ask();
    settings.set("lang", "it");
    expect(advice.now).toBeNull();
    settings.set("lang", "en");
    expect(advice.now).toEqual(TOLD);
  });

  it("lists as many moves as are drawn", async () => {
    const { host, advice } = table();
    const steps = Array.from({ length: 11 }, (_, index) => step(`p${index}`, `pick p${index}`));
    vi.mocked(host.door.advice).mockResolvedValueOnce({ ...TOLD, steps });
    await advice.ask();
    expect(advice.steps).toHaveLength(11);
    expect(advice.shown.map((one) => one.piece)).toEqual(steps.slice(0, 8).map((one) => one.piece));
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

  it("stays in sight while its move is on its way", async () => {
    const { host, advice } = table();
    await advice.ask();
    let arrive: (done: boolean) => void = () => undefined;
    host.send.mockImplementation(() => {
      host.envelope = { ...host.envelope, number: 6 };
      return new Promise((done) => (arrive = done));
    });
    const played = advice.play();
    expect(advice.now).toEqual(TOLD);
    arrive(true);
    await played;
    expect(advice.steps.map((one) => one.piece)).toEqual(["b"]);
  });

  it("keeps what is left of it when another answer comes late", async () => {
    const { host, advice } = table();
    await advice.ask();
    let answer: (told: Told) => void = () => undefined;
    vi.mocked(host.door.advice).mockReturnValueOnce(new Promise((done) => (answer = done)));
    const again = advice.ask();
    await advice.play();
    answer({ ...TOLD, plan: "The plan: back." });
    await again;
    expect(advice.now).toEqual(TOLD);
    expect(advice.steps.map((one) => one.piece)).toEqual(["b"]);
  });

  it("neither asks nor plays while something is being sent", async () => {
    const { host, advice } = table();
    host.busy = true;
    await advice.ask();
    expect(host.door.advice).not.toHaveBeenCalled();
    host.busy = false;
    await advice.ask();
    host.busy = true;
    await advice.play();
    expect(host.send).not.toHaveBeenCalled();
    expect(advice.steps).toHaveLength(2);
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
