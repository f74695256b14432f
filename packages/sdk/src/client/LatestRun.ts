/**
 * Keeps only the latest of several runs of the same request; earlier ones are cancelled.
 *
 * @example
 * const signal = latest.begin();
 * const rows = await api.list({ query }, { signal });
 * if (!signal.aborted) show(rows);
 */
export class LatestRun {
  #current: AbortController | undefined;

  /**
   * Cancels the previous run and starts a new one.
   *
   * @returns the signal of this run: pass it to the call, and check `aborted` after every `await`, in a `catch` too
   */
  begin(): AbortSignal {
    this.cancel();
    this.#current = new AbortController();
    return this.#current.signal;
  }

  /** Cancels the current run, if any. `begin` can be called again afterwards. */
  cancel(): void {
    this.#current?.abort();
    this.#current = undefined;
  }
}
