import { describe, expect, test } from 'vitest';
import { NO_CONDITIONS, readConditions, withLogic, writeConditions, type Conditions } from './conditions.ts';
import { searchBody } from './listQuery.ts';

const LONGEST: Conditions = {
  ...{ dateType: 2, period: ['2025-03-26', '2026-03-26'], finished: false, logic: false },
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
    ...{ page: 1, pageSize: 15, dateType: 1, dateBegin: null, dateEnd: null, finished: null, logic: true },
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
    ...{ page: 2, pageSize: 30, isOverdue: true, tagId: 7, keyword: '排程', dateType: 2 },
    ...{ dateBegin: '2025-03-26', dateEnd: '2026-03-26', title: LONGEST.title, publisher: LONGEST.publisher },
    ...{ finished: false, logic: false },
  });
});
