import type { HostContract } from '@atrium/sdk/host';
import type { Handler, ServerContext } from '@atrium/sdk/server';
import type { HostApi } from '../../../core/HostApi.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { refuse } from '../../../core/texts/refuse.ts';
import { findLive } from '../findLive.ts';

type Relation = Pick<ServerContext<HostContract>, 'relation'>;

/** Ends one of the caller's own sessions; that of another person is missing, like an unknown one. */
export function endSession(
  { dependencies, sessions }: CompanyServices,
  context: Relation,
): Handler<HostApi['endSession']> {
  return async ({ params }) => {
    const session = await findLive(dependencies, params.id);
    if (!session) throw refuse.notFound();
    await context.relation('session', session);
    await sessions.end(session.id, 'LOGOUT_ALL');
    return {};
  };
}
