/** The player's hand over the table: what is picked, aimed at, looked at and asked about. */

/* eslint-disable svelte/prefer-svelte-reactivity -- What is shown is replaced, never changed in place. */

import type { MatchDoor } from "../../api/client";
import type {
  Choice,
  Desk,
  Envelope,
  HexId,
  Odds,
  PieceId,
  Prospect,
  ReachHex,
  Turn,
  View,
  Why,
} from "../../api/model";
import {
  type Aim,
  type Situation,
  actors,
  aimHex,
  columnsWith,
  isFinal,
  meaning,
  planOf,
  waysAt,
} from "./clicks";
import { Outlooks } from "./outlook.svelte";
import { settings } from "./settings.svelte";
import { t } from "./words";

/** A place in the window. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Looked {
  hex: HexId | null;
  piece: PieceId | null;
}

export interface Answer {
  action: string;
  why: Why;
  /** Where nothing is meant: what to do instead. */
  text?: string;
}

export interface HandHost {
  readonly envelope: Envelope | null;
  readonly view: View | null;
  readonly desk: Desk | null;
  readonly door: MatchDoor | null;
  readonly frozen: boolean;
  readonly busy: boolean;
  at(hex: HexId): PieceId[];
  hexOf(piece: PieceId): HexId | null;
  neighbours(hex: HexId): HexId[];
  /** Brings a hex into sight. */
  centre(hex: HexId | null): void;
  send(actions: string[], instead?: boolean): Promise<boolean>;
  /** Is a choice gathered with others, to be sent together with them? */
  gather(choice: Choice): boolean;
  complain(error: unknown): void;
}

/** A combat that would follow if the picked piece went next to an enemy. */
export interface Contact {
  target: PieceId;
  /** Where it would stand. */
  from: HexId;
  odds: Prospect;
}

/** So many places next to an enemy are tried for a combat with it. */
const TRIES = 4;
const NOWHERE: ReadonlyMap<HexId, ReachHex> = new Map();
const NOTHING: Why = { legal: false, reasons: [], stopped: null };

export class Hand {
  picked = $state<PieceId | null>(null);
  /** What waits here to be confirmed: it cannot be taken back, or it is one of several ways. */
  pinned = $state.raw<Aim | null>(null);
  /** All the ways that are offered with it. */
  ways = $state.raw<readonly Aim[]>([]);
  /** Where it was clicked; null if it was not by a pointer. */
  pinnedAt = $state.raw<Spot | null>(null);
  hovered = $state<HexId | null>(null);
  looked = $state.raw<Looked>({ hex: null, piece: null });
  reach = $state.raw<ReadonlyMap<HexId, ReachHex>>(NOWHERE);
  /** The facings that the picked piece could take where it stands. */
  turns = $state.raw<readonly Turn[]>([]);
  /** The facing to which a piece is being pulled round. */
  pulled = $state<string | null>(null);
  /** Who could go along with the picked piece, and who does. */
  along = $state.raw<readonly PieceId[]>([]);
  together = $state.raw<readonly PieceId[]>([]);
  answer = $state.raw<Answer | null>(null);
  /** A stack that is laid out, so that each of its pieces can be hit. */
  spread = $state<HexId | null>(null);
  /** The columns of attacks as they were declared, by the piece attacked. */
  columns = $state.raw<ReadonlyMap<PieceId, string>>(new Map());
  /** The button under the mouse or in focus, whose odds are shown. */
  considered = $state.raw<Choice | null>(null);
  /** What would come of going to the enemy under the pointer. */
  contact = $state.raw<Contact | null>(null);
  private hoverAims = $state.raw<readonly Aim[]>([]);
  private oddsCache = $state.raw<ReadonlyMap<string, Odds>>(new Map());
  private asked = new Set<string>();
  /** Where the picked piece can go is being asked for: a click waits until it is known. */
  private asking = $state(0);
  private reaching: Promise<void> = Promise.resolve();

  /** What would come of the moves that are looked at. */
  readonly outlooks: Outlooks;

  constructor(private readonly host: HandHost) {
    this.outlooks = new Outlooks(host);
  }

  /** What would be sent: what waits to be confirmed, or the aims under the mouse. */
  get aims(): readonly Aim[] {
    return this.pinned ? [this.pinned] : this.hoverAims;
  }

  get aim(): Aim | null {
    return this.aims[0] ?? null;
  }

