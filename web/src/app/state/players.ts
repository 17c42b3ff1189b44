/** Who plays a seat, in words. */

import type { SeatId } from "../../api/model";
import { t, tcode } from "./words";

/** Who sits at a moment that is only shown. */
const NOBODY = "nobody";

export function playerName(player: string, mine: SeatId[], seat: SeatId): string {
  if (player.startsWith("machine:")) return tcode("machine", player.slice("machine:".length));
  if (player === NOBODY) return "";
  if (!mine.includes(seat)) return t("player.friend");
  return mine.length > 1 ? t("player.here") : t("player.you");
}
