/** The front of a battery: a wedge of brass at the corner of its hex that it faces. */

const ANGLES: Readonly<Record<string, number>> = {
  NE: 30,
  E: 90,
  SE: 150,
  SW: 210,
  W: 270,
  NW: 330,
};

export interface Muzzle {
  readonly d: string;
  readonly transform: string;
}

const WEDGE = "M-8,-25.5L0,-35L8,-25.5Z";

/** A wedge towards a corner; beyond the corners of the tile it stands farther out. */
export function muzzle(facing: string | null | undefined): Muzzle | null {
  const angle = facing ? ANGLES[facing] : undefined;
  if (angle === undefined) return null;
  const out = angle % 180 === 90 ? 0 : -5;
  return { d: WEDGE, transform: `rotate(${angle}) translate(0,${out})` };
}
