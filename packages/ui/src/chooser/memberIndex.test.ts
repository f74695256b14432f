import { expect, test } from 'vitest';
import type { MemberOrganisation, MemberPerson } from '../members/memberRows.ts';
import { KIND, matchNodes, type MemberIndex, indexMembers, indexReadOnly, ROLE, visibleRows } from './memberIndex.ts';
import { changed, headCounts, selectionOf } from './selection.ts';

const person = (id: number, name = `Person ${id}`): MemberPerson => ({ id, employee: `E${id}`, name }) as MemberPerson;
const [top, head, both, ann, ben, cid, dan] = [1, 2, 3, 4, 5, 6, 7].map((id) => person(id)) as [
  ...[MemberPerson, MemberPerson, MemberPerson, MemberPerson, MemberPerson, MemberPerson, MemberPerson],
];

/** `both` manages the department and one of its groups, in which they are listed as employee, too. */
const organisation = (): MemberOrganisation =>
  ({
    compManagers: [top],
    departments: [
      {
        ...{ departmentId: 10, departmentName: 'Sales', deptManagers: [head, both], employees: [ann] },
        groups: [
          { groupId: 1, groupName: 'North', groupManagers: [both], employees: [both, ben, cid] },
          { groupId: 2, groupName: 'Empty', groupManagers: [], employees: [] },
        ],
      },
      { departmentId: 11, departmentName: 'Stock', deptManagers: [], groups: [] },
      {
        ...{ departmentId: 12, departmentName: 'Service', deptManagers: [] },
        groups: [{ groupId: 3, groupName: 'South', groupManagers: [], employees: [dan, ben] }],
      },
    ],
  }) as unknown as MemberOrganisation;

/** `Sales/North: both` for each node, in order. */
function linesOf(
  index: MemberIndex,
  nodes: Iterable<number> = Array.from({ length: index.size - 1 }, (_, at) => at + 1),
) {
  const nameOf = (node: number): string =>
    index.kind[node] === KIND.person ? String(index.ids[index.slot[node]!]) : index.keys[node]!;
  return [...nodes].map((node) => `${'  '.repeat(index.level[node]! - 1)}${nameOf(node)}`);
}

const ALL = [
  ...['top', '  1'],
  ...['d10', '  2', '  3', '  4', '  d10g1', '    3', '    5', '    6'],
  ...['d12', '  d12g3', '    7', '    5'],
];
const nodeOf = (index: MemberIndex, key: string) => index.keys.indexOf(key);

test('heads without people are not listed, and who has two roles in one place is there once', () => {
  const index = indexMembers(organisation(), []);
  expect(linesOf(index)).toEqual(ALL);
  expect(index.ids).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(index.heads.filter(Boolean)).toEqual(['Sales', 'North', 'Service', 'South']);
  expect(index.roles).toBe(ROLE.top | ROLE.deptManager | ROLE.groupManager | ROLE.employee);
  expect([...index.first].slice(0, 7).map((node) => index.slot[node])).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const roleAt = (id: number) =>
    [...index.slot].flatMap((slot, node) => (index.ids[slot] === id ? [index.role[node]] : []));
  expect(roleAt(3)).toEqual([ROLE.deptManager, ROLE.groupManager]);
  expect(roleAt(5)).toEqual([ROLE.employee, ROLE.employee]);
});

test('hidden people are left out, in the read-only mode all but the given ones, with those who left at the end', () => {
  expect(indexMembers(organisation(), [ben, top]).ids).toEqual([2, 3, 4, 6, 7]);
  expect(linesOf(indexReadOnly(organisation(), [person(9), person(8), top], [1, 5, 9]))).toEqual([
    ...['d10', '  d10g1', '    5', 'd12', '  d12g3', '    5', 'gone', '  1', '  9'].filter((line) => line !== '  1'),
    '  1',
  ]);
});

test('an organisation is indexed once for the same hidden people', () => {
  const [same, hidden] = [organisation(), [ben]];
  expect(indexMembers(same, hidden)).toBe(indexMembers(same, hidden));
  expect(indexMembers(same, [])).not.toBe(indexMembers(same, hidden));
});

test('closed heads hide what is below them; places among siblings are counted without what a filter hides', () => {
  const index = indexMembers(organisation(), []);
  const rows = (isOpen: (node: number) => boolean, filter = '') => {
    const found = visibleRows(index, isOpen, matchNodes(index, filter));
    return linesOf(index, found.nodes).map((line, at) => {
      const parent = index.parent[found.nodes[at]!]!;
      return `${line} ${found.position[at]}/${found.children[parent]}`;
    });
  };
  expect(rows(() => false)).toEqual(['top 1/3', 'd10 2/3', 'd12 3/3']);
  expect(rows((node) => node === nodeOf(index, 'd12'))).toEqual(['top 1/3', 'd10 2/3', 'd12 3/3', '  d12g3 1/1']);
  expect(rows(() => true, 'e5')).toEqual([
    ...['d10 1/2', '  d10g1 1/1', '    5 1/1'],
    ...['d12 2/2', '  d12g3 1/1', '    5 1/1'],
  ]);
});

