import { worksFor } from '@atrium/sdk/server/sharing';
import { eq } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { MIN_PASSPHRASE_LENGTH } from '../../contract/limits.ts';
import type { HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { links, linkVisitors } from '../tables.ts';

/** 256 bits (C.6-11). */
const KEY_BYTES = 32;

/** How a link may be used; undefined leaves it as it is. */
interface LinkOptions {
  readonly expiresOn: string | null | undefined;
  readonly passphraseHash: string | null | undefined;
}

/** The database has the hash of a key, by which a link is found, and the key itself encrypted. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Makes the link of a handover, with a key of its own. */
export async function makeLink(
  { db, clock, secrets }: HandoverContext,
  { id, version }: Pick<HandoverEntry, 'id' | 'version'>,
  { expiresOn = null, passphraseHash = null }: LinkOptions,
  createdBy: number,
): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await db.insert(links).values({
    handoverId: id,
    keyHash: hashKey(key),
    key: secrets.seal(key, { table: 'links', record: id, version }),
    keyVersion: version,
    expiresOn,
    ...passphraseColumns(passphraseHash),
    createdBy,
    createdOn: clock.now(),
  });
  return key;
}

/** A passphrase was checked against the present rule before it was hashed. */
const passphraseColumns = (passphraseHash: string | null) => ({
  passphraseHash,
  passphraseLeast: passphraseHash === null ? null : MIN_PASSPHRASE_LENGTH,
});

/** The key of a link, to be shown again. */
export const readKey = (
  { secrets }: Pick<HandoverContext, 'secrets'>,
  { handoverId, key, keyVersion }: typeof links.$inferSelect,
): string => secrets.open(key, { table: 'links', record: handoverId, version: keyVersion });

/**
 * Switches the link of a handover on or off and changes how it may be used. Each time it is switched on it has another key, so that
 * an address that was given away is never valid again.
 */
export async function saveLink(
  context: HandoverContext,
  row: Pick<HandoverEntry, 'id' | 'version' | 'companyId'>,
  isOn: boolean,
  options: LinkOptions,
  caller: { readonly id: number },
): Promise<void> {
  const { db } = context;
  const own = eq(links.handoverId, row.id);
  if (!isOn) {
    await db.delete(links).where(own);
    return;
  }
  const [link] = await db.select({ createdBy: links.createdBy }).from(links).where(own);
  const opener = link && (await context.directory.person(link.createdBy));
  if (link && !worksFor(opener, row.companyId)) {
    // Kept switched on by another person after who opened it has left: it is theirs from now on.
    await db.update(links).set({ createdBy: caller.id }).where(own);
  }
  if (!link) {
    await makeLink(context, row, options, caller.id);
    return;
  }
  const { expiresOn, passphraseHash } = options;
  if (expiresOn === undefined && passphraseHash === undefined) return;
  await db
    .update(links)
    .set({
      ...(expiresOn !== undefined && { expiresOn }),
      ...(passphraseHash !== undefined && {
        ...passphraseColumns(passphraseHash),
        failures: 0,
        lockedUntil: null,
      }),
    })
    .where(own);
  // Devices have proved that they know the earlier one, not this one.
  if (passphraseHash !== undefined) await db.delete(linkVisitors).where(eq(linkVisitors.handoverId, row.id));
}
