/** A map of at most `limit` entries; another one evicts the least recently used. */
export class LruMap<Key, Value> {
  readonly #limit: number;
  /** In the order of their last use. */
  readonly #entries = new Map<Key, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** @returns the evicted value, if any: that of the same key or the least recently used one */
  set(key: Key, value: Value): Value | undefined {
    const former = this.#take(key);
    this.#entries.set(key, value);
    if (former !== undefined || this.#entries.size <= this.#limit) return former;
    const [oldest] = this.#entries.keys();
    return this.#take(oldest as Key);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  /** Empties the map and returns what was in it. */
  clear(): Value[] {
    const values = [...this.#entries.values()];
    this.#entries.clear();
    return values;
  }

  #take(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    this.#entries.delete(key);
    return value;
  }
}
