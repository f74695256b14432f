import type { Caller, Person } from '@atrium/sdk/server';
import { and, eq, gt, lt } from 'drizzle-orm';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { BulletinContext } from '../BulletinContext.ts';
import { posterKeys, posterTickets } from '../tables.ts';

/** Lifetime of a ticket, in milliseconds (C.2-26). */
const TICKET_LIFE = 60_000;

/** No session lasts longer than this (C.2-10), in milliseconds: older keys are of no use. */
const KEY_LIFE = 24 * 60 * 60_000;

const random = (): string => randomBytes(32).toString('base64url');
const toDigest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** HMAC-SHA256 over the token and the person with the ticket's own key, hex. */
const signTicket = (secret: string, token: string, employeeId: number): string =>
  createHmac('sha256', secret).update(`${token}.${employeeId}`).digest('hex');

/** Compares two texts in constant time. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(toDigest(one)), Buffer.from(toDigest(other)));

/** Issues a single-use ticket for the poster of a person (C.2-26). */
export async function issueTicket(
  { db, clock, transaction }: BulletinContext,
  { id: employeeId, sessionId }: Caller,
): Promise<{ readonly token: string; readonly hash: string }> {
  const [token, secret, now] = [random(), random(), clock.now()];
  await transaction(async () => {
    await db.delete(posterTickets).where(lt(posterTickets.expiresOn, now));
    await db.insert(posterTickets).values({
      digest: toDigest(token),
      secret,
      employeeId,
      sessionId,
      expiresOn: new Date(now.getTime() + TICKET_LIFE),
    });
  });
  return { token, hash: signTicket(secret, token, employeeId) };
}

/**
 * Redeems a ticket, once, for a key. A used, expired or unknown ticket and one of an ended session get the same refusal; a hash that
 * does not match is refused without using the ticket up.
 */
export async function redeemTicket(
  context: BulletinContext,
  token: string,
  hash: string,
): Promise<{ readonly key: string; readonly person: Person }> {
  const { db, clock, refuse, directory, sessions } = context;
  const good = and(eq(posterTickets.digest, toDigest(token)), gt(posterTickets.expiresOn, clock.now()));
  const [ticket] = await db.select().from(posterTickets).where(good);
  if (!ticket) throw refuse.gone('poster.ticket');
  if (!isSame(hash, signTicket(ticket.secret, token, ticket.employeeId)))
    throw refuse.invalid('poster.hash', undefined, { status: 'TICKET_HASH' });
  // Of two concurrent calls only one gets the row.
  const [used] = await db.delete(posterTickets).where(good).returning({ digest: posterTickets.digest });
  const person = await directory.person(ticket.employeeId);
  if (!used || person?.hidden !== false || !(await sessions.isLive(ticket.sessionId)))
    throw refuse.gone('poster.ticket');
  const key = random();
  const { employeeId, sessionId } = ticket;
  await db.insert(posterKeys).values({ digest: toDigest(key), employeeId, sessionId, createdOn: clock.now() });
  return { key, person };
}

/** The person whose poster has this key. @throws Refusal 410 once their session has ended */
export async function findKeyHolder(
  { db, refuse, directory, sessions }: BulletinContext,
  key: string,
): Promise<Person> {
  const [found] = await db
    .select()
    .from(posterKeys)
    .where(eq(posterKeys.digest, toDigest(key)));
  const person = found && (await directory.person(found.employeeId));
  if (person?.hidden !== false || !(await sessions.isLive(found!.sessionId))) throw refuse.gone('poster.key');
  return person;
}

/** Deletes the keys of sessions that are over. */
export async function purgeKeys({ db, clock }: BulletinContext): Promise<void> {
  await db.delete(posterKeys).where(lt(posterKeys.createdOn, new Date(clock.now().getTime() - KEY_LIFE)));
}
