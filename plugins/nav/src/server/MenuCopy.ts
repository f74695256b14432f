import type { NavContext, EntryRow } from './NavContext.ts';
import { entries, menus } from './tables.ts';

/** The menus of all companies in memory; the host says with every call which version must have been seen. */
export class MenuCopy {
  readonly #context: NavContext;
  #byCompany: ReadonlyMap<number, readonly EntryRow[]> = new Map();
  #version = -1;
  #loading: Promise<void> | undefined;

  constructor(context: NavContext) {
    this.#context = context;
  }

  /** undefined for a company whose menu has not been taken over. */
  of(companyId: number): readonly EntryRow[] | undefined {
    return this.#byCompany.get(companyId);
  }

  /** Loads anew where the copy is older than `version`. */
  async freshen(version: number): Promise<void> {
    while (this.#version < version) {
      // A load that is under way may have begun before the change: it counts for the version it was begun for.
      this.#loading ??= this.#load(version).finally(() => (this.#loading = undefined));
      await this.#loading;
    }
  }

  async reload(): Promise<void> {
    await this.#load(this.#version);
  }

  async #load(version: number): Promise<void> {
    const { db } = this.#context;
    const companies = await db.select({ id: menus.companyId }).from(menus);
    const rows = await db.select().from(entries);
    const byCompany = new Map(companies.map(({ id }) => [id, [] as EntryRow[]]));
    for (const row of rows) byCompany.get(row.companyId)?.push(row);
    this.#byCompany = byCompany;
    this.#version = Math.max(this.#version, version);
  }
}
