import { type ActionGrants, auditChanges, type Authority, FreshCopy, type Person } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type { PermissionsContext } from '../PermissionsContext.ts';
import { companies, roles } from '../tables.ts';
import { type Facts, findMembership, type Granted, type RoleRow } from './role.ts';
import { builtinRoles, lockCompany, seedRoles } from './storedRoles.ts';

/** The permissions of a person by all of their enabled roles together. */
export interface Rights {
  readonly all: boolean;
  readonly actions: ReadonlySet<string>;
  readonly menuIds: ReadonlySet<number>;
}

interface Known {
  readonly facts: Facts;
  readonly rights: Rights;
}

/** Roles in memory. A person's permissions are computed on first use, and again after a transfer. */
export class RoleIndex {
  readonly #byCompany = new Map<number, Granted[]>();
  readonly #known = new Map<number, Known>();

  /** @param begun companies with stored roles; others have the built-in roles */
  constructor(started: readonly number[], roles: readonly (Granted & Pick<RoleRow, 'companyId'>)[]) {
    for (const company of started) this.#byCompany.set(company, []);
    for (const role of roles) if (role.isEnabled) this.#byCompany.get(role.companyId)?.push(role);
  }

  holds(person: Facts, action: string): boolean {
    const rights = this.rightsOf(person);
    return rights.all || rights.actions.has(action);
  }

  rightsOf(person: Facts): Rights {
    const known = this.#known.get(person.id);
    if (known && isSame(known.facts, person)) return known.rights;
    const rights = rightsBy(this.#byCompany.get(person.companyId) ?? BY_DEFAULT, person);
    const { id, companyId, departmentId, groupId, level, hidden } = person;
    this.#known.set(id, { facts: { id, companyId, departmentId, groupId, level, hidden }, rights });
    return rights;
  }
}

const BY_DEFAULT = builtinRoles([]).map((role) => ({ isEnabled: true, ...role }));

/** Returns the union of a person's enabled roles; roles only add permissions (C.8-15). */
export function rightsBy(roles: readonly Granted[], person: Facts): Rights {
  const held = roles.filter((role) => role.isEnabled && findMembership(person, role).length > 0);
  return {
    all: held.some(({ holdsAll }) => holdsAll),
    actions: new Set(held.flatMap(({ actions }) => actions)),
    menuIds: new Set(held.flatMap(({ menuIds }) => menuIds)),
  };
}

function isSame(one: Facts, other: Facts): boolean {
  return (
    one.companyId === other.companyId &&
    one.departmentId === other.departmentId &&
    one.groupId === other.groupId &&
    one.level === other.level &&
    one.hidden === other.hidden
  );
}

const isMember = (person: Facts, role: Granted) => findMembership(person, role).length > 0;

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

  async grantsOf(actions: readonly string[]): Promise<readonly ActionGrants[]> {
    const people = await this.#people();
    return actions.map((action) => {
      const granting = this.#now.rows.filter((role) => role.actions.includes(action));
      const held = people.filter((person) =>
        granting.some((role) => role.isEnabled && role.companyId === person.companyId && isMember(person, role)),
      );
      return { action, roles: granting.map(({ id }) => id), people: held.map(({ id }) => id) };
    });
  }

  async revoke(actions: readonly string[]): Promise<void> {
    const { transaction, db } = this.#context;
    const revoked = new Set(actions);
    await transaction(async () => {
      for (const { companyId } of await db.select().from(companies).orderBy(companies.companyId)) {
        const named = (await lockCompany(this.#context, companyId)).filter((role) =>
          role.actions.some((action) => revoked.has(action)),
        );
        for (const role of named)
          await this.#change(role, { actions: role.actions.filter((action) => !revoked.has(action)) });
        if (named.length > 0) await this.#context.realtime.emit('changed', {}, { company: companyId });
      }
      await this.#context.changed('authority');
    });
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

  async #people(): Promise<readonly Person[]> {
    const { directory } = this.#context;
    const all = (await directory.companies()).map(({ id }) => directory.people({ companyId: id, hidden: false }));
    return (await Promise.all(all)).flat();
  }

  /** Saves some fields of a role, and audits them. */
  async #change(role: RoleRow, change: Partial<RoleRow>): Promise<void> {
    const { db, clock, audit } = this.#context;
    const row = { ...change, version: role.version + 1, updatedOn: clock.now() };
    await db.update(roles).set(row).where(eq(roles.id, role.id));
    const detail = auditChanges(role, change);
    await audit.record({ action: 'permission.change', target: role.name, detail, companyId: role.companyId });
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
