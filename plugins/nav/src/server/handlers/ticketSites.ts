import { auditChanges, type Caller } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { toOrigin } from '../../contract/isAddress.ts';
import type { NavContext } from '../NavContext.ts';
import { menus } from '../tables.ts';
import { readTicketSites } from '../rules/mintTicket.ts';
import { writeMenu } from '../rules/writeMenu.ts';

/** @throws Refusal 422 for a text that is not an http(s) address; only the origin of an address is stored */
export function saveTicketSites(context: NavContext, caller: Caller, given: readonly string[]) {
  const origins = given.map((text) => {
    const origin = toOrigin(text.trim());
    if (origin === null) throw context.refuse.invalid('refused.site', { site: text });
    return origin;
  });
  const sites = [...new Set(origins)].sort();
  const { companyId } = caller;
  return writeMenu(context, caller, companyId, async () => {
    const before = await readTicketSites(context, companyId);
    await context.db.update(menus).set({ ticketSites: sites }).where(eq(menus.companyId, companyId));
    await context.audit.record({
      action: 'menu.ticketSites',
      target: String(companyId),
      detail: auditChanges({ sites: before }, { sites }),
    });
    return { origins: sites };
  });
}
