import { randomBytes } from 'node:crypto';
import type { Handler } from '@atrium/sdk/server';
import { lt } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { mayCarryTicket } from '../../contract/isAddress.ts';
import type { MenuNavigation } from '../MenuNavigation.ts';
import type { NavContext } from '../NavContext.ts';
import { tickets } from '../tables.ts';
import { digestOf, hashOf } from '../rules/ticketHash.ts';
import { readTicketSites } from './ticketSites.ts';

/** How long a ticket is good (C.2-26). */
const LIFE_MS = 60_000;

/** A launch ticket for an entry of the caller's menu that asks for one. */
export function mintTicket(
  context: NavContext,
  navigation: MenuNavigation,
): Handler<(typeof contract)['api']['ticket']> {
  const { db, clock, refuse } = context;
  return async ({ body, caller }) => {
    const entry = await navigation.visible(caller, body.menuId);
    if (!entry?.needToken) throw refuse.notFound();
    // A site may have been struck off since the entry was saved.
    if (!mayCarryTicket(entry.link, await readTicketSites(context, caller.companyId)))
      throw refuse.notAllowed('refused.ticketSite', { name: entry.name });
    const token = randomBytes(32).toString('base64url');
    const secret = randomBytes(32).toString('base64url');
    const now = clock.now();
    await context.transaction(async () => {
      await db.delete(tickets).where(lt(tickets.expiresOn, now));
      await db.insert(tickets).values({
        digest: digestOf(token),
        secret,
        employeeId: caller.id,
        sessionId: caller.sessionId,
        menuId: entry.id,
        expiresOn: new Date(now.getTime() + LIFE_MS),
      });
    });
    return { token, hash: hashOf(secret, token, caller.id, entry.id) };
  };
}
