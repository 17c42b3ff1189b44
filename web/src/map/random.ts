/** Chance that depends on names only: a hex looks the same on every screen and every day. */

/** A well-mixed 32-bit number for a text (FNV-1a with a finisher). */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A stream of numbers that its key decides. */
export class Chance {
  #state: number;

  constructor(key: string) {
    this.#state = hash(key);
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor((high - low + 1) * this.next());
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.whole(0, items.length - 1)] ?? items[0];
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }
}

export function seeded(...key: readonly (string | number)[]): Chance {
  return new Chance(key.join("/"));
}

/** Smooth noise from -1 to 1 along a line: hashed values at whole numbers, eased between. */
export function noise(key: string, t: number): number {
  const floor = Math.floor(t);
  const value = (n: number): number => hash(`${key}/${n}`) / 2147483648 - 1;
  const u = t - floor;
  const ease = u * u * (3 - 2 * u);
  return value(floor) * (1 - ease) + value(floor + 1) * ease;
}

/** Smooth noise from -1 to 1 over the plane. */
export function noise2(key: string, x: number, y: number): number {
  const floor = Math.floor(y);
  const u = y - floor;
  const ease = u * u * (3 - 2 * u);
  return noise(`${key}/${floor}`, x) * (1 - ease) + noise(`${key}/${floor + 1}`, x) * ease;
}
