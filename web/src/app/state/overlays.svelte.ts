/** What can be laid over the map, one key each. */

/* eslint-disable svelte/prefer-svelte-reactivity -- What is shown is replaced, never changed in place. */

import { ApiError, type MatchDoor } from "../../api/client";
import type { Battle, HexId, Overlay, PieceId } from "../../api/model";
import { settings } from "./settings.svelte";

type Kind = string;
type Laid = Battle["overlays"][number];

export interface OverlayHost {
  readonly door: MatchDoor | null;
  readonly battle: Battle | null;
  /** The piece that an overlay is about: the one picked or looked at. */
  readonly subject: PieceId | null;
  complain(error: unknown): void;
}

export class Overlays {
  on = $state.raw<ReadonlySet<Kind>>(new Set());
  data = $state.raw<Readonly<Record<Kind, Overlay | undefined>>>({});
  private besides: ReadonlySet<Kind> = new Set();
  /** What was asked for and has nothing to show. */
  private barren = $state.raw<ReadonlySet<Kind>>(new Set());

  constructor(private readonly host: OverlayHost) {}

  /** What the game has to lay over its map. */
  get kinds(): readonly Laid[] {
    return this.host.battle?.overlays ?? [];
  }

  private ofPiece(kind: Kind): boolean {
    return this.kinds.some((one) => one.kind === kind && one.of_piece);
  }

  /** It speaks of a piece, and of none there is nothing to ask. */
  private lacking(kind: Kind): boolean {
    const needs = this.kinds.some((one) => one.kind === kind && one.needs_piece);
    return needs && this.host.subject === null;
  }

  /** It is drawn from the view: nothing has to be asked. */
  private ofView(kind: Kind): boolean {
    return this.kinds.some((one) => one.kind === kind && one.of_view);
  }

  /** A battle is on the table: what needs no asking is shown until it is hidden. */
  begin(): void {
    this.on = new Set(this.kinds.filter((one) => one.of_view).map((one) => one.kind));
  }

  /** What is shown by itself for as long as it matters, whether it is switched on or not. */
  also(kinds: readonly Kind[]): void {
    const gone = [...this.besides].filter((kind) => !kinds.includes(kind));
    const come = kinds.filter((kind) => !this.besides.has(kind));
    if (gone.length === 0 && come.length === 0) return;
    this.besides = new Set(kinds);
    for (const kind of gone) if (!this.on.has(kind)) this.put(kind, undefined);
    for (const kind of come) if (!this.on.has(kind)) void this.load(kind);
  }

  nameOf(kind: Kind): string {
    return this.kinds.find((one) => one.kind === kind)?.name ?? kind;
  }

  toggle(kind: Kind): void {
    const next = new Set(this.on);
    if (!next.delete(kind)) next.add(kind);
    this.on = next;
    if (next.has(kind)) void this.load(kind);
    else if (!this.besides.has(kind)) this.put(kind, undefined);
  }

  /** The position changed: every overlay that is on is asked for again. */
  reload(): void {
    for (const kind of this.shown) void this.load(kind);
  }

  private get shown(): ReadonlySet<Kind> {
    return new Set([...this.on, ...this.besides]);
  }

  subjectChanged(): void {
    for (const kind of this.on) if (this.ofPiece(kind)) void this.load(kind);
  }

  private async load(kind: Kind): Promise<void> {
    const { door, subject } = this.host;
    if (!door || this.ofView(kind)) return;
    if (this.lacking(kind)) return this.show(kind, undefined);
    const piece = this.ofPiece(kind) ? (subject ?? undefined) : undefined;
    try {
      const data = await door.overlay(kind, piece, settings.lang);
      this.show(kind, data);
    } catch (error) {
      // There is nothing to see for this piece: a sight needs a gun.
      if (!(error instanceof ApiError) || error.code !== "bad-request")
        return this.host.complain(error);
      this.show(kind, undefined);
    }
  }

  /** Shows an overlay; of one that speaks of a piece it is noted if it has nothing to say. */
  private show(kind: Kind, data: Overlay | undefined): void {
    const empty = !data || data.hexes.length + data.pieces.length === 0;
    const rest = [...this.barren].filter((other) => other !== kind);
    this.barren = new Set(empty && this.ofPiece(kind) ? [...rest, kind] : rest);
    this.put(kind, data);
  }

  private put(kind: Kind, data: Overlay | undefined): void {
    const rest = Object.fromEntries(Object.entries(this.data).filter(([other]) => other !== kind));
    this.data = data && this.shown.has(kind) ? { ...rest, [kind]: data } : rest;
  }

  /** What is on and shows nothing, since it speaks of a piece and none, or another, is picked. */
  get wanting(): Laid[] {
    return this.kinds.filter(({ kind }) => this.on.has(kind) && this.barren.has(kind));
  }

  /** What is laid over one hex, in words. */
  wordsAt(hex: HexId, nameOf: (id: string) => string): string[] {
    return [...this.on].flatMap((kind) => {
      const found = this.data[kind]?.hexes.find((one) => one.hex === hex);
      if (!found) return [];
      const about = found.text || listed([...new Set(found.by ?? [])].map(nameOf));
      return about ? [`${this.nameOf(kind)}: ${about}`] : [];
    });
  }
}

const NAMED = 4;

/** The first few names, and how many more there are. */
function listed(names: string[]): string {
  const more = names.length - NAMED;
  const shown = names.slice(0, NAMED).join(", ");
  return more > 0 ? `${shown} +${more}` : shown;
}
