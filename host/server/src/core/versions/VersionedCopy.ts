/** Rows as they were at a version. */
export interface Loaded<T> {
  readonly version: number;
  readonly value: T;
}

/**
 * A copy in memory of rows that other processes change too. Whoever changes them raises their version in the same
 * transaction (`raiseVersion`); every call brings the versions along, and an older copy is loaded anew before it answers.
 */
export class VersionedCopy<T> {
  readonly #load: () => Promise<Loaded<T>>;
  #loaded: Loaded<T> | undefined;
  #loading: Promise<Loaded<T>> | undefined;

  constructor(load: () => Promise<Loaded<T>>) {
    this.#load = load;
  }

  /** What is in memory, whatever its age; undefined before the first load. */
  get current(): T | undefined {
    return this.#loaded?.value;
  }

  /** What is in memory, loaded where it is not. */
  async get(): Promise<T> {
    return (this.#loaded ?? (await this.reload())).value;
  }

  /** Loads anew where the copy is older than `version`. */
  async freshen(version: number): Promise<void> {
    if (this.#loaded && this.#loaded.version >= version) return;
    // A load that is under way may have begun before the change.
    const loaded = await (this.#loading ?? this.reload());
    if (loaded.version < version) await this.reload();
  }

  async reload(): Promise<Loaded<T>> {
    const loading = this.#load();
    this.#loading = loading;
    try {
      const loaded = await loading;
      // Also where it is older: a transaction that was rolled back may have shown rows that never came to be.
      this.#loaded = loaded;
      return loaded;
    } finally {
      if (this.#loading === loading) this.#loading = undefined;
    }
  }
}
