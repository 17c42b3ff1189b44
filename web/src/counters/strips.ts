/** The strip under a counter's band: its pattern tells the formations of a wing apart. */

import type { CounterLook } from "../map/types";

export interface Strip {
  readonly d: string;
  readonly width: number;
  readonly dash?: string;
  readonly round?: boolean;
}

const TEETH = 8;

/** The pattern on a strip at a height, so wide from its middle to each end. */
export function stripOf(pattern: CounterLook["strip"], y: number, half = 24): Strip {
  const line = `M${-half},${y + 2}H${half}`;
  switch (pattern) {
    case "plain":
      return { d: line, width: 3.2 };
    case "bars":
      return { d: line, width: 4, dash: "2.4 2.4" };
    case "saw": {
      const step = half / TEETH;
      return { d: `M${-half},${y + 4}${`l${step},-4l${step},4`.repeat(TEETH)}`, width: 1.5 };
    }
    case "dots":
      return { d: `M${-half + 2},${y + 2}H${half}`, width: 3, dash: "0.1 4.4", round: true };
    default:
      return { d: `M${-half},${y + 0.8}H${half}M${-half},${y + 3.6}H${half}`, width: 0.9 };
  }
}
