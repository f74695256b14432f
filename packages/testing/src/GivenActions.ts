import type { Authority, Person } from '@atrium/sdk/server';

/** Who may do what, as a test says; every menu entry opens. */
export class GivenActions implements Authority {
  readonly #held = new Map<number, ReadonlySet<string>>();
  readonly #administrators = new Set<number>();
  readonly #all: () => readonly string[];

  /** @param all every action that the running plugins and the host declare */
  constructor(all: () => readonly string[]) {
    this.#all = all;
  }

  /** @throws RangeError for an action that nobody declares, since it would never be held by anybody. */
  give(person: number, actions: readonly string[]): void {
    const unknown = actions.find((action) => !this.#all().includes(action));
    if (unknown !== undefined) throw new RangeError(`no running plugin declares the action "${unknown}"`);
    this.#held.set(person, new Set(actions));
  }

  holds(person: Person, action: string): boolean {
    return this.actions(person).includes(action);
  }

  actions(person: Person): readonly string[] {
    return this.#administrators.has(person.id) ? this.#all() : [...(this.#held.get(person.id) ?? [])];
  }

  opens(): boolean {
    return true;
  }

  grantAdministrator(person: Person): Promise<void> {
    this.#administrators.add(person.id);
    return Promise.resolve();
  }

  version(): Promise<string> {
    return Promise.resolve('given');
  }
}
