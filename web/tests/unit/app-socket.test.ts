import { beforeEach, describe, expect, it } from "vitest";
import type { Envelope } from "../../src/api/model";
import {
  FIRST_WAIT,
  LONGEST_WAIT,
  Line,
  type LineState,
  type SocketLike,
  socketUrl,
} from "../../src/api/socket";
import { envelope } from "./app-fixtures";

class FakeSocket implements SocketLike {
  sent: string[] = [];
  closed = false;
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror: SocketLike["onerror"] = null;

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

interface Timer {
  run: () => void;
  ms: number;
  dead: boolean;
}

let sockets: FakeSocket[] = [];
let timers: Timer[] = [];
let states: LineState[] = [];
let got: Envelope[] = [];
let lost: boolean[] = [];
let seen = 0;

function line(): Line {
  return new Line({
    match: "m",
    token: "secret",
    lang: () => "it",
    seen: () => seen,
    onEnvelope: (one, less) => {
      seen = one.number;
      got.push(one);
      lost.push(less);
    },
    onState: (state) => states.push(state),
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    wait: (run, ms) => {
      const timer = { run, ms, dead: false };
      timers.push(timer);
      return () => (timer.dead = true);
    },
  });
}

const last = <T>(list: T[]): T => list[list.length - 1] as T;
const retries = () => timers.filter((timer) => !timer.dead && timer.ms <= LONGEST_WAIT);

function run(timer: Timer): void {
  timer.dead = true;
  timer.run();
}

beforeEach(() => {
  [sockets, timers, states, got, lost] = [[], [], [], [], []];
  seen = 0;
});

describe("the line", () => {
  it("says whose it is and what it has seen, and never in the address", () => {
    line().start();
    last(sockets).onopen?.({});
    expect(JSON.parse(last(sockets).sent[0] ?? "")).toEqual({
      token: "secret",
      seen: 0,
      lang: "it",
      delta: true,
    });
    expect(socketUrl("m", { protocol: "https:", host: "h" })).toBe("wss://h/api/matches/m/socket");
  });

  it("is live with the first envelope", () => {
    line().start();
    last(sockets).onopen?.({});
    last(sockets).say({ type: "envelope", ...envelope({ number: 3 }) });
    expect(last(states)).toBe("live");
    expect(got[0]?.number).toBe(3);
  });

  it("brings what a delta leads to, and asks for everything if one does not follow", () => {
    const empty = { sections: {}, view: {}, pieces: {}, desk: {}, counters: {}, kept: 0, log: [] };
    line().start();
    const socket = last(sockets);
    socket.onopen?.({});
    socket.say({ type: "envelope", ...envelope({ number: 3, length: 3 }) });
    socket.say({ type: "delta", since: 3, number: 4, ...empty, sections: { length: 4 } });
    expect(got.map((one) => [one.number, one.length])).toEqual([
      [3, 3],
      [4, 4],
    ]);
    socket.say({ type: "delta", since: 5, number: 6, ...empty });
    expect(got).toHaveLength(2);
    expect(JSON.parse(last(socket.sent))).toEqual({ type: "full" });
    socket.say({ type: "envelope", ...envelope({ number: 6 }) });
    expect(last(got).number).toBe(6);
  });

  it("comes back after a drop and resumes where it stopped", () => {
    line().start();
    last(sockets).onopen?.({});
    last(sockets).say({ type: "envelope", ...envelope({ number: 7 }) });
    last(sockets).onclose?.({});
    expect(last(states)).toBe("lost");
    expect(retries().map((timer) => timer.ms)).toEqual([FIRST_WAIT]);
    run(last(retries()));
    last(sockets).onopen?.({});
    expect(JSON.parse(last(sockets).sent[0] ?? "").seen).toBe(7);
    last(sockets).say({ type: "envelope", ...envelope({ number: 9 }) });
    expect(last(states)).toBe("live");
    expect(got.map((one) => one.number)).toEqual([7, 9]);
  });

  it("knows a server that has lost something from a message that comes late", () => {
    seen = 7;
    line().start();
    const tell = (number: number) =>
      last(sockets).say({ type: "envelope", ...envelope({ number }) });
    last(sockets).onopen?.({});
    tell(7);
    seen = 9;
    tell(8);
    last(sockets).onclose?.({});
    run(last(retries()));
    last(sockets).onopen?.({});
    tell(4);
    expect(lost).toEqual([false, false, true]);
  });

  it("waits longer each time, but never long", () => {
    line().start();
    const pauses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      last(sockets).onclose?.({});
      pauses.push(last(retries()).ms);
      run(last(retries()));
    }
    expect(pauses.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(Math.max(...pauses)).toBe(LONGEST_WAIT);
  });

  it("tries at once when it is nudged, and only when it is down", () => {
    const one = line();
    one.start();
    one.nudge();
    expect(sockets.length).toBe(1);
    last(sockets).onclose?.({});
    one.nudge();
    expect(sockets.length).toBe(2);
    expect(retries().length).toBe(0);
  });

  it("takes silence for a drop", () => {
    line().start();
    last(sockets).onopen?.({});
    const silence = timers.find((timer) => timer.ms === 45_000 && !timer.dead);
    if (!silence) throw new Error("nothing listens for silence");
    run(silence);
    expect(last(states)).toBe("lost");
    expect(sockets[0]?.closed).toBe(true);
  });

  it.each(["bad-token", "elsewhere"])("gives up where it is told %s", (code) => {
    line().start();
    last(sockets).say({ type: "error", error: { code, message: "no" } });
    expect(last(states)).toBe("refused");
    expect(retries().length).toBe(0);
  });

  it("stops for good", () => {
    const one = line();
    one.start();
    one.stop();
    expect(last(sockets).closed).toBe(true);
    expect(last(states)).toBe("closed");
    expect(retries().length).toBe(0);
  });
});
