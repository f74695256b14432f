import { auditChanges, type Caller, type Handler } from '@atrium/sdk/server';
import { and, eq, gt } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { toOrigin } from '../../contract/entryLimits.ts';
import type { NavContext } from '../NavContext.ts';
import { isSame, readTicketSites, signTicket, toDigest } from '../rules/tickets.ts';
import { writeMenu } from '../rules/writeMenu.ts';
import { menus, tickets } from '../tables.ts';

/**
 * Redeems a ticket, once. A used, expired or unknown ticket, and one of an ended session, get the same refusal; a hash
 * that does not match the token is refused without consuming the ticket.
 */
export function redeemTicket(context: NavContext): Handler<(typeof contract)['api']['redeem']> {
  const { db, clock, refuse, directory, sessions } = context;
  return async ({ body }) => {
    const { token, hash } = body;
    const good = and(eq(tickets.digest, toDigest(token)), gt(tickets.expiresOn, clock.now()));
    const [ticket] = await db.select().from(tickets).where(good);
    if (!ticket) throw refuse.gone('refused.ticket');
    if (!isSame(hash, signTicket(ticket.secret, token, ticket.employeeId, ticket.menuId)))
      throw refuse.invalid('refused.ticketHash', undefined, { status: 'TICKET_HASH' });
    // Of two concurrent calls only one gets the row.
    const [used] = await db.delete(tickets).where(good).returning({ digest: tickets.digest });
    const person = await directory.person(ticket.employeeId);
    if (!used || !person || person.hidden || !(await sessions.isLive(ticket.sessionId)))
      throw refuse.gone('refused.ticket');
    const { id: employeeId, employee, name, companyId } = person;
    return { employeeId, employee, name, companyId, menuId: ticket.menuId };
  };
}

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
