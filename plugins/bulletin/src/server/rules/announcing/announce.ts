import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { announcements } from '../../tables.ts';
import { formatDeadline } from '../reading/listed.ts';

/** How a notice begins (C.4-10). */
export type Announced = '新增' | '修改';

/**
 * Notifies the readers of a revision of a bulletin, in the transaction under way. A revision is announced once, whichever save or job is
 * first (C.7-11).
 *
 * @returns false if it was announced already
 */
export async function announce(
  context: BulletinContext,
  row: BulletinRow,
  people: readonly number[],
  action: Announced,
): Promise<boolean> {
  const { db, clock } = context;
  const [made] = await db
    .insert(announcements)
    .values({ bulletinId: row.id, revision: row.revision, announcedOn: clock.now() })
    .onConflictDoNothing()
    .returning({ revision: announcements.revision });
  if (!made) return false;
  await notifyReaders(context, row, people, action);
  return true;
}

/** Sends the notice of a bulletin; the person who saves it gets none (C.4-7), nor does its author when a job publishes it. */
export async function notifyReaders(
  context: BulletinContext,
  row: BulletinRow,
  people: readonly number[],
  action: Announced,
): Promise<void> {
  const { notifier, realtime, text, caller } = context;
  const actor = caller()?.id ?? row.createdBy;
  if (action === '新增' && people.includes(actor))
    await realtime.emit('unread', { id: row.id }, { employees: [actor] });
  const employees = people.filter((id) => id !== actor);
  if (employees.length === 0) return;
  await notifier.notify({
    type: 7,
    to: { employees },
    title: text(action === '新增' ? 'notice.published' : 'notice.changed'),
    message: row.deadline
      ? text('notice.mustRead', { title: row.title, deadline: formatDeadline(context, row.deadline) })
      : row.title,
    ...{ action, event: '公告', id: row.id },
    opens: { view: 'ShowBulletin', params: { id: row.id } },
  });
}

/** Lets browsers that show a bulletin reload it, without a notice. */
export async function emitChanged(
  { realtime }: Pick<BulletinContext, 'realtime'>,
  id: number,
  people: Iterable<number>,
): Promise<void> {
  const employees = [...new Set(people)];
  if (employees.length > 0) await realtime.emit('changed', { id }, { employees });
}
