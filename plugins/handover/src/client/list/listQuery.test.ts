import { describe, expect, test } from 'vitest';
import {
  type Conditions,
  isTooLong,
  NO_CONDITIONS,
  readConditions,
  searchBody,
  withLogic,
  writeConditions,
} from './listQuery.ts';

const LONGEST: Conditions = {
  dateType: 2,
  period: ['2025-03-26', '2026-03-26'],
  finished: false,
  logic: false,
  title: ['一二三四五六七八九十', '甲乙丙丁戊己庚辛壬癸', '子丑寅卯辰巳午未申酉'],
  content: ['東西南北中發白春夏秋', '金木水火土日月星辰宇', '赤橙黃綠青藍紫黑白灰'],
  publisher: [2147483645, 2147483646, 2147483647],
};

describe('conditions in an address', () => {
  test('are read back as they were written, the longest within what an address may hold', () => {
    expect(readConditions(writeConditions(LONGEST))).toEqual(LONGEST);
    expect(writeConditions(LONGEST).length).toBeLessThanOrEqual(200);
    expect(writeConditions(NO_CONDITIONS)).toBe('');
  });

  test.each([
    '',
    'x',
    '[]',
    '{}',
    '[3,null,null,[],[],[],null,true]',
    '[1,"soon",null,[],[],[],null,true]',
    '[1,null,null,["a","b","c","d"],[],[],null,true]',
  ])('what is none is no condition: %s', (text) => expect(readConditions(text)).toEqual(NO_CONDITIONS));
});

test('[S2-067] any-match with all statuses makes the status unfinished, also from an address', () => {
  expect(withLogic(NO_CONDITIONS, false)).toMatchObject({ logic: false, finished: false });
  expect(withLogic({ ...NO_CONDITIONS, finished: true }, false)).toMatchObject({ finished: true });
  expect(readConditions('[1,null,null,["a"],[],[],null,false]')).toMatchObject({ logic: false, finished: false });
});

test('the body of a search has the conditions, the box and what the drawer chose', () => {
  expect(searchBody({ page: 1, pageSize: 15 })).toEqual({
    page: 1,
    pageSize: 15,
    dateType: 1,
    dateBegin: null,
    dateEnd: null,
    finished: null,
    logic: true,
  });
  expect(
    searchBody({
      page: 2,
      pageSize: 30,
      box: 'overdue',
      tagId: 7,
      keyword: '排程',
      advanced: writeConditions(LONGEST),
    }),
  ).toMatchObject({
    page: 2,
    pageSize: 30,
    isOverdue: true,
    tagId: 7,
    keyword: '排程',
    dateType: 2,
    dateBegin: '2025-03-26',
    dateEnd: '2026-03-26',
    title: LONGEST.title,
    publisher: LONGEST.publisher,
    finished: false,
    logic: false,
  });
});

const full: Conditions = {
  dateType: 2,
  period: ['2026-03-01', '2026-03-26'],
  title: ['交接'],
  content: ['客服', '排程'],
  publisher: [7, 8],
  finished: false,
  logic: false,
};

test('conditions are read from the address as they were written into it', () => {
  expect(readConditions(writeConditions(full))).toEqual(full);
  expect(writeConditions(NO_CONDITIONS)).toBe('');
  expect(readConditions('')).toEqual(NO_CONDITIONS);
});

test.each<Partial<Conditions>>([
  { period: ['2026-03-01', null] },
  { period: [null, '2026-03-01'] },
  { title: ['交接'] },
  { content: ['交接'] },
  { publisher: [7] },
  { finished: false },
  { finished: true },
  { finished: false, logic: false },
])('%j is a condition', (part) => {
  const conditions = { ...NO_CONDITIONS, ...part };
  expect(readConditions(writeConditions(conditions))).toEqual(conditions);
});

test('of which kind the day is does not leave out anything by itself', () => {
  expect(writeConditions({ ...NO_CONDITIONS, dateType: 2 })).toBe('');
});

const written = (change: (parts: unknown[]) => unknown) => {
  const parts = JSON.parse(writeConditions(full)) as unknown[];
  change(parts);
  return JSON.stringify(parts);
};

test.each<[string, (parts: unknown[]) => unknown]>([
  ['another kind of day', (parts) => (parts[0] = 3)],
  ['what is no day', (parts) => (parts[1] = '2026-02-30')],
  ['four titles', (parts) => (parts[3] = ['a', 'b', 'c', 'd'])],
  ['an empty title', (parts) => (parts[3] = [''])],
  ['a text that is far too long', (parts) => (parts[4] = ['字'.repeat(21)])],
  ['four publishers', (parts) => (parts[5] = [1, 2, 3, 4])],
  ['what is no id', (parts) => (parts[5] = [0])],
  ['no logic', (parts) => parts.pop()],
])('%s in the address is no condition at all', (_what, change) => {
  expect(readConditions(written(change))).toEqual(NO_CONDITIONS);
});

test.each<[string, (parts: unknown[]) => unknown]>([
  ['three titles', (parts) => (parts[3] = ['a', 'b', 'c'])],
  ['a long text, of which the form says that it is', (parts) => (parts[4] = ['字'.repeat(20)])],
  ['three publishers', (parts) => (parts[5] = [1, 2, 3])],
])('%s can be in the address', (_what, change) => {
  expect(readConditions(written(change))).not.toEqual(NO_CONDITIONS);
});

test.each(['{', 'null', '7', '[]', '{}'])('%s is no condition', (text) => {
  expect(readConditions(text)).toEqual(NO_CONDITIONS);
});

test('any-match knows finished or unfinished only: all becomes unfinished', () => {
  expect(withLogic(NO_CONDITIONS, false)).toMatchObject({ logic: false, finished: false });
  expect(withLogic({ ...NO_CONDITIONS, finished: true }, false)).toMatchObject({ logic: false, finished: true });
  expect(withLogic(NO_CONDITIONS, true)).toMatchObject({ logic: true, finished: null });
  expect(withLogic(full, true)).toMatchObject({ logic: true, finished: false });
  expect(readConditions(written((parts) => (parts[6] = null)))).toMatchObject({ finished: false });
});

test('a search spans at most 365 days; one with one end has no length', () => {
  expect(isTooLong(['2025-03-26', '2026-03-26'])).toBe(false);
  expect(isTooLong(['2025-03-25', '2026-03-26'])).toBe(true);
  for (const range of [
    [null, '2026-03-26'],
    ['2025-03-25', null],
    [null, null],
  ] as const)
    expect(isTooLong(range)).toBe(false);
});
