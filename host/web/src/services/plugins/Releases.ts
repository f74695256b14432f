/** What has to be given back when a plugin goes: run in the opposite order, one that throws does not keep the others. */
export class Releases {
  readonly #held = new Set<() => void>();

  /** Keeps `release`; calling what it gives releases early. */
  hold(release: () => void): () => void {
    const once = () => {
      if (this.#held.delete(once)) release();
    };
    this.#held.add(once);
    return once;
  }

  get size(): number {
    return this.#held.size;
  }

  /** Gives the errors of those that threw. */
  all(): unknown[] {
    const errors: unknown[] = [];
    for (const release of [...this.#held].reverse()) {
      try {
        release();
      } catch (error) {
        errors.push(error);
      }
    }
    return errors;
  }
}
