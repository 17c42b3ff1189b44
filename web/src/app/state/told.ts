/** What each seat of this browser was told last, in whatever order it comes in. */

import type { Envelope, SeatId } from "../../api/model";

export class Told {
  private latest = new Map<SeatId, Envelope>();

  of(seat: SeatId): Envelope | undefined {
    return this.latest.get(seat);
  }

  /**
   * Takes in what has come; false if it comes late. Lines and answers overtake each other, and
   * what is older would take back what is shown, and empty the hand.
   */
  take(seat: SeatId, envelope: Envelope): boolean {
    const known = this.latest.get(seat);
    if (known && envelope.number < known.number) return false;
    this.latest.set(seat, envelope);
    return true;
  }

  /** The server has lost something: what it says next counts, though it is less. */
  forget(seat: SeatId): void {
    this.latest.delete(seat);
  }

  /** The first of some seats that decides and has not made its secret choice yet. */
  undecided(seats: readonly SeatId[], deciders: readonly SeatId[]): SeatId | undefined {
    return seats.find((seat) => {
      const desk = this.latest.get(seat)?.desk;
      return deciders.includes(seat) && desk?.secret && !desk.settled;
    });
  }
}
