import { expect, test } from 'vitest';
import { newAdvanced, NO_FILTER, rangeDays, toSort } from './conditions.ts';
import { listQuery, type Listed } from './listQuery.ts';

const base: Listed = {
  mode: 'calendar',
  day: '2026-03-10',
  today: '2026-03-26',
  keyword: '',
  range: '30',
  advanced: null,
  filter: NO_FILTER,
  sort: 1,
};
const query = (part: Partial<Listed>) => listQuery({ ...base, ...part }, 41);

test('a day is asked for by its own days, every condition matching', () => {
  expect(query({})).toEqual({ dateBegin: '2026-03-10', dateEnd: '2026-03-10', dateType: 1, isMatchAll: true });
});

test('[S1-137] a search without a keyword looks by the range of days alone', () => {
  expect(query({ mode: 'search' })).toEqual({ dateBegin: '2026-03-11', dateEnd: '2026-04-10', isMatchAll: true });
  expect(query({ mode: 'search', range: '15' })).toMatchObject({ dateBegin: '2026-03-19', dateEnd: '2026-04-02' });
  expect(query({ mode: 'search', range: 'all' })).toEqual({ isMatchAll: true, sortName: 'nearest' });
});

test('a search with a keyword looks for its words', () => {
  expect(query({ mode: 'search', keyword: '系統 開發' })).toMatchObject({
    keyword: '系統 開發',
    dateBegin: '2026-03-11',
  });
  expect(query({ mode: 'search', keyword: '系統' })).not.toHaveProperty('sortName');
});

test('[S1-125] favourites are those that are collected; they are narrowed by the quick selection', () => {
  expect(query({ mode: 'collection' })).toEqual({
    isCollected: true,
    quickSelection: 1,
    isMatchAll: true,
    sortName: 'startTime',
    sort: 'ASC',
  });
});

test('[S1-138] bookings are what the person created', () => {
  expect(query({ mode: 'mySchedule' })).toMatchObject({ createdBySet: [41], dateType: 1, quickSelection: 1 });
  expect(query({ mode: 'mySchedule' })).not.toHaveProperty('isCollected');
});

test('[S1-148] the filter sends quick selection, favourites or creator, period, titles and types', () => {
  const filter = {
    quickSelection: 0,
    period: ['2026-03-01', '2026-03-31'],
    keyword: '三樓 王',
    titleSet: ['系統', '會議'],
    types: [1, 7],
    dateType: 2,
  } as const;
  const sent = {
    quickSelection: 0,
    dateTime: ['2026-03-01', '2026-03-31'],
    keyword: '三樓 王',
    titleSet: ['系統', '會議'],
    typeSet: [1, 7],
  };
  expect(query({ mode: 'collection', filter })).toMatchObject({ ...sent, isCollected: true });
  expect(query({ mode: 'mySchedule', filter })).toMatchObject({ ...sent, createdBySet: [41] });
});

test('[S1-149] the date type goes along in bookings only', () => {
  const filter = { ...NO_FILTER, dateType: 2 } as const;
  expect(query({ mode: 'mySchedule', filter })).toMatchObject({ dateType: 2 });
  expect(query({ mode: 'collection', filter })).not.toHaveProperty('dateType');
});

test('[S1-141] an advanced search starts with today ±15 days', () => {
  expect(newAdvanced('2026-03-26').dateTime).toEqual(['2026-03-11', '2026-04-10']);
});

test('[S1-140][S1-143] an advanced search: date type, all or any, announcers as creators, responders as comment authors', () => {
  const advanced = {
    ...newAdvanced('2026-03-26'),
    dateType: 2,
    titleSet: ['系統'],
    memo: ['備註'],
    msg: ['留言'],
    types: [3],
    chosenAnnouncers: [7],
    chosenResponders: [8, 9],
    logic: 2,
  } as const;
  expect(query({ mode: 'search', advanced })).toEqual({
    dateType: 2,
    dateBegin: '2026-03-11',
    dateEnd: '2026-04-10',
    titleSet: ['系統'],
    memoSet: ['備註'],
    messageSet: ['留言'],
    typeSet: [3],
    createdBySet: [7],
    responderSet: [8, 9],
    isMatchAll: false,
  });
  expect(query({ mode: 'search', advanced: { ...advanced, logic: 1 } })).toMatchObject({ isMatchAll: true });
});

test('[S1-146][S1-147] quick selection: 15 and 7 days on both sides of today, all, or a period of one’s own', () => {
  expect(rangeDays('30', '2026-03-26')).toEqual(['2026-03-11', '2026-04-10']);
  expect(rangeDays('15', '2026-03-26')).toEqual(['2026-03-19', '2026-04-02']);
  expect(NO_FILTER.quickSelection).toBe(1);
  for (const quickSelection of [1, 2, 999] as const) {
    const sent = query({ mode: 'collection', filter: { ...NO_FILTER, quickSelection } });
    expect(sent).toMatchObject({ quickSelection });
    expect(sent).not.toHaveProperty('dateTime');
  }
});

test('[S1-025] sorting: 1 and 2 by start, 3 and 4 by publish time, the odd ones ascending', () => {
  expect(([1, 2, 3, 4] as const).map((sort) => Object.values(toSort(sort)).join(' '))).toEqual([
    'startTime ASC',
    'startTime DESC',
    'publishTime ASC',
    'publishTime DESC',
  ]);
  expect(query({ mode: 'mySchedule', sort: 4 })).toMatchObject({ sortName: 'publishTime', sort: 'DESC' });
});
