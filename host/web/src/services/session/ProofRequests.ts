import { proxy } from 'valtio/vanilla';

/** Calls that wait for the person to enter their password again: one dialog for all of them. */
export class ProofRequests {
  /** A valtio proxy. */
  readonly state = proxy({ isOpen: false });
  #waiting: PromiseWithResolvers<boolean> | undefined;

  /** Opens the dialog, or joins the one that is open. Resolves to false if it is cancelled or the session ends. */
  ask(): Promise<boolean> {
    this.#waiting ??= Promise.withResolvers();
    this.state.isOpen = true;
    return this.#waiting.promise;
  }

  /** Closes the dialog with the answer for all calls that wait. */
  answer(proven: boolean): void {
    this.state.isOpen = false;
    this.#waiting?.resolve(proven);
    this.#waiting = undefined;
  }
}