  get choices(): Choice[] {
    return this.host.frozen ? [] : (this.host.envelope?.choices ?? []);
  }

  get situation(): Situation {
    return {
      choices: this.choices,
      picked: this.picked,
      reach: this.reach,
      at: (hex) => this.host.at(hex),
      hexOf: (piece) => this.host.hexOf(piece),
    };
  }

  /** Is everything that the hand could do shown? */
  get ready(): boolean {
    return this.asking === 0;
  }

  // Odds

  oddsOf(action: string): Odds | null {
    return this.oddsCache.get(this.oddsKey(action)) ?? null;
  }

  private oddsKey(action: string): string {
    return `${this.host.envelope?.number ?? 0} ${settings.lang} ${action}`;
  }

  /** Ask for the odds of a choice, once. */
  async askOdds(action: string): Promise<Odds | null> {
    const key = this.oddsKey(action);
    const known = this.oddsCache.get(key);
    if (known || this.asked.has(key) || !this.host.door) return known ?? null;
    this.asked.add(key);
    try {
      const odds = await this.host.door.odds(action, settings.lang);
      this.oddsCache = new Map(this.oddsCache).set(key, odds);
      return odds;
    } catch (error) {
      this.asked.delete(key);
      // The decision has gone by meanwhile: nobody misses the answer.
      if (key === this.oddsKey(action)) this.host.complain(error);
      return null;
    }
  }

  // Pointing

  hover(hex: HexId | null): void {
    if (hex === this.hovered) return;
    this.point(hex);
  }

  private point(hex: HexId | null): void {
    this.hovered = hex;
    this.hoverAims = hex && !this.pinned ? waysAt(hex, this.situation) : [];
    this.contact = null;
    // What waits to be confirmed is still looked at when the pointer goes to its button.
    if (!this.pinned) this.outlooks.lookAway();
    this.hoverAims.forEach((aim) => this.prepare(aim));
    if (hex && !this.aim) void this.foresee(hex);
  }

  /** Before a move: the odds of the combat with whoever stands in a hex. */
  private async foresee(hex: HexId): Promise<void> {
    const { view } = this.host;
    const { picked } = this;
    const target = this.host.at(hex)[0];
    const own = picked ? view?.pieces[picked]?.seat : undefined;
    if (!view || !picked || !target || this.reach.size === 0) return;
    if (view.pieces[target]?.seat === own) return;
    for (const reached of this.placesBeside(hex).slice(0, TRIES)) {
      const outlook = await this.outlooks.ask(picked, reached.hex);
      if (this.hovered !== hex || this.picked !== picked) return;
      const fight = outlook?.prospects.find(
        (one) => !one.theirs && one.courses.length > 0 && one.upon.includes(target),
      );
      if (!fight) continue;
      this.contact = { target, from: reached.hex, odds: fight };
      return;
    }
  }

  private prepare(aim: Aim): void {
    if (aim.kind === "choice") void this.askOdds(aim.choice.action);
    else this.outlooks.look(aim.piece, aim.hex);
  }

  async click(hex: HexId, piece: PieceId | null = null, spot: Spot | null = null): Promise<void> {
    await this.reached();
    if (this.host.busy) return;
    this.answer = null;
    const intent = meaning(hex, this.situation, piece);
    if (intent.kind === "aim") return this.go(intent.ways, spot);
    this.pinned = null;
    switch (intent.kind) {
      case "pick":
        return this.pickFrom(hex, intent.piece);
      case "let-go":
        return void this.letGo();
      case "ask":
        return this.askAbout({ hex: intent.hex, piece: intent.piece });
      case "look":
        return this.look(intent);
    }
  }

  /** A dragged piece is let go: it goes to its hex, or stays where it was and it is said why. */
  async drop(hex: HexId, spot: Spot | null = null): Promise<void> {
    await this.reached();
    if (this.host.busy) return;
    const ways = waysAt(hex, this.situation);
    if (ways.length > 0) return this.go(ways, spot);
    if (!this.picked || hex === this.host.hexOf(this.picked)) return;
    await this.askAbout({ hex, piece: this.host.at(hex)[0] ?? null });
  }

  /** What can be taken back is done by one click, however quick; all else is confirmed first. */
  async go(ways: readonly Aim[], spot: Spot | null = null): Promise<void> {
    const [only, ...others] = ways;
    if (!only || (others.length === 0 && this.gathered(only))) return;
    if (others.length > 0 || (isFinal(only) && settings.confirm)) this.pin(ways, spot);
    else await this.play(only);
  }

