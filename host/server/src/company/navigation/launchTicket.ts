import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
import { refuse } from '../../core/texts/refuse.ts';
import type { CompanyServices } from '../CompanyServices.ts';

/** A launch ticket for an entry of the caller's menu that asks for one (C.2-26). */
export function launchTicket({ dependencies }: CompanyServices): Handler<HostApi['launchTicket']> {
  return async ({ body, caller }) => {
    const ticket = await dependencies.navigation.ticket(caller, body.menuId);
    if (!ticket) throw refuse.notFound();
    return ticket;
  };
}
