/** What others did since one last decided, played at a pace that can be followed. */

import type { Envelope, HexId, PieceId, SeatId, View } from "../../api/model";
import {
  type Summary,
  type Trails,
  concerns,
  linesAt,
  movers,
  staying,
  summaryOf,
  trailing,
} from "./moments";
import type { Passing, Replay } from "./replay.svelte";
import { settings } from "./settings.svelte";
import { sound, soundsOf } from "./sounds";
import type { Table } from "./table.svelte";

const NO_TRAILS: Trails = new Map();

/** Where the stretch began that others play: the action before it, and how things stood. */
interface Stretch {
  from: number;
  view: View;
}

export class Following {
  /** The ways that pieces went, left on the map until one acts. */
  trails = $state.raw<Trails>(NO_TRAILS);
  summary = $state.raw<Summary | null>(null);
  /** Is what is shown the others' play, rather than a look at the past? */
  on = $state(false);
  private stretch: Stretch | null = null;
  private skipping = false;
  /** Up to this action all dice have been looked at. */
  private seen = 0;

  constructor(
    private readonly table: Table,
    private readonly replay: Replay,
  ) {}

  /** The lines of the moment that is shown. */
  get lines() {
    const { at } = this.replay;
    return at === null ? [] : linesAt(this.table.log, at);
  }

  /** The pieces that move in the moment that is shown. */
  movers = $state.raw<PieceId[]>([]);

  /** The hexes of the moment that passes by. */
  get hexes(): HexId[] {
    if (this.replay.at === null) return [];
    const gone = this.movers.flatMap((piece) => this.table.hexOf(piece) ?? []);
    return [...this.lines.flatMap((line) => line.hexes.slice(-2)), ...gone];
  }

  get others(): SeatId[] {
    const { mine, battle } = this.table;
    return (battle?.seats ?? []).map((seat) => seat.id).filter((seat) => !mine.includes(seat));
  }

  // The table

  /** Something new has come. */
  grown(before: Envelope | null, now: Envelope): void {
    if (!before || this.table.hotSeat) return;
    if (now.length <= before.length) return this.settle();
    const played = this.table.log.filter((line) => line.number > before.length);
    const others = played.some((line) => !this.table.mine.includes(line.seat));
    if (others) this.follow(before, now);
    this.settle();
  }

  /** One has decided: the ways that others went, and what came of it, are taken away. */
  decided(): void {
    this.stretch = null;
    this.skipping = false;
    this.summary = null;
    this.trails = NO_TRAILS;
  }

  /** The dice of an action were shown in another way. */
  saw(number: number): void {
    this.seen = number;
  }

  private follow(before: Envelope, now: Envelope): void {
    this.stretch ??= { from: before.length, view: before.view };
    if (this.on || this.replay.at !== null) return;
    if (settings.pace === "once" || this.skipping || now.length <= this.seen) {
      this.trails = trailing(this.trails, before.view, now.view);
      return;
    }
    this.on = true;
    void this.run(this.ownRoll(before) ? before.length : before.length + 1);
  }

  /** Dice that one has thrown oneself have not been seen yet when the others go on. */
  private ownRoll(before: Envelope): boolean {
    const lines = linesAt(this.table.log, before.length);
    return before.length > this.seen && concerns(lines, before.view, this.table.mine);
  }

  private async run(from: number): Promise<void> {
    try {
      await this.replay.follow(from);
    } catch (error) {
      this.replay.leave();
      this.table.complain(error);
    }
    if (this.replay.at === null) this.ended();
  }

  private ended(): void {
    this.on = false;
    this.movers = [];
    this.settle();
  }

  /** It is one's own decision again: what came of the others' play is told. */
  private settle(): void {
    const { envelope, log, mine } = this.table;
    if (!this.stretch || !envelope || this.replay.at !== null || this.summary) return;
    if (envelope.choices.length === 0 && !envelope.outcome) return;
    const { from, view } = this.stretch;
    const summary = summaryOf(view, envelope.view, log, mine, [from, envelope.length]);
    if (summary.moves + summary.rolls + summary.lost.length > 0) this.summary = summary;
  }

  // The replay

  stay(passing: Passing): number {
    const { before, frame, after, number } = passing;
    const lines = linesAt(this.table.log, number);
    const moment = { before, view: frame.view, lines, after };
    // Who asks for the past wants to see it, whatever the pace of the present.
    const pace = settings.pace === "once" ? "brisk" : settings.pace;
    return staying(moment, pace, this.on ? this.table.mine : []);
  }

  passed({ before, frame, number }: Passing): void {
    this.movers = movers(before, frame.view);
    if (this.on) this.trails = trailing(this.trails, before, frame.view);
    void sound(soundsOf(this.table.log.filter((line) => line.number === number)));
    for (const line of linesAt(this.table.log, number)) this.table.voice.say(line.text);
  }

  // What a person does

  /** Seen: go on. Running: stop. Stopped: run on. */
  press(): void {
    if (this.replay.held) this.replay.goOn();
    else if (this.replay.playing) this.replay.stop();
    else this.resume();
  }

  resume(): void {
    const { at } = this.replay;
    if (at !== null) void this.run(at + 1);
  }

  /** To now, without the rest. */
  skip(): void {
    this.skipping = this.on;
    if (this.on) this.leaveTrails();
    this.replay.leave();
    this.ended();
  }

  /** The ways of what is skipped are left on the map as well. */
  private leaveTrails(): void {
    if (!this.stretch) return;
    let [trails, before]: [Trails, View] = [NO_TRAILS, this.stretch.view];
    const last = this.table.envelope?.length ?? 0;
    for (let number = this.stretch.from + 1; number <= last; number += 1) {
      const after = this.replay.known(number)?.view;
      if (!after) continue;
      trails = trailing(trails, before, after);
      before = after;
    }
    this.trails = trails;
  }

  showAgain(): void {
    if (!this.summary) return;
    this.trails = NO_TRAILS;
    this.on = true;
    void this.run(this.summary.from + 1);
  }
}
