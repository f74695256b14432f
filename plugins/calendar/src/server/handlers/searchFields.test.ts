import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startCalendar } from '../../testing/startCalendar.ts';
import { favourites, reads } from '../personTables.ts';
import { messages, occurrences, rooms, texts } from '../tables.ts';

type Calendar = Awaited<ReturnType<typeof startCalendar>>;
type Query = NonNullable<NonNullable<Parameters<Calendar['api']['list']>[0]>['query']>;

/** Three schedules that Anna sees, with comments, and one that she does not. */
async function searched() {
  const calendar = await startCalendar();
  const { server, anna, ben, carl, insert } = calendar;
  const [first, second, third] = [anna.person.id, ben.person.id, carl.person.id];
  const review = await insert({
    by: second,
    readers: [first],
    title: 'Ｂudget Review 預算',
    memo: '100% of_it',
    typeId: 7,
    start: '2026-03-10 09:00',
  });
  const lunch = await insert({
    by: first,
    title: 'Lunch',
    memo: 'review the menu',
    typeId: 13,
    start: '2026-03-11 12:00',
  });
  const audit = await insert({
    by: third,
    readers: [first],
    title: '預算 稽核',
    memo: '',
    typeId: 12,
    start: '2026-04-20 09:00',
  });
  await insert({ by: second, title: 'Review private', start: '2026-03-10 09:00' });
  const createdOn = new Date('2026-03-01T09:00:00+08:00');
  await server.db.insert(messages).values([
    { occurrenceId: review, employeeId: third, content: 'Room is too small', createdOn },
    { occurrenceId: review, employeeId: first, content: 'Bring figures', createdOn },
    { occurrenceId: audit, employeeId: second, content: 'bring  FIGURES too', createdOn },
  ]);
  const find = async (query: Query) =>
    (await anna.api.list({ query })).list.map(({ id }) =>
      id === review ? 'review' : id === lunch ? 'lunch' : id === audit ? 'audit' : 'other',
    );
  return { ...calendar, find, review, lunch, audit };
}

test('[S1-162][S1-136] titles: without white space, whatever the width and case of the letters, no wildcards', async () => {
  const { find } = await searched();
  expect(await find({ titleSet: ['budgetREVIEW'] })).toEqual(['review']);
  expect(await find({ titleSet: ['ｂｕｄｇｅｔ　ｒeview預 算'] })).toEqual(['review']);
  expect(await find({ titleSet: ['預算'] })).toEqual(['review', 'audit']);
  expect(await find({ titleSet: ['b%t'] })).toEqual([]);
  expect(await find({ titleSet: ['l_nch'] })).toEqual([]);
  expect(await find({ titleSet: ['預算', '稽核'] })).toEqual(['audit']);
  expect(await find({ titleSet: ['lunch', '稽核'], isMatchAll: false })).toEqual(['lunch', 'audit']);
  await expect(find({ titleSet: ['a', 'b', 'c', 'd'] })).rejects.toMatchObject({ code: '422' });
});

test('[S1-163][S1-164] memos and comments are searched the same way', async () => {
  const { find } = await searched();
  expect(await find({ memoSet: ['100% OF_it'] })).toEqual(['review']);
  expect(await find({ memoSet: ['%'] })).toEqual(['review']);
  expect(await find({ messageSet: ['bringfigures'] })).toEqual(['review', 'audit']);
  // each tag in any comment of the schedule
  expect(await find({ messageSet: ['small', 'figures'] })).toEqual(['review']);
  for (const name of ['memoSet', 'messageSet'] as const)
    await expect(find({ [name]: ['a', 'b', 'c', 'd'] })).rejects.toMatchObject({ code: '422' });
});

