import { LruMap } from '../LruMap.ts';

/** Statements that take longer are heavy: eight of them in a row are felt by everybody else. Milliseconds. */
const HEAVY_MS = 50;
/** Statements whose times are known. */
const KNOWN = 400;

/**
 * How long statements take. One that has taken long twice in a row is heavy, whatever its call says: once may have been
 * the machine.
 */
export class StatementCosts {
  /** The last two times of each. */
  readonly #times = new LruMap<string, readonly [last: number, before: number]>(KNOWN);

  /** Whether a statement is heavy; undefined if that is not known. */
  isHeavy(text: string): boolean | undefined {
    const times = this.#times.get(text);
    return times && Math.min(...times) > HEAVY_MS;
  }

  /**
   * Begins to measure a statement. One that was slow before is measured by the processor's time: other programs of the
   * machine may have delayed it.
   *
   * @param isAsked as of `note`
   * @returns the function that ends it, with its milliseconds
   */
  begin(text: string, isAsked: boolean): (milliseconds: number) => void {
    const before = this.#times.get(text) && process.threadCpuUsage();
    return (milliseconds) => {
      if (!before) return this.note(text, milliseconds, isAsked);
      const { user, system } = process.threadCpuUsage(before);
      this.note(text, (user + system) / 1000, isAsked);
    };
  }

  /** @param isAsked remember it although it was short, since its call may take long */
  note(text: string, milliseconds: number, isAsked: boolean): void {
    const times = this.#times.get(text);
    if (times) this.#times.set(text, [milliseconds, times[0]]);
    else if (milliseconds > HEAVY_MS) this.#times.set(text, [milliseconds, 0]);
    else if (isAsked) this.#times.set(text, [milliseconds, milliseconds]);
  }
}
