import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job } from './Job.ts';
import { Jobs } from './Jobs.ts';

/** The rows, as far as these tests need them; `tests/host` has the tests with a database. */
const table = {
  due: vi.fn<() => Promise<{ name: string; next: Date }[]>>(),
  insert: vi.fn(),
  insertScheduled: vi.fn<(job: Job, dueOn: Date) => Promise<void>>(),
  take: vi.fn<() => Promise<object | undefined>>(),
  finish: vi.fn<() => Promise<boolean>>(),
  fail: vi.fn<(run: { id: number }, dueOn: Date | undefined) => Promise<boolean>>(),
  lost: vi.fn<(queues: readonly string[], all: boolean) => Promise<{ queue: string; id: number; tries: number }[]>>(),
  record: vi.fn<(job: Job, startedOn: Date, failure: string | null) => Promise<void>>(),
  drop: vi.fn(),
  lockKeys: vi.fn(),
  schedule: vi.fn<() => Promise<string | undefined>>(),
  purge: vi.fn(),
};
vi.mock('./JobTable.ts', () => ({
  JobTable: function JobTable() {
    return table;
  },
}));

const QUEUE = 'probe.remind';
const MINUTE = 60_000;
const log = { error: vi.fn(), warn: vi.fn() };
/** How far the host's clock is ahead of the timers. */
let ahead = 0;

beforeEach(() => {
  vi.useFakeTimers();
  ahead = 0;
  for (const mock of [...Object.values(table), ...Object.values(log)]) mock.mockReset();
  for (const ended of [table.finish, table.fail]) ended.mockResolvedValue(true);
  for (const found of [table.due, table.lost]) found.mockResolvedValue([]);
  return () => void vi.useRealTimers();
});

const now = () => new Date(Date.now() + ahead);
async function open(run: Job['run'] = async () => {}, kind: 'embedded' | 'postgres' = 'embedded') {
  const database = { driver: { kind }, transaction: (work: () => Promise<unknown>) => work() };
  const jobs = new Jobs({ database, clock: { now }, log, timeZone: 'Asia/Taipei' } as never);
  const remove = await jobs.add('probe', { remind: { title: 'Remind' } as never }, { remind: run });
  return { jobs, remove, plan: (at: number) => jobs.plan(QUEUE, [{ payload: {}, at: new Date(at) }]) };
}
/** The next look finds so many runs that are due. */
function due(count: number) {
  table.due.mockResolvedValueOnce([{ name: QUEUE, next: now() }]);
  const taken = { payload: {}, tries: 1, startedOn: now() };
  for (let id = 1; id <= count; id += 1) table.take.mockResolvedValueOnce({ ...taken, id });
}

describe('when it looks for work', () => {
  /** Looks since the last call. */
  const looks = () => {
    const { length } = table.lost.mock.calls.filter(([, all]) => !all);
    table.lost.mockClear();
    return length;
  };
  const pass = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return looks();
  };

  test('not before it is started, then at once, and on the embedded database every minute', async () => {
    const { jobs } = await open();
    expect(await pass(MINUTE)).toBe(0);
    await jobs.start();
    expect([await pass(0), await pass(MINUTE - 1), await pass(1), await pass(MINUTE)]).toEqual([1, 0, 1, 1]);
  });

  test('on PostgreSQL every five seconds, since other processes plan work', async () => {
    const { jobs } = await open(undefined, 'postgres');
    await jobs.start();
    expect([await pass(0), await pass(4_999), await pass(1)]).toEqual([1, 0, 1]);
  });

  test('when a run is due that was planned for sooner; one for later moves nothing', async () => {
    const { jobs, plan } = await open();
    await jobs.start();
    await pass(0);
    await plan(Date.now() + 10_000);
    await plan(Date.now() + 20_000);
    expect([await pass(9_999), await pass(1)]).toEqual([0, 1]);
  });

  test('at once for a run that is due, also after the clock was set forward', async () => {
    const { jobs, plan } = await open();
    await jobs.start();
    await pass(0);
    ahead = MINUTE;
    await plan(now().getTime());
    expect(await pass(0)).toBe(1);
  });

  test('a second later for work that is due and that another process has', async () => {
    const { jobs } = await open();
    await jobs.start();
    table.due.mockResolvedValue([{ name: QUEUE, next: now() }]);
    expect([await pass(0), await pass(999), await pass(1)]).toEqual([1, 0, 1]);
    table.due.mockResolvedValue([]);
  });

  test('and purges what is over every hour, not at every look', async () => {
    const { jobs } = await open();
    await jobs.start();
    await pass(59 * MINUTE);
    expect(table.purge).toHaveBeenCalledOnce();
    await pass(MINUTE);
    expect(table.purge).toHaveBeenCalledTimes(2);
  });

  test('no more after it was stopped during a look', async () => {
    const { jobs } = await open();
    await jobs.start();
    const looking = Promise.withResolvers<[]>();
    table.lost.mockReturnValueOnce(looking.promise);
    await pass(0);
    await jobs.stop();
    looking.resolve([]);
    expect(await pass(5 * MINUTE)).toBe(0);
  });

  test('on the embedded database, which no other process has, runs of a killed one are repeated at the start', async () => {
    for (const [id, kind] of (['embedded', 'postgres'] as const).entries()) {
      const { jobs } = await open(undefined, kind);
      table.lost.mockImplementation(async (_, all) => (all ? [{ queue: QUEUE, id, tries: 1 }] : []));
      await jobs.start();
    }
    expect(table.fail.mock.calls.map(([run]) => run.id)).toEqual([0]);
    expect(table.record.mock.calls.map(([, , failure]) => failure)).toEqual(['Error: the process ended']);
  });
});

