import type { Level, Person } from '@atrium/sdk/server';
import { z } from 'zod';
import data from './company.json' with { type: 'json' };

/** The password of all people of the demo company. */
export const DEMO_PASSWORD = 'Atrium-2026!';
export const DEMO_ADMINISTRATOR = 'A001';

type Place = Pick<Person, 'companyId' | 'departmentId' | 'groupId'>;

/**
 * The people of the demo company, the same after every load: A001 system administrator, C001 top manager, D001 and
 * following one for each department, G001 … for each group, then the employees of each group; some have left.
 */
export function demoPeople(): Person[] {
  const { departments, names } = demoCompany();
  const people: Person[] = [];
  const add = (employee: string, level: Level, place: Place, hidden = false, name = names[people.length] ?? employee) =>
    people.push({ id: people.length + 1, employee, name, level, hidden, ...place });
  const top = { companyId: 1, departmentId: null, groupId: null };
  add(DEMO_ADMINISTRATOR, 'employee', { companyId: 1, departmentId: 1, groupId: 2 });
  add('C001', 'compManager', top);
  add('C002', 'compManager', top);
  add('C201', 'compManager', { ...top, companyId: 2 });
  let groupId = 0;
  for (const [index, department] of departments.entries()) {
    const place = { companyId: department.company, departmentId: index + 1 };
    add(`D${number(index + 1)}`, 'deptManager', { ...place, groupId: null });
    let next = department.first;
    for (const { employees } of department.groups) {
      groupId += 1;
      add(`G${number(groupId)}`, 'groupManager', { ...place, groupId });
      for (let count = 0; count < employees; count += 1, next += 1)
        add(`E${number(next)}`, 'employee', { ...place, groupId });
    }
  }
  add('E012', 'employee', { companyId: 1, departmentId: 1, groupId: 1 }, true);
  add('E112', 'employee', { companyId: 1, departmentId: 3, groupId: 6 }, true);
  add('E162', 'employee', { companyId: 1, departmentId: 4, groupId: null }, true);
  add('SYSTEM', 'employee', { ...top }, true, '系統帳號');
  return people;
}

function number(value: number): string {
  return String(value).padStart(3, '0');
}

const Unit = z.strictObject({ code: z.string().regex(/^[A-Z]{2}\d?$/), name: z.string() });

const DemoCompany = z.strictObject({
  /** Ids are the positions in these lists, from 1. */
  companies: z.array(Unit),
  departments: z.array(
    Unit.extend({
      company: z.int().positive(),
      /** Number of its first employee: E001, E051, … */
      first: z.int().positive(),
      groups: z.array(Unit.extend({ employees: z.int().positive() })),
    }),
  ),
  /** Names of the people, in the order of their ids. */
  names: z.array(z.string()),
});

/** The units of the demo company and the names of its people. */
export const demoCompany = (): z.output<typeof DemoCompany> => DemoCompany.parse(data);
