/**
 * A copy in memory of rows that other processes change too. The version of the rows is raised in the transaction that changes
 * them; the host passes it to `freshen` before each call, and an older copy is loaded before the call is answered.
 */
export class FreshCopy<T> {
  readonly #load: () => Promise<T>;
  readonly #readVersion: (() => Promise<number>) | undefined;
  #loaded: { readonly value: T } | undefined;
  #version = -1;
  #loading: Promise<void> | undefined;

  /**
   * @param readVersion reads the version in the database before a load; without it a load has the version that it was started for,
   * so that a change of this process's own is loaded twice
   */
  constructor(load: () => Promise<T>, readVersion?: () => Promise<number>) {
    this.#load = load;
    this.#readVersion = readVersion;
  }

  /** The current copy, possibly stale; undefined before the first load. */
  get current(): T | undefined {
    return this.#loaded?.value;
  }

  /** The version of the copy; −1 before the first load for a version. */
  get version(): number {
    return this.#version;
  }

  /** @returns the current copy, possibly stale; the first call loads it */
  async get(): Promise<T> {
    if (!this.#loaded) await this.reload();
    return this.#loaded!.value;
  }

  /** Reloads if the copy is older than `version`; concurrent calls share a load. */
  async freshen(version: number): Promise<void> {
    // Twice: the load that is under way may have started before the change. Not more often: a version of a transaction that was
    // rolled back is never reached.
    for (let round = 0; round < 2 && this.#version < version; round += 1) await (this.#loading ?? this.#read(version));
  }

  /** Reloads unconditionally, after a change by this process. */
  async reload(): Promise<void> {
    await this.#read(this.#version);
  }

  #read(version: number): Promise<void> {
    const loading = this.#replace(version).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  async #replace(version: number): Promise<void> {
    // The version first: rows that change while they are loaded make the copy look older than it is, never newer.
    const seen = this.#readVersion ? await this.#readVersion() : version;
    const value = await this.#load();
    // Also where it is older: a transaction that was rolled back may have shown rows that never came to be.
    this.#loaded = { value };
    this.#version = seen;
  }
}
