import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
import { refuse } from '../../core/texts/refuse.ts';
import type { CompanyServices } from '../CompanyServices.ts';

/** Issues a launch ticket for an entry of the caller's menu that requires one. */
export function launchTicket({ dependencies }: CompanyServices): Handler<HostApi['launchTicket']> {
  return async ({ body, caller }) => {
    const ticket = await dependencies.navigation.ticket(caller, body.menuId);
    if (!ticket) throw refuse.notFound();
    return ticket;
  };
}
