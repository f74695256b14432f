import type { Database } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { companies, departments, groups } from '../../../core/schema/organisation.ts';
import type { Listed, Unit } from './Listed.ts';

/** Ids of the units of a person. */
export interface Place {
  readonly companyId: number;
  readonly departmentId: number | null;
  readonly groupId: number | null;
}

/** Inserts new companies, departments and groups, renames existing ones, and returns the units of each person. */
export async function saveUnits(db: Database, people: readonly Listed[]): Promise<(listed: Listed) => Place> {
  const ids = new Map<string, number>();
  const once = async (path: readonly (string | number)[], save: () => Promise<{ id: number }[]>) => {
    const key = JSON.stringify(path);
    const known = ids.get(key);
    if (known !== undefined) return known;
    const [row] = await save();
    ids.set(key, row!.id);
    return row!.id;
  };
  const places = new Map<Listed, Place>();
  for (const listed of people) {
    const { company, department, group } = listed;
    const companyId = await once(['company', company.code], () => saveCompany(db, company));
    const departmentId =
      department &&
      (await once(['department', companyId, department.code], () => saveDepartment(db, companyId, department)));
    const groupId =
      departmentId &&
      group &&
      (await once(['group', departmentId, group.code], () => saveGroup(db, departmentId, group)));
    places.set(listed, { companyId, departmentId, groupId });
  }
  return (listed) => places.get(listed)!;
}

function saveCompany(db: Database, { code, name }: Unit) {
  return db
    .insert(companies)
    .values({ code, name })
    .onConflictDoUpdate({ target: companies.code, set: { name: sql`excluded.name` } })
    .returning({ id: companies.id });
}

function saveDepartment(db: Database, companyId: number, { code, name }: Unit) {
  return db
    .insert(departments)
    .values({ companyId, code, name })
    .onConflictDoUpdate({ target: [departments.companyId, departments.code], set: { name: sql`excluded.name` } })
    .returning({ id: departments.id });
}

function saveGroup(db: Database, departmentId: number, { code, name }: Unit) {
  return db
    .insert(groups)
    .values({ departmentId, code, name })
    .onConflictDoUpdate({ target: [groups.departmentId, groups.code], set: { name: sql`excluded.name` } })
    .returning({ id: groups.id });
}
