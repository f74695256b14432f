import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '../../core/database/openPostgres.ts';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { ReconnectingListener } from './clusterAdapter.ts';

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
    expect(reconnects, 'the first connection has missed nothing').toBe(0);

    for (const turn of [1, 2, 3]) {
      const [pid] = await listening(pool);
      await pool.query('select pg_terminate_backend($1)', [pid]);
      await expect.poll(() => reconnects, { timeout: 60_000 }).toBe(turn);
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

describe('on a pool whose connections end when the test says so', () => {
  class Connection extends EventEmitter {
    readonly query = vi.fn<(statement: string) => Promise<void>>(async () => {});
    readonly release = vi.fn<(close?: boolean) => void>();
  }
  const connect = vi.fn<() => Promise<Connection>>();
  const reconnected = vi.fn<() => void>();
  let listener: ReconnectingListener;
  beforeEach(() => {
    vi.useFakeTimers();
    connect.mockReset().mockImplementation(async () => new Connection());
    reconnected.mockReset();
    listener = new ReconnectingListener({ connect } as unknown as pg.Pool, reconnected);
    return () => void vi.useRealTimers();
  });
  const opened = (index: number) => connect.mock.results[index]!.value as Promise<Connection>;
  const minute = () => vi.advanceTimersByTimeAsync(60_000);

  test('the end of a connection, reported by itself and by its running statement, opens one other', async () => {
    const first = await (listener.open(), opened(0));
    const listening = Promise.withResolvers<void>();
    first.query.mockReturnValueOnce(listening.promise);
    const sent = listener.query('LISTEN "here"');
    first.emit('end');
    listening.reject(new Error('connection terminated'));
    await sent;
    first.emit('end');
    await minute();
    expect(connect).toHaveBeenCalledTimes(2);
    expect((await opened(1)).query).toHaveBeenCalledExactlyOnceWith('LISTEN "here"');
    expect(reconnected).toHaveBeenCalledOnce();
  });

  test.each([
    ['', async () => {}],
    [', and whose statement fails', () => Promise.reject(new Error('connection terminated'))],
  ])('one that ends while it begins to listen%s has not been restored: the next one reports it', async (_, answer) => {
    const broken = new Connection();
    broken.query.mockImplementationOnce(() => {
      broken.emit('end');
      return answer();
    });
    const first = await (listener.open(), opened(0));
    await listener.query('LISTEN "here"');
    connect.mockResolvedValueOnce(broken);
    first.emit('end');
    await vi.advanceTimersToNextTimerAsync();
    expect([connect.mock.calls.length, reconnected.mock.calls.length]).toEqual([2, 0]);
    await minute();
    expect([connect.mock.calls.length, reconnected.mock.calls.length]).toEqual([3, 1]);
  });

  test('one that is opened after the release goes back to the pool, and listens to nothing', async () => {
    void listener.query('LISTEN "here"');
    listener.open().release();
    const late = await opened(0);
    await minute();
    expect(late.query).not.toHaveBeenCalled();
    expect(late.release).toHaveBeenCalledExactlyOnceWith();
  });

  test('after the release none is opened, whether one ends then or could not be opened', async () => {
    const first = await (listener.open(), opened(0));
    await minute();
    listener.release();
    first.emit('end');
    expect(first.release).toHaveBeenCalledExactlyOnceWith(true);
    connect.mockRejectedValueOnce(new Error('no database'));
    const other = new ReconnectingListener({ connect } as unknown as pg.Pool, reconnected).open();
    other.release();
    await minute();
    expect(connect).toHaveBeenCalledTimes(2);
  });
});
