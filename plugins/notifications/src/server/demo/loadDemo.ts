import { type Demo, instantOf } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { notices } from '../tables.ts';
import { makeDemoNotices } from './demoNotices.ts';

/** Rows of one statement. */
const BATCH = 500;

/** The plugin's rows: the demo company as described, or volumes. */
export async function loadDemo(context: NotificationsContext, demo: Demo): Promise<void> {
  if (demo.scale !== 'demo') return generateHalfYear(context, demo);
  const rows = makeDemoNotices(demo);
  for (let at = 0; at < rows.length; at += BATCH) await context.db.insert(notices).values(rows.slice(at, at + BATCH));
}

/** Rows of a person in the 180 days that are kept hot: 2.2 million of 3,000 people (docs/bench/volumes.md). */
const EACH = 733;
const DAYS = 180;
/** Those of the last three days are unread. */
const UNREAD_DAYS = 3;
/** People per statement: about 18,000 rows, a fraction of a second on the embedded database. */
const COMPANY = 25;

/**
 * Half a year of notifications for all people, generated in SQL, in the documented shares: schedules and their comments
 * 40 %, bulletins 24 %, handovers 20 %, reminders 16 %, others under 1 %. Deterministic, derived from ids.
 */
async function generateHalfYear({ db }: NotificationsContext, { today, people, progress }: Demo): Promise<void> {
  const ids = people.filter(({ hidden }) => !hidden).map(({ id }) => id);
  const end = instantOf(today).toISOString();
  for (let at = 0; at < ids.length; at += COMPANY) {
    const some = `{${ids.slice(at, at + COMPANY).join(',')}}`;
    await db.execute(sql`
      insert into notifications.notices
        (person_id, type, from_id, title, message, sub_title, opens, created_on, seen_on, read_on, state)
      select person, type, nullif(person % 97 + 1, person), title, title || '：第 ' || number || ' 則。', '', null,
        at, old, old, case when old is null then 0 else 1 end
      from unnest(${some}::int[]) as people(person),
        generate_series(1, ${EACH}::int) as numbers(number),
        lateral (select (hashint8(person::int8 * 100000 + number) & 2147483647) % 1000 as chance) as chances,
        lateral (select case when chance < 300 then 1 when chance < 398 then 2 when chance < 636 then 7
          when chance < 760 then 5 when chance < 834 then 6 when chance < 992 then 3
          else (array[4, 8, 9, 10])[1 + chance % 4] end as type) as types,
        lateral (select (array['新增了一項行程','回覆了您的行程','行程提醒','會議室預約異動','新增了一項交接',
          '留言了一項交接','發布了一項公告','出勤提醒','帳號異動','系統通知'])[type] as title) as titles,
        lateral (select ${end}::timestamptz
          - (${DAYS}::int - number * ${DAYS}::numeric / ${EACH}::int) * interval '1 day' as at) as moments,
        lateral (select case when at < ${end}::timestamptz - ${UNREAD_DAYS}::int * interval '1 day'
          then at + interval '1 hour' end as old) as reads
      order by number`);
    progress(Math.min(at + COMPANY, ids.length), ids.length);
  }
}
