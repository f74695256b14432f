/**
 * A copy in memory of rows that answers are given from. The host says with every call which version of the rows must have
 * been seen (`Freshened`); an older copy loads before it answers.
 */
export class FreshCopy<T> {
  readonly #load: () => Promise<T>;
  #value: T | undefined;
  #version = -1;
  #loading: Promise<void> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** What is in memory, whatever its age; undefined before the first load. */
  get current(): T | undefined {
    return this.#value;
  }

  /** The version that the copy counts for; −1 before the first `freshen`. */
  get version(): number {
    return this.#version;
  }

  /** Loads anew where the copy is older than `version`. */
  async freshen(version: number): Promise<void> {
    while (this.#version < version) {
      // A load that is under way may have begun before the change: it counts for the version it was begun for.
      this.#loading ??= this.#read(version).finally(() => (this.#loading = undefined));
      await this.#loading;
    }
  }

  /** Loads anew whatever the version: after a change of this process's own. */
  async reload(): Promise<void> {
    await this.#read(this.#version);
  }

  async #read(version: number): Promise<void> {
    this.#value = await this.#load();
    this.#version = Math.max(this.#version, version);
  }
}