  /** A finger rests on a hex: what a tap there would lead to is shown, with a button for it. */
  rest(hex: HexId, spot: Spot | null): boolean {
    const ways = waysAt(hex, this.situation);
    if (ways.length === 0) return false;
    this.answer = null;
    this.pin(ways, spot);
    return true;
  }

  /** Offers ways at the pointer, the first of them first. */
  pin(ways: readonly Aim[], spot: Spot | null = null): void {
    const [aim = null] = ways;
    this.pinned = aim;
    this.pinnedAt = spot;
    this.ways = ways;
    this.hoverAims = [];
    const piece = aim?.kind === "move" ? aim.piece : (aim?.choice.piece ?? null);
    if (piece) this.looked = { hex: this.host.hexOf(piece), piece };
    ways.forEach((way) => this.prepare(way));
  }

  look(looked: Looked): void {
    this.looked = { hex: looked.hex, piece: looked.piece };
  }

  // Picking

  /** A piece named elsewhere than on the map: picked if it can act, else looked at. */
  async touch(piece: PieceId): Promise<void> {
    this.answer = null;
    if (actors(this.choices).has(piece)) return this.pick(piece);
    this.look({ hex: this.host.hexOf(piece), piece });
  }

  /** Takes up the next piece that has something to do, or the one before. */
  next(by: 1 | -1): void {
    const unmoved = this.host.desk?.to_move ?? [];
    const able = unmoved.length > 0 ? unmoved : [...actors(this.choices)];
    const place = this.picked ? able.indexOf(this.picked) : by > 0 ? -1 : 0;
    const piece = able[(place + by + able.length) % able.length];
    if (!piece) return;
    void this.pick(piece);
    this.host.centre(this.host.hexOf(piece));
  }

  /** The first click on a stack takes what lies on top, the second lays it out. */
  private async pickFrom(hex: HexId, piece: PieceId): Promise<void> {
    const again = this.picked !== null && this.host.hexOf(this.picked) === hex;
    await this.pick(piece, again ? hex : null);
  }

  async pick(piece: PieceId, spread: HexId | null = null): Promise<void> {
    this.clear();
    this.spread = spread;
    this.picked = piece;
    this.looked = { hex: this.host.hexOf(piece), piece };
    this.reaching = this.askReach(piece);
    await this.reached();
  }

  /** Somebody of the same hex goes along with the picked piece, or does not after all. */
  async takeAlong(other: PieceId): Promise<void> {
    const { picked, together } = this;
    if (!picked) return;
    const goes = together.includes(other);
    this.together = goes ? together.filter((one) => one !== other) : [...together, other];
    this.reaching = this.askReach(picked);
    await this.reached();
  }

  /** Waits for the answer that is due, and for the next if that one was overtaken. */
  private async reached(): Promise<void> {
    let waited: Promise<void> | null = null;
    while (waited !== this.reaching) {
      waited = this.reaching;
      await waited;
    }
  }

  private async askReach(piece: PieceId): Promise<void> {
    const { door, envelope } = this.host;
    if (!door || !envelope) return;
    const { together } = this;
    const due = (): boolean =>
      this.picked === piece &&
      this.together === together &&
      this.host.envelope?.number === envelope.number;
    this.asking += 1;
    try {
      const { hexes, turns, along } = await door.reach(piece, settings.lang, together);
      if (!due()) return;
      [this.turns, this.along] = [turns, along];
      this.reach = new Map(hexes.map((reached) => [reached.hex, reached]));
      if (this.hovered) this.point(this.hovered);
      if (hexes.length + turns.length === 0) await this.takeInHand(piece);
    } catch (error) {
      // The decision has gone by meanwhile: nobody misses the answer.
      if (due()) this.host.complain(error);
    } finally {
      this.asking -= 1;
    }
  }

  /** Where nothing can be shown beforehand, picking is itself the action. */
  private async takeInHand(piece: PieceId): Promise<void> {
    const aside: ReadonlySet<Choice["use"]> = new Set(["button", "panel"]);
    const own = this.choices.filter((choice) => choice.piece === piece && !aside.has(choice.use));
    const only = own.length === 1 ? own[0] : undefined;
    if (only?.use === "pick") await this.host.send([only.action]);
  }

