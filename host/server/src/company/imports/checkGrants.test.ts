import type { Person } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { findLostAdministrators } from './checkGrants.ts';

const person = (id: number, companyId: number): Person => ({
  id,
  employee: `E${id}`,
  name: `Person ${id}`,
  companyId,
  departmentId: null,
  groupId: null,
  level: 'employee',
  hidden: false,
});
/** Of each company the first one administers. */
const people = [person(11, 1), person(12, 1), person(21, 2), person(22, 2)];
const organisation = {
  companies: new Map([1, 2].map((id) => [id, { id, code: `C${id}`, name: `Company ${id}` }])),
  departments: new Map(),
  groups: new Map(),
  people: new Map(people.map((each) => [each.id, each])),
};
const dependencies = {
  authority: { holds: ({ id }: Person) => id % 10 === 1 },
  contracts: () => [{ actions: { 'settings.manage': {} } }],
};

test.each([
  ['one of the others', [12], []],
  ['the last administrator of a company', [11], ['Company 1']],
  ['everyone of a company, which needs none then', [11, 12], []],
  ['everyone of one and the administrator of the other: none is left at all', [11, 12, 21], ['Company 1', 'Company 2']],
  ['everyone', [11, 12, 21, 22], ['Company 1', 'Company 2']],
])('an import that hides %s', (_what, ids, lost) => {
  const plan = { added: [], changed: [], hidden: people.filter(({ id }) => ids.includes(id)), renamed: [] };
  const found = findLostAdministrators(dependencies as never, organisation as never, plan as never);
  expect(found.map(({ key, variables }) => [key, variables['company']])).toEqual(
    lost.map((company) => ['import.lastAdministrator', company]),
  );
});
