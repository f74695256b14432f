import { expect, test } from 'vitest';
import { entry, folder } from '../../testing/menuEntries.ts';
import { collectNames, followNames } from './LayoutKeeper.ts';

const before = collectNames([folder(1, '工作', entry(2, '請假紀錄'), entry(3, '出勤'))]);
const after = collectNames([folder(1, 'Work', entry(2, 'Leave records'))]);

test('a tab follows the name of its entry', () => {
  const tab = { menuId: 2, title: '請假紀錄' };
  followNames([tab], before, after);
  expect(tab.title).toBe('Leave records');
});

test.each([
  ['a title that the view set itself', { menuId: 2, title: '王小明的請假' }],
  ['the own title of a view', { menuId: 2, title: '' }],
  ['a tab that code opened', { menuId: null, title: '請假紀錄' }],
  ['a tab whose entry was removed', { menuId: 3, title: '出勤' }],
])('%s stays', (_, opened) => {
  const tab = { ...opened };
  followNames([tab], before, after);
  expect(tab).toEqual(opened);
});
