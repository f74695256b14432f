import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../core/database/openPostgres.ts';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { ReconnectingListener } from './ReconnectingListener.ts';

describeOnPostgres('on PostgreSQL', (postgres) => {
  test('a connection that is lost repeatedly reconnects each time: events received once, reconnects reported, one pool slot', async () => {
    const database = openPostgres(await postgres.fresh(), () => {});
    onTestFinished(() => database.close());
    const { pool } = database;
    let reconnects = 0;
    const listener = new ReconnectingListener(pool, () => (reconnects += 1)).open();
    onTestFinished(() => listener.release());
    const received: string[] = [];
    listener.on('notification', ({ payload }: { payload: string }) => received.push(payload));
    await listener.query('LISTEN "here"');
    await expect.poll(() => listening(pool)).toHaveLength(1);

    for (const turn of [1, 2, 3]) {
      const [pid] = await listening(pool);
      await pool.query('select pg_terminate_backend($1)', [pid]);
      await expect.poll(() => reconnects, { timeout: 10_000 }).toBe(turn);
      expect(await listening(pool)).not.toContain(pid);
      await pool.query(`select pg_notify('here', $1)`, [String(turn)]);
      await expect.poll(() => received).toContain(String(turn));
    }
    expect(received).toEqual(['1', '2', '3']);
    // This one, and the one for the queries of the test.
    expect(pool.totalCount).toBeLessThanOrEqual(2);

    listener.release();
    await expect.poll(() => listening(pool)).toEqual([]);
  });
});

async function listening(pool: ReturnType<typeof openPostgres>['pool']): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
  );
  return rows.map(({ pid }) => pid);
}
