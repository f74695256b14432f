import type { Handler } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import type { HostApi } from '../../people/HostApi.ts';
import type { People } from '../../people/People.ts';
import { sessions as table } from '../../schema/session.ts';
import { refuse } from '../../texts/refuse.ts';
import { isLive, ofEmployee } from '../live.ts';

/** Ends one of the caller's own sessions; another person's is as missing as one that never was (C.1-4). */
export function endSession({ ground, sessions }: People): Handler<HostApi['endSession']> {
  return async ({ caller, params }) => {
    const [own] = await ground.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, params.id), ofEmployee(caller.id), isLive(ground.clock.now())));
    if (!own) throw refuse.notFound();
    await sessions.end(own.id, 'LOGOUT_ALL');
    return {};
  };
}
