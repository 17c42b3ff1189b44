/** Small answers of a server, for tests of the client's state. */

import type {
  Choice,
  Desk,
  Envelope,
  LogLine,
  PieceNow,
  ReachHex,
  View,
} from "../../src/api/model";

export function piece(hex: string, more: Partial<PieceNow> = {}): PieceNow {
  return {
    kind: "unit",
    seat: "blue",
    hex,
    lost: false,
    moved: false,
    mp: "4",
    strength: 3,
    disrupted: false,
    entrenched: false,
    fired: false,
    ...more,
  };
}

export function choice(action: string, more: Partial<Choice> = {}): Choice {
  const [verb = "", first] = action.split(" ");
  return {
    action,
    verb,
    text: action,
    rule: "4.1",
    final: false,
    piece: first ?? null,
    target: null,
    hex: null,
    pieces: first ? [first] : [],
    use: verb === "pick" ? "pick" : more.hex || more.target ? "map" : "button",
    weighed: false,
    ...more,
  };
}

export function reached(hex: string, plan: string[]): ReachHex {
  return { hex, cost: "2", plan, final: false, way: [hex], notes: [] };
}

export function line(number: number, text: string, more: Partial<LogLine> = {}): LogLine {
  return {
    number,
    seat: "blue",
    turn: 1,
    heading: "Turn 1",
    code: "step",
    text,
    rule: "6.0",
    hexes: [],
    pieces: [],
    dice: [],
    roll: null,
    standing: false,
    why: null,
    ...more,
  };
}

export function view(more: Partial<View> = {}): View {
  return {
    game: "montecuccoli",
    scenario: "test",
    turn: 1,
    turns: 4,
    phase: "movement",
    seat: "blue",
    deciders: ["blue"],
    step: { name: "movement", rule: "4.1.3", left: null, owing: [], obliged: [], state: {} },
    pieces: { a: piece("0101"), b: piece("0102"), x: piece("0103", { seat: "red" }) },
    sides: {},
    outcome: null,
    ...more,
  };
}

export function desk(more: Partial<Desk> = {}): Desk {
  return {
    moment: "Turn 1",
    in_hand: null,
    due: null,
    declared: [],
    owing: [],
    to_move: [],
    moves_left: null,
    secret: false,
    settled: false,
    dusk: false,
    markers: [],
    counters: {},
    score: {},
    holders: [],
    ...more,
  };
}

export function envelope(more: Partial<Envelope> = {}): Envelope {
  return {
    match: "m",
    number: 0,
    length: 0,
    first: 0,
    seat: "blue",
    players: { blue: "human", red: "machine:simple" },
    view: view(),
    desk: desk(),
    prompt: { title: "", text: "", rule: "4.1", waiting_for: ["blue"] },
    choices: [],
    closed: [],
    can_undo: false,
    undo_to: null,
    turned: null,
    undo_reason: "",
    log: [],
    thinking: [],
    outcome: null,
    dice: {
      kind: "secret",
      known_to: "nobody",
      text: "",
      commitment: null,
      since: null,
      entropy: {},
      open: false,
      secret: null,
    },
    rules_version: 1,
    notes: [],
    updated: "2000-01-01T00:00:00+00:00",
    lesson: null,
    origin: null,
    expires: null,
    ...more,
  };
}

/** Lets everything that is already settled run on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
