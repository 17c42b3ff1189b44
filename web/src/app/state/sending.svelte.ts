/** What was sent, until its answer is here: one request at a time. */
export class Sending {
  /** The number of the table that something was sent for. */
  private number = $state<number | null>(null);
  /** Something is to be sent as soon as the answer is here. */
  private queued = $state(false);
  private doing: Promise<void> = Promise.resolve();

  get outstanding(): boolean {
    return this.number !== null;
  }

  /**
   * Is what was sent still to be shown on the table of this number? The line may be faster than the
   * answer: a table that has changed takes clicks again, and what they send waits.
   */
  busy(shown: number | undefined): boolean {
    return this.queued || (this.number !== null && this.number === shown);
  }

  /** Waits for the answer that is due. */
  async answered(): Promise<void> {
    this.queued = true;
    while (this.number !== null) await this.doing;
    this.queued = false;
  }

  /** Sends something for the table of a number. */
  carryOut(number: number, work: () => Promise<boolean>): Promise<boolean> {
    this.number = number;
    const answer = work().finally(() => (this.number = null));
    this.doing = answer.then(() => undefined);
    return answer;
  }
}