test.each([
  ['', null],
  ['  ', null],
  ['PERSON 4', ['d10', '  4']],
  ['e1', ['top', '  1']],
  ['north', ['d10', '  d10g1', '    3', '    5', '    6']],
  ['service', ['d12', '  d12g3', '    7', '    5']],
  ['stock', []],
])('the filter “%s” leaves people, whole heads, and what is above them', (filter, expected) => {
  const index = indexMembers(organisation(), []);
  const shown = matchNodes(index, filter);
  expect(
    shown &&
      linesOf(
        index,
        [...shown.keys()].filter((node) => node > 0 && shown[node] === 1),
      ),
  ).toEqual(expected);
});

test('heads count each person below them once, under a filter those that it shows', () => {
  const index = indexMembers(organisation(), []);
  for (const filter of ['', 'north', 'person 5'])
    for (const value of [[], [3], [3, 5], [1, 2, 3, 4, 5, 6, 7]]) {
      const shown = matchNodes(index, filter);
      const totals = new Map<number, number>();
      // the second time from the totals
      for (let round = 0; round < 2; round += 1) {
        const counts = headCounts(index, selectionOf(index, value), shown, totals);
        const open = new Set<number>();
        const roles = new Set<number>();
        for (let node = 0; node < index.size; node += 1) {
          if (index.kind[node] === KIND.person) {
            if (shown?.[node] === 0) continue;
            roles.add(index.role[node]!);
            if (!value.includes(index.ids[index.slot[node]!]!)) open.add(index.role[node]!);
            continue;
          }
          const below = new Set<number>();
          for (let at = node + 1; at < index.end[node]!; at += 1)
            if (index.slot[at]! >= 0 && shown?.[at] !== 0) below.add(index.ids[index.slot[at]!]!);
          const what = `${filter} ${value.join()} ${node}`;
          expect(counts.of(node), what).toEqual({
            total: below.size,
            taken: [...below].filter((id) => value.includes(id)).length,
          });
          expect(counts.of(node), what).toBe(counts.of(node));
        }
        const bits = (all: ReadonlySet<number>) => [...all].reduce((sum, bit) => sum | bit, 0);
        expect([counts.roles, counts.rolesOpen], `${filter} ${value.join()}`).toEqual([bits(roles), bits(open)]);
      }
    }
});

test('unknown ids stay in the value and are not counted; one that is given twice counts once', () => {
  const index = indexMembers(organisation(), []);
  const selection = selectionOf(index, [99, 4, 4, 98, 99]);
  expect(selection).toMatchObject({ count: 1, others: [99, 98] });
  const { value } = changed(index, selection, Int32Array.of(0), true, -1);
  expect(value).toEqual([99, 98, 1, 4]);
  expect(selectionOf(index, value)).toMatchObject({ count: 2, others: [99, 98] });
  const moved = indexMembers(organisation(), [top]);
  expect(selectionOf(moved, value)).toMatchObject({ count: 1, others: [99, 98, 1] });
});

test.each([
  // chosen, slots, on, max → value, left
  [[], [1, 0], true, -1, [1, 2], 0],
  [[], [0, 1, 2, 3, 4, 5, 6], true, -1, [1, 2, 3, 4, 5, 6, 7], 0],
  [[99], [0, 1, 2, 3, 4, 5, 6], true, -1, [99, 1, 2, 3, 4, 5, 6, 7], 0],
  [[], [0, 1, 2, 3, 4, 5, 6], true, 7, [1, 2, 3, 4, 5, 6, 7], 0],
  [[], [0, 1, 2, 3, 4, 5, 6], true, 6, [1, 2, 3, 4, 5, 6], 1],
  [[7], [0, 1, 2], true, 2, [1, 7], 2],
  [[1, 2], [2], true, 2, [1, 2], 1],
  [[1, 2, 3], [3], true, 2, [1, 2, 3], 1],
  [[1, 2], [0, 1, 2], true, 3, [1, 2, 3], 0],
  [[1, 2], [0, 1, 2], true, 2, [1, 2], 1],
  [[], [0], true, 0, [], 1],
  [[], [0, 1, 2, 3, 4, 5, 6], true, 0, [], 7],
  [[1, 2, 3], [0, 2], false, -1, [2], 0],
  [[1, 2, 3], [0, 5], false, 2, [2, 3], 0],
  [[1], [0], false, -1, [], 0],
  [[99, 1], [0], false, -1, [99], 0],
  [[99, 1, 2], [0, 1, 2, 3, 4, 5, 6], false, 1, [99], 0],
  [[1, 2, 3, 4, 5, 6], [6], true, -1, [1, 2, 3, 4, 5, 6, 7], 0],
  [[99, 1, 2, 3, 4, 5, 6], [6], true, -1, [99, 1, 2, 3, 4, 5, 6, 7], 0],
])('from %j, %j %s with at most %i: %j, %i left out', (chosen, slots, on, max, value, left) => {
  const index = indexMembers(organisation(), []);
  const next = changed(index, selectionOf(index, chosen), Int32Array.from(slots), on, max);
  expect(next).toEqual({ value, left });
  // the caller passes the same array back: nothing is read from it again
  const again = selectionOf(index, next.value);
  expect(again).toMatchObject({ count: value.filter((id) => id < 90).length, others: value.filter((id) => id > 90) });
  expect(selectionOf(index, [...next.value])).toEqual(again);
});
