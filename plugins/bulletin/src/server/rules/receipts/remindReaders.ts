import { idArray } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { formatDeadline } from '../reading/listed.ts';

/** Sends the reminder of a bulletin to readers, and stores when, in the transaction under way. */
export async function remindReaders(
  context: BulletinContext,
  { id, title, deadline }: Pick<BulletinRow, 'id' | 'title' | 'deadline'>,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return;
  const { db, clock, notifier, text } = context;
  await notifier.notify({
    kind: 'mustRead',
    to: { employees: people },
    title: text('notice.remind'),
    message: deadline
      ? text('notice.remind.deadline', { title, deadline: formatDeadline(context, deadline) })
      : text('notice.remind.text', { title }),
    id,
    opens: { view: 'ShowBulletin', params: { id } },
  });
  await db.execute(sql`
    update bulletin.readers set reminded_on = ${clock.now().toISOString()}::timestamptz
    where bulletin_id = ${id} and employee_id = any(${idArray(people)}::int[])`);
}
