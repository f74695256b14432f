import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { sessions } from '../../core/schema/session.ts';
import { IDLE_MS, SLIDE_MS } from './limits.ts';

/** Sessions that have not ended by now. A use that is not written yet counts, so the idle end is taken a minute late. */
export function isLive(now: Date): SQL | undefined {
  const idle = new Date(now.getTime() - IDLE_MS - SLIDE_MS);
  return and(isNull(sessions.endedOn), gt(sessions.expiresOn, now), gt(sessions.usedOn, idle));
}

export function ofEmployee(employeeId: number): SQL {
  return eq(sessions.employeeId, employeeId);
}
