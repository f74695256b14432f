import { addDays } from '@atrium/sdk/days';
import { instantOfMoment, type JobRun, purgeBin } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { BulletinContext, BulletinRow } from '../BulletinContext.ts';
import { bulletins } from '../tables.ts';
import { announce, emitChanged, findReaders, findResponsible, findWriters } from './audience.ts';
import { formatDeadline, wallTime } from './listing.ts';
import { purgeKeys } from './posterTickets.ts';
import { listReceipts, remindReaders } from './receipts.ts';
import { releaseFiles } from './files.ts';
import { isOver, isVisible } from './visibility.ts';

/** When readers are reminded on the day before the deadline. */
const MORNING = '09:00';

const toKey = (id: number, more = ''): string => `bulletin:${id}${more}`;
const AHEAD = ':ahead';
const DUE = ':due';

/**
 * Plans what happens to a bulletin by itself, in place of what was planned, in the transaction under way: its publication, its end,
 * and the reminders of those who have to read it. What is over is not planned, and nothing of a draft.
 */
export async function planRuns(context: BulletinContext, row: BulletinRow): Promise<void> {
  const { id, isDraft, publishedOn, finishedOn } = row;
  const { clock, jobs } = context;
  const now = clock.now();
  if (isDraft || publishedOn === null || finishedOn === null) return cancelRuns(context, id);
  const key = toKey(id);
  if (publishedOn > now) await jobs.at('publish', { id }, publishedOn, { key });
  else await jobs.cancel('publish', { key });
  if (finishedOn > now) await jobs.at('expire', { id }, finishedOn, { key });
  else await jobs.cancel('expire', { key });
  const reminders = planReminders(row).filter(({ at }) => at > now);
  await jobs.cancel('remind', { keys: [toKey(id, AHEAD), toKey(id, DUE)] });
  if (reminders.length > 0)
    await jobs.atEach(
      'remind',
      reminders.map(({ at, isDue }) => ({ payload: { id, isDue }, at, key: toKey(id, isDue ? DUE : AHEAD) })),
    );
}

/** Takes back all that is planned. */
export async function cancelRuns({ jobs }: BulletinContext, id: number): Promise<void> {
  await jobs.cancel('publish', { key: toKey(id) });
  await jobs.cancel('expire', { key: toKey(id) });
  await jobs.cancel('remind', { keys: [toKey(id, AHEAD), toKey(id, DUE)] });
}

/** When the readers of a bulletin are reminded: the morning of the day before its deadline, and at the deadline. */
function planReminders({ deadline }: Pick<BulletinRow, 'deadline'>) {
  if (deadline === null) return [];
  const ahead = instantOfMoment(`${addDays(wallTime(deadline).slice(0, 10), -1)} ${MORNING}`);
  return [
    { at: ahead, isDue: false },
    { at: deadline, isDue: true },
  ];
}

/** Publishes a bulletin whose time has come. One that was moved or deleted meanwhile is left alone (C.7-11). */
export async function publishDue(
  context: BulletinContext,
  { id }: { readonly id: number },
  run: Pick<JobRun, 'done'>,
): Promise<void> {
  await runOnce(context, id, run, async (row) => {
    if (!isVisible(row, context.clock.now())) return;
    const readers = await findReaders(context, row);
    const isAnnounced = await announce(context, row, readers, '新增');
    await emitChanged(context, id, [...(isAnnounced ? [] : readers), ...(await findWriters(context, row))]);
  });
}

/** A bulletin has come to its end: it leaves the lists and the badges of its readers (C.7-10). */
export async function expireDue(
  context: BulletinContext,
  { id }: { readonly id: number },
  run: Pick<JobRun, 'done'>,
): Promise<void> {
  await runOnce(context, id, run, async (row) => {
    if (!row.isDraft && !isVisible(row, context.clock.now()))
      await emitChanged(context, id, [...(await findReaders(context, row)), ...(await findWriters(context, row))]);
  });
}

/** Reminds those who have not read a must-read; at its deadline who answers for it is notified how many they are. */
export async function remindDue(
  context: BulletinContext,
  { id, isDue }: { readonly id: number; readonly isDue: boolean },
  run: Pick<JobRun, 'done'>,
): Promise<void> {
  const { notifier, text, clock } = context;
  await runOnce(context, id, run, async (row) => {
    if (row.isDraft || row.deadline === null) return;
    const { receipts } = await listReceipts(context, row);
    const people = receipts.filter(({ isPending }) => isPending).map(({ person }) => person.id);
    // a deadline may be the end: its readers cannot read it any more, and its author is notified how many have not
    if (isVisible(row, clock.now())) await remindReaders(context, row, people);
    if (!isDue || people.length === 0 || !isOver(row.deadline, clock.now())) return;
    await notifier.notify({
      kind: 'mustRead',
      to: { employees: await findResponsible(context, row) },
      title: text('notice.due'),
      message: text('notice.due.text', {
        title: row.title,
        count: people.length,
        deadline: formatDeadline(context, row.deadline),
      }),
      id,
      opens: { view: 'BulletinList', params: { show: 'managed', of: id } },
    });
  });
}

/** Deletes for good what was deleted 30 days ago, with its files, and the keys of posters whose session is over. */
export async function purge(context: BulletinContext, run: Pick<JobRun, 'signal'>): Promise<void> {
  await purgeKeys(context);
  await purgeBin(context, bulletins, run, async (areOld) => {
    for (const row of await context.db.delete(bulletins).where(areOld).returning()) await releaseFiles(context, row);
  });
}

async function lockRow({ db }: BulletinContext, id: number): Promise<BulletinRow | undefined> {
  const [row] = await db
    .select()
    .from(bulletins)
    .where(and(eq(bulletins.id, id), isNull(bulletins.deletedOn)))
    .for('update');
  return row;
}

/** Does something with a bulletin once: its rows and the mark of the run are committed together. */
async function runOnce(
  context: BulletinContext,
  id: number,
  run: Pick<JobRun, 'done'>,
  work: (row: BulletinRow) => Promise<void>,
): Promise<void> {
  await context.transaction(async () => {
    const row = await lockRow(context, id);
    if (row) await work(row);
    await run.done();
  });
}
