type Release = () => unknown;

/** The subscriptions and registrations of a running plugin, released in reverse order when it is disabled or its host stops. */
export class Disposables {
  readonly #releases = new Set<Release>();
  #disposed = false;

  /** Number of releases still pending. */
  get size(): number {
    return this.#releases.size;
  }

  /**
   * Adds a release. After `dispose` it runs at once, because the activation finished too late.
   *
   * @returns a function that releases early, once.
   */
  add(release: Release): () => void {
    const once = () => (this.#releases.delete(once) ? release() : undefined);
    if (this.#disposed) void Promise.resolve().then(release);
    else this.#releases.add(once);
    return () => void once();
  }

  /** Releases everything, last added first; one that throws or rejects does not stop the others. Releases that return no promise run synchronously. */
  async dispose(onError: (error: unknown) => void): Promise<void> {
    this.#disposed = true;
    for (const release of [...this.#releases].reverse()) {
      try {
        const released = release();
        if (released instanceof Promise) await released;
      } catch (error) {
        onError(error);
      }
    }
  }
}
