import { mount, type SignedIn } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import contract from '../contract.ts';
import { listOpenLeaves } from './rules/leaveRequests.ts';

test('leave of a month whose attendance is locked is neither filed, approved nor cancelled, with what to do, and nothing changes; who leaves is settled nevertheless', async () => {
  await using atrium = await mount(contract, { with: ['attendance'], clock: '2026-03-10T09:00:00+08:00' });
  const manager = await atrium.asPerson({ as: { level: 'groupManager' } });
  const one = await atrium.asPerson({ as: {} });
  const { companyId } = one.person;
  const typeId = (await manager.api.balances()).find(({ code }) => code === 'personal')!.id;
  const file = (start: string, end: string) => one.api.file({ body: { typeId, start, end, reason: '搬家' } });
  const decide = async (who: SignedIn<typeof contract>, id: number) => {
    const { requestId } = (await one.api.requests({ query: {} })).list.find((row) => row.id === id)!;
    return who.host.decideApproval({ params: { id: requestId }, body: { answer: 'approve' } });
  };
  const execute = async (statement: ReturnType<typeof sql>) =>
    ((await atrium.server.db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;

  const open = await file('2026-03-12 09:00', '2026-03-12 18:00');
  const approved = await file('2026-03-13 09:00', '2026-03-13 18:00');
  await decide(manager, approved.id);
  const context = atrium.server.context as never;
  const listed = { companyId, from: '2026-03-01', to: '2026-03-31' };
  expect(await listOpenLeaves(context, listed)).toEqual([{ employeeId: one.person.id, date: '2026-03-12' }]);
  expect(await listOpenLeaves(context, { ...listed, from: '2026-03-13' })).toEqual([]);

  // As attendance leaves it: the locked days of the person, and the lock.
  await execute(sql`insert into attendance.locks (company_id, month, version, state, at, by_id)
    values (${companyId}, '2026-03', 1, 'locked', now(), ${manager.person.id})`);
  await execute(sql`insert into attendance.judged_days (person_id, date, company_id, version, day)
    select ${one.person.id}, day::date, ${companyId}, 1, ${JSON.stringify({
      kind: 'W',
      plan: {
        ...{ kind: 'W', weekday: 4 },
        shift: { name: '日班', start: '09:00', end: '18:00', startsAt: 1773277200000, endsAt: 1773309600000 },
      },
    })}::jsonb from generate_series('2026-03-12'::date, '2026-03-13'::date, interval '1 day') as day`);
  const before = await execute(sql`select id, status from leave.leaves order by id`);
  const refused = { code: 423, message: expect.stringContaining('2026-03 的出勤已結算') };
  await expect(decide(manager, open.id)).rejects.toMatchObject(refused);
  await expect(one.api.cancel({ params: { id: approved.id }, body: { reason: '' } })).rejects.toMatchObject(refused);
  await execute(sql`delete from leave.leave_days where leave_id = ${open.id}`);
  await execute(sql`update leave.leaves set status = 3 where id = ${open.id}`);
  await expect(file('2026-03-12 09:00', '2026-03-12 18:00')).rejects.toMatchObject(refused);
  expect(await execute(sql`select id, status from leave.leaves order by id`)).toEqual(
    before.map((row) => (row['id'] === open.id ? { ...row, status: 3 } : row)),
  );
  expect(await execute(sql`select id from attendance.leaves where status = 1`)).toHaveLength(1);

  // The locked day keeps its absence; the leave is returned.
  await execute(sql`update host.employees set hidden = true where id = ${one.person.id}`);
  const { domainEvents, jobs } = atrium.server.services;
  const left = { employeeId: one.person.id, lastDay: '2026-03-12' };
  await domainEvents.publishOfHost('people.left', left, String(one.person.id));
  await jobs.runDue();
  expect(await execute(sql`select status from leave.leaves where id = ${approved.id}`)).toEqual([{ status: 3 }]);
  expect(await execute(sql`select id from attendance.leaves where status = 1`)).toHaveLength(1);
  const audited = await atrium.server.context.audit.history(`leave:${approved.id}`);
  expect(audited.map(({ action }) => action)).toContain('leave.keepAbsence');
});
