import { proxy } from 'valtio/vanilla';

/** Calls that wait for the person to enter their password again: one dialog for all of them. */
export class ProofRequests {
  /** A valtio proxy. */
  readonly state = proxy({ isOpen: false });
  #waiting: PromiseWithResolvers<boolean> | undefined;
  #latest = { proven: false, at: -Infinity };

  /**
   * Opens the dialog, or joins the one that is open; a call whose refusal was on its way while the dialog was answered gets that answer.
   * Resolves to false if it is cancelled or the session ends.
   *
   * @param sentAt when the call was sent, as `performance.now()`
   */
  async ask(sentAt: number): Promise<boolean> {
    if (sentAt <= this.#latest.at) return this.#latest.proven;
    this.#waiting ??= Promise.withResolvers();
    this.state.isOpen = true;
    return this.#waiting.promise;
  }

  /** Closes the dialog with the answer for all calls that wait. */
  answer(proven: boolean): void {
    if (!this.#waiting) return;
    this.#latest = { proven, at: performance.now() };
    this.state.isOpen = false;
    this.#waiting.resolve(proven);
    this.#waiting = undefined;
  }
}
