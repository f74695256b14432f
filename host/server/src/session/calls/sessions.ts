import type { Handler } from '@atrium/sdk/server';
import { and, desc } from 'drizzle-orm';
import type { HostApi } from '../../people/HostApi.ts';
import type { People } from '../../people/People.ts';
import { sessions as table } from '../../schema/session.ts';
import { localTime } from '../../time/localTime.ts';
import { isLive, ofEmployee } from '../live.ts';

/** Where the caller is signed in, the latest first. */
export function sessions({ ground }: People): Handler<HostApi['sessions']> {
  return async ({ caller }) => {
    const rows = await ground.db
      .select()
      .from(table)
      .where(and(ofEmployee(caller.id), isLive(ground.clock.now())))
      .orderBy(desc(table.createdOn), desc(table.id));
    return rows.map(({ id, address, userAgent, createdOn, usedOn }) => ({
      id,
      current: id === caller.sessionId,
      address,
      userAgent,
      createdOn: localTime(createdOn, ground.config.timeZone),
      usedOn: localTime(usedOn, ground.config.timeZone),
    }));
  };
}
