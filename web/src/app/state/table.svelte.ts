/** A match at the table: the position as it is shown, the line to the server, and what is sent. */

/* eslint-disable svelte/prefer-svelte-reactivity -- What is shown is replaced, never changed in place. */

import { ApiError, MatchDoor, UNREACHABLE } from "../../api/client";
import type {
  Battle,
  Choice,
  Desk,
  Envelope,
  HexId,
  Lang,
  LogLine,
  PieceId,
  Replayed,
  SeatId,
  View,
} from "../../api/model";
import { Line, type LineState } from "../../api/socket";
import { fetchPanels } from "../../games/panels";
import { Advice } from "./advice.svelte";
import { addEntropy } from "./entropy";
import { neighboursOf } from "./ground";
import { glosses } from "./glosses.svelte";
import { Hand } from "./hand.svelte";
import { Following } from "./following.svelte";
import { Hindered } from "./hindered.svelte";
import { mergeLog, since } from "./journal";
import { type Known, markSeen } from "./known";
import { marksOf, nextMark } from "./moments";
import { Overlays } from "./overlays.svelte";
import { Replay } from "./replay.svelte";
import { type Notice, closingWords, refusalOf } from "./refusals";
import { Sending } from "./sending.svelte";
import { settings } from "./settings.svelte";
import { sound, soundsOf } from "./sounds";
import { stacksOf } from "./stacks";
import { Told } from "./told";
import { Voice } from "./voice.svelte";

/** Dice have fallen that are looked at before what came of them is shown. */
export interface Held {
  readonly title: string;
  readonly text: string;
  /** What the button says that goes on. */
  readonly go: string;
}

interface Waiting extends Held {
  readonly after: Envelope;
  readonly lines: LogLine[];
}

/** Says of what has come whether it is to be held, and how that is announced. */
export type Holds = (before: Envelope, after: Envelope, lines: LogLine[]) => Held | null;

/** The name under which a spectator's door is kept. */
const SPECTATOR = "";

export class Table {
  battle = $state.raw<Battle | null>(null);
  envelope = $state.raw<Envelope | null>(null);
  log = $state.raw<LogLine[]>([]);
  line = $state<LineState>("connecting");
  notice = $state.raw<Notice | null>(null);
  /** Nothing can be shown: the match is unknown or the link is not good. */
  closed = $state<string | null>(null);
  /** The seat that must take over the screen before anything of it is shown. */
  curtain = $state<SeatId | null>(null);
  away = $state.raw<LogLine[]>([]);
  /** What has come, but is not shown before somebody has looked at its dice. */
  held = $state.raw<Waiting | null>(null);
  /** Hexes that a line of the log speaks of. */
  pointed = $state.raw<HexId[]>([]);

  readonly voice = new Voice();
  readonly hand: Hand;
  readonly replay: Replay;
  readonly overlays: Overlays;
  readonly following: Following;
  readonly hindered = new Hindered(this);
  readonly advice = new Advice(this);
  readonly doors = new Map<SeatId, MatchDoor>();
  private lines: Line[] = [];
  private told = new Told();
  private current: SeatId;
  /** The language of what is shown: while it changes, nothing is laid over it. */
  private spoken: Lang | null = null;
  private stacks = $derived(
    this.view ? stacksOf(this.view, this.battle) : new Map<HexId, PieceId[]>(),
  );

  private readonly sending = new Sending();
  constructor(readonly known: Known) {
    const seats = Object.entries(known.seats);
    const held = seats.length > 0 ? seats : [[SPECTATOR, known.spectator ?? ""] as const];
    for (const [seat, token] of held) this.doors.set(seat, new MatchDoor(known.match, token));
    this.current = held[0]?.[0] ?? SPECTATOR;
    this.hand = new Hand(this);
    this.overlays = new Overlays(this);
    this.replay = new Replay({
      fetch: (number) => this.fetchMoment(number),
      first: () => this.envelope?.first ?? 0,
      last: () => this.envelope?.length ?? 0,
      // The past is for looking alone; what the server holds is in hand again when it is now.
      entered: () => this.hand.clear(),
      left: () => this.renew(),
      stay: (passing) => this.following.stay(passing),
      passed: (passing) => this.following.passed(passing),
    });
    this.following = new Following(this, this.replay);
  }

