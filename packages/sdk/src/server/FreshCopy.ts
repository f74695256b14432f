/**
 * A copy of rows in memory. With every call the host passes the version of the rows that the copy must include
 * (`Freshened`); an older copy reloads first.
 */
export class FreshCopy<T> {
  readonly #load: () => Promise<T>;
  #value: T | undefined;
  #version = -1;
  #loading: Promise<void> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** The current copy, possibly stale; undefined before the first load. */
  get current(): T | undefined {
    return this.#value;
  }

  /** The version of the copy; −1 before the first `freshen`. */
  get version(): number {
    return this.#version;
  }

  /** Reloads if the copy is older than `version`. */
  async freshen(version: number): Promise<void> {
    while (this.#version < version) {
      // A running load may have started before the change: it counts only for the version it was started for.
      this.#loading ??= this.#read(version).finally(() => (this.#loading = undefined));
      await this.#loading;
    }
  }

  /** Reloads unconditionally, after a change by this process. */
  async reload(): Promise<void> {
    await this.#read(this.#version);
  }

  async #read(version: number): Promise<void> {
    this.#value = await this.#load();
    this.#version = Math.max(this.#version, version);
  }
}