describe('what it works on', () => {
  test('a run that was missed while no server ran stays planned, unless its schedule has changed', async () => {
    const { jobs } = await open();
    const add = (schedule: string) => jobs.add('probe', { tidy: { schedule, title: 'Tidy' } }, {});
    table.schedule.mockResolvedValue('5 0 * * *');
    await add('5 0 * * *');
    expect([table.drop.mock.calls, table.insertScheduled.mock.calls]).toEqual([[], []]);
    await add('6 0 * * *');
    expect(table.drop.mock.calls).toEqual([['probe.tidy']]);
    expect(table.insertScheduled.mock.calls.map(([job]) => job.schedule)).toEqual(['6 0 * * *']);
  });

  test('runs of one queue never overlap, although two looks find them', async () => {
    let [running, most] = [0, 0];
    const { jobs } = await open(async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
    });
    due(2);
    due(2);
    await Promise.all([jobs.runDue(), jobs.runDue()]);
    expect([table.finish.mock.calls.length, most]).toEqual([4, 1]);
  });

  test('no run begins after the server has begun to stop, nor after its plugin was disabled', async () => {
    for (const end of ['stop', 'remove'] as const) {
      const run = vi.fn(async () => void (end === 'stop' ? opened.jobs.stop() : opened.remove()));
      const opened = await open(run);
      due(2);
      await opened.jobs.runDue();
      expect(run).toHaveBeenCalledOnce();
      table.take.mockReset();
    }
  });

  test('a plugin that is disabled during the look has no work', async () => {
    const { jobs, remove } = await open();
    due(1);
    const looked = jobs.runDue();
    remove();
    await looked;
    expect([table.take.mock.calls, log.error.mock.calls]).toEqual([[], []]);
  });
});

describe('how a run ends', () => {
  const recorded = () => table.record.mock.calls.map(([, , failure]) => failure);

  test('one that another process has already done fails before its work is committed, and records nothing', async () => {
    table.finish.mockResolvedValue(false);
    table.fail.mockResolvedValue(false);
    const outcome = vi.fn<(error: unknown) => void>();
    const { jobs } = await open((_, run) => run.done().catch(outcome));
    due(1);
    await jobs.runDue();
    expect(outcome.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringContaining(QUEUE) as string })],
    ]);
    expect([recorded(), log.error.mock.calls]).toEqual([[], []]);
  });

  test('one that fails after another process has done it records nothing', async () => {
    table.fail.mockResolvedValue(false);
    const { jobs } = await open(() => Promise.reject(new Error('late')));
    due(1);
    await jobs.runDue();
    expect(recorded()).toEqual([]);
  });

  test('one that could not be marked as done has failed, so that it is repeated', async () => {
    table.finish.mockRejectedValueOnce(new Error('no database'));
    const { jobs } = await open();
    due(1);
    await jobs.runDue();
    expect(table.fail).toHaveBeenCalledOnce();
    expect(recorded()).toEqual(['Error: no database']);
  });
});
