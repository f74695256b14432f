import { expect, test, vi } from 'vitest';
import type { Translate } from '../../types.ts';
import type { CalendarState } from '../CalendarState.ts';
import { newAdvanced, NO_FILTER, type Advanced, type Filter } from '../conditions.ts';
import type { SearchModes } from '../SearchModes.ts';
import { conditionChips } from './conditionChips.ts';

const TODAY = '2026-03-26';
const t = ((key: string, values: object = {}) =>
  key === 'calendar.pause'
    ? '、'
    : [key.replace('conditions.', ''), ...Object.values(values)].join(' ')) as unknown as Translate;
const types = ['會議', '教育訓練', '休假', '出差'].map((name, index) => ({ id: index + 1, name, color: 'teal' }));

/** The texts of the chips, and what taking each of them away calls. */
function chipsOf(part: Partial<CalendarState>, range: '30' | '15' | 'all' = '30') {
  const calls: unknown[] = [];
  const call = (name: string) => vi.fn((value: unknown) => calls.push([name, value]));
  const modes = {
    ...{ range, chooseRange: call('range'), search: call('search'), narrow: call('narrow') },
    searchAdvanced: call('advanced'),
  };
  const filters = { collection: NO_FILTER, mySchedule: NO_FILTER };
  const state = {
    ...{ mode: 'search', keyword: '', advanced: null, filters, today: TODAY, types },
    ...part,
  } as CalendarState;
  const names = new Map([[7, '徐志明']]);
  const chips = conditionChips(state, modes as unknown as SearchModes, t, names);
  for (const { remove } of chips) remove();
  return { texts: chips.map(({ text }) => text), calls };
}
const filtered = (filter: Partial<Filter>, mode: 'collection' | 'mySchedule' = 'collection') =>
  chipsOf({ mode, filters: { collection: NO_FILTER, mySchedule: NO_FILTER, [mode]: { ...NO_FILTER, ...filter } } });
const advanced = (part: Partial<Advanced>) =>
  chipsOf({ advanced: { ...newAdvanced(TODAY), dateTime: [null, null], ...part } });

test('of a search by keyword: its range of days and the keyword', () => {
  expect(chipsOf({ keyword: '系統' })).toEqual({
    texts: ['3/11–4/10', 'keyword 系統'],
    calls: [
      ['range', 'all'],
      ['search', ''],
    ],
  });
  expect(chipsOf({}, 'all').texts).toEqual([]);
});

test.each(['collection', 'mySchedule'] as const)('of %s: its own filter', (mode) => {
  expect(filtered({ keyword: '三樓', titleSet: ['甲', '乙'], types: [1] }, mode)).toEqual({
    texts: ['3/11–4/10', 'types 會議', 'keyword 三樓', 'title 甲', 'title 乙'],
    calls: [
      ['narrow', { quickSelection: 999 }],
      ['narrow', { types: null }],
      ['search', ''],
      ['narrow', { titleSet: ['乙'] }],
      ['narrow', { titleSet: ['甲'] }],
    ],
  });
  expect(chipsOf({ mode, keyword: 'other', filters: { collection: NO_FILTER, mySchedule: NO_FILTER } }).texts).toEqual([
    '3/11–4/10',
  ]);
});

test.each<[Partial<Filter>, readonly string[]]>([
  [{ quickSelection: 2 }, ['3/19–4/2']],
  [{ quickSelection: 999 }, []],
  [{ quickSelection: 0, period: ['2026-03-01', '2026-03-31'] }, ['3/1–3/31']],
  [{ quickSelection: 0, period: ['2026-03-01', null] }, ['from 3/1']],
  [{ quickSelection: 0, period: [null, '2026-03-31'] }, ['until 3/31']],
  [{ quickSelection: 0, period: ['2025-12-31', '2026-01-01'] }, ['2025/12/31–2026/1/1']],
  [{ quickSelection: 999, types: [1, 2, 3] }, ['types 會議、教育訓練、休假']],
  [{ quickSelection: 999, types: [1, 2, 3, 4] }, ['typesMore 會議、教育訓練、休假 4']],
  [{ quickSelection: 2, dateType: 2 }, ['published 3/19–4/2']],
])('the filter %j is shown as %j', (filter, texts) => {
  expect(filtered(filter).texts).toEqual(texts);
});

test.each<[Partial<Advanced>, string, Partial<Advanced>]>([
  [{ dateTime: ['2026-03-01', null] }, 'from 3/1', { dateTime: [null, null] }],
  [{ dateTime: [null, '2026-03-31'] }, 'until 3/31', { dateTime: [null, null] }],
  [{ titleSet: ['甲'] }, 'title 甲', { titleSet: [] }],
  [{ memo: ['甲'] }, 'memo 甲', { memo: [] }],
  [{ msg: ['甲'] }, 'message 甲', { msg: [] }],
  [{ types: [2] }, 'types 教育訓練', { types: null }],
  [{ chosenAnnouncers: [7, 8] }, 'announcers 徐志明、8', { chosenAnnouncers: [] }],
  [{ chosenResponders: [7] }, 'responders 徐志明', { chosenResponders: [] }],
  [{ logic: 2 }, 'any', { logic: 1 }],
])('the advanced search with %j is shown as %s, and taken away alone', (part, text, without) => {
  const { texts, calls } = advanced(part);
  expect(texts).toEqual([text]);
  expect(calls).toMatchObject([['advanced', without]]);
});

test('of two texts one is taken away, and an advanced search without conditions has none', () => {
  expect(advanced({ memo: ['甲', '乙'] }).calls).toMatchObject([
    ['advanced', { memo: ['乙'] }],
    ['advanced', { memo: ['甲'] }],
  ]);
  expect(advanced({}).texts).toEqual([]);
});
