/** What a screen reader is told, in order, without one message cutting off another. */

const TOGETHER = 150;

export class Voice {
  text = $state("");
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  say(text: string): void {
    if (!text) return;
    this.waiting.push(text);
    this.timer ??= setTimeout(() => this.speak(), TOGETHER);
  }

  private speak(): void {
    this.timer = null;
    const said = this.waiting.join(" ");
    this.waiting = [];
    // A text that is equal to the last one would not be read again.
    this.text = said === this.text ? `${said} ` : said;
  }
}
