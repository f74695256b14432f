import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { daysOfMonth, type Person } from '@atrium/sdk/server';
import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import contract from '../contract.ts';
import type { AttendanceContext } from './AttendanceContext.ts';
import { readDays } from './rules/readFacts.ts';
import type { DayOfPerson } from './rules/storedDays.ts';

const NOW = '2026-03-26T14:18:00+08:00';
const MINUTE = 60_000;
const FOLDER = join(import.meta.dirname, '../../migrations');
const migration = (name: string) => readFileSync(join(FOLDER, `${name}.sql`), 'utf8').split('--> statement-breakpoint');
/** From the one of judged days to what the program has now. */
const LATER = globSync('*.sql', { cwd: FOLDER })
  .map((file) => basename(file, '.sql'))
  .toSorted()
  .slice(1);

/** How a day was judged before, from the punches of its date (decision 0010): the shift as one block, shortened by leave at its edges. */
function judgeAsBefore({ judged: { plan }, leaves }: DayOfPerson, on: number | null, off: number | null, now: number) {
  if (plan.kind !== 'W' || !plan.shift) return { late: 0, early: 0, missing: { on: false, off: false } };
  let { startsAt: from, endsAt: to } = plan.shift;
  const approved = leaves.filter(({ status }) => status === 1);
  for (const { starts, ends } of approved) if (starts <= from && ends > from) from = ends;
  for (const { starts, ends } of approved.toReversed()) if (starts < to && ends >= to) to = starts;
  const isExpected = from < to;
  const minutes = (time: number) => Math.max(0, Math.floor(time / MINUTE));
  return {
    late: isExpected && on !== null ? minutes(on - from) : 0,
    early: isExpected && off !== null ? minutes(to - off) : 0,
    missing: {
      on: isExpected && on === null && now >= from + 30 * MINUTE,
      off: isExpected && off === null && now >= to,
    },
  };
}

test('the migration of the demo company changes no judged day: rows of before it are judged as they were', async () => {
  const { server } = await mount(contract, { clock: NOW, demo: true });
  const context = server.context as unknown as AttendanceContext;
  const { directory } = context;
  const { db, services } = server;
  const rowsOf = async <Row>(query: string) => ((await db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows;
  const people: Person[] = [];
  for (const { id } of await directory.companies()) people.push(...(await directory.people({ companyId: id })));

  // The schema as it was, with the rows that the demo company has in it.
  const old = [
    [
      'shifts',
      'select id, company_id, name, starts, ends from attendance.shifts join attendance.shift_versions on shift_id = id',
    ],
    ['rosters', 'select person_id, date, shift_id, starts, ends from attendance.rosters'],
    ['punches', 'select person_id, work_date, kind, at from attendance.punches'],
    ['leaves', 'select id, person_id, leave_type, starts, ends, status from attendance.leaves'],
  ] as const;
  for (const [table, query] of old) await rowsOf(`create temporary table old_${table} as ${query}`);
  await rowsOf('drop schema attendance cascade');
  for (const statement of migration('0000_attendance')) await rowsOf(statement);
  for (const [table, query] of old) {
    const columns = /^select (.*?) from/.exec(query)![1]!;
    await rowsOf(`insert into attendance.${table} (${columns}) select ${columns} from old_${table}`);
  }
  // A punch that was pressed, twice: it is not made a press again.
  await rowsOf(`insert into attendance.presses (person_id, work_date, kind, at, address)
    select person_id, work_date, kind, at + repeated * interval '20 seconds', '127.0.0.1'
    from attendance.punches, generate_series(0, 1) as repeated where kind = 1 and person_id % 2 = 0`);
  const [pressed] = await rowsOf<{ n: number }>('select count(*)::int as n from attendance.presses');
  for (const name of LATER) for (const statement of migration(name)) await rowsOf(statement);
  await services.transaction(() => services.database.roles.ensure('attendance'));

  const [{ n: punched }] = (await rowsOf<{ n: number }>('select count(*)::int as n from attendance.punches')) as [
    { n: number },
  ];
  const [{ n: presses }] = (await rowsOf<{ n: number }>('select count(*)::int as n from attendance.presses')) as [
    { n: number },
  ];
  expect(presses).toBe(punched + pressed!.n / 2);

  const punches = new Map(
    (
      await rowsOf<{ key: string; ms: string }>(
        `select person_id || ' ' || work_date || ' ' || kind as key, (extract(epoch from at) * 1000)::int8::text as ms from attendance.punches`,
      )
    ).map(({ key, ms }) => [key, Number(ms)]),
  );
  const now = new Date(NOW).getTime();
  const seen = { days: 0, late: 0, early: 0, missing: 0, leaves: 0 };
  for (const person of people) {
    for (const month of ['2026-02', '2026-03']) {
      const { first, last } = daysOfMonth(month);
      for (const day of await readDays(context, { person, places: undefined }, first, last)) {
        const { judged } = day;
        const { date } = judged.plan;
        const [on, off] = [0, 1].map((kind) => punches.get(`${person.id} ${date} ${kind}`) ?? null) as [number, number];
        const { late, early, missing } = judged;
        const before = judgeAsBefore(day, on, off, now);
        expect({ on: judged.on, off: judged.off, late, early, missing }, `${person.employee} ${date}`).toEqual({
          on,
          off,
          ...before,
        });
        seen.days += 1;
        seen.late += Number(late > 0);
        seen.early += Number(early > 0);
        seen.missing += Number(missing.on || missing.off);
        seen.leaves += day.leaves.length;
      }
    }
  }
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(10);
});

test('presses are never changed, and deleted after five years at the earliest', async () => {
  const { server, person } = await mount(contract);
  const { db } = server;
  const press = (at: string) =>
    db.execute(sql`insert into attendance.presses (person_id, work_date, kind, at, address)
      values (${person.id}, ${at}::date, 0, ${`${at} 09:00+08`}::timestamptz, '')`);
  await press('2015-03-06');
  await db.execute(sql`insert into attendance.presses (person_id, work_date, kind, at, address)
    values (${person.id}, current_date, 0, now(), '')`);
  const kept = { cause: { message: 'presses are never changed, and kept for five years' } };
  await expect(db.execute(sql`update attendance.presses set at = now()`)).rejects.toMatchObject(kept);
  await expect(db.execute(sql`delete from attendance.presses`)).rejects.toMatchObject(kept);
  await db.execute(sql`delete from attendance.presses where work_date < '2020-01-01'`);
  const rows = (await db.execute(sql`select id from attendance.presses`)) as unknown as { rows: unknown[] };
  expect(rows.rows).toHaveLength(1);
});