  // What is seen

  get door(): MatchDoor | null {
    return this.doors.get(this.current) ?? null;
  }

  /** The view on the map: a moment of the past, or now. */
  get view(): View | null {
    return this.replay.view ?? this.envelope?.view ?? null;
  }

  /** What the table shows of that moment beside the view. */
  get desk(): Desk | null {
    return this.replay.frame?.desk ?? this.envelope?.desk ?? null;
  }

  get game(): string {
    return this.battle?.game ?? this.view?.game ?? "";
  }

  get frozen(): boolean {
    return this.replay.at !== null || this.curtain !== null || this.held !== null;
  }

  /** Is what was played still to be shown? */
  get busy(): boolean {
    return this.sending.busy(this.envelope?.number);
  }

  get subject(): PieceId | null {
    return this.hand.picked ?? this.hand.looked.piece;
  }

  /** The seats that this browser plays. */
  get mine(): SeatId[] {
    return [...this.doors.keys()].filter((seat) => seat !== SPECTATOR);
  }

  get hotSeat(): boolean {
    return this.mine.length > 1;
  }

  at(hex: HexId): PieceId[] {
    return this.stacks.get(hex) ?? [];
  }

  hexOf(piece: PieceId): HexId | null {
    return this.view?.pieces[piece]?.hex || null;
  }

  neighbours(hex: HexId): HexId[] {
    return this.battle ? neighboursOf(this.battle, hex) : [];
  }

  /** A panel listens: choices that it gathers, to send them together, are not sent at once. */
  gathers: (choice: Choice) => boolean = () => false;
  /** A panel listens: dice that it shows before what came of them. */
  holds: Holds = () => null;
  private behind: Envelope[] = [];

  gather(choice: Choice): boolean {
    return this.gathers(choice);
  }

  /** What was held is shown, and what has come since. */
  release(): void {
    const { held, behind } = this;
    if (!held) return;
    this.held = null;
    this.behind = [];
    this.following.saw(held.after.length);
    this.present(held.after);
    for (const envelope of behind) this.show(envelope);
  }

  /** The map listens: hexes are brought into sight together, large enough to be read. */
  onFrame: (hexes: HexId[]) => void = () => undefined;

  /** The map listens: what is named elsewhere is brought into sight. */
  onCentre: (hex: HexId) => void = () => undefined;

  centre(hex: HexId | null): void {
    if (hex) this.onCentre(hex);
  }

  // Coming and going

  async open(): Promise<void> {
    try {
      await this.loadWords();
      this.welcome();
      this.connect();
      void addEntropy(this);
    } catch (error) {
      this.closed = closingWords(error);
    }
  }

  close(): void {
    for (const line of this.lines) line.stop();
    this.lines = [];
    this.replay.leave();
  }

  /** Everything that is in words, in the language of the settings. */
  async loadWords(): Promise<void> {
    const { door } = this;
    if (!door) return;
    const { lang } = settings;
    this.replay.forget();
    const [envelope, battle, log] = await Promise.all([
      door.envelope(lang),
      door.battle(lang),
      door.log(0, lang),
    ]);
    await fetchPanels(battle.game);
    const first = this.battle === null;
    this.spoken = lang;
    this.battle = battle;
    if (first) this.overlays.begin();
    void glosses.load(battle.game);
    this.log = log.lines;
    this.accept(envelope);
  }

  async changeLanguage(): Promise<void> {
    try {
      await this.loadWords();
      this.overlays.reload();
      this.connect();
    } catch (error) {
      this.complain(error);
    }
  }

  private connect(): void {
    for (const line of this.lines) line.stop();
    this.lines = [...this.doors].map(([seat, door]) => this.lineOf(seat, door));
    for (const line of this.lines) line.start();
  }

