import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attendance, startAttendance } from '../../testing/startAttendance.ts';

const NOW = '2026-03-26 14:18';
let atrium: Attendance;
beforeAll(async () => {
  atrium = await startAttendance('2026-03-26');
});
afterAll(() => atrium.stop());

interface Leaves {
  readonly list: readonly { leaveTypeName: string; startDatetime: string; endDatetime: string; status: number }[];
  readonly totalSize: number;
  readonly pageSize: number;
}

test('GET /leaves lists the caller’s own leaves of every status, the latest first, page by page', async () => {
  const person = await atrium.signIn('E001', NOW);
  const { code, data } = await person.get<Leaves>('/leaves');
  expect(code).toBe(200);
  expect([data.totalSize, data.list.length]).toEqual([6, 6]);
  expect(new Set(data.list.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3]));
  const starts = data.list.map(({ startDatetime }) => startDatetime);
  expect(starts).toEqual(starts.toSorted().reverse());
  expect(data.list.at(-1)).toMatchObject({
    leaveTypeName: '特休',
    endDatetime: expect.stringMatching(/ 18:00$/) as string,
  });
  const second = await person.get<Leaves>('/leaves?page=2&pageSize=4');
  expect(second.data).toMatchObject({ list: data.list.slice(4), totalSize: 6, page: 2, pageSize: 4 });
  const other = await atrium.signIn('E002', NOW);
  const theirs = await other.get<Leaves>('/leaves');
  expect(theirs.data.list).not.toEqual(data.list);
});

test('of a year those that touch it, over New Year in both; what is no year, and more than a page may have, is 422', async () => {
  const person = await atrium.signIn('E101', NOW);
  const before = (await person.get<Leaves>('/leaves?year=2026')).data.totalSize;
  await atrium.execute(sql`insert into attendance.leaves (person_id, leave_type, starts, ends, status)
    values (${person.id}, '特休', '2025-12-31 09:00+08', '2026-01-02 18:00+08', 1),
      (${person.id}, '特休', '2025-12-31 23:00+08', '2026-01-01 00:00+08', 1)`);
  expect((await person.get<Leaves>('/leaves?year=2025')).data.totalSize).toBe(2);
  expect((await person.get<Leaves>('/leaves?year=2026')).data.totalSize).toBe(before + 1);
  expect((await person.get<Leaves>('/leaves?year=2024')).data.list).toEqual([]);
  for (const query of ['year=20', 'year=2101', 'year=x', 'pageSize=101', 'page=0'])
    expect((await person.get(`/leaves?${query}`)).code, query).toBe(422);
});

test('GET /search finds the caller’s own leaves by their kind; what a pattern would mean is an ordinary character', async () => {
  const person = await atrium.signIn('E001', NOW);
  const search = async (query: string) => {
    const { data } = await person.get<{ list: readonly { title: string; when: string }[] }>(
      `/search?query=${encodeURIComponent(query)}`,
    );
    return data.list;
  };
  const own = await person.get<Leaves>('/leaves');
  const kind = own.data.list[0]!.leaveTypeName;
  const expected = own.data.list.filter(({ leaveTypeName }) => leaveTypeName === kind).slice(0, 5);
  expect((await search(kind)).map(({ when }) => when)).toEqual(expected.map(({ startDatetime }) => startDatetime));
  expect(await search('%')).toEqual([]);
});
