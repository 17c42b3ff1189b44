import { describe, expect, it, vi } from "vitest";
import { moved } from "../../src/app/state/journal";
import { type Passing, Replay } from "../../src/app/state/replay.svelte";
import { desk, envelope, piece, settle, view } from "./app-fixtures";

/** A match in which every second action moves the piece. */
function replayOf(length: () => number, staying?: (passing: Passing) => number) {
  const fetch = vi.fn(async (number: number) => ({
    number,
    view: view({ pieces: { a: piece(`010${Math.floor(number / 2)}`) } }),
    desk: desk(),
    prompt: envelope().prompt,
    log: [],
  }));
  const waits: number[] = [];
  const stay = staying ?? (({ before, frame }: Passing) => (moved(before, frame.view) ? 300 : 0));
  const wait = async (ms: number) => void waits.push(ms);
  const replay = new Replay({ fetch, first: () => 0, last: length, stay, wait });
  return { replay, fetch, waits };
}

describe("the replay", () => {
  it("shows a moment and keeps it", async () => {
    const { replay, fetch } = replayOf(() => 5);
    await replay.goTo(2);
    expect([replay.at, replay.view?.pieces["a"]?.hex]).toEqual([2, "0101"]);
    await replay.goTo(3);
    await replay.goTo(2);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("steps back from now and on to now", async () => {
    const { replay } = replayOf(() => 5);
    await replay.step(-1);
    expect(replay.at).toBe(4);
    await replay.step(1);
    expect(replay.at).toBeNull();
    expect(replay.view).toBeNull();
  });

  it("does not go before the beginning", async () => {
    const { replay } = replayOf(() => 5);
    await replay.goTo(0);
    await replay.step(-1);
    expect(replay.at).toBe(0);
  });

  it("runs to now and stays only where something is seen to change", async () => {
    const { replay, waits } = replayOf(() => 6);
    await replay.play(0);
    expect(replay.at).toBeNull();
    expect(replay.playing).toBe(false);
    expect(waits).toEqual([300, 300, 300]);
  });

  it("follows a match that grows while it runs", async () => {
    let length = 2;
    const { replay, fetch } = replayOf(() => length);
    const run = replay.play(0);
    length = 4;
    await run;
    expect(fetch.mock.calls.map(([number]) => number)).toEqual([0, 1, 2, 3, 4]);
  });

  it("stays at what must be seen until it has been", async () => {
    const { replay } = replayOf(
      () => 4,
      () => Infinity,
    );
    const run = replay.follow(2);
    await vi.waitFor(() => expect([replay.at, replay.held]).toEqual([2, true]));
    replay.goOn();
    await vi.waitFor(() => expect([replay.at, replay.held]).toEqual([3, true]));
    replay.leave();
    await run;
    expect([replay.at, replay.held, replay.playing]).toEqual([null, false, false]);
  });

  it("shows the last moment too before it is now again", async () => {
    const seen: number[] = [];
    const { replay } = replayOf(
      () => 3,
      ({ number }) => {
        seen.push(number);
        return 0;
      },
    );
    await replay.follow(2);
    expect(seen).toEqual([2, 3]);
    expect(replay.at).toBeNull();
  });

  it("stops where it is", async () => {
    const { replay } = replayOf(() => 100);
    const run = replay.play(0);
    await settle();
    replay.stop();
    await run;
    expect(replay.at).not.toBeNull();
    expect(replay.playing).toBe(false);
  });

  it("lets a later wish win over an answer that comes late", async () => {
    let answer: (() => void) | undefined;
    const slow = new Promise<void>((done) => (answer = done));
    const fetch = async (number: number) => {
      if (number === 1) await slow;
      return { number, view: view(), desk: desk(), prompt: envelope().prompt, log: [] };
    };
    const replay = new Replay({ fetch, first: () => 0, last: () => 5 });
    const first = replay.goTo(1);
    await replay.goTo(3);
    answer?.();
    await first;
    expect(replay.at).toBe(3);
  });

  it("fetches anew what it was told to forget", async () => {
    const { replay, fetch } = replayOf(() => 5);
    await replay.goTo(1);
    replay.forget();
    await replay.goTo(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
