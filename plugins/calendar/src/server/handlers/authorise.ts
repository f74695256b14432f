import { formatDateTime, type Handler } from '@atrium/sdk/server';
import type { accessCalls } from '../../contract/accessCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';

/**
 * The first call to the service: the public token of the portal, checked as every call checks it, is that of the
 * service, too. Fails with code '0' and never with one that ends the portal's session (C.2-25): also where a bearer is
 * sent along that is another session's.
 */
export function authorise(context: CalendarContext): Handler<typeof accessCalls.authorise> {
  return async ({ body, caller }) => {
    const holder = await context.sessions.ofToken(body.publicToken);
    if (!holder || (caller && caller.sessionId !== holder.caller.sessionId))
      throw context.refuse.other('0', 'access.failed');
    return {
      employeeId: holder.caller.id,
      token: body.publicToken,
      expireDateTime: formatDateTime(holder.expiresOn),
    };
  };
}
