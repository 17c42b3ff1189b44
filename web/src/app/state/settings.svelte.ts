/** What the player likes, kept from visit to visit. */

import type { Lang } from "../../api/model";
import { PACES, type Pace } from "./moments";
import { recall, remember } from "./storage";

export type Theme = "paper" | "candle";
export type CounterStyle = "figures" | "signs";

interface Stored {
  lang: Lang;
  theme: Theme;
  counters: CounterStyle;
  animation: boolean;
  /** How fast the other side's turn and a replay pass by. */
  pace: Pace;
  patterns: boolean;
  sounds: boolean;
  keys: boolean;
  /** Is what cannot be taken back asked about first? */
  confirm: boolean;
  /** Do machines say why they play what they do? */
  whys: boolean;
  /** The machine player to begin against. */
  machine: string;
}

const KEY = "battaglia.settings";

function fromBrowser(): Stored {
  const dark = window.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
  return {
    lang: navigator.language.toLowerCase().startsWith("it") ? "it" : "en",
    theme: dark ? "candle" : "paper",
    counters: "figures",
    animation: true,
    pace: "calm",
    patterns: false,
    sounds: false,
    keys: true,
    confirm: true,
    whys: true,
    machine: "machine:sergeant",
  };
}

class Settings {
  private stored = $state<Stored>({ ...fromBrowser(), ...recall<Partial<Stored>>(KEY, {}) });

  private borrowed = $state<Lang | null>(null);

  get lang(): Lang {
    return this.borrowed ?? this.stored.lang;
  }
  get theme(): Theme {
    return this.stored.theme;
  }
  get counters(): CounterStyle {
    return this.stored.counters;
  }
  get animation(): boolean {
    return this.stored.animation;
  }
  get pace(): Pace {
    return this.stored.pace;
  }
  get patterns(): boolean {
    return this.stored.patterns;
  }
  get sounds(): boolean {
    return this.stored.sounds;
  }
  get keys(): boolean {
    return this.stored.keys;
  }
  get confirm(): boolean {
    return this.stored.confirm;
  }

  get whys(): boolean {
    return this.stored.whys;
  }
  get machine(): string {
    return this.stored.machine;
  }

  set<K extends keyof Stored>(name: K, value: Stored[K]): void {
    if (name === "lang") this.borrowed = null;
    this.stored[name] = value;
    remember(KEY, $state.snapshot(this.stored));
  }

  /** Speak another language for a while, without its being kept; null ends it. */
  borrow(lang: Lang | null): void {
    this.borrowed = lang;
  }

  /** The next pace, quicker or slower. */
  hurry(by: number): void {
    const place = PACES.indexOf(this.stored.pace) + by;
    this.set("pace", PACES[Math.max(0, Math.min(PACES.length - 1, place))] ?? this.stored.pace);
  }

  /** Does anything move? Neither when the player nor when the system asks for calm. */
  get moves(): boolean {
    const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
    return this.stored.animation && !calm;
  }
}

export const settings = new Settings();
