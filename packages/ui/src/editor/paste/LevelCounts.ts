/** Counts items of programs that write every level as a list of its own. */
export class LevelCounts {
  readonly #counts: { kind: string; count: number }[] = [];
  #writtenAtEnd = -1;

  /** A list after other text counts from 1 again. */
  startList(written: number): void {
    if (written !== this.#writtenAtEnd) this.#counts.length = 0;
  }

  endList(written: number): void {
    this.#writtenAtEnd = written;
  }

  /** Returns the number of the next item of a level. */
  count(depth: number, kind: string, own: number | undefined): number {
    this.#counts.length = Math.min(this.#counts.length, depth + 1);
    const before = this.#counts[depth];
    const count = own ?? (before?.kind === kind ? before.count + 1 : 1);
    this.#counts[depth] = { kind, count };
    return count;
  }
}
