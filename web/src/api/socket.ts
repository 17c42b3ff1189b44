/** The live line to a match: it reconnects by itself and resumes where it stopped. */

import { ApiError } from "./client";
import { applied } from "./deltas";
import type { Delta, Envelope, Lang } from "./model";

export type LineState = "connecting" | "live" | "lost" | "refused" | "closed";

export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: ((event: unknown) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: unknown) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

export interface LineOptions {
  match: string;
  token: string;
  lang: () => Lang;
  /** The number of the last envelope that was taken in. */
  seen: () => number;
  /** ``lost``: the server knows less than it was told had been seen. */
  onEnvelope: (envelope: Envelope, lost: boolean) => void;
  onState: (state: LineState, refusal?: ApiError) => void;
  open?: (url: string) => SocketLike;
  wait?: (run: () => void, ms: number) => () => void;
}

interface Message {
  type: string;
  error?: { code: string; message: string };
}

export const FIRST_WAIT = 400;
export const LONGEST_WAIT = 10_000;
const PING_EVERY = 20_000;
/** Without a sign of life for so long the line counts as dropped. */
const SILENCE = 45_000;
/** After these the server will not let this token in, however often it asks. */
const FINAL = new Set(["bad-token", "no-token", "not-found", "elsewhere"]);

const openSocket = (url: string): SocketLike => new WebSocket(url) as SocketLike;

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

export function socketUrl(match: string, place: { protocol: string; host: string }): string {
  const scheme = place.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${place.host}/api/matches/${encodeURIComponent(match)}/socket`;
}

export class Line {
  private socket: SocketLike | null = null;
  /** What this line has brought last: the next delta follows it. */
  private brought: Envelope | null = null;
  /** What the server was told had been seen when this socket was opened. */
  private told = 0;
  private tries = 0;
  private closed = false;
  private cancelRetry: () => void = () => undefined;
  private cancelPing: () => void = () => undefined;
  private cancelSilence: () => void = () => undefined;

  constructor(private readonly options: LineOptions) {}

  start(): void {
    this.closed = false;
    this.connect();
  }

  /** Try at once, for instance because the browser says that the network is back. */
  nudge(): void {
    if (this.closed || this.socket) return;
    this.cancelRetry();
    this.connect();
  }

  stop(): void {
    this.closed = true;
    this.cancelRetry();
    this.hangUp();
    this.options.onState("closed");
  }

  private wait(run: () => void, ms: number): () => void {
    return (this.options.wait ?? later)(run, ms);
  }

  private connect(): void {
    this.options.onState(this.tries === 0 ? "connecting" : "lost");
    const url = socketUrl(this.options.match, window.location);
    const socket = (this.options.open ?? openSocket)(url);
    this.socket = socket;
    socket.onopen = () => this.introduce(socket);
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onerror = () => undefined;
    socket.onclose = () => this.dropped(socket);
  }

  private introduce(socket: SocketLike): void {
    const { token, lang, seen } = this.options;
    this.brought = null;
    this.told = seen();
    socket.send(JSON.stringify({ token, seen: this.told, lang: lang(), delta: true }));
    this.listen();
    this.beat();
  }

  private receive(text: string): void {
    this.listen();
    const message = JSON.parse(text) as Message;
    if (message.type === "envelope") {
      this.bring(message as unknown as Envelope);
    } else if (message.type === "delta") {
      const envelope = applied(this.brought, message as unknown as Delta);
      if (envelope) this.bring(envelope);
      else this.socket?.send(JSON.stringify({ type: "full" }));
    } else if (message.type === "error" && message.error && FINAL.has(message.error.code)) {
      this.closed = true;
      const { code, message: said } = message.error;
      this.options.onState("refused", new ApiError(code, said));
      this.hangUp();
    }
  }

  private bring(envelope: Envelope): void {
    const lost = this.brought === null && envelope.number < this.told;
    this.brought = envelope;
    this.tries = 0;
    this.options.onState("live");
    this.options.onEnvelope(envelope, lost);
  }

  private beat(): void {
    this.cancelPing();
    this.cancelPing = this.wait(() => {
      this.socket?.send(JSON.stringify({ type: "ping" }));
      this.beat();
    }, PING_EVERY);
  }

  private listen(): void {
    this.cancelSilence();
    this.cancelSilence = this.wait(() => this.socket && this.dropped(this.socket), SILENCE);
  }

  private hangUp(): void {
    this.cancelPing();
    this.cancelSilence();
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }

  private dropped(socket: SocketLike): void {
    if (socket !== this.socket) return;
    this.hangUp();
    if (this.closed) return;
    this.options.onState("lost");
    const pause = Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT);
    this.tries += 1;
    this.cancelRetry = this.wait(() => this.connect(), pause);
  }
}
