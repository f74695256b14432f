type Release = () => void | Promise<void>;

/** What a running plugin holds: everything is given back, last first, when it is disabled or the host stops. */
export class Scope {
  readonly #releases: Release[] = [];
  #over = false;

  /** Runs `release` at the end; at once where the end was before (an activation that came too late). */
  add(release: Release): void {
    if (this.#over) void Promise.resolve().then(release);
    else this.#releases.push(release);
  }

  /** Releases everything, whatever any single release throws. */
  async dispose(failed: (error: unknown) => void): Promise<void> {
    this.#over = true;
    for (let release = this.#releases.pop(); release; release = this.#releases.pop()) {
      try {
        await release();
      } catch (error) {
        failed(error);
      }
    }
  }
}
