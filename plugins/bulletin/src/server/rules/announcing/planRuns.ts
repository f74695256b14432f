import { addDays } from '@atrium/sdk/days';
import { instantOfMoment } from '@atrium/sdk/server';
import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { wallTime } from '../reading/listed.ts';

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
export function planReminders({ deadline }: Pick<BulletinRow, 'deadline'>) {
  if (deadline === null) return [];
  const ahead = instantOfMoment(`${addDays(wallTime(deadline).slice(0, 10), -1)} ${MORNING}`);
  return [
    { at: ahead, isDue: false },
    { at: deadline, isDue: true },
  ];
}
