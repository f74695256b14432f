import type attendance from '@atrium/plugin-attendance/contract';
import { type Handler, isUnavailable } from '@atrium/sdk/server';
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import type contract from '../../contract.ts';
import type { OnLeave } from '../../contract.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { readKeptChoices } from '../rules/choices.ts';
import { type CountPublisher, readCounts } from '../rules/counts.ts';
import { describeRows } from '../rules/noticeTexts.ts';
import { notices } from '../tables.ts';

/** Maximum unread rows per load. Older ones stay unread and are listed by the next load. */
const UNREAD = 200;
/** Read rows included; `/notify/rows` returns the others. */
const READ = 15;

/**
 * Returns the popover in one transaction: both lists, then the listed unread rows are marked as read (C.4-2). They are
 * marked by id and not by "older than", because a row committed meanwhile was not listed and must stay unread. With
 * `keepUnread` they are only marked as seen.
 */
export function readInfo(
  context: NotificationsContext,
  publisher: CountPublisher,
): Handler<(typeof contract)['api']['info']> {
  const { db } = context;
  return async ({ caller, request }) => {
    const person = caller.id;
    const beside = await awayAndUnpunched(context, request.language);
    const lists = await context.transaction(async () => {
      const counts = await readCounts(context, person);
      const unread = await db
        .select()
        .from(notices)
        .where(and(eq(notices.personId, person), eq(notices.state, 0)))
        .orderBy(desc(notices.id))
        .limit(UNREAD);
      const read = await db
        .select()
        .from(notices)
        .where(and(eq(notices.personId, person), eq(notices.state, 1)))
        .orderBy(desc(notices.id))
        .limit(READ);
      const { keepUnread } = await readKeptChoices(context, person);
      if (unread.length > 0) await mark(unread, keepUnread);
      if (counts.unreadNumber > 0) {
        await seeOlder(person, unread);
        publisher.publish([person]);
      }
      return { counts, unread, read, keepUnread };
    });
    return {
      ...beside,
      counts: lists.counts,
      keepUnread: lists.keepUnread,
      unReadList: await describeRows(context, lists.unread, request.language),
      isReadList: await describeRows(context, lists.read, request.language),
    };
  };

  async function mark(unread: readonly { id: number }[], keepUnread: boolean): Promise<void> {
    const now = context.clock.now();
    const seenOn = sql`coalesce(${notices.seenOn}, ${now.toISOString()}::timestamptz)`;
    await db
      .update(notices)
      .set(keepUnread ? { seenOn } : { seenOn, readOn: now, state: 1 })
      .where(
        and(
          eq(notices.state, 0),
          inArray(
            notices.id,
            unread.map(({ id }) => id),
          ),
        ),
      );
  }

  /** Rows beyond the list are marked as seen too: opening the bell clears its badge. */
  async function seeOlder(person: number, unread: readonly { id: number }[]): Promise<void> {
    const oldest = unread.length < UNREAD ? undefined : unread.at(-1);
    if (!oldest) return;
    await db
      .update(notices)
      .set({ seenOn: context.clock.now() })
      .where(and(eq(notices.personId, person), isNull(notices.seenOn), lt(notices.id, oldest.id)));
  }
}

/** Attendance's part of the popover; empty without attendance, so that notifications do not depend on it. */
async function awayAndUnpunched(context: NotificationsContext, language: 'zh-TW' | 'en') {
  const title = (language === 'en' ? en : zhTW)['onLeave.title'];
  const day = context.clock.today();
  const offers = context.use<typeof attendance>('attendance');
  let list: z.input<typeof OnLeave>['list'] = [];
  let days = { unPunchOn: '', unPunchOff: '' };
  let answered = true;
  try {
    ({ list } = await offers.onLeave({ day }));
    days = await offers.unpunched({ month: day.slice(0, 7) });
  } catch (error) {
    answered = false;
    if (!isUnavailable(error)) context.log.warn('reading attendance failed', { error });
  }
  return { onLeave: { title, list }, ...days, attendance: answered };
}
