import type { MemberOrganisation, MemberPerson } from '../members/memberRows.ts';

/** The kind of a node. Node 0 is the root; it is never rendered. */
export const KIND = { everybody: 0, top: 1, department: 2, group: 3, person: 4, gone: 5 } as const;

/** The role of a person where they are listed, as bits, so that several can be selected at once. */
export const ROLE = { employee: 1, top: 2, deptManager: 4, groupManager: 8 } as const;

/**
 * The organisation as flat arrays in the order of the list, built once per organisation: 30,000 people then cost arrays
 * of numbers instead of objects. A *node* is a row (a head or a person at one place), a *slot* is a person: a person
 * listed twice has two nodes and one slot.
 */
export interface MemberIndex {
  /** Number of nodes. */
  readonly size: number;
  readonly kind: Uint8Array;
  /** 0 for the root, 1 for top managers and departments, 2 below them, 3 below groups. */
  readonly level: Uint8Array;
  /** The node after the last one below this node. */
  readonly end: Int32Array;
  readonly parent: Int32Array;
  /** `ROLE` of a person's node. */
  readonly role: Uint8Array;
  /** The person of a node, -1 for heads. */
  readonly slot: Int32Array;
  /** Names of departments and groups by node. */
  readonly heads: readonly (string | undefined)[];
  /** Key of a head that is stable across reloads of the organisation: `top`, `d1`, `d1g2`. */
  readonly keys: readonly (string | undefined)[];
  /** By slot, in the order of the list. */
  readonly people: readonly MemberPerson[];
  /** Employee ids by slot. */
  readonly ids: readonly number[];
  /** All slots. */
  readonly everybody: Int32Array;
  /** Bits of `ROLE` that occur. */
  readonly roles: number;
  /** The first node a person is listed at, by slot. */
  readonly first: Int32Array;
  readonly slotOf: ReadonlyMap<number, number>;
}

interface IndexChoice {
  /** Ids that are left out. */
  readonly without?: ReadonlySet<number> | undefined;
  /** Only these ids: the read-only mode. */
  readonly only?: ReadonlySet<number> | undefined;
  /** People who are no longer in the organisation, listed at the end under a head of their own. */
  readonly gone?: readonly MemberPerson[] | undefined;
}

function buildMemberIndex(organisation: MemberOrganisation, choice: IndexChoice = {}): MemberIndex {
  const { without, only, gone = [] } = choice;
  const most = maxNodes(organisation, gone);
  const kind = new Uint8Array(most);
  const level = new Uint8Array(most);
  const role = new Uint8Array(most);
  const end = new Int32Array(most);
  const parent = new Int32Array(most);
  const slot = new Int32Array(most).fill(-1);
  const first = new Int32Array(most);
  const lastHead = new Int32Array(most);
  const heads: (string | undefined)[] = [];
  const keys: (string | undefined)[] = [];
  const people: MemberPerson[] = [];
  const ids: number[] = [];
  let roles = 0;
  const slotOf = new Map<number, number>();
  let size = 1;

  const open = (kindOfHead: number, below: number, key: string, name?: string): number => {
    kind[size] = kindOfHead;
    level[size] = level[below]! + 1;
    parent[size] = below;
    heads[size] = name;
    keys[size] = key;
    return size++;
  };
  /** A head without people is not listed. */
  const close = (head: number) => {
    if (size === head + 1) size = head;
    else end[head] = size;
  };
  const list = (all: readonly MemberPerson[], head: number, as: number) => {
    for (const person of all) {
      if ((as !== 0 && without?.has(person.id)) || (only && !only.has(person.id))) continue;
      let at = slotOf.get(person.id);
      if (at === undefined) {
        at = people.length;
        slotOf.set(person.id, at);
        people.push(person);
        ids.push(person.id);
        first[at] = size;
      } else if (lastHead[at] === head) continue;
      lastHead[at] = head;
      kind[size] = KIND.person;
      level[size] = level[head]! + 1;
      parent[size] = head;
      role[size] = as;
      roles |= as;
      slot[size] = at;
      end[size] = size + 1;
      size += 1;
    }
  };

  const top = open(KIND.top, 0, 'top');
  list(organisation.compManagers, top, ROLE.top);
  close(top);
  for (const one of organisation.departments) {
    const department = open(KIND.department, 0, `d${one.departmentId}`, one.departmentName);
    list(one.deptManagers, department, ROLE.deptManager);
    if (one.employees) list(one.employees, department, ROLE.employee);
    for (const each of one.groups) {
      const group = open(KIND.group, department, `d${one.departmentId}g${each.groupId}`, each.groupName);
      list(each.groupManagers, group, ROLE.groupManager);
      list(each.employees, group, ROLE.employee);
      close(group);
    }
    close(department);
  }
  const rest = open(KIND.gone, 0, 'gone');
  list(gone, rest, 0);
  close(rest);
  end[0] = size;
  const everybody = Int32Array.from(ids, (_, at) => at);
  return { size, kind, level, end, parent, role, slot, heads, keys, people, ids, everybody, roles, first, slotOf };
}

function maxNodes({ compManagers, departments }: MemberOrganisation, gone: readonly MemberPerson[]): number {
  let most = 3 + compManagers.length + gone.length;
  for (const { deptManagers, employees, groups } of departments) {
    most += 1 + deptManagers.length + (employees?.length ?? 0);
    for (const group of groups) most += 1 + group.groupManagers.length + group.employees.length;
  }
  return most;
}

const made = new WeakMap<
  MemberOrganisation,
  { readonly hidden: readonly MemberPerson[]; readonly index: MemberIndex }
>();

/**
 * The index of the organisation without its hidden people. Cached, so that a form with several choosers builds it once.
 */
export function memberIndexOf(organisation: MemberOrganisation, hidden: readonly MemberPerson[]): MemberIndex {
  const known = made.get(organisation);
  if (known?.hidden === hidden) return known.index;
  const index = buildMemberIndex(organisation, { without: new Set(hidden.map(({ id }) => id)) });
  made.set(organisation, { hidden, index });
  return index;
}

/** The index with the hidden people as well, at the end under a head of their own: of filters, which look back. */
export function indexWithHidden(organisation: MemberOrganisation, hidden: readonly MemberPerson[]): MemberIndex {
  return buildMemberIndex(organisation, { without: new Set(hidden.map(({ id }) => id)), gone: hidden });
}

/** The index of the read-only mode: only the given people, with those who left at the end. */
export function readOnlyIndexOf(
  organisation: MemberOrganisation,
  hidden: readonly MemberPerson[],
  value: readonly number[],
): MemberIndex {
  const only = new Set(value);
  const gone = hidden.filter(({ id }) => only.has(id));
  return buildMemberIndex(organisation, { without: new Set(gone.map(({ id }) => id)), only, gone });
}
