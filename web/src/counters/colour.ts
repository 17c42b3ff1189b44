/** Colours of counters, made darker or lighter until the sides differ in grey. */

export type Rgb = readonly [red: number, green: number, blue: number];

export function parse(colour: string): Rgb {
  const hex = /^#?([0-9a-f]{6})$/i.exec(colour.trim())?.[1] ?? "808080";
  const at = (i: number): number => Number.parseInt(hex.slice(i, i + 2), 16);
  return [at(0), at(2), at(4)];
}

export function write([r, g, b]: Rgb): string {
  const part = (v: number): string => Math.round(v).toString(16).padStart(2, "0");
  return `#${part(r)}${part(g)}${part(b)}`;
}

/** How light a colour is, from 0 to 1, as the eye weighs it. */
export function lightness(colour: string): number {
  const [r, g, b] = parse(colour).map((v) => {
    const c = v / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const mix = (a: Rgb, b: Rgb, t: number): Rgb =>
  [0, 1, 2].map(
    (i) => (a[i] as number) + ((b[i] as number) - (a[i] as number)) * t,
  ) as unknown as Rgb;

const NIGHT: Rgb = [24, 16, 10];
const PAPER: Rgb = [255, 247, 226];

/** The colour itself, or the nearest that is not lighter than asked. */
export const atMost = (colour: string, most: number): string =>
  drawn(colour, NIGHT, (light) => light <= most);

/** The colour itself, or the nearest that is not darker than asked. */
export const atLeast = (colour: string, least: number): string =>
  drawn(colour, PAPER, (light) => light >= least);

function drawn(colour: string, to: Rgb, enough: (lightness: number) => boolean): string {
  for (let t = 0; t < 1; t += 0.04) {
    const tried = write(mix(parse(colour), to, t));
    if (enough(lightness(tried))) return tried;
  }
  return write(to);
}
