import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { usePeople } from '../../testing/usePeople.ts';
import { audit } from '../../core/schema/runtime.ts';
import { sessions } from '../../core/schema/session.ts';
import { generateUse, writeActions } from './generateUse.ts';
import { workDaysBefore } from './loadDemo.ts';

const atrium = usePeople();
const TODAY = '2026-03-26';
const ACTIONS = ['punch', 'change', 'create', 'remove'].map((name) => ({
  plugin: 'example',
  action: `example.${name}`,
}));

test('years of sign-ins and writes with the documented shares, chronological and deterministic', async () => {
  const { services } = atrium.server;
  const [db, directory] = [services.db, services.directory];
  const all = await directory.people({ companyId: 1 });
  const people = all.slice(0, 40);
  const days = await workDaysBefore(directory, TODAY);
  // three years of five days a week, less the holidays of the two that this company knows
  expect(days.length).toBeGreaterThan(740);
  expect(days.length).toBeLessThan(785);
  expect(days.at(-1)).toBe('2026-03-25');
  const reported: string[] = [];
  const generate = () =>
    generateUse(db, { people, days, actions: ACTIONS }, (done, of) => void reported.push(`${done}/${of}`));
  await generate();
  expect(reported.at(-1)).toBe(`${days.length}/${days.length}`);

  const isSignIn = eq(audit.action, 'session.open');
  const signIns = await db.$count(audit, isSignIn);
  const rows = await db.$count(audit);
  const personDays = people.length * days.length;
  expect(signIns / personDays).toBeCloseTo(1.3, 1);
  expect(rows / signIns).toBeCloseTo(6.0 / 2.9, 1);
  // as the server itself writes them: without a caller
  expect(await db.$count(audit, and(isSignIn, isNull(audit.employeeId)))).toBe(signIns);

  const backwards = await db.execute(
    sql`select 1 from (select at, lag(at) over (order by id) as before from ${audit}) as rows where at < before limit 1`,
  );
  expect(backwards).toMatchObject({ rows: [] });
  const writers = (await db
    .select({ n: sql<number>`count(*)::int` })
    .from(audit)
    .where(eq(audit.plugin, 'example'))
    .groupBy(audit.employeeId)
    .orderBy(sql`1 desc`)) as { n: number }[];
  const written = writers.reduce((sum, { n }) => sum + n, 0);
  expect(writers.length).toBe(people.length);
  const byTen = writers.slice(0, 8).reduce((sum, { n }) => sum + n, 0);
  expect(byTen / written, 'a fifth of the people write more than half').toBeGreaterThan(0.5);
  const kinds = await db.selectDistinct({ action: audit.action }).from(audit).where(eq(audit.plugin, 'example'));
  expect(kinds).toHaveLength(ACTIONS.length);

  const month = await db.select().from(sessions);
  expect(month.length / (people.length * 21)).toBeCloseTo(1.3, 1);
  expect(month.every(({ endedOn, createdOn }) => endedOn !== null && endedOn > createdOn)).toBe(true);
  expect(month.every(({ endedOn }) => endedOn! < new Date(`${TODAY}T00:00:00+08:00`))).toBe(true);

  await generate();
  expect(await db.$count(audit)).toBe(2 * rows);
  expect(await db.$count(sessions), 'the same ones').toBe(month.length);
});

type Plugin = Parameters<typeof writeActions>[0][number];
const call = (method: 'get' | 'post' | 'delete') => ({ service: 'main', method, path: '/x', needs: 'anyone' }) as const;

test('writes of plugins are their calls other than GET, without those of the host', () => {
  const manifests: Plugin[] = [
    { id: 'host', api: { login: call('post') } },
    { id: 'notes', api: { list: call('get'), add: call('post'), remove: call('delete') } },
  ];
  expect(writeActions(manifests).map(({ action }) => action)).toEqual(['notes.add', 'notes.remove']);
});
