import type { Authority, Person } from '@atrium/sdk/server';

/** Permissions set by a test. Restricted menu entries open for everyone without an explicit list of them. */
export class FixedAuthority implements Authority {
  readonly #held = new Map<number, ReadonlySet<string>>();
  readonly #opened = new Map<number, ReadonlySet<number>>();
  readonly #administrators = new Set<number>();
  readonly #all: () => readonly string[];

  /** @param all every action that the running plugins and the host declare */
  constructor(all: () => readonly string[]) {
    this.#all = all;
  }

  /** @throws RangeError for an undeclared action, since no one could ever hold it */
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

  /** Sets which restricted entries open for the person. */
  open(person: number, menuIds: readonly number[]): void {
    this.#opened.set(person, new Set(menuIds));
  }

  opens(person: Person, menuId: number): boolean {
    return this.#opened.get(person.id)?.has(menuId) ?? true;
  }

  menuIds(person: Person): readonly number[] | null {
    const opened = this.#opened.get(person.id);
    return opened ? [...opened] : null;
  }

  grantAdministrator(person: Person): Promise<void> {
    this.#administrators.add(person.id);
    return Promise.resolve();
  }

  version(): Promise<string> {
    return Promise.resolve('given');
  }
}
