/** Milliseconds in which an editor applies an edit, perhaps after a preview. */
const LIMIT = 60_000;

/**
 * The moves in the last answer to a rename. Some editors ask about these moves again when they
 * apply the edit, although it has all changes that follow from them.
 */
export class OwnMoves {
  readonly #moves = new Map<string, string>();
  #answered = 0;

  /** The server has answered with an edit that moves these files: old path → new path. */
  answered(moves: ReadonlyMap<string, string>): void {
    this.#moves.clear();
    for (const [from, to] of moves) this.#moves.set(from, to);
    this.#answered = performance.now();
  }

  /** Whether a move is part of that answer. True once for each move. */
  take(from: string, to: string): boolean {
    const isOwn = this.#moves.get(from) === to && performance.now() - this.#answered < LIMIT;
    if (isOwn) this.#moves.delete(from);
    return isOwn;
  }
}
