import { type Authority, FreshCopy, type Person } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { lockCompany, seedRoles } from './storedRoles.ts';
import { RoleIndex } from './RoleIndex.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';
import type { RoleRow } from './role.ts';
import { companies, roles } from '../tables.ts';

interface Copy {
  readonly started: readonly number[];
  readonly rows: readonly RoleRow[];
  readonly index: RoleIndex;
}

const NOTHING: Copy = { started: [], rows: [], index: new RoleIndex([], []) };

/** The authority that evaluates roles, answered from memory. */
export class Roles implements Authority {
  readonly #context: PermissionsContext;
  readonly #copy: FreshCopy<Copy>;

  constructor(context: PermissionsContext) {
    this.#context = context;
    this.#copy = new FreshCopy(() => this.#load());
  }

  freshen(version: number): Promise<void> {
    return this.#copy.freshen(version);
  }

  /** Seeds the roles of every company, then loads all roles. */
  async begin(): Promise<void> {
    for (const { id } of await this.#context.directory.companies()) await seedRoles(this.#context, id);
    await this.#copy.reload();
  }

  holds(person: Person, action: string): boolean {
    return this.#now.index.holds(person, action);
  }

  /** Actions of the installed plugins and the host; others in a role have no effect yet. */
  actions(person: Person): readonly string[] {
    const rights = this.#now.index.rightsOf(person);
    const known = this.known();
    return rights.all ? known : known.filter((action) => rights.actions.has(action));
  }

  opens(person: Person, menuId: number): boolean {
    const rights = this.#now.index.rightsOf(person);
    return rights.all || rights.menuIds.has(menuId);
  }

  menuIds(person: Person): readonly number[] | null {
    const rights = this.#now.index.rightsOf(person);
    return rights.all ? null : [...rights.menuIds];
  }

  async grantAdministrator(person: Person): Promise<void> {
    const { db, clock } = this.#context;
    await seedRoles(this.#context, person.companyId);
    await this.#context.transaction(async () => {
      const rows = await lockCompany(this.#context, person.companyId);
      const role = rows.find(({ builtin }) => builtin === 'admin')!;
      if (role.employees.includes(person.id)) return;
      await db
        .update(roles)
        .set({ employees: [...role.employees, person.id], version: role.version + 1, updatedOn: clock.now() })
        .where(eq(roles.id, role.id));
      await this.#context.changed('authority');
    });
    await this.#copy.reload();
  }

  version(): Promise<string> {
    return Promise.resolve(String(this.#copy.version));
  }

  /** Every action of the running plugins, the host's first. */
  known(): string[] {
    return [...new Set(this.#context.installed().flatMap(({ actions }) => Object.keys(actions)))];
  }

  /** Returns the roles of a company; seeds the built-in ones if it has none. */
  async of(companyId: number): Promise<readonly RoleRow[]> {
    if (!this.#now.started.includes(companyId)) {
      await seedRoles(this.#context, companyId);
      await this.#copy.reload();
    }
    return this.#now.rows.filter((row) => row.companyId === companyId);
  }

  get #now(): Copy {
    return this.#copy.current ?? NOTHING;
  }

  async #load(): Promise<Copy> {
    const { db } = this.#context;
    const started = (await db.select().from(companies)).map(({ companyId }) => companyId);
    const rows = await db.select().from(roles).orderBy(roles.id);
    return { started, rows, index: new RoleIndex(started, rows) };
  }
}
