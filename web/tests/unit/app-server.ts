/** A fake server for tests of the table: what it answers, what it was asked, and its lines. */

import { vi } from "vitest";
import type { Envelope } from "../../src/api/model";
import type { Known } from "../../src/app/state/known";
import { settings } from "../../src/app/state/settings.svelte";
import { Table } from "../../src/app/state/table.svelte";
import { settle } from "./app-fixtures";

/** A server that answers from a table of paths, and sockets that the test speaks through. */
export const answers = new Map<string, () => unknown>();
export const asked: { path: string; body: unknown; token: string | null }[] = [];

export class Socket {
  static open: Socket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  token = "";
  constructor() {
    Socket.open.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string): void {
    const message = JSON.parse(text) as { token?: string };
    if (message.token) this.token = message.token;
  }
  close(): void {
    Socket.open = Socket.open.filter((one) => one !== this);
  }
}

/** What the server tells a seat's line. */
export function tell(token: string, told: Envelope): void {
  const socket = Socket.open.find((one) => one.token === token);
  socket?.onmessage?.({ data: JSON.stringify({ type: "envelope", ...told }) });
}

async function fakeFetch(url: string, init: RequestInit): Promise<Response> {
  const path = url.replace(/^\/api\/matches\/m/, "").replace(/\?.*$/, "");
  const token = new Headers(init.headers).get("Authorization")?.replace("Bearer ", "") ?? null;
  asked.push({ path, body: init.body ? JSON.parse(String(init.body)) : null, token });
  const answer = answers.get(`${path} ${token}`) ?? answers.get(path);
  if (!answer)
    return new Response(JSON.stringify({ error: { code: "not-found", message: path } }), {
      status: 404,
    });
  const body = await answer();
  return body instanceof Response ? body : new Response(JSON.stringify(body));
}

export const refuse = (code: string) =>
  new Response(JSON.stringify({ error: { code, message: code, reasons: [] } }), { status: 409 });

const battle = {
  id: "test",
  game: "montecuccoli",
  title: "Test",
  seats: [],
  pieces: [],
  map: { hexes: [] },
};
export const known = (more: Partial<Known> = {}): Known => ({
  match: "m",
  scenario: "test",
  title: "Test",
  seats: { blue: "b" },
  seen: 0,
  opened: "",
  ...more,
});

function serve(first: Envelope): void {
  answers.set("", () => first);
  answers.set("/battle", () => battle);
  answers.set("/log", () => ({ length: first.length, lines: first.log }));
  answers.set("/reach/a", () => ({ piece: "a", hexes: [] }));
}

export async function opened(first: Envelope, which = known()): Promise<Table> {
  serve(first);
  const table = new Table(which);
  await table.open();
  await settle();
  return table;
}

/** A server without answers, before each test. */
export function startServer(): void {
  answers.clear();
  asked.length = 0;
  Socket.open = [];
  localStorage.clear();
  settings.set("animation", false);
  settings.set("pace", "once");
  vi.stubGlobal("fetch", fakeFetch);
  vi.stubGlobal("WebSocket", Socket);
}
