import { describeOnPostgres, mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import contract from '../../../plugins/attendance/src/contract.ts';

const WAITING = sql`select count(*)::int as n from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;

describeOnPostgres('approvers on connections of their own', (postgres) => {
  test('the second of two approvers waits for the first, and gets 409: the press is added once', async () => {
    await using atrium = await mount(contract, {
      clock: '2026-03-26T12:00:00+08:00',
      with: ['notifications'],
      databaseUrl: await postgres.migrated(),
    });
    const author = await atrium.asPerson({ as: {} });
    const [one, other] = [
      await atrium.asPerson({ as: { level: 'groupManager', name: '甲主管' } }),
      await atrium.asPerson({ as: { level: 'groupManager', name: '乙主管' } }),
    ];
    const body = { workDate: '2026-03-25', kind: 'off', at: '2026-03-25 18:10', reason: '忘記打卡' } as const;
    const params = { id: (await author.api.correct({ body })).id };
    const { db, plugins } = atrium.server;
    const read = async <Row>(query: ReturnType<typeof sql>) =>
      ((await db.execute(query)) as unknown as { rows: readonly Row[] }).rows;
    const handlers = plugins.find('attendance')!.server!.requests!['correction'] as unknown as {
      decided(...given: unknown[]): Promise<void>;
    };
    const decided = handlers.decided.bind(handlers);
    // In the transaction of the first one, which is not over before the second one waits for it.
    vi.spyOn(handlers, 'decided').mockImplementation(async (...given) => {
      await decided(...given);
      await expect.poll(async () => (await read<{ n: number }>(WAITING))[0]?.n, { timeout: 60_000 }).toBeGreaterThan(0);
    });
    const answers = await Promise.allSettled(
      [one, other].map(({ host }) => host.decideApproval({ params, body: { answer: 'approve' } })),
    );
    const first = answers.findIndex(({ status }) => status === 'fulfilled');
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({
      code: 409,
      message: expect.stringContaining(`${[one, other][first]?.person.name}已經核准`),
    });
    expect(await read(sql`select source from attendance.presses`)).toEqual([{ source: 'correction' }]);
    expect(await author.host.approval({ params })).toMatchObject({ status: 1, decisions: [{ answer: 'approved' }] });
  });

  test('a month is locked after a correction that is being approved, which is in it', async () => {
    await using atrium = await mount(contract, {
      clock: '2026-04-02T12:00:00+08:00',
      with: ['notifications'],
      databaseUrl: await postgres.migrated(),
    });
    const author = await atrium.asPerson({ as: {} });
    const manager = await atrium.asPerson({ as: { level: 'groupManager' } });
    const hr = await atrium.asPerson({ as: {}, actions: ['attendance.lock'] });
    const body = { workDate: '2026-03-25', kind: 'off', at: '2026-03-25 18:10', reason: '忘記打卡' } as const;
    const params = { id: (await author.api.correct({ body })).id };
    const { db, plugins } = atrium.server;
    const handlers = plugins.find('attendance')!.server!.requests!['correction'] as unknown as {
      decided(...given: unknown[]): Promise<void>;
    };
    const decided = handlers.decided.bind(handlers);
    const deciding = Promise.withResolvers<void>();
    vi.spyOn(handlers, 'decided').mockImplementation(async (...given) => {
      await decided(...given);
      deciding.resolve();
      const waiting = async () => ((await db.execute(WAITING)) as unknown as { rows: { n: number }[] }).rows[0]?.n;
      await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    });
    const approving = manager.host.decideApproval({ params, body: { answer: 'approve' } });
    await deciding.promise;
    const month = '2026-03';
    const locking = hr.api.lockMonth({ params: { month }, body: { confirm: true } });
    expect(await approving).toMatchObject({ status: 1 });
    await locking;
    await atrium.advance(1);
    const { calendar, lock } = await author.api.records({ query: { month } });
    expect(lock).toMatchObject({ state: 'locked' });
    expect(calendar[24]).toMatchObject({ isLocked: true, card: { off: { time: '18:10' } } });
  });
});
