import { type Caller, isRestorable } from '@atrium/sdk/server';
import { audiencesOf, peopleOf } from '@atrium/sdk/server/sharing';
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { BulletinContext, BulletinRow, CategoryRow } from '../BulletinContext.ts';
import { bulletins, readers, units } from '../tables.ts';

type Period = Pick<BulletinRow, 'isDraft' | 'publishedOn' | 'finishedOn' | 'deletedOn'>;

/** Whether its readers see a bulletin: from `publishedOn` until `finishedOn`, which is not included (C.7-2). */
export function isVisible({ isDraft, publishedOn, finishedOn, deletedOn }: Period, now: Date): boolean {
  return !isDraft && deletedOn === null && publishedOn! <= now && now < finishedOn!;
}

/** The same as a condition. */
export const visibleAt = (now: Date | SQL): SQL | undefined =>
  and(
    eq(bulletins.isDraft, false),
    isNull(bulletins.deletedOn),
    lte(bulletins.publishedOn, now),
    gt(bulletins.finishedOn, now),
  );

/** What a bulletin is at a time. */
export function decideState(row: Period, now: Date): 'draft' | 'scheduled' | 'published' | 'expired' {
  if (row.isDraft) return 'draft';
  if (now < row.publishedOn!) return 'scheduled';
  return now < row.finishedOn! ? 'published' : 'expired';
}

/** Whether the deadline of a must-read has passed. */
export const isOver = (deadline: Date | null, now: Date): boolean =>
  deadline !== null && now.getTime() >= deadline.getTime();

/** Who reads a bulletin: lists of people, and whether a person is among them as a condition. */
export const bulletinReaders = peopleOf(readers, readers.bulletinId);

/** Who reads a bulletin by name and by unit. One that is over keeps the readers whom it had. */
export const bulletinAudiences = audiencesOf({
  units: { table: units, record: units.bulletinId },
  people: { table: readers, record: readers.bulletinId },
  records: {
    id: bulletins.id,
    isLive: (now) => sql`(${bulletins.isDraft} or ${bulletins.finishedOn} > ${now.toISOString()}::timestamptz)`,
  },
  more: {
    finishedOn: (id) => sql`(
      select case when not is_draft then finished_on end from bulletin.bulletins where bulletins.id = ${id})`,
  },
});

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
  /** One that was deleted and can be restored, instead of the others. */
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
    .where(and(eq(bulletins.id, id), deleted ? isRestorable(bulletins, clock.now()) : isNull(bulletins.deletedOn)));
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

export const relationToCategory = ({ companyId }: Pick<CategoryRow, 'companyId'>, caller: Caller) =>
  companyId === caller.companyId ? 'company' : 'none';

/** Its author; with `bulletin.manageAll` a manager; its readers while it is visible (C.7-1, C.7-4). */
export function relationToBulletin(
  { bulletin, isReader, isVisible }: SeenBulletin,
  caller: Caller,
): 'author' | 'manager' | 'reader' | 'none' {
  if (bulletin.companyId !== caller.companyId) return 'none';
  if (bulletin.createdBy === caller.id) return 'author';
  if (caller.can('bulletin.manageAll')) return 'manager';
  return isReader && isVisible ? 'reader' : 'none';
}

/** Who may restore a deleted bulletin; its readers do not know it any more. */
export function relationToDeleted(row: SeenBulletin, caller: Caller): 'author' | 'manager' | 'none' {
  const relation = relationToBulletin(row, caller);
  return relation === 'reader' ? 'none' : relation;
}

/** Its receipts are for its author, and for readers with `bulletin.readers.view` (C.7-4). */
export function relationToReceipts(row: SeenBulletin, caller: Caller): 'viewer' | 'reader' | 'none' {
  const relation = relationToBulletin(row, caller);
  if (relation === 'none') return 'none';
  return relation === 'author' || caller.can('bulletin.readers.view') ? 'viewer' : 'reader';
}
