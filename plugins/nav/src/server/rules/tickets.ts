import type { Caller, LaunchTicket, MenuEntry } from '@atrium/sdk/server';
import { eq, lt } from 'drizzle-orm';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mayCarryTicket } from '../../contract/entryLimits.ts';
import type { NavContext } from '../NavContext.ts';
import { menus, tickets } from '../tables.ts';

/** Lifetime of a ticket (C.2-26). */
const LIFE_MS = 60_000;

/**
 * Issues a launch ticket for an entry of the person's menu.
 * @throws Refusal 422 if the entry's site is no longer allowed for tickets
 */
export async function mintTicket(context: NavContext, person: Caller, entry: MenuEntry): Promise<LaunchTicket> {
  const { db, clock, refuse } = context;
  // A site may have been removed from the list since the entry was saved.
  if (!mayCarryTicket(entry.link, await readTicketSites(context, person.companyId)))
    throw refuse.notAllowed('refused.ticketSite', { name: entry.name });
  const token = randomBytes(32).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  const now = clock.now();
  await context.transaction(async () => {
    await db.delete(tickets).where(lt(tickets.expiresOn, now));
    await db.insert(tickets).values({
      digest: toDigest(token),
      secret,
      employeeId: person.id,
      sessionId: person.sessionId,
      menuId: entry.id,
      expiresOn: new Date(now.getTime() + LIFE_MS),
    });
  });
  return { token, hash: signTicket(secret, token, person.id, entry.id) };
}

/** Sites of the company that may be opened with a launch ticket. */
export async function readTicketSites({ db }: NavContext, companyId: number): Promise<readonly string[]> {
  const [menu] = await db.select().from(menus).where(eq(menus.companyId, companyId));
  return menu?.ticketSites ?? [];
}

/** The stored digest of a token. */
export const toDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The hash of a token: HMAC-SHA256 over token, person and entry with the ticket's own key, hex (C.2-26). */
export const signTicket = (secret: string, token: string, employeeId: number, menuId: number): string =>
  createHmac('sha256', secret).update(`${token}.${employeeId}.${menuId}`).digest('hex');

/** Compares two texts in constant time. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [toDigest(one), toDigest(other)].map((text) => Buffer.from(text));
  return timingSafeEqual(first!, second!);
}
