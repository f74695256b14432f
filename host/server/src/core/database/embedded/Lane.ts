/** Work that waits for the connection. */
export interface Waiting {
  /** Whose it is. */
  readonly person: Person;
  readonly start: () => void;
  /** When it began to wait, in milliseconds of `performance.now()`. */
  readonly since: number;
}

/** The id of an employee, `jobs`, or `host` for what the server does for everyone: sessions, the queue of jobs, events. */
export type Person = number | 'host' | 'jobs';

/** A queue in which people take turns: each one's work keeps its order, and many statements of one do not delay those of another. */
export class Lane {
  /** In the order in which the people come next. */
  readonly #people = new Map<Person, Waiting[]>();

  get isEmpty(): boolean {
    return this.#people.size === 0;
  }

  has(person: Person): boolean {
    return this.#people.has(person);
  }

  add(waiting: Waiting): void {
    const own = this.#people.get(waiting.person);
    if (own) own.push(waiting);
    else this.#people.set(waiting.person, [waiting]);
  }

  /** @returns the next work, which stays in the lane; that of the host comes first */
  peek(mayStart: (person: Person) => boolean = () => true): Waiting | undefined {
    const first = this.#people.get('host');
    if (first && mayStart('host')) return first[0];
    for (const [person, own] of this.#people) if (mayStart(person)) return own[0];
    return undefined;
  }

  /** Takes the next work of a person, who goes behind all others. */
  take(person: Person): void {
    const own = this.#people.get(person);
    if (!own) return;
    own.shift();
    this.#people.delete(person);
    if (own.length > 0) this.#people.set(person, own);
  }
}
