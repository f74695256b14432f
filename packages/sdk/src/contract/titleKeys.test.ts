import { expect, test } from 'vitest';
import { z } from 'zod';
import { definePlugin } from './definePlugin.ts';
import { isTitleKey, titleKeys } from './titleKeys.ts';

test('what a contract names is translated, a menu entry where it has another name than its view', () => {
  const contract = definePlugin('sample', {
    sdk: 1,
    name: '範例',
    actions: { 'sample.manage': '管理範例' },
    tabs: { SampleDay: { title: '日' } },
    panels: { SampleForm: { title: '表' } },
    menu: [
      { code: 'Unnamed', opens: 'SampleDay' },
      { code: 'SameDay', opens: 'SampleDay', name: '日' },
      { code: 'SameForm', opens: 'SampleForm', name: '表' },
      { code: 'Other', opens: 'SampleDay', name: '今天' },
    ],
    search: { limit: 5, types: { note: { title: '筆記', icon: 'note' } } },
    jobs: { tidy: { title: '整理', cron: '5 0 * * *', payload: z.object({}) } },
  } as never);
  const keys = titleKeys(contract);
  expect(keys).toEqual([
    'title',
    'actions.sample.manage',
    'tabs.SampleDay.title',
    'panels.SampleForm.title',
    'search.note.title',
    'jobs.tidy.title',
    'menu.Other.name',
  ]);
  for (const key of keys) expect(isTitleKey(key), key).toBe(true);
  for (const key of ['titles', 'list.title', 'tabs.title', 'menu.name']) expect(isTitleKey(key), key).toBe(false);
});