test('[S1-165][S1-166][S1-167][S1-143][S1-138] types, creators and authors of comments: one of each', async () => {
  const { find, anna, ben, carl } = await searched();
  expect(await find({ typeSet: [7, 13] })).toEqual(['review', 'lunch']);
  expect(await find({ createdBySet: [ben.person.id, carl.person.id] })).toEqual(['review', 'audit']);
  expect(await find({ createdBySet: [anna.person.id] })).toEqual(['lunch']);
  expect(await find({ responderSet: [carl.person.id] })).toEqual(['review']);
  expect(await find({ responderSet: [ben.person.id, carl.person.id] })).toEqual(['review', 'audit']);
  await expect(find({ typeSet: [23] })).rejects.toMatchObject({ code: '422' });
});

test('[S1-168] fields are joined by and, or by or', async () => {
  const { find, carl } = await searched();
  const fields = { titleSet: ['預算'], typeSet: [12, 13], responderSet: [carl.person.id] };
  expect(await find(fields)).toEqual([]);
  expect(await find({ titleSet: ['預算'], typeSet: [12, 13] })).toEqual(['audit']);
  expect(await find({ ...fields, isMatchAll: false })).toEqual(['review', 'lunch', 'audit']);
  expect(await find({ memoSet: ['menu'], messageSet: ['small'], isMatchAll: false })).toEqual(['review', 'lunch']);
});

test('[S1-144] the range holds also with any match', async () => {
  const { find } = await searched();
  const range = { dateBegin: '2026-03-11', dateEnd: '2026-04-30' };
  expect(await find({ ...range, titleSet: ['預算'], typeSet: [13], isMatchAll: false })).toEqual(['lunch', 'audit']);
});

test('[S1-169][S1-125] favourites, and what is unread, whatever the joiner', async () => {
  const { find, server, anna, ben, review, audit } = await searched();
  await server.db.insert(favourites).values([
    { occurrenceId: audit, employeeId: anna.person.id },
    { occurrenceId: review, employeeId: ben.person.id },
  ]);
  expect(await find({ isCollected: true })).toEqual(['audit']);
  expect(await find({ isCollected: false })).toHaveLength(3);
  expect(await find({ isCollected: true, typeSet: [13], titleSet: ['預算'], isMatchAll: false })).toEqual(['audit']);
  expect(await find({ isUnread: true })).toEqual(['review', 'audit']);
  await server.db.insert(reads).values({ occurrenceId: review, employeeId: anna.person.id, readOn: new Date() });
  expect(await find({ isUnread: true })).toEqual(['audit']);
});

test('a request may repeat a key, write it with brackets or as JSON', async () => {
  const { url, anna } = await searched();
  const count = async (query: string) => {
    const headers = { authorization: `Bearer ${anna.token}` };
    const answer = await (await fetch(`${url}/cal/v1/schedules/?${query}`, { headers })).json();
    return (answer as { data: { totalSize: number } }).data.totalSize;
  };
  const [one, two] = [encodeURIComponent('預算'), encodeURIComponent('稽核')];
  expect(await count(`titleSet=${one}&titleSet=${two}`)).toBe(1);
  expect(await count(`titleSet[]=${one}&titleSet[]=${two}`)).toBe(1);
  expect(await count(`titleSet=${encodeURIComponent('["預算","稽核"]')}`)).toBe(1);
  expect(await count(`titleSet=${one}`)).toBe(2);
  expect(await count('typeSet=7')).toBe(1);
  expect(await count('typeSet=[]'), 'none asks for nothing').toBe(3);
});

test('the search of the product finds what the person sees, the best first, then what is to come', async () => {
  const { anna, carl, insertSeries } = await searched();
  const weekly = { title: 'Weekly review', address: 'Lobby', start: '2026-03-13 09:00', repeatedAfter: [7, 14, 21] };
  await insertSeries({ by: anna.person.id, ...weekly });
  const found = async (person: typeof anna, query = 'review') => {
    const { list } = await person.host.search({ query: { query } });
    return list.map(({ title, when, detail = 'nowhere' }) => `${title} ${when} ${detail}`);
  };
  expect(await found(anna)).toEqual([
    'Weekly review 2026-03-27 09:00 Lobby',
    'Ｂudget Review 預算 2026-03-10 09:00 nowhere',
    'Lunch 2026-03-11 12:00 nowhere',
  ]);
  expect(await found(anna, 'lobby weekly')).toEqual(['Weekly review 2026-03-27 09:00 Lobby']);
  expect(await found(carl)).toEqual([]);
});

