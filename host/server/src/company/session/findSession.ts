import type { Database, Person } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { credentials } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';
import { sessions, versions } from '../../core/schema/session.ts';
import { versionColumns } from '../../core/versions/raiseVersion.ts';

export const personColumns = {
  id: employees.id,
  employee: employees.employee,
  name: employees.name,
  companyId: employees.companyId,
  departmentId: employees.departmentId,
  groupId: employees.groupId,
  level: employees.level,
  hidden: employees.hidden,
  addedOn: employees.addedOn,
} satisfies { [K in keyof Person]: unknown };

/**
 * Reads sessions and the versions of cached data in one query, made with every call. The people are in memory, as new as
 * the version of the organisation.
 */
export function findSessions(db: Database) {
  const { id, jti, employeeId, riskLevel, usedOn, expiresOn, endedOn, endedReason, provenOn } = sessions;
  return (
    db
      .select({
        session: { id, jti, employeeId, riskLevel, usedOn, expiresOn, endedOn, endedReason, provenOn },
        versions: versionColumns,
      })
      .from(sessions)
      // With its key the row is found by the index: reading the table asks the system for its size each time.
      .innerJoin(versions, eq(versions.single, true))
      .where(sql`${sessions.id} = any(${sql.placeholder('ids')})`)
      .prepare('host_find_sessions')
  );
}

/** The person of a change token and when the password was last changed: an older token is invalid (C.2-5). */
export async function findChanger(db: Database, employeeId: number) {
  const [row] = await db
    .select({ person: personColumns, changedOn: credentials.changedOn })
    .from(employees)
    .innerJoin(credentials, eq(credentials.employeeId, employees.id))
    .where(eq(employees.id, employeeId));
  return row;
}
