import type { Handler } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import type { HostApi } from '../../../core/HostApi.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { sessions as table } from '../../../core/schema/session.ts';
import { refuse } from '../../../core/texts/refuse.ts';
import { isLive, ofEmployee } from '../live.ts';

/** Ends one of the caller's own sessions; that of another person is missing, like an unknown one. */
export function endSession({ dependencies, sessions }: CompanyServices): Handler<HostApi['endSession']> {
  return async ({ caller, params }) => {
    const [own] = await dependencies.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, params.id), ofEmployee(caller.id), isLive(dependencies.clock.now())));
    if (!own) throw refuse.notFound();
    await sessions.end(own.id, 'LOGOUT_ALL');
    return {};
  };
}
