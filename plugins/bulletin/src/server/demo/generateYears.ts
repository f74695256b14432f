import { addDays } from '@atrium/sdk/days';
import { type Demo, idArray } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { BulletinContext } from '../BulletinContext.ts';
import type { Filed } from './demoBulletins.ts';

/** Weeks that volumes cover (docs/bench/volumes.md): three years. */
const WEEKS = 156;
/** Bulletins to everyone of the largest company in a week, and bulletins of a department in two weeks. */
const TO_ALL = 6;
const OF_DEPARTMENT = 0.5;
/** Days that a bulletin is visible, and the share of its readers that read it. */
const DAYS = 14;
const READ = 82;

/** Three years of bulletins with their readers and receipts, generated in SQL; everything derives from their numbers. */
export async function generateYears(
  { db }: BulletinContext,
  { today, people, progress }: Pick<Demo, 'today' | 'people' | 'progress'>,
  filed: Filed,
): Promise<void> {
  const staff = people.filter(({ companyId, hidden }) => companyId === 1 && !hidden);
  const all = idArray(staff.map(({ id }) => id));
  const subs = [...filed.values()];
  const first = Date.parse(`${addDays(today, -7 * WEEKS)}T09:00:00+08:00`);
  const departments = [...Map.groupBy(staff, ({ departmentId }) => departmentId)];
  for (let week = 0; week < WEEKS; week += 1) {
    const small = departments.filter((_, at) => (at + week) % Math.round(1 / OF_DEPARTMENT) === 0);
    const audiences = [
      ...Array.from({ length: TO_ALL }, () => all),
      ...small.map(([, members]) => idArray(members.map(({ id }) => id))),
    ];
    const start = new Date(first + week * 7 * 24 * 60 * 60_000).toISOString();
    for (const [at, audience] of audiences.entries()) {
      const number = week * 100 + at;
      const { mainCategoryId, subCategoryId } = subs[number % subs.length]!;
      await db.execute(sql`
        with made as (
          insert into bulletin.bulletins (company_id, created_by, main_category_id, sub_category_id, title, content, plain,
            is_draft, published_on, finished_on, must_read, created_on, updated_by, updated_on)
          select 1, author, ${mainCategoryId}::int, ${subCategoryId}::int, ${`第 ${number} 號公告`}::text,
            ${`<p>第 ${number} 號公告的內容。</p>`}::text, ${`第 ${number} 號公告的內容。`}::text, false, start,
            start + ${DAYS}::int * interval '1 day', false, start, author, start
          from (select ${staff[number % staff.length]!.id}::int as author,
            ${start}::timestamptz + ${at % 5}::int * interval '1 day' as start) as moments
          returning id, published_on, finished_on
        ), announced as (
          insert into bulletin.announcements (bulletin_id, revision, announced_on) select id, 1, published_on from made
        ), given as (
          insert into bulletin.readers (bulletin_id, employee_id, finished_on)
          select made.id, person.id, made.finished_on from made, unnest(${audience}::int[]) as person(id)
        )
        insert into bulletin.reads (bulletin_id, employee_id, revision, read_on)
        select made.id, person.id, 1, made.published_on + interval '3 hours'
        from made, unnest(${audience}::int[]) as person(id)
        where (hashint8(person.id::int8 * 100000 + ${number}::int) & 2147483647) % 100 < ${READ}::int`);
    }
    progress(week + 1, WEEKS);
  }
}