  private lineOf(seat: SeatId, door: MatchDoor): Line {
    return new Line({
      match: door.match,
      token: door.token,
      lang: () => settings.lang,
      seen: () => this.told.of(seat)?.number ?? 0,
      onEnvelope: (envelope, lost) => {
        if (lost) this.told.forget(seat);
        this.accept(envelope);
      },
      onState: (state, refusal) => this.lineChanged(state, refusal),
    });
  }

  private lineChanged(state: LineState, refusal?: ApiError): void {
    if (state === "closed") return;
    this.line = state;
    if (state === "refused") this.closed = closingWords(refusal);
  }

  nudge(): void {
    for (const line of this.lines) line.nudge();
  }

  /** What happened since this browser last showed the match. */
  private welcome(): void {
    const { seen } = this.known;
    const others = since(this.log, seen).filter((line) => !this.mine.includes(line.seat));
    if (seen > 0) this.away = others;
  }

  // Envelopes

  private accept(envelope: Envelope): void {
    const seat = envelope.seat ?? SPECTATOR;
    if (!this.told.take(seat, envelope)) return;
    const wanted = this.wantedSeat(envelope);
    // Who tries out both sides alone has nothing to hide from himself.
    const alone = envelope.origin?.kind === "tryout";
    if (wanted !== this.current && envelope.desk.secret && !alone) {
      this.curtain = wanted;
      return;
    }
    this.current = wanted;
    const due = this.told.of(wanted);
    if (due && due.number >= envelope.number) this.show(due);
  }

  /** Two at one screen: whoever must decide sits before it. */
  private wantedSeat(envelope: Envelope): SeatId {
    const { deciders } = envelope.view;
    const seats = envelope.desk.secret ? [this.current, ...this.mine] : [];
    const undecided = this.told.undecided(seats, deciders);
    if (undecided) return undecided;
    if (deciders.includes(this.current)) return this.current;
    return deciders.find((seat) => this.doors.has(seat)) ?? this.current;
  }

  liftCurtain(): void {
    if (this.curtain === null) return;
    this.current = this.curtain;
    this.curtain = null;
    const due = this.told.of(this.current);
    if (due) this.show(due);
  }

  private newLines(envelope: Envelope): LogLine[] {
    return since(envelope.log, this.envelope?.length ?? 0);
  }

  private show(envelope: Envelope): void {
    if (this.held) {
      this.behind.push(envelope);
      return;
    }
    const before = this.envelope;
    if (before && envelope.length > before.length && this.mine.length > 0) {
      const lines = this.newLines(envelope);
      const held = this.holds(before, envelope, lines);
      if (held) {
        this.hand.clear();
        this.held = { ...held, after: envelope, lines };
        this.voice.say(held.title);
        return;
      }
    }
    this.present(envelope);
  }

  private present(envelope: Envelope): void {
    const before = this.envelope;
    const lines = before ? this.newLines(envelope) : [];
    if (before && envelope.length < before.length) this.takenBack(envelope.length);
    this.log = mergeLog(this.log, envelope.log, envelope.length);
    this.envelope = envelope;
    this.replay.keep({ ...envelope, number: envelope.length });
    markSeen(this.known.match, envelope.length);
    this.following.grown(before, envelope);
    this.tell(before, envelope, lines);
    if (before?.number !== envelope.number || before.seat !== envelope.seat) this.renew();
  }

  private takenBack(length: number): void {
    this.replay.forget();
    if ((this.replay.at ?? 0) > length) this.replay.leave();
  }

  /** The decision may be another: what was in hand is looked at again. */
  renew(): void {
    this.hand.refresh();
    this.overlays.reload();
  }

  private tell(before: Envelope | null, envelope: Envelope, lines: LogLine[]): void {
    // What passes by is said as it does.
    if (this.replay.at !== null) return;
    void sound(soundsOf(lines));
    for (const line of lines) this.voice.say(line.text);
    if (envelope.outcome && !before?.outcome) this.voice.say(envelope.outcome.text);
    const { title, text } = envelope.prompt;
    if (title !== before?.prompt.title) this.voice.say(`${this.asked(envelope)}${title}.`);
    if (text !== before?.prompt.text) this.voice.say(text);
  }

