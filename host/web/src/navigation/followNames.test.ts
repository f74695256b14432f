import { expect, test } from 'vitest';
import type { MenuEntry } from '@atrium/sdk/host';
import { followNames, namesOf } from './followNames.ts';

const entryNamed = (id: number, name: string, children: MenuEntry[] = []): MenuEntry => ({
  id,
  name,
  iconName: '',
  link: '',
  openType: 2,
  viewType: 3,
  needToken: false,
  sizeWidth: null,
  sizeHeight: null,
  children,
});

const before = namesOf([entryNamed(1, '工作', [entryNamed(2, '請假紀錄'), entryNamed(3, '出勤')])]);
const after = namesOf([entryNamed(1, 'Work', [entryNamed(2, 'Leave records')])]);

test('a tab follows the name of its entry', () => {
  const tab = { menuId: 2, title: '請假紀錄' };
  followNames([tab], before, after);
  expect(tab.title).toBe('Leave records');
});

test.each([
  ['a title that the view gave itself', { menuId: 2, title: '王小明的請假' }],
  ['the own title of a view', { menuId: 2, title: '' }],
  ['a tab that code opened', { menuId: null, title: '請假紀錄' }],
  ['a tab whose entry is gone', { menuId: 3, title: '出勤' }],
])('%s stays', (_, opened) => {
  const tab = { ...opened };
  followNames([tab], before, after);
  expect(tab).toEqual(opened);
});