  /** A line of the list of actions: picking shows where the piece could go, all else is played. */
  async take(plan: string[], choice: Choice | null): Promise<void> {
    this.answer = null;
    if (choice?.piece && choice.use === "pick") await this.pick(choice.piece);
    else await this.host.send(plan);
  }

  /** Closes what is open, innermost first, and takes nothing back; false if nothing was. */
  letGo(): boolean {
    if (this.answer) this.answer = null;
    else if (this.pinned) this.pinned = null;
    else if (this.picked && !this.heldByServer()) this.clear();
    else return false;
    return true;
  }

  /** Is there a piece to let go of? What has been played is taken back by undo alone. */
  get canLetGo(): boolean {
    return this.picked !== null && this.heldByServer() === null;
  }

  private heldByServer(): PieceId | null {
    const { envelope, desk } = this.host;
    return envelope && envelope.choices.length > 0 ? (desk?.in_hand ?? null) : null;
  }

  clear(): void {
    this.picked = null;
    this.pinned = null;
    this.hoverAims = [];
    this.spread = null;
    this.contact = null;
    this.pulled = null;
    [this.turns, this.along, this.together] = [[], [], []];
    this.reach = NOWHERE;
    this.outlooks.lookAway();
  }

  /** The table changed: keep the pick if the piece can still act, drop everything else. */
  refresh(): void {
    const keep = this.picked;
    this.clear();
    this.asked.clear();
    this.outlooks.forget();
    const held = this.heldByServer() ?? this.host.desk?.due;
    const able = actors(this.choices);
    const piece = [held, keep].find((one) => one && able.has(one));
    if (piece) void this.pick(piece);
    if (this.hovered) this.point(this.hovered);
  }

  // Sending

  async confirm(): Promise<void> {
    if (this.pinned && !this.gathered(this.pinned)) await this.play(this.pinned);
  }

  /** Is it kept by a panel, to be sent together with others? */
  private gathered(aim: Aim): boolean {
    const kept = aim.kind === "choice" && this.host.gather(aim.choice);
    if (kept) this.clear();
    return kept;
  }

  private async play(aim: Aim): Promise<void> {
    // What would not be sent now stays where it is: it can be confirmed again.
    if (this.host.busy || this.host.frozen) return;
    const { picked } = this;
    const noted = this.noteColumn(aim);
    this.clear();
    if (await this.host.send(planOf(aim))) this.columns = noted;
    else this.takeUpAgain(picked);
  }

  /** What was refused has changed nothing: whoever was in hand is so again. */
  private takeUpAgain(piece: PieceId | null): void {
    if (this.picked) return;
    this.picked = piece;
    this.refresh();
  }

  private noteColumn(aim: Aim): ReadonlyMap<PieceId, string> {
    if (aim.kind !== "choice") return this.columns;
    const column = this.oddsOf(aim.choice.action)?.courses[0]?.column ?? "";
    return columnsWith(this.columns, aim.choice, column, this.host.desk?.declared ?? []);
  }

  /** A button sends at once: what it leads to stands beside it. */
  async choose(choice: Choice): Promise<void> {
    this.answer = null;
    const aim: Aim = { kind: "choice", choice };
    if (!this.gathered(aim)) await this.play(aim);
  }

  // Asking why not

  async askAbout(pointed: Looked): Promise<void> {
    this.look(pointed);
    const { door } = this.host;
    if (!door) return;
    try {
      const meant = await door.meant({ picked: this.picked, ...pointed }, settings.lang);
      this.answer = meant.why
        ? { action: meant.asked?.action ?? "", why: meant.why }
        : { action: "", why: NOTHING, text: this.picked ? t("idle.nowhere") : t("idle.none") };
    } catch (error) {
      this.host.complain(error);
    }
  }

  /** Every place in reach next to a hex, the nearest first. */
  private placesBeside(hex: HexId): ReachHex[] {
    const places = this.host.neighbours(hex).flatMap((id) => this.reach.get(id) ?? []);
    return places.sort((a, b) => a.way.length - b.way.length);
  }

  async ask(action: string, after: string[] = []): Promise<void> {
    try {
      const why = await this.host.door?.why(action, after, settings.lang);
      if (why) this.answer = { action, why };
    } catch (error) {
      this.host.complain(error);
    }
  }

  /** The hex that the shown aim points to. */
  get aimedHex(): HexId | null {
    return this.aim ? aimHex(this.aim, (piece) => this.host.hexOf(piece)) : null;
  }
}
