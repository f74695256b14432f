import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressedFilters, addressedStart, followAddress } from './usePagedList.ts';
import { PagedList, REFETCH_SPREAD, type RowPage, SEARCH_DELAY } from './PagedList.ts';
import { RETRY_FROM, RETRY_SPREAD } from './Refreshing.ts';
import type { CallOptions } from './services.ts';

interface Asked {
  readonly query: object;
  readonly options: CallOptions;
  answer(rows: readonly string[], totalSize?: number): Promise<void>;
  fail(): Promise<void>;
}
const pass = (time = 0) => vi.advanceTimersByTimeAsync(time);

/** A connected list whose pending loads are resolved by the test, one by one. */
function start(views: readonly 'level'[] = []) {
  const asked: Asked[] = [];
  let changed = () => {};
  const list = new PagedList({
    filters: { name: '', level: null as number | null },
    searchBy: 'name',
    views,
    sortNames: ['name', 'updatedOn'],
    load: (query, options) =>
      new Promise<RowPage<string>>((resolve, reject) => {
        const answer = (rows: readonly string[], totalSize = rows.length) => {
          resolve({ list: rows, totalSize });
          return pass().then(() => undefined);
        };
        const fail = () => {
          reject(new Error('down'));
          return pass().then(() => undefined);
        };
        asked.push({ query, options, answer, fail });
      }),
    subscribe: (refetch) => {
      changed = refetch;
      return () => (changed = () => {});
    },
  });
  const disconnect = list.connect();
  return { list, asked, changed: () => changed(), disconnect, last: () => asked.at(-1)! };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('connect() loads the first page; filters at their neutral value are not sent', async () => {
  const { list, last } = start();
  expect(last().query).toEqual({ page: 1, pageSize: 15 });
  expect(list.state()).toMatchObject({ loading: true, loaded: false, rows: [] });
  await last().answer(['甲', '乙'], 40);
  expect(list.state()).toMatchObject({ loading: false, loaded: true, rows: ['甲', '乙'], total: 40 });
});

test('only the latest of several loads is applied, and the earlier calls are cancelled', async () => {
  const { list, asked } = start();
  list.turn(2);
  list.turn(3);
  expect(asked.map(({ options }) => options.signal?.aborted)).toEqual([true, true, false]);
  await asked[2]!.answer(['三'], 40);
  await asked[0]!.answer(['一'], 40);
  await asked[1]!.fail();
  expect(list.state()).toMatchObject({ rows: ['三'], page: 3, failure: null, loading: false });
});

test('a search is sent once the person stops typing, trimmed, from the first page; clearing it is sent at once', async () => {
  const { list, asked, last } = start();
  await last().answer(['甲'], 40);
  list.turn(2);
  await last().answer(['乙'], 40);
  for (const text of ['總', '總 ', '總公司 ']) {
    list.search(text);
    await pass(SEARCH_DELAY - 1);
  }
  expect([asked.length, list.searchText]).toEqual([2, '總公司 ']);
  await pass(1);
  expect(last().query).toEqual({ page: 1, pageSize: 15, name: '總公司' });
  list.search('');
  expect(last().query).toEqual({ page: 1, pageSize: 15 });
});

test('filters, sort and page size are sent as the contract names them, each from the first page', () => {
  const { list, last } = start();
  list.filter({ level: 3 });
  list.sortBy({ column: 'updatedOn', direction: 'descending' });
  list.turn(4);
  list.resize(30);
  expect(last().query).toEqual({ page: 1, pageSize: 30, level: 3, sortName: 'updatedOn', sort: 'DESC' });
  expect(list.isNarrowed).toBe(true);
  list.clear();
  expect([last().query, list.isNarrowed]).toEqual([
    { page: 1, pageSize: 30, sortName: 'updatedOn', sort: 'DESC' },
    false,
  ]);
});

test('a filter that chooses a view does not narrow the list, and stays when the filters are cleared', () => {
  const { list, last } = start(['level']);
  list.filter({ level: 3 });
  expect(list.isNarrowed).toBe(false);
  list.filter({ name: '合約' });
  expect(list.isNarrowed).toBe(true);
  list.clear();
  expect([last().query, list.isNarrowed]).toEqual([{ page: 1, pageSize: 15, level: 3 }, false]);
});

test('a page whose rows were deleted falls back to the last page that exists', async () => {
  const { list, last } = start();
  list.turn(5);
  await last().answer([], 31);
  expect(last().query).toEqual({ page: 3, pageSize: 15 });
  await last().answer(['尾'], 31);
  expect(list.state()).toMatchObject({ page: 3, rows: ['尾'] });
  list.turn(2);
  await last().answer([], 0);
  expect(last().query).toEqual({ page: 1, pageSize: 15 });
});

test('a list without rows is loaded once', async () => {
  const { list, asked, last } = start();
  await last().answer([]);
  expect(asked).toHaveLength(1);
  expect(list.state()).toMatchObject({ loading: false, loaded: true, rows: [], total: 0 });
});

test('a list that is not searched takes no search text', async () => {
  const load = vi.fn(() => Promise.resolve({ list: [], totalSize: 0 }));
  const list = new PagedList({ filters: { name: '甲' }, sortNames: ['name'], load });
  list.search('乙');
  await pass(SEARCH_DELAY);
  expect(load).not.toHaveBeenCalled();
  expect([list.searchText, list.state().filters]).toEqual(['', { name: '甲' }]);
});

test('live changes cause one refetch without a loading state; a failed refetch keeps the rows and is retried', async () => {
  const { list, asked, changed, last } = start();
  await last().answer(['從前']);
  for (let time = 0; time < 3; time++) changed();
  await pass(REFETCH_SPREAD);
  expect([asked.length, last().options.background, list.state().loading]).toEqual([2, true, false]);
  await last().fail();
  expect(list.state()).toMatchObject({ rows: ['從前'], failure: null });
  await pass(RETRY_FROM + RETRY_SPREAD);
  await last().answer(['如今']);
  expect(list.state()).toMatchObject({ rows: ['如今'] });
});

test('a load that the person waits for reports its failure and can be retried', async () => {
  const { list, last } = start();
  await last().fail();
  expect(list.state()).toMatchObject({ loading: false, loaded: false, failure: { message: 'down' } });
  void list.reload();
  await last().answer(['甲']);
  expect(list.state()).toMatchObject({ failure: null, rows: ['甲'] });
});

test('a row is changed by one call at a time, is busy until the page has been reloaded, and the error is passed on', async () => {
  const { list, asked, last } = start();
  await last().answer(['甲']);
  const work = vi.fn(() => Promise.reject(new Error('refused')));
  const change = Promise.allSettled([list.change(7, work)]);
  await list.change(7, work);
  expect(work).toHaveBeenCalledOnce();
  await pass();
  expect([list.state().busy, asked.length]).toEqual([[7], 2]);
  await last().answer(['甲']);
  expect(await change).toMatchObject([{ status: 'rejected', reason: { message: 'refused' } }]);
  expect(list.state().busy).toEqual([]);
});

test('a change that is confirmed while the page reloads after another one of the row is made', async () => {
  const { list, asked, last } = start();
  await last().answer(['甲']);
  const first = list.change(7, async () => undefined);
  await pass();
  const work = vi.fn(async () => undefined);
  const second = list.change(7, work);
  expect(work).toHaveBeenCalledOnce();
  await pass();
  expect([list.state().busy, asked.length]).toEqual([[7, 7], 2]);
  await asked[1]!.answer(['甲']);
  expect(asked).toHaveLength(3);
  await asked[2]!.answer(['乙']);
  await Promise.all([first, second]);
  expect(list.state()).toMatchObject({ busy: [], rows: ['乙'] });
});

test('after disconnecting nothing is loaded, and no timer is left', async () => {
  const { list, asked, changed, last, disconnect } = start();
  await last().answer(['甲']);
  changed();
  list.search('乙');
  disconnect();
  changed();
  await pass(10 * REFETCH_SPREAD);
  expect([asked.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test('several rows are changed one after another, and the page is reloaded once; a failure does not stop the others', async () => {
  const { list, asked, last } = start();
  await last().answer(['甲', '乙', '丙']);
  const works: (string | number)[] = [];
  const changing = list.changeEach([1, 2, 3], (id) => {
    works.push(id);
    expect(list.state().busy).toEqual([1, 2, 3]);
    return id === 2 ? Promise.reject(new Error('不行')) : Promise.resolve();
  });
  await pass();
  expect(works).toEqual([1, 2, 3]);
  expect(asked).toHaveLength(2);
  await last().answer(['甲']);
  expect(await changing).toMatchObject({ done: 2, failures: [{ message: '不行' }] });
  expect(list.state().busy).toEqual([]);
});

test('the query of a download has the filters and the order, and no page', async () => {
  const { list, last } = start();
  await last().answer(['甲']);
  list.filter({ name: ' 甲 ', level: 2 });
  list.sortBy({ column: 'name', direction: 'descending' });
  list.turn(3);
  expect(list.query).toEqual({ name: '甲', level: 2, sortName: 'name', sort: 'DESC' });
  expect(list.narrowing).toEqual({ name: '甲', level: 2 });
});

test('filters and order come from the address, whatever was typed there, and are written to it', async () => {
  const neutral = { name: '', level: null as number | null };
  expect(addressedFilters(neutral, { name: 2026, level: 3, other: 1 })).toEqual({ name: '2026', level: 3 });
  expect(addressedFilters(neutral, { name: ['x'], level: {}, toString: 1 })).toEqual(neutral);
  expect(addressedFilters(neutral, { name: 'x'.repeat(201) })).toEqual(neutral);
  expect(addressedFilters(neutral, { name: 'x'.repeat(200) }).name).toHaveLength(200);
  const own = { column: 'updatedOn', direction: 'descending' } as const;
  const options = { filters: neutral, sortNames: ['name', 'updatedOn'] as const, sort: own, load: vi.fn() };
  const orderOf = (order: unknown) => addressedStart(options, { order }).sort;
  expect(orderOf('name')).toEqual({ column: 'name', direction: 'ascending' });
  expect(orderOf('-name')).toEqual({ column: 'name', direction: 'descending' });
  for (const order of ['level', '--name', '', ['name'], undefined]) expect(orderOf(order)).toBe(own);
  expect(addressedStart({ filters: neutral, load: vi.fn() }, { order: 'name' }).sort).toBeNull();
  const { list, last } = start();
  await last().answer(['甲']);
  let given: Readonly<Record<string, unknown>> = { tab: 'kept' };
  let opened = () => {};
  const stop = followAddress(list, options, {
    read: () => given,
    set: (part) =>
      (given = Object.fromEntries(Object.entries({ ...given, ...part }).filter(([, value]) => value !== undefined))),
    subscribe: (listener) => {
      opened = listener;
      return () => (opened = () => {});
    },
  });
  list.filter({ level: 2 });
  expect(given).toEqual({ tab: 'kept', level: 2 });
  list.search('甲 ');
  opened();
  expect(list.searchText).toBe('甲 ');
  given = { level: 4 };
  opened();
  expect(last().query).toMatchObject({ level: 4 });
  expect(list.searchText).toBe('');
  expect(list.state().sort).toEqual(own);
  list.clear();
  expect(given).toEqual({});
  list.sortBy({ column: 'updatedOn', direction: 'ascending' });
  expect(given).toEqual({ order: 'updatedOn' });
  list.sortBy({ column: 'name', direction: 'descending' });
  expect(given).toEqual({ order: '-name' });
  given = { order: 'name' };
  opened();
  expect(last().query).toMatchObject({ page: 1, sortName: 'name', sort: 'ASC' });
  list.sortBy(own);
  expect(given).toEqual({});
  stop();
});
