import { describe, expect, test } from 'vitest';
import { BLANK, type FormFields, type FormItem } from '../form/formFields.ts';
import { planMerge } from './mergeFields.ts';

const item = (key: string, text: string): FormItem => ({
  key,
  id: Number(key) || null,
  text,
  dueDate: null,
  isRequired: false,
});
const file = (fileId: string) => ({ fileId, fileName: fileId, fileUrl: `/${fileId}`, size: 1, mimeType: 'x' });
const BASE: FormFields = {
  ...{ ...BLANK, title: '主旨', readers: [1, 2], files: [file('a'), file('b')] },
  content: '<p>一</p><p>二</p><p>三</p>',
  items: [item('1', '帳號'), item('2', '金鑰')],
};
const NONE = new Map();
/** The first item, as a place describes it. */
const itemsOf = ({ items: [first] }: Pick<FormFields, 'items'>) => JSON.stringify({ items: [first] });

describe('what only one side changed', () => {
  test('is in the result of both', () => {
    const plan = planMerge(
      BASE,
      { ...BASE, title: '我的' },
      { ...BASE, level: 3, content: '<p>一</p><p>二二</p><p>三</p>' },
    );
    expect(plan.places).toEqual([]);
    expect(plan.merged).toEqual([
      { field: 'title', side: 'mine' },
      { field: 'level', side: 'theirs' },
      { field: 'content', side: 'theirs' },
    ]);
    expect(plan.result(NONE)).toEqual({ ...BASE, title: '我的', level: 3, content: '<p>一</p><p>二二</p><p>三</p>' });
  });

  test('different paragraphs are both kept, also added ones', () => {
    const mine = { ...BASE, content: '<p>零</p><p>一</p><p>二</p><p>三</p>' };
    const plan = planMerge(BASE, mine, { ...BASE, content: '<p>一</p><p>二</p><p>三</p><p>四</p>' });
    expect(plan.places).toEqual([]);
    expect(plan.result(NONE).content).toBe('<p>零</p><p>一</p><p>二</p><p>三</p><p>四</p>');
  });

  test('people and files that either added are there, those that either removed are not', () => {
    const mine = { ...BASE, readers: [1, 2, 3], files: [file('a')] };
    const plan = planMerge(BASE, mine, { ...BASE, readers: [2, 4], files: [file('a'), file('b'), file('c')] });
    const { readers, files } = plan.result(NONE);
    expect([...readers].toSorted()).toEqual([2, 3, 4]);
    expect(files.map(({ fileId }) => fileId)).toEqual(['a', 'c']);
  });
});

describe('what both changed', () => {
  test('is chosen, mine at first', () => {
    const mine = {
      ...BASE,
      title: '我的',
      content: '<p>一</p><p>我</p><p>三</p>',
      items: [item('1', '我的帳號'), item('2', '金鑰')],
    };
    const theirs = {
      ...BASE,
      title: '他的',
      content: '<p>一</p><p>他</p><p>三</p>',
      items: [item('1', '他的帳號'), item('2', '金鑰')],
    };
    const plan = planMerge(BASE, mine, theirs);
    expect(plan.places.map(({ key, number, mine: own, theirs: other }) => [key, number, own, other])).toEqual([
      ['title', null, '{"title":"我的"}', '{"title":"他的"}'],
      ['content 2', 2, '我', '他'],
      ['item 1', 1, itemsOf(mine), itemsOf(theirs)],
    ]);
    expect(plan.result(NONE)).toMatchObject({ title: '我的', content: mine.content, items: mine.items });
    const theirOwn = new Map(plan.places.map(({ key }) => [key, 'theirs' as const]));
    expect(plan.result(theirOwn)).toMatchObject({ title: '他的', content: theirs.content, items: theirs.items });
  });

  test('an item that one removed and the other changed is a choice; the same change by both is none', () => {
    const mine = { ...BASE, title: '一樣', items: [item('2', '金鑰'), item('new', '我加的')] };
    const plan = planMerge(BASE, mine, { ...BASE, title: '一樣', items: [item('1', '帳號權限'), item('2', '金鑰')] });
    expect(plan.places).toMatchObject([
      { key: 'item 1', mine: null, theirs: itemsOf({ items: [item('1', '帳號權限')] }) },
    ]);
    expect(plan.result(NONE).items.map(({ text }) => text)).toEqual(['金鑰', '我加的']);
    const kept = plan.result(new Map([['item 1', 'theirs' as const]]));
    expect(kept.items.map(({ text }) => text)).toEqual(['帳號權限', '金鑰', '我加的']);
  });
});
