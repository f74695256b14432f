import type { Database, Person } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { credentials } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';
import { personColumns } from '../session/findSession.ts';

export interface Account {
  readonly person: Person;
  readonly hash: string;
  readonly mustChange: boolean;
  readonly changedOn: Date;
}

/** Finds the account of an employee number, ignoring case; undefined if unknown or without a password. */
export async function findAccount(db: Database, employee: string): Promise<Account | undefined> {
  const [row] = await db
    .select({
      person: personColumns,
      hash: credentials.hash,
      mustChange: credentials.mustChange,
      changedOn: credentials.changedOn,
    })
    .from(employees)
    .innerJoin(credentials, eq(credentials.employeeId, employees.id))
    .where(eq(sql`upper(${employees.employee})`, employee.toUpperCase()));
  return row;
}
