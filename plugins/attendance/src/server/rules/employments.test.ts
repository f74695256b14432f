import { instantOf } from '@atrium/sdk/server';
import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { noteJoined, noteLeft } from './employments.ts';

test('who has left is outside from the next day and stays readable; who returns has a second employment', async () => {
  const { server, addPerson, asPerson } = await mount(contract, { clock: '2026-03-26T12:00:00+08:00' });
  const context = server.context as unknown as AttendanceContext;
  const { id } = await addPerson();
  const leave = () => noteLeft(context, id, '2026-03-13');
  const join = (day: string) => noteJoined(context, [id], instantOf(day, '09:00'));
  const spans = async () =>
    (
      (await server.db.execute(
        sql`select starts_on::text, ends_on::text from attendance.employments order by 1`,
      )) as never as {
        rows: { starts_on: string; ends_on: string | null }[];
      }
    ).rows.map((row) => `${row.starts_on}–${row.ends_on ?? ''}`);

  await join('2026-03-02');
  expect(await spans(), 'who joins for the first time').toEqual([]);
  await leave();
  await leave();
  const [first] = await spans();
  expect(first).toMatch(/–2026-03-13$/);
  await join('2026-03-14');
  expect(await spans(), 'hidden by mistake, and back on the next day').toEqual([first!.replace('2026-03-13', '')]);
  await leave();
  await join('2026-03-23');
  await join('2026-03-23');
  expect(await spans()).toEqual([first, '2026-03-23–']);

  await server.db.execute(sql`with raised as (update host.versions set organisation = organisation + 1)
    update host.employees set hidden = true where id = ${id}`);
  const personnel = await asPerson({ actions: ['attendance.viewAll'] });
  const { calendar } = await personnel.api.month({ params: { id }, query: { month: '2026-03' } });
  const kind = (day: number) => calendar[day - 1]!.dayKind;
  expect([13, 16, 20, 23].map(kind)).toEqual(['W', 'outside', 'outside', 'W']);
  expect(calendar[15]).toMatchObject({ shiftName: '', expected: null, why: [{ code: 'outside' }] });
  const other = await asPerson({ actions: [] });
  await expect(other.api.month({ params: { id } })).rejects.toMatchObject({ code: 404 });
});
