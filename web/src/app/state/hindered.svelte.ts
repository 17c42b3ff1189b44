/** What cannot be done now, and why: pieces that wait, buttons that are closed. */

/* eslint-disable svelte/prefer-svelte-reactivity -- What is shown is replaced, never changed in place. */

import type { MatchDoor } from "../../api/client";
import type { Envelope, HexId, PieceId, Reason, View } from "../../api/model";
import { actors } from "./clicks";
import { settings } from "./settings.svelte";

export interface HinderedHost {
  readonly door: MatchDoor | null;
  readonly envelope: Envelope | null;
  readonly view: View | null;
  readonly frozen: boolean;
  readonly voice: { say(text: string): void };
  /** Hexes that are marked on the map. */
  pointed: HexId[];
  hexOf(piece: PieceId): HexId | null;
  onFrame(hexes: HexId[]): void;
  complain(error: unknown): void;
}

export class Hindered {
  /** The piece that was asked about, and what keeps it waiting. */
  told = $state.raw<{ piece: PieceId; reasons: Reason[] } | null>(null);
  private said = "";
  private marked = false;

  constructor(private readonly host: HinderedHost) {}

  reasonsOf(piece: PieceId): Reason[] {
    return this.told?.piece === piece ? this.told.reasons : [];
  }

  /** A piece is looked at: if it is one's own and may not act, it says why. */
  async look(piece: PieceId | null): Promise<void> {
    const { door, envelope, frozen } = this.host;
    if (!piece || !door || !envelope || frozen || !this.waits(piece)) {
      this.told = null;
      return;
    }
    try {
      const { reasons } = await door.idle(piece, settings.lang);
      if (this.host.envelope?.number !== envelope.number) return;
      this.told = { piece, reasons };
      this.say(piece, reasons);
    } catch (error) {
      this.host.complain(error);
    }
  }

  private waits(piece: PieceId): boolean {
    const { envelope, view } = this.host;
    if (!envelope || envelope.outcome || view?.pieces[piece]?.seat !== envelope.seat) return false;
    return !actors(envelope.choices).has(piece);
  }

  private say(piece: PieceId, reasons: Reason[]): void {
    const text = reasons.map((reason) => reason.text).join(" ");
    if (`${piece} ${text}` !== this.said) this.host.voice.say(text);
    this.said = `${piece} ${text}`;
  }

  /** The pieces that something is owed by or to before a closed button opens. */
  get owed(): PieceId[] {
    const { envelope, frozen } = this.host;
    const closed = frozen ? [] : (envelope?.closed ?? []);
    return [...new Set(closed.flatMap((one) => one.reasons.flatMap((reason) => reason.pieces)))];
  }

  /** The hexes that an answer speaks of are marked for as long as it is shown. */
  mark(reasons: Reason[]): void {
    const hexes = reasons.flatMap((reason) => reason.hexes);
    if (hexes.length > 0 || this.marked) this.host.pointed = hexes;
    this.marked = hexes.length > 0;
  }

  /** What reasons speak of is brought into sight and marked. */
  show(reasons: Reason[]): void {
    const hexes = reasons.flatMap((reason) => [
      ...reason.hexes,
      ...reason.pieces.flatMap((piece) => this.host.hexOf(piece) ?? []),
    ]);
    this.host.pointed = hexes;
    this.host.onFrame(hexes);
    this.host.voice.say(reasons.map((reason) => reason.text).join(" "));
  }
}
