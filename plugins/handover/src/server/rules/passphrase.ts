import { and, asc, eq, inArray, like, lt, notLike, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { HandoverContext } from '../HandoverContext.ts';
import { links, linkVisitors } from '../tables.ts';
import type { Link } from './liveLink.ts';

const SALT_BYTES = 16;
const KEY_BYTES = 32;

const derive = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(normalize(passphrase), salt, KEY_BYTES, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** Salt and hash of a passphrase, in hexadecimal digits. What people type in another Unicode form is the same. */
export async function hashPassphrase(passphrase: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(passphrase, salt);
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

export async function isPassphrase(passphrase: string, hash: string): Promise<boolean> {
  const [salt, key] = hash.split(':').map((part) => Buffer.from(part, 'hex')) as [Buffer, Buffer];
  return timingSafeEqual(await derive(passphrase, salt), key);
}

const normalize = (passphrase: string) => passphrase.normalize('NFKC').trim();

/** Wrong passphrases of one device or address before it is locked, and for how long. */
export const TRIES = 5;
export const LOCK_SECONDS = 15 * 60;

/** Wrong passphrases of a link, from whatever address, before each further one is followed by a pause for all. */
const TRIES_OF_LINK = 10;
/** Seconds of the first pause; it doubles with each wrong passphrase up to the longest. */
const FIRST_PAUSE = 5;
/** Short, so that guesses do not keep readers out for long. */
const LONGEST_PAUSE = 60;
/** Seconds without a wrong passphrase after which a link counts from zero again. */
const CALM_SECONDS = 60 * 60;

/** Devices of one link that are remembered: those that were used last. */
const MAX_DEVICES = 200;
const DEVICE_BYTES = 32;
const DAY_MS = 86_400_000;

/** A try that was counted. */
interface CountedTry {
  readonly visitor: string;
  readonly isKnown: boolean;
  /** Wrong passphrases of this visitor, with this one. */
  readonly failures: number;
}

/** Why no passphrase is compared now. */
export interface Refused {
  readonly seconds: number;
  /** `visitor`: this one has guessed too often; `link`: a pause for all after guesses of others. */
  readonly by: 'visitor' | 'link';
}

interface Visitor {
  /** Token of a device that has opened the link before. */
  readonly device: string | undefined;
  readonly address: string;
}

/**
 * Counts a try before the passphrase is compared, so that many at once have no more tries than one after another. The link is
 * locked meanwhile. Devices that have opened it count by themselves, so that guesses of others never keep them out.
 */
export function countTry(
  context: HandoverContext,
  { handoverId }: Link,
  { device, address }: Visitor,
): Promise<CountedTry | Refused> {
  const { db, transaction, clock } = context;
  return transaction(async () => {
    const now = clock.now();
    const [link] = await db.select().from(links).where(eq(links.handoverId, handoverId)).for('update');
    const known = device === undefined ? undefined : await findVisitor(context, handoverId, visitorOfDevice(device));
    const visitor = known?.visitor ?? `address:${toNetwork(address)}`;
    const before = known ?? (await findVisitor(context, handoverId, visitor));
    if (before?.lockedUntil && before.lockedUntil > now)
      return { by: 'visitor', seconds: secondsUntil(before.lockedUntil, now) };
    const pausedUntil = link?.lockedUntil ?? null;
    if (!known && pausedUntil !== null && pausedUntil > now)
      return { by: 'link', seconds: secondsUntil(pausedUntil, now) };
    const failures = before?.lockedUntil ? 1 : (before?.failures ?? 0) + 1;
    const lockedUntil = failures >= TRIES ? after(now, LOCK_SECONDS) : null;
    await db
      .insert(linkVisitors)
      .values({ handoverId, visitor, failures, lockedUntil, seenOn: now })
      .onConflictDoUpdate({
        target: [linkVisitors.handoverId, linkVisitors.visitor],
        set: { failures, lockedUntil, seenOn: now },
      });
    if (!known && link) await slowDown(context, link, now);
    await db.delete(linkVisitors).where(staleAddresses(handoverId, now));
    return { visitor, isKnown: known !== undefined, failures };
  });
}

async function slowDown({ db }: HandoverContext, link: Link, now: Date): Promise<void> {
  const isCalm = link.lockedUntil === null || after(link.lockedUntil, CALM_SECONDS) <= now;
  const failures = isCalm ? 1 : link.failures + 1;
  const beyond = failures - TRIES_OF_LINK;
  const pause = beyond < 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(beyond, 10));
  await db
    .update(links)
    .set({ failures, lockedUntil: after(now, pause) })
    .where(eq(links.handoverId, link.handoverId));
}

/**
 * Takes back what a try with the right passphrase was counted as.
 *
 * @returns the token of the device if it is a new one, else null
 */
export function forgiveTry(
  { db, transaction, clock }: HandoverContext,
  { handoverId }: Link,
  { visitor, isKnown }: CountedTry,
): Promise<string | null> {
  return transaction(async () => {
    const now = clock.now();
    const own = and(eq(linkVisitors.handoverId, handoverId), eq(linkVisitors.visitor, visitor));
    if (isKnown) {
      await db.update(linkVisitors).set({ failures: 0, lockedUntil: null, seenOn: now }).where(own);
      return null;
    }
    await db
      .update(links)
      .set({ failures: sql`greatest(${links.failures} - 1, 0)`, lockedUntil: now })
      .where(eq(links.handoverId, handoverId));
    await db.delete(linkVisitors).where(own);
    const token = randomBytes(DEVICE_BYTES).toString('base64url');
    await db.insert(linkVisitors).values({ handoverId, visitor: visitorOfDevice(token), seenOn: now });
    const devices = await db
      .select({ visitor: linkVisitors.visitor })
      .from(linkVisitors)
      .where(and(eq(linkVisitors.handoverId, handoverId), like(linkVisitors.visitor, 'device:%')))
      .orderBy(asc(linkVisitors.seenOn));
    const excess = devices.slice(0, Math.max(0, devices.length - MAX_DEVICES)).map((row) => row.visitor);
    if (excess.length > 0)
      await db
        .delete(linkVisitors)
        .where(and(eq(linkVisitors.handoverId, handoverId), inArray(linkVisitors.visitor, excess)));
    return token;
  });
}

async function findVisitor({ db }: HandoverContext, handoverId: number, visitor: string) {
  const [row] = await db
    .select()
    .from(linkVisitors)
    .where(and(eq(linkVisitors.handoverId, handoverId), eq(linkVisitors.visitor, visitor)));
  return row;
}

/** Addresses are kept for a day. */
const staleAddresses = (handoverId: number, now: Date) =>
  and(
    eq(linkVisitors.handoverId, handoverId),
    notLike(linkVisitors.visitor, 'device:%'),
    lt(linkVisitors.seenOn, new Date(now.getTime() - DAY_MS)),
  );

const visitorOfDevice = (token: string) => `device:${createHash('sha256').update(token).digest('hex')}`;

/** An IPv4 address, or the /64 of an IPv6 subscriber, as limits of calls count it. */
function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return (parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);
const secondsUntil = (time: Date, now: Date) => Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
