/**
 * Of several runs of the same question only the one that began last counts: its answer is shown, the others are cancelled.
 *
 * @example
 * const signal = latest.begin();
 * const rows = await api.list({ query }, { signal });
 * if (!signal.aborted) show(rows);
 */
export class LatestRun {
  #current: AbortController | undefined;

  /**
   * Cancels the run before and begins another one.
   *
   * @returns the signal of this run: pass it to the call, and check `aborted` after every `await`, in a `catch` too
   */
  begin(): AbortSignal {
    this.cancel();
    this.#current = new AbortController();
    return this.#current.signal;
  }

  /** Cancels the run that is under way, if any. `begin` works afterwards as before. */
  cancel(): void {
    this.#current?.abort();
    this.#current = undefined;
  }
}
