import { and, eq } from 'drizzle-orm';
import type { HostDependencies } from '../HostDependencies.ts';
import { employees } from '../../core/schema/organisation.ts';
import { sessions } from '../../core/schema/session.ts';
import { isLive } from './live.ts';

/** A live session with its person, for the rule of who may end it. */
export interface LiveSession {
  readonly id: string;
  readonly employeeId: number;
  readonly companyId: number;
}

export async function findLive({ db, clock }: HostDependencies, id: string): Promise<LiveSession | undefined> {
  const [found] = await db
    .select({ id: sessions.id, employeeId: sessions.employeeId, companyId: employees.companyId })
    .from(sessions)
    .innerJoin(employees, eq(employees.id, sessions.employeeId))
    .where(and(eq(sessions.id, id), isLive(clock.now())));
  return found;
}
