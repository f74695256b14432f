import { formatDateTime, type Handler } from '@atrium/sdk/server';
import { and, desc } from 'drizzle-orm';
import type { HostApi } from '../../../core/HostApi.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { sessions as table } from '../../../core/schema/session.ts';
import { isLive, ofEmployee } from '../live.ts';

/** Returns the caller's sessions, the latest first. */
export function sessions({ dependencies }: CompanyServices): Handler<HostApi['sessions']> {
  return async ({ caller }) => {
    const rows = await dependencies.db
      .select()
      .from(table)
      .where(and(ofEmployee(caller.id), isLive(dependencies.clock.now())))
      .orderBy(desc(table.createdOn), desc(table.id));
    return rows.map(({ id, address, userAgent, createdOn, usedOn }) => ({
      id,
      current: id === caller.sessionId,
      address,
      userAgent,
      createdOn: formatDateTime(createdOn, dependencies.config.timeZone),
      usedOn: formatDateTime(usedOn, dependencies.config.timeZone),
    }));
  };
}
