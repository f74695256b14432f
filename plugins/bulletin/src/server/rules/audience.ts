import { idArray, type Person } from '@atrium/sdk/server';
import { findHolders, presentIn, presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, sql } from 'drizzle-orm';
import type { BulletinContext, BulletinRow } from '../BulletinContext.ts';
import { announcements, bulletins, readers } from '../tables.ts';
import { formatDeadline } from './listing.ts';
import { bulletinAudiences, bulletinReaders, isVisible } from './visibility.ts';

/** Readers of a bulletin who still work for its company. */
export async function findReaders(context: BulletinContext, row: Pick<BulletinRow, 'id' | 'companyId'>) {
  const present = await presentIn(context.directory, row.companyId);
  return (await bulletinReaders.list(context.db, row.id)).filter((id) => present.has(id));
}

type Owned = Pick<BulletinRow, 'companyId' | 'createdBy'>;

/** Who writes a bulletin: its author, if they work for the company, and the people with `bulletin.manageAll`. */
export async function findWriters(context: BulletinContext, row: Owned): Promise<number[]> {
  const managers = await findHolders(context, row.companyId, 'bulletin.manageAll');
  return [...new Set([...(await findAuthor(context, row)), ...managers.map(({ id }) => id)])];
}

/** Who answers for a bulletin: its author, after they have left the people with `bulletin.manageAll`. */
export async function findResponsible(context: BulletinContext, row: Owned): Promise<number[]> {
  const author = await findAuthor(context, row);
  return author.length > 0 ? author : findWriters(context, row);
}

/** Who sees the receipts of a bulletin (C.7-4): its author, and people with `bulletin.readers.view` who see the bulletin. */
export async function findReceiptViewers(
  context: BulletinContext,
  row: Owned & { readonly id: number },
): Promise<number[]> {
  const { db, authority } = context;
  const viewers = await findHolders(context, row.companyId, 'bulletin.readers.view');
  const ids = idArray(viewers.map(({ id }) => id));
  const found = await db
    .select({ id: readers.employeeId })
    .from(readers)
    .where(and(eq(readers.bulletinId, row.id), sql`${readers.employeeId} = any(${ids}::int[])`));
  const reading = new Set(found.map(({ id }) => id));
  const seeing = viewers.filter((person) => reading.has(person.id) || authority.holds(person, 'bulletin.manageAll'));
  return [...new Set([...(await findAuthor(context, row)), ...seeing.map(({ id }) => id)])];
}

/** The author, if they still work for the company. */
const findAuthor = ({ directory }: BulletinContext, { companyId, createdBy }: Owned) =>
  presentOf(directory, companyId, [createdBy]);

/** How a notice begins (C.4-10). */
type Announced = '新增' | '修改';

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
    action,
    event: '公告',
    id: row.id,
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

/**
 * People have joined, left, moved or got another level: bulletins that name a unit of theirs get them as readers, or lose them. New
 * readers of a visible one have it unread, and get a notice of a must-read.
 */
export async function settleReaders(context: BulletinContext, employees: readonly number[]): Promise<void> {
  const { db, clock, realtime } = context;
  const now = clock.now();
  const changes = await bulletinAudiences.settle(context, employees, now);
  if (changes.size === 0) return;
  const rows = await db
    .select()
    .from(bulletins)
    .where(sql`${bulletins.id} = any(${idArray(changes.keys())}::int[])`)
    .orderBy(bulletins.id);
  const managers = new Map<number, readonly Person[]>();
  for (const row of rows) {
    const { added, removed } = changes.get(row.id)!;
    const ofCompany = managers.get(row.companyId) ?? (await findHolders(context, row.companyId, 'bulletin.manageAll'));
    managers.set(row.companyId, ofCompany);
    if (isVisible(row, now) && added.length > 0) {
      if (row.mustRead) await notifyReaders(context, row, added, '新增');
      else await realtime.emit('unread', { id: row.id }, { employees: added });
    }
    const writers = [...(await findAuthor(context, row)), ...ofCompany.map(({ id }) => id)];
    await emitChanged(context, row.id, [...removed, ...writers]);
  }
}
