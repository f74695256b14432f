import { describe, expect, test } from 'vitest';
import type { Person } from '../Caller.ts';
import { findHolders, presentIn, presentOf, worksFor } from './people.ts';

const person = (id: number, companyId: number, hidden = false): Person => ({
  id,
  companyId,
  hidden,
  employee: `A${id}`,
  name: `同仁${id}`,
  departmentId: null,
  groupId: null,
  level: 'employee',
});
const [HERE, ELSEWHERE] = [1, 2];
const [works, left, moved] = [person(1, HERE), person(2, HERE, true), person(3, ELSEWHERE)];
const all = new Map([works, left, moved].map((one) => [one.id, one]));
const directory = {
  person: (id: number) => Promise.resolve(all.get(id)),
  people: ({ companyId, hidden = false }: { companyId: number; hidden?: boolean }) =>
    Promise.resolve([...all.values()].filter((one) => one.companyId === companyId && one.hidden === hidden)),
};

describe('people who work for a company', () => {
  test.each([
    ['a person of it', works, true],
    ['who has left', left, false],
    ['who moved to another one', moved, false],
    ['who was never there', undefined, false],
  ])('%s', (_, one, expected) => expect(worksFor(one, HERE)).toBe(expected));

  test('of some ids only theirs remain, once each and in their order', async () => {
    all.set(4, person(4, HERE));
    expect(await presentOf(directory, HERE, [4, 3, 1, 2, 4, 99])).toEqual([4, 1]);
    expect(await presentIn(directory, HERE)).toEqual(new Set([1, 4]));
  });
});

test('those who hold a permission are of the company, without who has left', async () => {
  const authority = { holds: ({ id }: Person, action: string) => id < 4 && action === 'note.manageAll' };
  expect(await findHolders({ directory, authority }, HERE, 'note.manageAll')).toEqual([works]);
  expect(await findHolders({ directory, authority }, HERE, 'note.create')).toEqual([]);
});
