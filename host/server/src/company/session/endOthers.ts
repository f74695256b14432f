import type { KickoutReason } from '@atrium/sdk/host';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Sessions } from '../../core/services.ts';
import type { HostDependencies } from '../HostDependencies.ts';
import { sessions } from '../../core/schema/session.ts';

/** Ends every session of a person, except `keep`. */
export async function endOthers(
  { db }: Pick<HostDependencies, 'db'>,
  sessionService: Pick<Sessions, 'end'>,
  employeeId: number,
  reason: KickoutReason,
  keep = '',
): Promise<void> {
  const others = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.employeeId, employeeId), isNull(sessions.endedOn), ne(sessions.id, keep)));
  for (const { id } of others) await sessionService.end(id, reason);
}
