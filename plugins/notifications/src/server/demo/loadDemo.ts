import { addDays } from '@atrium/sdk/days';
import { type Demo, instantOf, type Person } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { notices } from '../tables.ts';

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

type Row = typeof notices.$inferInsert;

/** A notification a number of days before the day of loading. */
interface DemoNotice {
  readonly type: number;
  readonly daysAgo: number;
  /** `HH:mm` */
  readonly time: string;
  /** Employee number of the sender. */
  readonly from?: string;
  readonly title: string;
  readonly message: string;
  readonly opens?: { readonly view: string; readonly params?: Readonly<Record<string, unknown>> };
  /** Already opened. */
  readonly read?: true;
}

/** The notifications of E001: unread ones of several kinds, and read ones. */
const SHOWN: readonly DemoNotice[] = [
  {
    type: 5,
    daysAgo: 1,
    time: '14:05',
    from: 'G001',
    title: '指派了一項交接',
    message: '「出勤系統改版：排程服務移轉」請於下週前確認移交清單與帳號。',
    // The first handover of the demo company.
    opens: { view: 'ShowHandover', params: { id: 1 } },
  },
  {
    type: 1,
    daysAgo: 1,
    time: '11:42',
    from: 'D001',
    title: '行程時間變更',
    message: '「跨部門協調」由 10:00 改為 14:00，地點 501 會議室。',
    opens: { view: 'Calendar' },
  },
  {
    type: 7,
    daysAgo: 2,
    time: '10:20',
    from: 'D002',
    title: '發布了一項公告',
    message: '連續假期值班與門禁時間調整。',
    // The bulletins of the demo company have fixed ids.
    opens: { view: 'ShowBulletin', params: { id: 1 } },
  },
  {
    type: 2,
    daysAgo: 3,
    time: '17:36',
    from: 'E002',
    title: '回覆了您的行程',
    message: '「試用期面談」：評核表已上傳，麻煩您先看第二頁。',
    opens: { view: 'Calendar' },
  },
  {
    type: 8,
    daysAgo: 6,
    time: '09:15',
    from: 'D002',
    title: '特休已核准',
    message: '特休一天已核准，可在「我的請假」查看。',
    opens: { view: 'MyLeaves' },
    read: true,
  },
];

/** Old, read notifications of every person. */
const OLDER: readonly Omit<DemoNotice, 'daysAgo'>[] = [
  {
    type: 1,
    time: '09:10',
    from: 'G001',
    title: '新增了一項行程',
    message: '「系統開發組週會」每週一 9:30，302 會議室。',
  },
  {
    type: 7,
    time: '10:00',
    from: 'D002',
    title: '發布了一項公告',
    message: '年度健康檢查開始預約，請於月底前選定日期。',
    opens: { view: 'ShowBulletin', params: { id: 2 } },
  },
  { type: 3, time: '13:50', title: '行程提醒', message: '「需求訪談」將於 14:00 開始，地點 201 會議室。' },
  {
    type: 4,
    time: '15:20',
    from: 'D005',
    title: '會議室預約異動',
    message: '302 會議室本週設備檢修，預約已改至 303 會議室。',
  },
  { type: 10, time: '18:30', title: '系統維護預告', message: '週六 22:00 至 24:00 進行系統維護，期間無法登入。' },
];

/** Rows for the people of the demo sign-ins, and some for all others. */
function makeDemoNotices({ today, people, random }: Pick<Demo, 'today' | 'people' | 'random'>): Row[] {
  const byEmployee = new Map(people.map((person) => [person.employee, person]));
  const rows = (person: Person): Row[] => {
    const shown = person.employee === 'E001';
    const older = Array.from({ length: shown ? 27 : 3 }, (_, index): DemoNotice => {
      const notice = OLDER[(index + person.id) % OLDER.length]!;
      return { ...notice, daysAgo: 7 + index * 2 + Math.floor(random() * 2), read: true };
    });
    const recent = shown ? SHOWN : SHOWN.slice(2, 3);
    // The oldest first, so that ids follow time.
    return [...older.reverse(), ...[...recent].reverse()]
      .filter(({ from }) => from !== person.employee)
      .map((notice) => toRow(notice, person, today, byEmployee));
  };
  return people.filter(({ hidden, companyId }) => !hidden && companyId === 1).flatMap(rows);
}

function toRow(notice: DemoNotice, person: Person, today: string, byEmployee: ReadonlyMap<string, Person>): Row {
  const { type, daysAgo, time, from, title, message, opens, read } = notice;
  const sender = from === undefined ? undefined : byEmployee.get(from);
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const createdOn = new Date(instantOf(addDays(today, -daysAgo)).getTime() + (hours * 60 + minutes) * 60_000);
  return {
    personId: person.id,
    type,
    fromId: sender?.id ?? null,
    title,
    message,
    subTitle: sender?.name ?? '',
    createdOn,
    ...(opens !== undefined && { opens }),
    ...(read && { state: 1 as const, seenOn: createdOn, readOn: createdOn }),
  };
}
