import { expect, test } from 'vitest';
import { calendarContext } from '../../testing/calendarContext.ts';
import { sample } from '../../testing/schedules.ts';
import { PagedSchedules } from './PagedSchedules.ts';

interface Answer {
  readonly list: never[];
  readonly totalSize: number;
}
const answerOf = (totalSize: number, ...titles: string[]): Answer => ({
  list: titles.map((title) => sample({ title })) as never[],
  totalSize,
});

test('a page that is there no more leads to the last one, and that of an empty list is the first', async () => {
  const { context, api } = calendarContext();
  const list = new PagedSchedules(context, () => ({}));
  api.list.mockImplementation(({ query }) => Promise.resolve(answerOf(query['page'] === 2 ? 11 : 20, 'row')));
  await list.turnTo(2);
  expect(list.state).toMatchObject({ page: 2, total: 11, loading: false });
  api.list.mockResolvedValue(answerOf(11, 'row'));
  await list.turnTo(4);
  expect([list.state.page, api.list.mock.calls.at(-1)![0].query['page']]).toEqual([2, 2]);
  api.list.mockResolvedValue(answerOf(0));
  await list.load(false);
  expect(list.state).toMatchObject({ page: 1, total: 0, rows: [] });
});

test('of two loads the latter one counts: neither a late answer nor a late failure is shown, nor a page of it asked for', async () => {
  const { context, api } = calendarContext();
  const list = new PagedSchedules(context, () => ({}));
  const calls: { resolve(answer: Answer): void; reject(failure: Error): void }[] = [];
  api.list.mockImplementation(() => new Promise((resolve, reject) => calls.push({ resolve, reject })));
  for (const late of ['resolve', 'reject'] as const) {
    calls.length = 0;
    const [first, second] = [list.turnTo(3), list.load(false)];
    calls[1]!.resolve(answerOf(30, 'new'));
    await second;
    if (late === 'resolve') calls[0]!.resolve(answerOf(1, 'old'));
    else calls[0]!.reject(new Error('late'));
    await first;
    expect(calls).toHaveLength(2);
    expect(list.state).toMatchObject({ page: 3, total: 30, rows: [{ title: 'new' }], failure: null, loading: false });
  }
  const [third, fourth] = [list.load(false), list.load(false)];
  calls[2]!.reject(new Error('late'));
  await third;
  expect(list.state).toMatchObject({ loading: true, failure: null });
  calls[3]!.reject(new Error('lost'));
  await fourth;
  expect(list.state).toMatchObject({ loading: false, failure: { message: 'lost' } });
});