describe('what a keyword finds', () => {
  test('titles, memos, places, rooms, people and comments, several words in any order', async () => {
    const { anna, ben, carl, insert, server } = await searched();
    const [room] = await server.db
      .insert(rooms)
      .values({ companyId: anna.person.companyId, name: '臺北廳', type: 1, people: 8 })
      .returning();
    const id = await insert({
      by: ben.person.id,
      readers: [anna.person.id],
      title: '季檢討',
      memo: '裏程碑　ＫＰＩ',
      address: '三樓 交誼廳',
      start: '2026-03-12 09:00',
    });
    await server.db.update(occurrences).set({ roomId: room!.id }).where(eq(occurrences.id, id));
    const found = async (keyword: string, person = anna) => {
      const { list } = await person.api.list({ query: { keyword } });
      return list.map((row) => (row.id === id ? (row.foundIn?.part ?? 'title') : row.title));
    };
    expect(await found('檢討')).toEqual(['title']);
    expect(await found('kpi 季')).toEqual(['memo']);
    expect(await found('裡程')).toEqual(['memo']);
    expect(await found('交誼')).toEqual(['place']);
    expect(await found('台北 季')).toEqual(['place']);
    expect(await found(`${ben.person.name} 檢討`)).toEqual(['person']);
    expect(await found(`${ben.person.employee} 檢討`), 'by the number').toHaveLength(1);
    expect(await found('檢')).toEqual(['title']);
    expect(await found('"檢 討"')).toEqual(['title']);
    expect(await found('討檢')).toEqual([]);
    expect(await found('%')).toEqual(['Ｂudget Review 預算']);
    expect(await found('figures 稽核')).toEqual(['預算 稽核']);
    expect(await found('檢討', carl), 'not for who is no part of it').toEqual([]);
    await server.db.update(rooms).set({ name: '高雄廳' }).where(eq(rooms.id, room!.id));
    expect(await found('台北'), 'the room as it is named now').toEqual([]);
    expect(await found('高雄')).toEqual(['place']);
    const everything = await anna.api.list({ query: {} });
    expect((await anna.api.list({ query: { keyword: '　' } })).totalSize).toBe(everything.totalSize);
  });

  test('what a schedule says now, whichever way it is written, and no more what it said', async () => {
    const { anna, insertSeries, server } = await searched();
    await insertSeries({ by: anna.person.id, title: '晨會', start: '2026-03-13 09:00', repeatedAfter: [7, 14] });
    const found = async (keyword: string) => (await anna.api.list({ query: { keyword } })).list.map(({ id }) => id);
    expect(await found('晨會')).toHaveLength(3);
    const [first] = await found('晨會');
    await server.db.update(occurrences).set({ title: '午會' }).where(eq(occurrences.id, first!));
    expect(await found('午會')).toEqual([first]);
    expect(await found('晨會')).toHaveLength(2);
    await server.db.update(occurrences).set({ title: '夜會' }).where(eq(occurrences.title, '晨會'));
    expect(await found('晨會')).toEqual([]);
    expect(await found('夜會')).toHaveLength(2);
    await server.db.delete(occurrences).where(eq(occurrences.id, first!));
    const stored = await server.db.select({ title: texts.title }).from(texts);
    expect(stored.map(({ title }) => title)).not.toContain('晨會');
    expect(stored.map(({ title }) => title)).not.toContain('午會');
    expect(
      stored.filter(({ title }) => title === '夜會'),
      'once for the series',
    ).toHaveLength(1);
  });

  test('the nearest in time first, whether it is over or to come', async () => {
    const { find } = await searched();
    // It is the 26th of March.
    expect(await find({ quickSelection: 999, sortName: 'nearest' })).toEqual(['lunch', 'review', 'audit']);
    expect(await find({ quickSelection: 999 })).toEqual(['review', 'lunch', 'audit']);
  });
});
