import { and, eq, gt, isNull, lte, type SQL } from 'drizzle-orm';
import type { BulletinRow } from '../../BulletinContext.ts';
import { bulletins } from '../../tables.ts';

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
