import type { HostContract } from '@atrium/sdk/host';
import type { Handler, ServerContext } from '@atrium/sdk/server';
import { and, ne } from 'drizzle-orm';
import type { HostApi } from '../../../core/HostApi.ts';
import { sessions as table } from '../../../core/schema/session.ts';
import { refuse } from '../../../core/texts/refuse.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { findLive } from '../findLive.ts';
import { isLive, ofEmployee } from '../live.ts';

type Relation = Pick<ServerContext<HostContract>, 'relation'>;

/** Ends a session of a person of the caller's company; one of another company is missing, like an unknown one. */
export function endSignIn(
  { dependencies, sessions }: CompanyServices,
  context: Relation,
): Handler<HostApi['endSignIn']> {
  return async ({ params }) => {
    const session = await findLive(dependencies, params.id);
    if (!session) throw refuse.notFound();
    await context.relation('session', session);
    await sessions.end(session.id, 'ADMIN');
    return {};
  };
}

/** Ends all sessions of a person of the caller's company; that of the call stays. */
export function endSignInsOf(
  { dependencies, directory, sessions }: CompanyServices,
  context: Relation,
): Handler<HostApi['endSignInsOf']> {
  return async ({ caller, params }) => {
    const person = await directory.person(params.id);
    if (!person) throw refuse.notFound();
    await context.relation('person', person);
    return dependencies.transaction(async () => {
      const live = await dependencies.db
        .select({ id: table.id })
        .from(table)
        .where(and(ofEmployee(person.id), ne(table.id, caller.sessionId), isLive(dependencies.clock.now())));
      for (const { id } of live) await sessions.end(id, 'ADMIN');
      return { ended: live.length };
    });
  };
}
