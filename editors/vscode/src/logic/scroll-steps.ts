/** Milliseconds in which the editor finishes a scroll that the preview has caused. */
const SETTLING = 300;

/**
 * Decides which movements of the editor the preview follows. A movement that the preview has caused
 * is not sent back to it.
 */
export class ScrollSteps {
  #quietUntil = 0;
  #sent = '';

  constructor(private readonly now: () => number) {}

  /** The preview moves the editor. */
  movesEditor(): void {
    this.#quietUntil = this.now() + SETTLING;
    this.#sent = '';
  }

  /** Whether the preview follows the editor to a line of a document. */
  follows(uri: string, line: number): boolean {
    const place = `${line} ${uri}`;
    if (this.now() < this.#quietUntil || place === this.#sent) return false;
    this.#sent = place;
    return true;
  }
}
