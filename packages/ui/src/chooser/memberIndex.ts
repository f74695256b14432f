import { foldText, searchWords } from '@atrium/sdk/client';
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
export function indexMembers(organisation: MemberOrganisation, hidden: readonly MemberPerson[]): MemberIndex {
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
export function indexReadOnly(
  organisation: MemberOrganisation,
  hidden: readonly MemberPerson[],
  value: readonly number[],
): MemberIndex {
  const only = new Set(value);
  const gone = hidden.filter(({ id }) => only.has(id));
  return buildMemberIndex(organisation, { without: new Set(gone.map(({ id }) => id)), only, gone });
}

/** The rows of the tree as it is expanded, from top to bottom. */
export interface VisibleRows {
  /** Node of each line. */
  readonly nodes: Int32Array;
  /** Place of each line among its siblings, from 1. */
  readonly position: Int32Array;
  /** Number of siblings below each node that are shown. */
  readonly children: Int32Array;
}

/** `isOpen` is called with heads; `shown` excludes what a filter hides. */
export function visibleRows(
  index: MemberIndex,
  isOpen: (node: number) => boolean,
  shown: Uint8Array | null,
): VisibleRows {
  const { size, kind, end, parent } = index;
  const nodes = new Int32Array(size);
  const position = new Int32Array(size);
  const children = new Int32Array(size);
  let count = 0;
  for (let node = 1; node < size;) {
    if (shown && shown[node] === 0) {
      node = end[node]!;
      continue;
    }
    nodes[count] = node;
    const place = children[parent[node]!]! + 1;
    children[parent[node]!] = place;
    position[count] = place;
    count += 1;
    node = kind[node] === KIND.person || isOpen(node) ? node + 1 : end[node]!;
  }
  return { nodes: nodes.subarray(0, count), position: position.subarray(0, count), children };
}

const texts = new WeakMap<MemberIndex, readonly string[]>();

/**
 * The search text of each person by slot: name and employee number. Built once per organisation, preferably ahead of
 * time.
 */
export function searchTexts(index: MemberIndex): readonly string[] {
  let made = texts.get(index);
  if (!made) {
    made = index.people.map(({ name, employee }) => foldText(employee ? `${name}\u001f${employee}` : name));
    texts.set(index, made);
  }
  return made;
}

/**
 * The nodes that match a filter: people whose name and number have its words, everyone in a department or group
 * whose name has, and their ancestors. Null without a filter.
 */
export function matchNodes(index: MemberIndex, filter: string): Uint8Array | null {
  const words = searchWords(filter).map(foldText);
  if (words.length === 0) return null;
  const has = (text: string) => words.every((word) => text.includes(word));
  const { size, kind, slot, end, parent, heads } = index;
  const shown = new Uint8Array(size);
  const found = searchTexts(index);
  for (let node = 1; node < size;) {
    if (kind[node] === KIND.person) {
      if (has(found[slot[node]!]!)) for (let at = node; shown[at] === 0; at = parent[at]!) shown[at] = 1;
      node += 1;
    } else if (has(foldText(heads[node] ?? ''))) {
      shown.fill(1, node, end[node]!);
      for (let at = parent[node]!; shown[at] === 0; at = parent[at]!) shown[at] = 1;
      node = end[node]!;
    } else node += 1;
  }
  return shown;
}
