import type { Caller } from '@atrium/sdk/server';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { bulletins } from '../../tables.ts';
import { bulletinReaders } from '../sharing.ts';
import { isVisible } from './isVisible.ts';

/** A bulletin with what decides who may do what with it. */
export interface SeenBulletin {
  readonly bulletin: BulletinRow;
  /** The caller is one of its readers. */
  readonly isReader: boolean;
  /** Its readers see it now. */
  readonly isVisible: boolean;
}

interface Finding {
  /** Locked against other writers until the end of the transaction. */
  readonly lock?: boolean;
  /** One that was deleted, instead of the others. */
  readonly deleted?: boolean;
}

/** A bulletin, whether the caller may see it or not. */
export async function findBulletin(
  { db, clock }: Pick<BulletinContext, 'db' | 'clock'>,
  id: number,
  caller: Caller,
  { lock = false, deleted = false }: Finding = {},
): Promise<SeenBulletin | undefined> {
  const query = db
    .select({ bulletin: bulletins, isReader: bulletinReaders.has(bulletins.id, caller.id) })
    .from(bulletins)
    .where(and(eq(bulletins.id, id), deleted ? isNotNull(bulletins.deletedOn) : isNull(bulletins.deletedOn)));
  const [found] = await (lock ? query.for('update') : query);
  return found && { ...found, isVisible: isVisible(found.bulletin, clock.now()) };
}

/**
 * A bulletin that the call allows the caller.
 *
 * @param options.as the relation of the call
 * @throws Refusal 404
 */
export async function seenBulletin(
  context: BulletinContext,
  id: number,
  caller: Caller,
  {
    as = 'bulletin',
    lock = false,
  }: { readonly as?: 'bulletin' | 'deletedBulletin' | 'receipts'; readonly lock?: boolean } = {},
): Promise<SeenBulletin> {
  const seen = await findBulletin(context, id, caller, { lock, deleted: as === 'deletedBulletin' });
  if (!seen) throw context.refuse.notFound();
  await context.relation(as, seen);
  return seen;
}
