import { builtinRoles } from './storedRoles.ts';
import { type Facts, findMembership, type Granted, type RoleRow } from './role.ts';

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
