import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { sessions } from '../../core/schema/session.ts';
import { IDLE_MS, SLIDE_MS } from './limits.ts';

/** Condition for live sessions. A use may not be written yet, so the idle timeout is applied a minute late. */
export function isLive(now: Date): SQL | undefined {
  const idle = new Date(now.getTime() - IDLE_MS - SLIDE_MS);
  return and(isNull(sessions.endedOn), gt(sessions.expiresOn, now), gt(sessions.usedOn, idle));
}

export function ofEmployee(employeeId: number): SQL {
  return eq(sessions.employeeId, employeeId);
}
