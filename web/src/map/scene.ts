/** What a layer on the map is told. */

import type { Box, Point } from "./geometry";
import type { HexLayout } from "./layout";
import type { HexId } from "./types";

export interface MapScene {
  readonly layout: HexLayout;
  /** Pixels to a unit of the sheet; a hex is 60 units wide. */
  readonly scale: number;
  /** How large a counter is on the screen. */
  readonly counterPixels: number;
  /** Where the angels of the places of victory stand. */
  readonly angels?: ReadonlyMap<HexId, Point>;
  /** What names, angels and furniture cover. */
  readonly taken?: readonly Box[];
}

/** Where somebody points, and at which piece, if at one. From the keyboard there is no event. */
export interface MapPointer {
  readonly hex: HexId | null;
  readonly piece: string | null;
  /** What a mark on the map would do by itself. */
  readonly action?: string | null;
  readonly event: PointerEvent | null;
}
