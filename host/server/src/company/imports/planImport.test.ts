import type { Person } from '@atrium/sdk/server';
import { describe, expect, test } from 'vitest';
import type { Employment } from '../employmentRecords.ts';
import type { Organisation } from '../OrganisationDirectory.ts';
import { planImport } from './planImport.ts';
import type { Listed } from './readOrganisation.ts';

const units = { companyId: 1, departmentId: 10, groupId: 20 };
const person = (id: number, more: Partial<Person> = {}): Person => ({
  id,
  employee: `E${id}`,
  name: `Person ${id}`,
  ...units,
  level: 'employee',
  hidden: false,
  ...more,
});
const organisationOf = (...people: Person[]) =>
  ({
    companies: new Map([
      [1, { id: 1, code: 'A', name: 'One' }],
      [2, { id: 2, code: 'B', name: 'Two' }],
    ]),
    departments: new Map([[10, { id: 10, companyId: 1, code: 'D', name: 'Sales' }]]),
    groups: new Map([[20, { id: 20, departmentId: 10, code: 'G', name: 'North' }]]),
    people: new Map(people.map((each) => [each.id, each])),
    suspended: new Set(),
    emails: new Map(),
    disabled: new Set(),
    byEmployee: new Map(people.map((each) => [each.employee.toUpperCase(), each])),
  }) as unknown as Organisation;
const listed = (id: number, more: Partial<Listed> = {}): Listed => ({
  line: id,
  employee: `E${id}`,
  name: `Person ${id}`,
  level: 'employee',
  initialPassword: '',
  company: { code: 'A', name: 'One' },
  department: { code: 'D', name: 'Sales' },
  group: { code: 'G', name: 'North' },
  ...more,
});
const planned = (people: Person[], file: Listed[], keepMissing = false) => {
  const { added, changed, hidden, renamed } = planImport(organisationOf(...people), file, keepMissing);
  return {
    added: added.map(({ employee }) => employee),
    changed: changed.map(({ person: { id } }) => id),
    hidden: hidden.map(({ id }) => id),
    renamed: renamed.map(({ kind, code, to }) => `${kind} ${code} ${to}`),
  };
};
const nothing = { added: [], changed: [], hidden: [], renamed: [] };

describe('what an import changes', () => {
  test.each<[string, Partial<Person>, Partial<Listed>, boolean]>([
    ['nothing', {}, {}, false],
    ['an employee number in other case', {}, { employee: 'e1' }, false],
    ['a name', {}, { name: 'Other' }, true],
    ['a level', {}, { level: 'deptManager' }, true],
    ['a company', {}, { company: { code: 'B', name: 'Two' } }, true],
    ['a department', {}, { department: { code: 'E', name: 'Service' } }, true],
    ['no department', {}, { department: null }, true],
    ['a group', {}, { group: { code: 'H', name: 'South' } }, true],
    ['no group', {}, { group: null }, true],
    [
      'a person without units who has none',
      { departmentId: null, groupId: null },
      { department: null, group: null },
      false,
    ],
    ['a person without units who gets some', { departmentId: null, groupId: null }, {}, true],
    ['a person who had left', { hidden: true }, {}, true],
  ])('%s', (_what, known, sent, differs) => {
    const { changed, added } = planned([person(1, known)], [listed(1, sent)]);
    expect([changed, added]).toEqual([differs ? [1] : [], []]);
  });

  test.each<[string, Partial<Listed>, string[]]>([
    ['the first day of the latest employment', { startsOn: '2026-03-02' }, []],
    ['that of an earlier one, as files go on naming it', { startsOn: '2019-05-01' }, []],
    ['that of the earliest one', { startsOn: '2011-01-03' }, []],
    ['another one', { startsOn: '2026-03-01' }, ['startsOn']],
    ['an earlier one, and other years', { startsOn: '2019-05-01', seniorityFrom: '2019-05-01' }, ['seniorityFrom']],
  ])('of who came back twice, %s', (_what, sent, fields) => {
    const employment = (startsOn: string, endsOn: string | null) =>
      ({ employeeId: 1, startsOn, endsOn, seniorityFrom: null, reason: '' }) as Employment;
    const known = [
      employment('2026-03-02', null),
      employment('2019-05-01', '2025-01-31'),
      employment('2011-01-03', '2015-12-31'),
    ];
    const { changed } = planImport(organisationOf(person(1)), [listed(1, sent)], false, new Map([[1, known]]));
    expect(changed.flatMap((each) => each.fields.map(({ field }) => field))).toEqual(fields);
  });

  test('who is not known is added', () => {
    expect(planned([person(1)], [listed(1), listed(2)])).toEqual({ ...nothing, added: ['E2'] });
  });

  test('who is not in the file leaves: of its companies only, not again, and no one where they are kept', () => {
    const people = [
      person(1),
      person(2),
      person(3, { hidden: true }),
      person(4, { companyId: 2 }),
      person(5, { companyId: 3 }),
    ];
    expect(planned(people, [listed(1)])).toEqual({ ...nothing, hidden: [2] });
    expect(planned(people, [listed(1)], true)).toEqual(nothing);
    expect(planned([person(1, { employee: 'e1' })], [listed(1)])).toEqual(nothing);
  });

  test('units with another name are renamed', () => {
    const file = listed(1, {
      company: { code: 'A', name: 'First' },
      department: { code: 'D', name: 'Trade' },
      group: { code: 'G', name: 'West' },
    });
    expect(planned([person(1)], [file]).renamed).toEqual(['company A First', 'department D Trade', 'group G West']);
    expect(planned([person(1)], [listed(1, { group: null })]).renamed).toEqual([]);
    expect(planned([person(1)], [listed(1, { department: null, group: { code: 'G', name: 'West' } })]).renamed).toEqual(
      [],
    );
  });
});
