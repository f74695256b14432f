/** Runs `work` once a burst of requests has been quiet for so many milliseconds. */
export class Debounced {
  readonly #work: () => void;
  readonly #milliseconds: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, work: () => void) {
    this.#milliseconds = milliseconds;
    this.#work = work;
  }

  get pending(): boolean {
    return this.#timer !== undefined;
  }

  request(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#work();
    }, this.#milliseconds);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