  /** Two at one screen: the side that is asked is named. */
  private asked(envelope: Envelope): string {
    const seat = this.battle?.seats.find((one) => one.id === envelope.seat);
    return this.hotSeat && seat ? `${seat.name}: ` : "";
  }

  // Sending

  /** Plays actions; ``instead``: in place of what the last click played. */
  async send(actions: string[], instead = false): Promise<boolean> {
    const { door, envelope } = this;
    if (!door || !envelope || this.frozen || this.busy) return false;
    this.following.decided();
    const { number } = envelope;
    if (this.sending.outstanding) await this.sending.answered();
    return this.whileBusy(number, async () => {
      const answer = await door.play(number, actions, settings.lang, instead, this.base(number));
      this.take(answer.envelope);
      if (answer.stopped && typeof answer.stopped === "object") {
        this.notice = { text: "", reasons: answer.stopped.reasons };
      }
    });
  }

  /** Takes back what the last click played, or all after so many actions. */
  async undo(to: number | null = null): Promise<void> {
    // What was just played may be on the map before its answer is here: it is taken back then.
    if (this.sending.outstanding) await this.sending.answered();
    const { door, envelope } = this;
    if (!door || !envelope || this.frozen) return;
    await this.whileBusy(envelope.number, async () =>
      this.take(await door.undo(envelope.number, settings.lang, to, this.base(envelope.number))),
    );
  }

  /** What the answer to a request can be laid over: the seat's own envelope of that number. */
  private base(number: number): Envelope | null {
    const latest = this.told.of(this.current);
    return latest?.number === number && this.spoken === settings.lang ? latest : null;
  }

  /** An answer is shown at once; the line may have brought a newer one already. */
  private take(envelope: Envelope): void {
    const known = this.told.of(envelope.seat ?? SPECTATOR);
    if (!known || known.number < envelope.number) this.accept(envelope);
  }

  private whileBusy(number: number, work: () => Promise<void>): Promise<boolean> {
    this.notice = null;
    return this.sending.carryOut(number, async () => {
      try {
        await work();
        return true;
      } catch (error) {
        this.complain(error);
        if (error instanceof ApiError && error.code === "stale") await this.catchUp();
        return false;
      }
    });
  }

  /** Somebody acted in between: fetch the position as it is. */
  private async catchUp(): Promise<void> {
    const seat = this.current;
    const known = this.told.of(seat);
    try {
      const envelope = await this.doors.get(seat)?.envelope(settings.lang);
      if (!envelope) return;
      // The server's word counts, even if it goes back, unless the line has said more meanwhile.
      if (this.told.of(seat) === known) this.told.forget(seat);
      this.accept(envelope);
    } catch (error) {
      this.complain(error);
    }
  }

  /** Whatever was refused, or never arrived, is shown and said, with what to do. */
  complain(error: unknown): void {
    if (error instanceof ApiError && error.code === UNREACHABLE) {
      if (this.line !== "refused") this.line = "lost";
      this.nudge();
      // That the line is down is shown over the map; here, that something may not have arrived.
      if (!this.sending.outstanding) return;
    }
    this.notice = refusalOf(error);
    this.voice.say([this.notice.text, ...this.notice.reasons.map((one) => one.text)].join(" "));
  }

  /** Show the moment after so many actions. */
  rewind(number: number): void {
    this.replay.goTo(number).catch((error: unknown) => this.complain(error));
  }

  stepReplay(by: number): void {
    this.replay.step(by).catch((error: unknown) => this.complain(error));
  }

  /** To the next mark of the match, or the one before. */
  jump(kind: "turns" | "phases" | "rolls", by: 1 | -1): void {
    const { first = 0, length = 0 } = this.envelope ?? {};
    const next = nextMark(marksOf(this.log)[kind], this.replay.at ?? length, by);
    this.rewind(next ?? (by > 0 ? length : first));
  }

  playFrom(number?: number): void {
    this.replay.play(number).catch((error: unknown) => this.complain(error));
  }

  private async fetchMoment(number: number): Promise<Replayed> {
    if (!this.door) throw new ApiError("not-found", this.known.match);
    return this.door.replay(number, settings.lang);
  }
}
