import { createHash } from 'node:crypto';
import type { Database, Person } from '@atrium/sdk/server';
import { asc } from 'drizzle-orm';
import { companies, companyDays, departments, employees, groups } from '../../core/schema/organisation.ts';
import { personColumns } from '../session/findSession.ts';
import type { Organisation } from './Organisation.ts';

/** Reads the whole organisation; some thousand people are a few hundred kilobytes. */
export async function loadOrganisation(db: Database): Promise<Organisation> {
  const people = await db.select(personColumns).from(employees).orderBy(asc(employees.employee));
  const [allCompanies, allDepartments, allGroups] = [
    await db.select().from(companies).orderBy(asc(companies.id)),
    await db.select().from(departments).orderBy(asc(departments.id)),
    await db.select().from(groups).orderBy(asc(groups.id)),
  ];
  return {
    mark: createHash('sha256')
      .update(JSON.stringify([allCompanies, allDepartments, allGroups, people]))
      .digest('base64url'),
    companies: byId(allCompanies),
    departments: byId(allDepartments),
    groups: byId(allGroups),
    people: byId(people),
    byEmployee: new Map(people.map((person) => [person.employee.toUpperCase(), person])),
    peopleOf: byCompany(people),
    days: new Map((await db.select().from(companyDays)).map((day) => [day.date, day])),
  };
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function byCompany(people: readonly Person[]): Map<number, Person[]> {
  const companies = new Map<number, Person[]>();
  for (const person of people) {
    const list = companies.get(person.companyId);
    if (list) list.push(person);
    else companies.set(person.companyId, [person]);
  }
  return companies;
}
